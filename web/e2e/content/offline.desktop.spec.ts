import type { Page } from '@playwright/test'
import { shopApiPaths } from '../../shared/shop-contract.ts'
import { BUYING_TEST_MS, buy, expectUnlocked, FIST, main, orders, products, test } from '../support/buying.ts'
import {
  FAULT_NOISE,
  fault,
  heading,
  inFooter,
  keptAnswers,
  OUT_OF_REACH,
  RECOVERY,
  sees,
} from '../support/faults.ts'
import { axe } from '../support/fixtures.ts'
import {
  type Account,
  button,
  expect,
  expectSignedOut,
  signIn,
  startSession,
} from '../support/own-accounts.ts'

test.use({ serviceWorkers: 'allow' })

/** The files that the worker has kept, by path. Waits until it has kept the shell and what the page has used. */
async function kept(page: Page): Promise<string[]> {
  const paths = () =>
    page.evaluate(async () => {
      const cache = await caches.open('offline-1')
      return (await cache.keys()).map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(paths).toContain('/account')
  return paths()
}

/** Touches the page, as someone who stays; a visit that only looks keeps nothing. */
const stay = (page: Page) => page.keyboard.press('Shift')

test(
  'what was read is there without a connection, after a reload too',
  fault('The connection is gone, and a page is loaded again'),
  async ({ page, context, allowNoise }) => {
    allowNoise(FAULT_NOISE)
    await page.goto('/press/fist')
    const title = 'F.I.S.T. comes to Candlecast'
    await expect(heading(page, title)).toBeVisible()
    await stay(page)
    await kept(page)
    const answersBefore = await keptAnswers(page)
    await inFooter(page, 'FAQ').click()
    await expect(page.getByText('What is an audio adventure?')).toBeVisible()
    const faqCode = /\/assets\/faq-.+\.js/
    await expect.poll(async () => (await kept(page)).some((path) => faqCode.test(path))).toBe(true)
    await expect.poll(() => keptAnswers(page)).toBeGreaterThan(answersBefore)

    await context.setOffline(true)
    await page.reload()
    await sees(page.getByText('What is an audio adventure?'))
    await page.goto('/press/fist')
    await sees(heading(page, title))
    await page.goto('/investors')
    await sees(heading(page, OUT_OF_REACH))

    await context.setOffline(false)
    await page.goto('/investors')
    await expect(heading(page, 'Investors')).toBeVisible()
  },
)

test('with a connection, pages come from the server, and the shell of an earlier build is replaced', async ({
  page,
}) => {
  await page.goto('/faq')
  await stay(page)
  await kept(page)
  await page.evaluate(async () => {
    const cache = await caches.open('offline-1')
    await cache.put('/account', new Response('<p>An earlier build</p>'))
    await cache.put('/assets/earlier-build.js', new Response(''))
  })
  await page.goto('/faq')
  await expect(heading(page, 'FAQ')).toBeVisible()
  await stay(page)
  const shell = () =>
    page.evaluate(async () => (await (await caches.match('/account'))?.text()) ?? 'no shell')
  await expect.poll(shell).toContain('/assets/index-')
  await expect.poll(() => kept(page)).not.toContain('/assets/earlier-build.js')
})

test('a visit that only looks keeps nothing', async ({ page }) => {
  await page.goto('/faq')
  await expect(heading(page, 'FAQ')).toBeVisible()
  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await registrations()).toBe(0)
  await stay(page)
  await expect.poll(registrations).toBe(1)
})

test(
  'a connection that is lost before the first touch costs nothing',
  fault('The connection is gone before the site has kept its files', 'The page as it was'),
  async ({ page, context, allowNoise }) => {
    allowNoise(FAULT_NOISE)
    // Chromium's own words for a service worker that it can't fetch.
    allowNoise('An unknown error occurred when fetching the script.')
    await page.addInitScript(() => {
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = async function (...worker) {
        return register.apply(this, worker).catch((error) => {
          Reflect.set(window, 'couldNotKeep', true)
          throw error
        })
      }
    })
    await page.goto('/faq')
    await expect(heading(page, 'FAQ')).toBeVisible()
    await context.setOffline(true)
    await stay(page)
    await page.waitForFunction(() => Reflect.get(window, 'couldNotKeep'))
    await expect(heading(page, 'FAQ')).toBeVisible()
    await context.setOffline(false)
    await page.goto('/faq')
    await stay(page)
    await kept(page)
  },
)

test.describe('the lists of an account', () => {
  test.describe.configure({ timeout: BUYING_TEST_MS })

  const KNOWN = /^The shop is out of reach\. This is what was known on .+ at \d\d:\d\d\. /

  /** Longer than an id token is valid. */
  const TOKEN_LIFE_MS = 2 * 60 * 60 * 1000

  /** Waits until the browser has kept the lists of an account. */
  const expectKeptLists = (page: Page, { username }: Account) =>
    expect
      .poll(() => page.evaluate(() => localStorage.getItem('known-lists')))
      .toContain(`"username":"${username}"`)

  /** Buys a product, and opens the page that lists it, as someone who stays. */
  async function openLists(page: Page, account: Account) {
    await startSession(page, account)
    await buy(page, 'fist')
    await expectUnlocked(page)
    await page.goto('/account')
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    await expect(orders(page)).toHaveCount(1)
    await expect(main(page).getByRole('link', { name: /^Receipt/ })).toBeVisible()
    await stay(page)
    const accountCode = /\/assets\/account-.+\.js/
    await expect.poll(async () => (await kept(page)).some((path) => accountCode.test(path))).toBe(true)
    await expectKeptLists(page, account)
  }

  /** The lists come from the shop again. After a lost connection the page asks by itself. */
  async function expectCurrentLists(page: Page) {
    await expect(main(page).getByRole('link', { name: /^Receipt/ })).toBeVisible(RECOVERY)
    await expect(page.getByText(KNOWN)).toHaveCount(0)
  }

  test(
    'products and orders are there without a connection, until their account signs out',
    fault('The connection is gone, and My Products is loaded again', 'The lists as they were last known'),
    async ({ page, context, makeAccount, allowNoise }) => {
      allowNoise(FAULT_NOISE)
      await openLists(page, await makeAccount())
      await context.setOffline(true)
      await page.reload()
      await sees(page.getByText(KNOWN))
      await expect(products(page).getByRole('link')).toHaveText([FIST])
      await expect(orders(page)).toHaveText(/Paid\..*Total: 250 SEK/)
      await axe(page)

      const asked = page.waitForRequest(`**${shopApiPaths.orders}*`)
      await page
        .getByRole('status')
        .filter({ hasText: KNOWN })
        .getByRole('button', { name: 'Try again' })
        .click()
      await asked
      await expect(page.getByText(KNOWN)).toBeVisible()
      await context.setOffline(false)
      await expectCurrentLists(page)

      await button(page, 'Sign Out').click()
      await expectSignedOut(page)
      await context.setOffline(true)
      await page.reload()
      await expectSignedOut(page)
      await expect(page.getByText(FIST)).toHaveCount(0)
    },
  )

  test('they are there when the login can’t be renewed, and current ones once it can', {
    tag: '@desktop',
  }, async ({ page, context, makeAccount, allowNoise }) => {
    allowNoise(FAULT_NOISE)
    await openLists(page, await makeAccount())
    await page.clock.setFixedTime(Date.now() + TOKEN_LIFE_MS)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('We can’t reach the account service right now.')).toBeVisible()
    await expect(page.getByText(KNOWN)).toBeVisible()
    await expect(products(page).getByRole('link')).toHaveText([FIST])
    await axe(page)
    await context.setOffline(false)
    await expectCurrentLists(page)
  })

  test('another account on the same device never sees them', { tag: '@desktop' }, async ({
    page,
    context,
    makeAccount,
    allowNoise,
  }) => {
    allowNoise(FAULT_NOISE)
    await openLists(page, await makeAccount())
    const other = await makeAccount()
    await signIn(page, other)
    await expect(page.getByText('You have not ordered anything yet.')).toBeVisible()
    await expectKeptLists(page, other)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('You had not ordered anything.')).toBeVisible()
    await expect(main(page).getByText(FIST)).toHaveCount(0)
  })
})
