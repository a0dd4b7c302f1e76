import type { Page } from '@playwright/test'
import { totpCode, totpStep } from '@stand-ins/user-pool/totp.ts'
import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  expectSignedIn,
  field,
  heading,
  logIn,
  REFUSAL,
  SIGN_IN_MAIL,
  test,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })

async function answer(page: Page, label: string, value: string) {
  await field(page, label).fill(value)
  await field(page, label).press('Enter')
}

test('a code from an email: a wrong one may be tried again', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount({ mfa: ['EMAIL_OTP'] })
  await page.goto('/account')
  await logIn(page, account)
  const code = field(page, 'Code from an email')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(heading(page, 'Account')).toBeFocused()
  await answer(page, 'Code from an email', 'nocode')
  await expect(alert(page)).toHaveText('Invalid verification code')
  await expect(code).toHaveAccessibleDescription('Invalid verification code')
  await expect(code).toHaveValue('nocode')
  await answer(page, 'Code from an email', await sentCode(account.email, SIGN_IN_MAIL))
  await expectSignedIn(page, account)
})

test('a code that never comes: starting over keeps the name', async ({ page, makeAccount, sentCode }) => {
  const account = await makeAccount({ mfa: ['EMAIL_OTP'] })
  await page.goto('/account')
  await logIn(page, account)
  await button(page, 'Start over').click()
  await expect(field(page, 'Username or email')).toHaveValue(account.username)
  await logIn(page, account)
  await expect(field(page, 'Code from an email')).toHaveValue('')
  await answer(page, 'Code from an email', await sentCode(account.email, SIGN_IN_MAIL))
  await expectSignedIn(page, account)
})

test('a code from an authenticator app', async ({ page, makeAccount }) => {
  const totpSecret = '3132333435363738393031323334353637383930'
  const account = await makeAccount({ mfa: ['SOFTWARE_TOKEN_MFA'], totpSecret })
  await page.goto('/account')
  await logIn(page, account)
  await expect(field(page, 'Code from your authenticator app')).toBeVisible()
  await answer(page, 'Code from your authenticator app', totpCode(totpSecret, totpStep(Date.now())))
  await expectSignedIn(page, account)
})

test('a choice where the code should come from', async ({ page, makeAccount, sentCode }) => {
  const phoneNumber = `+4670${String(Date.now()).slice(-7)}`
  const account = await makeAccount({ mfa: ['SMS_MFA', 'EMAIL_OTP'], phoneNumber })
  await page.goto('/account')
  await logIn(page, account)
  const choice = page.getByRole('group', { name: 'Where should your code come from?' })
  await expect(choice.getByRole('radio', { checked: true })).toHaveCount(1)
  await choice.getByRole('radio', { name: 'From a text message' }).check()
  await button(page, 'Continue').click()
  await expect(field(page, 'Code from a text message')).toBeVisible()
  await answer(page, 'Code from a text message', await sentCode(phoneNumber, SIGN_IN_MAIL))
  await expectSignedIn(page, account)
})

test('a new password, when the account asks for one', async ({ page, makeAccount }) => {
  const account = await makeAccount({ status: 'FORCE_CHANGE_PASSWORD' })
  await page.goto('/account')
  await logIn(page, account)
  const password = field(page, 'New password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(password).toHaveAttribute('type', 'password')
  await answer(page, 'New password', 'two-candles-lit')
  await expectSignedIn(page, account)
})

test('a password that has to be reset first', async ({ page, allowNoise, makeAccount }) => {
  allowNoise(REFUSAL)
  const account = await makeAccount({ status: 'RESET_REQUIRED' })
  await page.goto('/account')
  await logIn(page, account)
  await expect(alert(page)).toHaveText(/^Your password has to be reset before you can log in\./)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset Password')).toBeFocused()
})

for (const [what, mustSetUpMfa, step] of [
  ['an authenticator app', ['SOFTWARE_TOKEN_MFA'], 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP'],
  ['an address for codes', ['EMAIL_OTP'], 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP'],
  ['one of them', ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'], 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION'],
] as const) {
  test(`setting up ${what} is nothing that the site does, and it says so`, async ({ page, makeAccount }) => {
    const account = await makeAccount({ mustSetUpMfa })
    await page.goto('/account')
    await logIn(page, account)
    await expect(alert(page)).toContainText(`does not offer (${step})`)
    await expect(field(page, 'Username or email')).toHaveValue(account.username)
  })
}
