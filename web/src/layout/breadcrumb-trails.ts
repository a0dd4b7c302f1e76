import { paths } from '#shared/paths.ts'

const home = { label: 'Home', path: paths.home }

export const breadcrumbTrails = {
  product: [home, { label: 'Web Shop', path: paths.shop }],
  job: [home, { label: 'Jobs', path: paths.jobs }],
  pressRelease: [home, { label: 'Press & News', path: paths.news }],
} as const
