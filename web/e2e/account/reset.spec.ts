import type { Page } from '@playwright/test'
import { makeOld } from '../support/newer-than-oldest.ts'
import {
  ACCOUNT_TEST_MS,
  type Account,
  alert,
  button,
  expect,
  expectSignedIn,
  expectSound,
  field,
  heading,
  logIn,
  ON_PHONE,
  REFUSAL,
  RESET_MAIL,
  test,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.use(ON_PHONE)
test.beforeEach(({ context }) => makeOld(context))

const NEW_PASSWORD = 'two-candles-lit'

/** Fills in the new password twice and sends the form. */
async function choosePassword(page: Page, password: string, repeated = password) {
  await field(page, 'New password').fill(password)
  await field(page, 'Repeat new password').fill(repeated)
  await button(page, 'Reset Password').click()
}

/** From the end of a reset to the account, with the new password. */
async function logInAfterReset(page: Page, account: Account) {
  await expect(page.getByText('Your password was reset.')).toBeVisible()
  await expect(heading(page, 'Reset Password')).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await expectSignedIn(page, account)
}

test('a visitor who forgot the password asks by e-mail address, and logs in with a new one', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page, 'Reset Password')).toBeFocused()
  const name = field(page, 'Username or email address')
  await name.fill('mistyped')
  await name.press('Enter')
  await expect(alert(page)).toHaveText('Username/client id combination not found.')
  await expect(name).toHaveValue('mistyped')
  await name.fill(`  ${account.email.toUpperCase()} `)
  await button(page, 'Continue').click()
  await expect(field(page, 'Reset code')).toBeVisible()
  await expect(heading(page, 'Reset Password')).toBeFocused()

  await field(page, 'Reset code').fill('0000000')
  await choosePassword(page, 'short', 'other')
  await expect(alert(page)).toHaveText("Passwords don't match")
  await choosePassword(page, NEW_PASSWORD)
  await expect(alert(page)).toHaveText('Invalid verification code provided, please try again.')
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD)
  await expectSound(page)

  const code = await sentCode(account.email, RESET_MAIL)
  await field(page, 'Reset code').fill(code)
  await page.reload()
  await expect(field(page, 'Reset code')).toHaveValue(code)
  await choosePassword(page, NEW_PASSWORD)
  await logInAfterReset(page, account)
})
