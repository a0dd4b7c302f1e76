/** Every state of the four account pages, on desktop and phone: no findings of axe, no sideways scrolling. */
import type { Page } from '@playwright/test'
import { axe } from '../support/fixtures.ts'
import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  expectSignedIn,
  field,
  freshAccount,
  heading,
  logIn,
  REFUSAL,
  RESET_MAIL,
  requestReset,
  SIGN_UP_MAIL,
  signIn,
  submitConfirmationCode,
  submitNewAccount,
  test,
  tryAgain,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.beforeEach(({ allowNoise }) => allowNoise(REFUSAL))

async function expectSound(page: Page) {
  const { width = 0 } = page.viewportSize() ?? {}
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, `as wide as a screen of ${width} px`).toBeLessThanOrEqual(width)
  await axe(page)
}

test('creating an account', async ({ page }) => {
  const account = freshAccount()
  await page.goto('/account/create-account')
  await submitNewAccount(page, { ...account, username: 'two words' })
  await expect(alert(page)).toBeVisible()
  await expectSound(page)
  await submitNewAccount(page, account)
  await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  await expectSound(page)
  await button(page, 'Resend Confirmation Code').click()
  await expect(page.getByText('New code sent to your email inbox!')).toBeVisible()
  await submitConfirmationCode(page, 'nocode')
  await expect(alert(page)).toBeVisible()
  await expectSound(page)
})

test('logging in', async ({ page, makeAccount }) => {
  const keeper = await makeAccount({ mfa: ['EMAIL_OTP'] })
  const newcomer = await makeAccount({ status: 'UNCONFIRMED' })
  await page.goto('/account')
  await logIn(page, { ...keeper, password: 'not-the-candle' })
  await expect(alert(page)).toBeVisible()
  await expectSound(page)
  await logIn(page, keeper)
  await expect(field(page, 'Code from an email')).toBeVisible()
  await expectSound(page)
  await button(page, 'Start over').click()
  await logIn(page, newcomer)
  await expect(field(page, 'Confirmation code')).toBeVisible()
  await expectSound(page)
})

test('choosing where a code comes from', async ({ page, makeAccount }) => {
  const account = await makeAccount({ mfa: ['SMS_MFA', 'EMAIL_OTP'], phoneNumber: '+46701234567' })
  await page.goto('/shop/login')
  await logIn(page, account)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expectSound(page)
})

test('being logged in, and the question before an account is deleted', async ({ page, makeAccount }) => {
  const account = await makeAccount()
  await signIn(page, account)
  await expectSound(page)
  await button(page, 'Delete Account').click()
  await expect(heading(page, 'Delete User Account?')).toBeVisible()
  await expectSound(page)
  await page.goto('/shop/login')
  await expect(page.getByText('You are logged in as')).toBeVisible()
  await expectSound(page)
})

test('an unknown session: the pool can’t be asked who is signed in', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(/net::ERR_FAILED \(\S+\/_cognito\/\)$/)
  const account = await makeAccount()
  await signIn(page, account)
  await page.route('**/_cognito/', (route) => route.abort())
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  await page.reload()
  await expect(button(page, 'Try again')).toBeVisible()
  await expectSound(page)
  const asked = page.waitForRequest('**/_cognito/')
  await button(page, 'Try again').click()
  await asked
  await page.unroute('**/_cognito/')
  await tryAgain(page)
  await expectSignedIn(page, account)
})

test('resetting a password', async ({ page, makeAccount, sentCode }) => {
  const account = await makeAccount({ status: 'UNCONFIRMED' })
  await requestReset(page, account.username)
  await expect(field(page, 'Reset code')).toBeVisible()
  await expectSound(page)
  await button(page, 'No code? Confirm your address first').click()
  await expect(heading(page, 'Confirm Email Address')).toBeVisible()
  await expectSound(page)
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(field(page, 'Reset code')).toBeVisible()
  await expectSound(page)
  await field(page, 'Reset code').fill(await sentCode(account.email, RESET_MAIL))
  await field(page, 'New password').fill('two-candles-lit')
  await field(page, 'Repeat new password').fill('another')
  await button(page, 'Reset Password').click()
  await expect(alert(page)).toBeVisible()
  await expectSound(page)
  await field(page, 'Repeat new password').fill('two-candles-lit')
  await button(page, 'Reset Password').click()
  await expect(page.getByText('Your password was reset.')).toBeVisible()
  await expectSound(page)
})
