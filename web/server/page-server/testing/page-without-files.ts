/** The assets of a page whose built files a test doesn't look at. */
export const assetsOf = () => ({
  entry: '/assets/index.js',
  scripts: [],
  styles: [],
  fonts: [],
  style: '',
})
