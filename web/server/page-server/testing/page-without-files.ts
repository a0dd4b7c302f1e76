export const assetsOf = () => ({
  entry: '/assets/index.js',
  scripts: [],
  styles: [],
  fonts: [],
  later: [],
  style: '',
})
