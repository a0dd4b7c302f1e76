/** Faults on the visitor’s own machine: storage, cookies, connection, clock. */
import type { Page } from '@playwright/test'
import { addToCart, main } from '../support/buying.ts'
import { answer, question } from '../support/consent-steps.ts'
import {
  FAULT_NOISE,
  fault,
  heading,
  inCart,
  inFooter,
  notice,
  OUT_OF_REACH,
  RECOVERY,
  sees,
} from '../support/faults.ts'
import {
  ACCOUNT_TEST_MS,
  button,
  expect,
  expectSignedIn,
  expectSignedOut,
  signInByForm,
  test,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.beforeEach(({ allowNoise }) => allowNoise(FAULT_NOISE))

const A_DAY_MS = 24 * 3_600_000

/** Fills the storage of the site before its scripts run. */
const fillStorage = (page: Page) =>
  page.addInitScript(() => {
    let size = 4_194_304
    for (let part = 0; size >= 1; part += 1) {
      try {
        localStorage.setItem(`ballast-${part}-${localStorage.length}`, 'x'.repeat(size))
      } catch {
        size /= 4
      }
    }
    Cache.prototype.put = () => Promise.reject(new DOMException('No space.', 'QuotaExceededError'))
  })

/** Blocks storage as browsers that block cookies do: the mere access to it throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
      Object.defineProperty(window, name, refuse)
    }
    Object.defineProperty(document, 'cookie', { ...refuse, set: refuse.get })
  })

/** A visit from a product to the cart, which needs no storage. */
async function expectVisit(page: Page) {
  await page.goto('/shop/product/fist')
  await button(page, 'Add to Cart').click()
  await inCart(page, 1)
  await inFooter(page, 'FAQ').click()
  await expect(heading(page, 'FAQ')).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Shopping cart/ })
    .click()
  await sees(main(page).getByText('Total Price: 250 SEK'))
}

for (const { name, prepare } of [
  { name: 'Storage is full', prepare: fillStorage },
  { name: 'Storage and cookies are blocked', prepare: blockStorage },
]) {
  test.describe(name, () => {
    test.use({ decided: null })

    test(
      `${name}: a visit from the shop to the cart goes on`,
      fault(`${name}, on a visit`),
      async ({ page }) => {
        await prepare(page)
        await page.goto('/')
        await answer(page, 'Don’t allow').click()
        await expect(question(page)).toHaveCount(0)
        await expectVisit(page)
      },
    )

    test(
      `${name}: an account can be used for as long as the page lives`,
      fault(`${name}, at the login`),
      async ({ page, makeAccount }) => {
        const account = await makeAccount()
        await prepare(page)
        await signInByForm(page, account)
        await sees(page.getByText(`Logged in as ${account.username}`))
        await inFooter(page, 'FAQ').click()
        await expect(heading(page, 'FAQ')).toBeVisible()
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ACCOUNT' }).click()
        await expectSignedIn(page, account)
        await button(page, 'Sign Out').click()
        await expectSignedOut(page)
      },
    )
  })
}

test(
  'everything that is kept is garbage: the site starts as if nothing were kept',
  fault('All that is kept is garbage'),
  async ({ page, makeAccount }) => {
    const account = await makeAccount()
    await signInByForm(page, account)
    await addToCart(page, 'fod')
    for (const garbage of ['{"', '', 'null', '[[],{}]', '{"user":"7","shoppingCart":"{}","_persist":"[]"}']) {
      // A page without scripts: a page of the site may still write the cart when it is left.
      await page.goto('/robots.txt')
      await page.evaluate((value) => {
        for (const storage of [localStorage, sessionStorage]) {
          for (const key of Object.keys(storage)) storage.setItem(key, value)
        }
      }, garbage)
      await page.goto('/account')
      await expect(page.getByRole('heading', { level: 1 }), garbage).toHaveText('Account')
      await expect(button(page, 'Log In')).toBeEnabled()
      await expectVisit(page)
    }
    await signInByForm(page, account)
  },
)

test(
  'the connection is lost and found: pages that were read stay, the others come by themselves',
  fault('The connection is lost and found again'),
  async ({ page, context }) => {
    const code = page.waitForResponse('**/assets/privacy-*.js')
    await page.goto('/')
    await inFooter(page, 'FAQ').click()
    await expect(heading(page, 'FAQ')).toBeVisible()
    await inFooter(page, 'Privacy policy').hover()
    await (await code).finished()
    await context.setOffline(true)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goForward()
    await sees(heading(page, 'FAQ'))
    await inFooter(page, 'Privacy policy').click()
    await sees(heading(page, OUT_OF_REACH))
    await sees(notice(page))
    await context.setOffline(false)
    await sees(heading(page, 'Privacy policy'), RECOVERY)
    await expect(notice(page)).toHaveCount(0, RECOVERY)
  },
)

for (const [direction, byMs] of [
  ['a day slow', -A_DAY_MS],
  ['a day fast', A_DAY_MS],
] as const) {
  test(
    `the clock is ${direction}: a shopper signs in, stays signed in and buys`,
    fault(`The clock is ${direction}`),
    async ({ page, makeAccount }) => {
      const account = await makeAccount()
      await page.clock.install({ time: Date.now() + byMs })
      await signInByForm(page, account)
      await page.reload()
      await expectSignedIn(page, account)
      await sees(page.getByText(/^Logged in as/))
      await expect(page.getByRole('region', { name: 'Order History' })).toContainText('You have not ordered')
      await addToCart(page, 'fist')
      await page.goto('/shop/checkout')
      await button(page, 'Checkout').click()
      await expect(page.getByLabel('Card number')).toBeVisible()
    },
  )

  test(
    `the clock becomes ${direction} during a session`,
    fault(`The clock becomes ${direction} during a session`),
    async ({ page, makeAccount }) => {
      const account = await makeAccount()
      await signInByForm(page, account)
      await page.clock.install({ time: Date.now() + byMs })
      await page.reload()
      await expectSignedIn(page, account)
      await sees(page.getByText(/^Logged in as/))
      await expect(page.getByRole('region', { name: 'Order History' })).toContainText('You have not ordered')
    },
  )

  test.describe(() => {
    test.use({ decided: null })

    test(
      `the clock is ${direction}: an answer about privacy counts`,
      fault(`The clock is ${direction} at the question about privacy`),
      async ({ page }) => {
        await page.clock.install({ time: Date.now() + byMs })
        await page.goto('/newsletter')
        await answer(page, 'Allow').click()
        await page.clock.setFixedTime(Date.now())
        await page.reload()
        await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(2)
        await expect(question(page)).toHaveCount(0)
        await sees(page.getByRole('heading', { level: 1 }))
      },
    )
  })
}
