/** What visitors see while something is broken, unreachable or loading. Must run last, because it stops services. */
import { type Screen, untilHeading, type Visit } from './screen.ts'

const stopServices = ({ stack }: Visit) => stack.services.stop()
const startServices = ({ stack }: Visit) => stack.services.start()

/** Longer than the site waits for an answer. */
const PATIENCE_MS = 60_000

async function follow({ page }: Visit, label: string) {
  await page.getByRole('link', { name: label }).click()
  await untilHeading(page, label)
}

const contentQueries = /\/v20\d\d-\d\d-\d\d\/data\/query\//

/** A page that shows what its card already knew, while the rest is loading. */
const whileLoading = (name: string, path: string, title: string): Screen => ({
  name: `trouble-on-its-way-${name}`,
  path,
  act: async ({ page }) => {
    await page.route(contentQueries, () => new Promise(() => {}))
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click()
    await untilHeading(page, title)
  },
})

export const troubleScreens: readonly Screen[] = [
  {
    name: 'trouble-broken',
    path: '/jobs',
    // The code can't be loaded, and a reload doesn't help.
    before: ({ page }) =>
      page.route('**/assets/account-*.js', (route) => route.fulfill({ status: 404, body: 'Not found.' })),
    act: async ({ page }) => {
      await page.getByRole('link', { name: 'ACCOUNT', exact: true }).click()
      await untilHeading(page, 'Something on this page broke')
    },
  },
  {
    name: 'trouble-loading',
    path: '/shop/checkout',
    isUnfinished: true,
    before: ({ page }) => page.route(contentQueries, () => new Promise(() => {})),
  },
  whileLoading('product', '/shop', "Steve Jackson's F.I.S.T."),
  whileLoading('game', '/games', 'Dracula: Curse of the Vampire'),
  whileLoading('news', '/press', 'F.I.S.T. is out'),
  {
    name: 'trouble-read-before',
    path: '/learn-more',
    act: async (visit) => {
      await follow(visit, 'FAQ')
      await stopServices(visit)
      await follow(visit, 'About us')
      await visit.page.getByText('We can’t reach our content').waitFor({ timeout: PATIENCE_MS })
    },
    after: startServices,
  },
  {
    name: 'trouble-out-of-reach',
    path: '/faq',
    act: async (visit) => {
      await stopServices(visit)
      await visit.page.getByRole('link', { name: 'About us' }).click()
      await untilHeading(visit.page, 'This page can’t be reached right now')
    },
    after: startServices,
  },
]
