import { paths } from '../../shared/paths.ts'

const home = { label: 'Home', path: paths.home }

/** What lies above the pages of a kind. */
export const breadcrumbTrails = {
  product: [home, { label: 'Web Shop', path: paths.shop }],
  pressRelease: [home, { label: 'Press & News', path: paths.news }],
} as const
