/**
 * The oldest browsers that the site supports, by their names in @mdn/browser-compat-data. docs/decisions has the
 * reasons. The build lowers syntax and CSS to them, polyfills.ts adds missing functions, and a browser test deletes all
 * newer functions. `lib` in tsconfig.json is the last edition of ECMAScript that all of them have.
 */
export const oldestBrowsers = {
  chrome: 111,
  chrome_android: 111,
  edge: 111,
  firefox: 115,
  firefox_android: 115,
  safari: 16.4,
  safari_ios: 16.4,
}

/** The same browsers by their names in Vite and esbuild. */
export const buildTarget = Object.entries(oldestBrowsers).flatMap(([name, version]) => {
  if (name.endsWith('_android')) return []
  return `${name === 'safari_ios' ? 'ios' : name}${version}`
})
