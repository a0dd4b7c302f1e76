/**
 * Each service fails once: what depends on it says so in plain words, everything else works, and it comes back. The kinds
 * of failure are tested over HTTP, beside each client. Content and offline visits: content/live.spec.ts.
 */
import type { Page, Route } from '@playwright/test'
import { addToCart, BUYING_TEST_MS, expect, later, main, refusal, test } from '../support/buying.ts'
import { answer, question } from '../support/consent-steps.ts'
import {
  CONTENT,
  FAULT_NOISE,
  heading,
  inCart,
  inFooter,
  loginPage,
  pageLoads,
  SHOP_API,
} from '../support/faults.ts'
import { axe, interactive } from '../support/fixtures.ts'
import {
  alert,
  button,
  expectSignedIn,
  expectSound,
  field,
  logIn,
  tryAgain,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.beforeEach(({ allowNoise }) => allowNoise(FAULT_NOISE))
/** A page may still ask for content when its test is over: the answer can’t be changed any more. */
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

const POOL = '**/_cognito/'
const POOL_IS_DOWN =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'
const STAYS =
  'We can’t reach the account service right now. You stay logged in, and your cart stays as it is.'
const AN_HOUR_MS = 3_600_000

test('the user pool or the shop API is down: what was typed, the session and the cart stay, and a shopper reads what is lost or charged: nothing', async ({
  page,
  makeAccount,
}) => {
  const account = await makeAccount()
  await test.step('the login keeps what was typed', async () => {
    await page.route(POOL, loginPage)
    await page.goto('/account')
    await logIn(page, account)
    await expect(alert(page)).toHaveText(POOL_IS_DOWN)
    await expect(field(page, 'Password')).toHaveValue(account.password)
    await page.unroute(POOL)
    await button(page, 'Log In').click()
    await expectSignedIn(page, account)
  })

  await test.step('without the shop API, pages say that nothing is lost, and the cart stays', async () => {
    for (const pattern of SHOP_API) await page.route(pattern, loginPage)
    await page.reload()
    await expect(main(page)).toContainText(
      'We can’t look up your products right now. What you have bought stays yours.',
    )
    await expect(main(page)).toContainText('We can’t look up your orders right now. None of them is lost.')
    await axe(page, 'main')
    await addToCart(page, 'fist')
    await main(page).getByRole('link', { name: 'Continue to Checkout' }).click()
    await later(page).check()
    await button(page, 'Checkout').click()
    await expect(refusal(page)).toContainText('Nothing has been charged. Your cart is safe.')
    await inCart(page, 1)
    for (const pattern of SHOP_API) await page.unroute(pattern)
    await button(page, 'Checkout').click()
    await expect(page.getByLabel('Card number')).toBeVisible()
  })

  await test.step('a session that can’t be renewed goes on', async () => {
    await page.route(POOL, (route) => route.abort())
    await page.clock.setFixedTime(Date.now() + AN_HOUR_MS)
    await page.goto('/account')
    await expect(page.getByRole('status').filter({ hasText: STAYS })).toBeVisible()
    await expect(button(page, 'Log In')).toHaveCount(0)
    await expectSound(page)
    await page.unroute(POOL)
    await tryAgain(page)
    await expectSignedIn(page, account)
  })
})

const gone = (route: Route) => route.fulfill({ status: 404, body: 'Not found.' })

type Tree = Record<string, unknown>
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces fields in all answers of the content service. */
const plant = (page: Page, fields: Tree) =>
  page.route(CONTENT, async (route) => {
    const response = await route.fetch()
    const body: unknown = await response.json()
    if (isTree(body) && isTree(body.result)) {
      const { result } = body
      const planted = Object.entries(fields).filter(([field]) => field in result)
      body.result = { ...result, ...Object.fromEntries(planted) }
    }
    await route.fulfill({ response, json: body })
  })

test('pictures are gone, and content breaks a video and the newsletter form: a visitor reads the rest', async ({
  page,
  allowNoise,
}) => {
  // What browsers and React log about a caught error.
  allowNoise(/TypeError|RangeError|Minified React error|not a function|reading/)
  const title = { toString: 'no text', valueOf: 'no text' }
  await plant(page, {
    video: { title, youtubeId: 'abcdefghijk', poster: null },
    newsletterDesktopUrl: { length: 2 ** 32 },
  })
  await page.route('**/cdn/images/**', gone)
  await page.goto('/games')
  await main(page)
    .getByRole('link', { name: /Call of Cthulhu/ })
    .click()
  await expect(page.getByText('The video can’t be shown right now.')).toBeVisible()
  await expect(page.getByText('The sign-up form can’t be shown right now.')).toBeVisible()
  await expect(heading(page, 'Call of Cthulhu')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await axe(page, 'main')
})

/** Files of the build are missing until the next full page load, which runs the new build. */
async function deploy(page: Page, ...files: string[]) {
  for (const pattern of files) await page.route(pattern, gone)
  page.on('request', (request) => {
    if (request.isNavigationRequest()) for (const pattern of files) void page.unroute(pattern)
  })
}

test('a deploy replaces the code of a page: it is loaded whole, once, and cart and typed name stay', async ({
  page,
  context,
  makeAccount,
  allowNoise,
}) => {
  allowNoise(/Failed to load module script|MIME type|Failed to fetch dynamically imported module|preload CSS/)
  await addToCart(page, 'fist')
  // Until the footer is hydrated the browser follows its links itself, and the tab may still be loaded again for missing code.
  await expect(page.locator('#root [data-unhydrated]')).toHaveCount(0)
  const loads = pageLoads(page)
  await deploy(page, '**/assets/faq-*.js', '**/assets/faq-*.css')
  await inFooter(page, 'FAQ').click()
  await expect.poll(() => loads).toEqual(['/faq'])
  await expect(heading(page, 'FAQ')).toBeVisible()
  await inCart(page, 1)
  // Before its code runs, the loaded page leaves links to the browser, which would load again.
  await interactive(page)
  // More code that is missing reads as our fault: another load could lead in a circle.
  await page.route('**/assets/account-*.js', gone)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ACCOUNT' }).click()
  await expect(heading(page, 'Something on this page broke')).toBeVisible()
  await expect(button(page, 'Load the page again')).toBeVisible()
  expect(loads).toEqual(['/faq'])

  // In a new tab, because a tab is loaded again only once.
  await test.step('the code that signs people in: the password is kept nowhere', async () => {
    const account = await makeAccount()
    const tab = await context.newPage()
    await tab.goto('/faq')
    await interactive(tab)
    const tabLoads = pageLoads(tab)
    const code = '**/assets/amplify-user-pool-*.js'
    await deploy(tab, code)
    const { promise: typed, resolve: answerNow } = Promise.withResolvers<void>()
    await tab.route(code, async (route) => {
      await typed
      await route.fallback()
    })
    await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ACCOUNT' }).click()
    await field(tab, 'Username or email').fill(account.username)
    await field(tab, 'Password').fill(account.password)
    answerNow()
    await expect.poll(() => tabLoads).toEqual(['/account'])
    await expect(field(tab, 'Password')).toHaveValue('')
    await expect(field(tab, 'Username or email')).toHaveValue(account.username)
    const kept = await tab.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
    expect(kept).not.toContain(account.password)
    await inCart(tab, 1)
    await logIn(tab, account)
    await expectSignedIn(tab, account)
    expect(tabLoads).toHaveLength(1)
  })
})

/** Blocks storage as browsers that block cookies do: the mere access to it throws. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore'])
      Object.defineProperty(window, name, refuse)
    Object.defineProperty(document, 'cookie', { ...refuse, set: refuse.get })
  })

test.describe('storage and cookies are blocked', () => {
  test.use({ decided: null })

  test('a visitor goes from a product to the cart, and signs in for as long as the page lives', async ({
    page,
    makeAccount,
  }) => {
    const account = await makeAccount()
    await blockStorage(page)
    await page.goto('/shop/product/fist')
    await answer(page, 'Don’t allow').click()
    await expect(question(page)).toHaveCount(0)
    await button(page, 'Add to Cart').first().click()
    await inCart(page, 1)
    await inFooter(page, 'FAQ').click()
    await expect(heading(page, 'FAQ')).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Shopping cart/ })
      .click()
    await expect(main(page)).toContainText('Total Price: 250 SEK')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ACCOUNT' }).click()
    await logIn(page, account)
    await expectSignedIn(page, account)
  })
})
