/** Assets for tests that don't read the files of the build. */
export const assetsOf = () => ({
  entry: '/assets/index.js',
  scripts: [],
  styles: [],
  fonts: [],
  style: '',
})
