/** Public pages. */
import type { Screen } from './screen.ts'

const named = (paths: Record<string, string>): Screen[] =>
  Object.entries(paths).map(([name, path]) => ({ name, path }))

const games = named({
  'game-fortress': '/fortressofdeath',
  'game-fist': '/fist',
  'game-mace': '/maceandmagic',
  'game-cthulhu': '/call-of-cthulhu',
  'game-dracula': '/dracula',
})

const texts = named({
  news: '/news',
  'news-released': '/press/fod-released',
  'news-ios-update': '/press/fod-ios-update',
  'news-investment': '/press/first-investment-round',
  about: '/learn-more',
  campaign: '/campaigns/longest-night',
  'text-page': '/pages/how-to-listen',
  contact: '/contact',
  download: '/download',
  investors: '/investors',
  jobs: '/jobs',
  newsletter: '/newsletter',
  privacy: '/privacy-policy',
  terms: '/terms',
  withdrawal: '/right-of-withdrawal',
  accessibility: '/accessibility',
  retention: '/data-retention',
  withdraw: '/withdraw',
})

export const pageScreens: readonly Screen[] = [
  { name: 'home', path: '/' },
  {
    name: 'home-first-visit',
    path: '/',
    isFirstVisit: true,
    act: ({ page }) => page.getByRole('region', { name: 'Your privacy' }).waitFor(),
  },
  {
    name: 'privacy-choices',
    path: '/faq',
    act: ({ page }) => page.getByRole('button', { name: 'Privacy choices' }).click(),
  },
  { name: 'games', path: '/games' },
  ...games,
  {
    name: 'game-sample-playing',
    path: '/fortressofdeath',
    act: async ({ page }) => {
      await page.getByRole('button', { name: /^Play The gate from / }).click()
      await page
        .getByRole('button', { name: /^Pause / })
        .first()
        .click()
    },
  },
  {
    name: 'game-video-unasked',
    path: '/fist',
    isFirstVisit: true,
    act: ({ page }) => page.getByRole('button', { name: /^Play video/ }).scrollIntoViewIfNeeded(),
  },
  ...texts,
  { name: 'news-printed', path: '/press/fod-ios-update', isPrinted: true },
  {
    name: 'faq',
    path: '/faq',
    act: ({ page }) => page.getByText('What is an audio adventure?').click(),
  },
  { name: 'game-over', path: '/no-such-page' },
  {
    name: 'game-over-again',
    path: '/no-such-page',
    act: ({ page }) => page.getByRole('button', { name: 'Roll again' }).click(),
  },
]
