/** What visitors see while something is broken, silent or on its way. These come last: they stop the services. */
import { type Screen, untilHeading, type Visit } from './screen.ts'

const without = ({ stack }: Visit) => stack.services.stop()
const again = ({ stack }: Visit) => stack.services.start()

/** Longer than the site waits for an answer. */
const PATIENCE_MS = 60_000

async function follow({ page }: Visit, label: string) {
  await page.getByRole('link', { name: label }).click()
  await untilHeading(page, label)
}

const nothingRead = /\/v20\d\d-\d\d-\d\d\/data\/query\//

/** A page as its card knows it, while the rest is read. */
const onItsWay = (name: string, path: string, title: string): Screen => ({
  name: `trouble-on-its-way-${name}`,
  path,
  act: async ({ page }) => {
    await page.route(nothingRead, () => new Promise(() => {}))
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click()
    await untilHeading(page, title)
  },
})

export const troubleScreens: readonly Screen[] = [
  {
    name: 'trouble-broken',
    path: '/jobs',
    // Its code stays away, and so it does when the page is loaded again.
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
    before: ({ page }) => page.route(nothingRead, () => new Promise(() => {})),
  },
  onItsWay('product', '/shop', "Steve Jackson's F.I.S.T."),
  onItsWay('game', '/games', 'Dracula: Curse of the Vampire'),
  onItsWay('news', '/press', 'F.I.S.T. is out'),
  {
    name: 'trouble-read-before',
    path: '/learn-more',
    act: async (visit) => {
      await follow(visit, 'FAQ')
      await without(visit)
      await follow(visit, 'About us')
      await visit.page.getByText('We can’t reach our library').waitFor({ timeout: PATIENCE_MS })
    },
    after: again,
  },
  {
    name: 'trouble-out-of-reach',
    path: '/faq',
    act: async (visit) => {
      await without(visit)
      await visit.page.getByRole('link', { name: 'About us' }).click()
      await untilHeading(visit.page, 'This page can’t be reached right now')
    },
    after: again,
  },
]
