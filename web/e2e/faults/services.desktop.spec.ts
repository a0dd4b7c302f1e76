/** Identity and shop API fail. Faults during sign-in and payment are in account/faults and shop/buying-faults. */
import type { Page } from '@playwright/test'
import { addToCart, main } from '../support/buying.ts'
import {
  FAULT_NOISE,
  fault,
  heading,
  inCart,
  inFooter,
  notice,
  SERVICE_FAULTS,
  SHOP_API,
  sees,
} from '../support/faults.ts'
import { axe } from '../support/fixtures.ts'
import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  expectSignedIn,
  field,
  logIn,
  signIn,
  startSession,
  test,
} from '../support/own-accounts.ts'
import { OUTAGE, FAULT_NOISE as POOL_NOISE } from '../support/pool-faults.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.beforeEach(({ allowNoise }) => {
  allowNoise(FAULT_NOISE)
  allowNoise(POOL_NOISE)
})

const POOL = '**/_cognito/'
const NO_PRODUCTS = 'We can’t look up your products right now. What you have bought stays yours.'
const NO_ORDERS = 'We can’t look up your orders right now. None of them is lost.'

const LOGIN_FAILED = 'Something went wrong, are you sure you entered the correct credentials?'

async function failAll(page: Page, patterns: readonly string[], name: string) {
  const play = SERVICE_FAULTS[name]
  if (!play) throw new Error(`There is no fault “${name}”.`)
  for (const pattern of patterns) await page.route(pattern, play)
}

/** What every visitor can do while a service is down. */
async function expectBrowsing(page: Page) {
  await page.goto('/')
  await inFooter(page, 'FAQ').click()
  await expect(heading(page, 'FAQ')).toBeVisible()
  await addToCart(page, 'fod')
  await inCart(page, 1)
  await page.goto('/shop/checkout')
  await expect(main(page)).toContainText('Total Price: 250 SEK')
  await button(page, 'Remove Lone Wolf: The Fortress of Death').click()
  await sees(page.getByText('No products in shopping cart'))
  await expect(notice(page)).toHaveCount(0)
}

for (const name of Object.keys(SERVICE_FAULTS)) {
  test(
    `the identity service ${name}: who is signed out browses, and the login says so in plain words`,
    fault(`The identity service ${name}`),
    async ({ page, makeAccount }) => {
      const account = await makeAccount()
      await failAll(page, [POOL], name)
      await expectBrowsing(page)
      await page.goto('/account')
      await logIn(page, account)
      // By the specification, an answer of the pool without meaning is a failed login.
      const isAnswer = name === 'answers with JSON about something else'
      await sees(alert(page).filter({ hasText: isAnswer ? LOGIN_FAILED : OUTAGE }))
      await expect(field(page, 'Password')).toHaveValue(account.password)
      await page.unroute(POOL)
      await button(page, 'Log In').click()
      await expectSignedIn(page, account)
    },
  )

  test(
    `the shop API ${name}: who is signed in browses, and the account page says so in plain words`,
    fault(`The shop API ${name}`),
    async ({ page, makeAccount }) => {
      await startSession(page, await makeAccount())
      await failAll(page, SHOP_API, name)
      await expectBrowsing(page)
      await page.goto('/account')
      // By the specification, an answer without data means that nothing is owned.
      const isAnswer = name === 'answers with JSON about something else'
      await sees(main(page).getByText(isAnswer ? 'No products have been added yet.' : NO_PRODUCTS))
      await sees(main(page).getByText(NO_ORDERS))
      await expect(button(page, 'Sign Out')).toBeEnabled()
      await axe(page)
      for (const pattern of SHOP_API) await page.unroute(pattern)
      await page
        .getByRole('region', { name: 'Order History' })
        .getByRole('button', { name: 'Try again' })
        .click()
      await expect(main(page)).toContainText('You have not ordered anything yet.')
    },
  )

  test(
    `the shop API ${name} at the checkout: nothing is charged, and the cart stays`,
    fault(`The shop API ${name}, at the checkout`),
    async ({ page, makeAccount }) => {
      await startSession(page, await makeAccount())
      await addToCart(page, 'fist')
      await failAll(page, SHOP_API, name)
      await page.goto('/shop/checkout')
      await button(page, 'Checkout').click()
      await sees(alert(page).filter({ hasText: 'Nothing has been charged. Your cart is safe.' }))
      await inCart(page, 1)
      for (const pattern of SHOP_API) await page.unroute(pattern)
      await button(page, 'Checkout').click()
      await expect(page.getByLabel('Card number')).toBeVisible()
    },
  )
}

test(
  'identity and shop take 10 s for each answer: pages and cart don’t wait for them',
  fault('Identity and shop take 10 s for each answer'),
  async ({ page, makeAccount }) => {
    const account = await makeAccount()
    await signIn(page, account)
    // The tokens have expired, so the pool has to be asked.
    await page.clock.install({ time: Date.now() + 3_600_000 })
    for (const pattern of [POOL, ...SHOP_API]) {
      await page.route(pattern, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 10_000))
        await route.continue().catch(() => {})
      })
    }
    await expectBrowsing(page)
    await page.goto('/account')
    await sees(main(page).getByText('Loading...').first())
    await expectSignedIn(page, account)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
)
