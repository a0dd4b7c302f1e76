/**
 * The oldest browsers that the site works in, by their names in @mdn/browser-compat-data: docs/decisions tells why. The
 * build lowers syntax and CSS to them, polyfills.ts has the functions that they lack, and a browser test deletes all
 * others. `lib` in tsconfig.json is the last edition of ECMAScript that all of them have.
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

/** The same, as Vite and esbuild name them. */
export const buildTarget = Object.entries(oldestBrowsers).flatMap(([name, version]) => {
  if (name.endsWith('_android')) return []
  return `${name === 'safari_ios' ? 'ios' : name}${version}`
})
