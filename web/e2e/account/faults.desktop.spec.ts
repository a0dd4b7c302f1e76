import type { Page } from '@playwright/test'
import { fault } from '../support/faults.ts'
import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  expectSignedIn,
  expectSignedOut,
  field,
  freshAccount,
  heading,
  logIn,
  RESET_MAIL,
  SIGN_IN_MAIL,
  SIGN_UP_MAIL,
  signIn,
  test,
  tryAgain,
} from '../support/own-accounts.ts'
import { duringEachFault, FAULT_NOISE, OUTAGE } from '../support/pool-faults.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.beforeEach(({ allowNoise }) => allowNoise(FAULT_NOISE))

const STAYS =
  'We can’t reach the account service right now. You stay logged in, and your cart stays as it is.'
const AN_HOUR_MS = 3_600_000

/** Sends the form during each fault of the pool; the typed values stay. */
async function sendDuringFaults(page: Page, submit: string, typed: Record<string, string>) {
  await duringEachFault(
    page,
    () => button(page, submit).click(),
    async (fault) => {
      await expect(alert(page), fault).toHaveText(OUTAGE)
      await expect(button(page, submit)).toBeEnabled()
      for (const [label, value] of Object.entries(typed)) await expect(field(page, label)).toHaveValue(value)
    },
  )
}

test.describe('the pool answers 500, throttles, drops the connection, hangs', () => {
  test.beforeEach(({ page }) => page.clock.install())

  test(
    'while an account is made and confirmed',
    fault('The identity service answers 500, throttles, drops the connection, hangs: a new account', OUTAGE),
    async ({ page, sentCode }) => {
      const account = freshAccount()
      const { username, email, password } = account
      await page.goto('/account/create-account')
      await field(page, 'Username').fill(username)
      await field(page, 'Email').fill(email)
      await field(page, 'Password').fill(password)
      const typed = { Username: username, Email: email, Password: password }
      await sendDuringFaults(page, 'Create Account', typed)
      await button(page, 'Create Account').click()
      await expect(heading(page, 'Confirm Email Address')).toBeFocused()

      const code = await sentCode(email, SIGN_UP_MAIL)
      await field(page, 'Confirmation code').fill(code)
      await sendDuringFaults(page, 'Confirm Account', { 'Confirmation code': code })
      await sendDuringFaults(page, 'Resend Confirmation Code', { 'Confirmation code': code })
      await button(page, 'Confirm Account').click()
      await expect(page).toHaveURL('/shop/checkout')
    },
  )

  test(
    'at the login',
    fault('The identity service answers 500, throttles, drops the connection, hangs: the login', OUTAGE),
    async ({ page, makeAccount }) => {
      const account = await makeAccount()
      const { username, password } = account
      await page.goto('/account')
      await field(page, 'Username or email').fill(username)
      await field(page, 'Password').fill(password)
      await sendDuringFaults(page, 'Log In', { 'Username or email': username, Password: password })
      await button(page, 'Log In').click()
      await expectSignedIn(page, account)
    },
  )

  test(
    'at the second factor',
    fault(
      'The identity service answers 500, throttles, drops the connection, hangs: the second factor',
      OUTAGE,
    ),
    async ({ page, makeAccount, sentCode }) => {
      const account = await makeAccount({ mfa: ['EMAIL_OTP'] })
      await page.goto('/account')
      await logIn(page, account)
      await expect(field(page, 'Code from an email')).toBeVisible()
      const code = await sentCode(account.email, SIGN_IN_MAIL)
      await field(page, 'Code from an email').fill(code)
      await sendDuringFaults(page, 'Continue', { 'Code from an email': code })
      await button(page, 'Continue').click()
      await expectSignedIn(page, account)
    },
  )

  test(
    'while a password is reset',
    fault('The identity service answers 500, throttles, drops the connection, hangs: a new password', OUTAGE),
    async ({ page, makeAccount, sentCode }) => {
      const { username, email } = await makeAccount()
      const label = 'Username or email address'
      await page.goto('/account/forgot-password')
      await field(page, label).fill(username)
      await sendDuringFaults(page, 'Continue', { [label]: username })
      await button(page, 'Continue').click()
      await expect(field(page, 'Reset code')).toBeVisible()

      const password = 'two-candles-lit'
      const code = await sentCode(email, RESET_MAIL)
      const typed = { 'Reset code': code, 'New password': password, 'Repeat new password': password }
      for (const [name, value] of Object.entries(typed)) await field(page, name).fill(value)
      await sendDuringFaults(page, 'Reset Password', typed)
      await button(page, 'Reset Password').click()
      await expect(page.getByText('Your password was reset.')).toBeVisible()
    },
  )

  test(
    'when an account is to be deleted: it stays, and so does the question',
    fault(
      'The identity service answers 500, throttles, drops the connection, hangs: deleting an account',
      OUTAGE,
    ),
    async ({ page, makeAccount }) => {
      await signIn(page, await makeAccount())
      await button(page, 'Delete Account').click()
      await sendDuringFaults(page, 'Yes, permanently delete my account', {})
      await expect(heading(page, 'Delete User Account?')).toBeVisible()
      await button(page, 'Yes, permanently delete my account').click()
      await expectSignedOut(page)
    },
  )

  test(
    'at a sign-out, which is one all the same',
    fault(
      'The identity service answers 500, throttles, drops the connection, hangs: signing out',
      'Signed out all the same',
    ),
    async ({ page, makeAccount }) => {
      const account = await makeAccount()
      await signIn(page, account)
      await duringEachFault(
        page,
        () => button(page, 'Sign Out').click(),
        async (fault) => {
          await expect(heading(page, 'Account'), fault).toBeVisible()
          await page.reload()
          await expectSignedOut(page)
          await page.unrouteAll()
          await logIn(page, account)
          await expectSignedIn(page, account)
        },
      )
    },
  )
})

test.describe('no visitor is signed out', () => {
  const notice = (page: Page) =>
    page.getByRole('status').filter({
      hasText: STAYS,
    })

  test(
    'by an outage when the session has to be renewed',
    fault(
      'The identity service answers 500, throttles, drops the connection, hangs: renewing a session',
      STAYS,
    ),
    async ({ page, makeAccount }) => {
      const account = await makeAccount()
      await signIn(page, account)
      await page.clock.install({ time: Date.now() + AN_HOUR_MS })
      await duringEachFault(
        page,
        () => page.reload(),
        async (fault) => {
          await expect(notice(page), fault).toBeVisible()
          await expect(heading(page, 'Account')).toBeVisible()
          await expect(button(page, 'Log In')).toHaveCount(0)
        },
      )
      await page.reload()
      await expectSignedIn(page, account)
    },
  )

  for (const path of ['/shop/checkout', '/shop/login']) {
    test(
      `on ${path}, where Try again goes on`,
      fault(`The identity service drops the connection on ${path}`, STAYS),
      async ({ page, makeAccount }) => {
        await page.goto('/shop/product/fist')
        await button(page, 'Add to Cart').click()
        await signIn(page, await makeAccount())
        await page.clock.install({ time: Date.now() + AN_HOUR_MS })
        await page.route('**/_cognito/', (route) => route.abort('connectionreset'))
        await page.goto(path)
        await expect(notice(page)).toBeVisible()
        await expect(page.getByRole('main').getByRole('link', { name: 'Continue' })).toHaveCount(0)
        await button(page, 'Try again').click()
        await expect(notice(page)).toBeVisible()
        await page.unrouteAll()
        await tryAgain(page)
        await expect(notice(page)).toHaveCount(0)
        await page.goto('/account')
        await expect(heading(page, 'My Account')).toBeVisible()
      },
    )
  }
})

test(
  'the client that does not arrive reads as an outage, and is asked for again',
  fault('Neither what signs people in nor the site can be fetched', OUTAGE),
  async ({ page, allowNoise, makeAccount }) => {
    allowNoise(/net::ERR_FAILED \(\S+\/(assets\/amplify-user-pool-\S+\.js|account)\)$/)
    const account = await makeAccount()
    await page.goto('/account')
    await page.route('**/assets/amplify-user-pool-*.js', (route) => route.abort())
    // If the site answered, the page would reload as after a deploy: see faults/deploy.desktop.spec.ts.
    await page.route('**/account', (route) => route.abort())
    await logIn(page, account)
    await expect(alert(page)).toHaveText(OUTAGE)
    await page.unrouteAll()
    await button(page, 'Log In').click()
    await expectSignedIn(page, account)
  },
)
