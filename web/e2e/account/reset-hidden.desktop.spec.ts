import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  field,
  heading,
  REFUSAL,
  RESET_MAIL,
  requestReset,
  SIGN_UP_MAIL,
  submitConfirmationCode,
  test,
} from '../support/own-accounts.ts'
import { choosePassword, expectPasswordReset, logInAfterReset, NEW_PASSWORD } from '../support/reset-steps.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })

const CONFIRM_FIRST = 'No code? Confirm your address first'

test('an unconfirmed account, which gets no reset code, confirms its address and then resets', async ({
  page,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount({ status: 'UNCONFIRMED' })
  const firstCode = await sentCode(account.email, SIGN_UP_MAIL)
  await requestReset(page, account.username)
  await expect(field(page, 'Reset code')).toBeVisible()
  await expect(sentCode(account.email, RESET_MAIL)).rejects.toThrow(/has no message/)

  await button(page, CONFIRM_FIRST).click()
  await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  const code = await sentCode(account.email, SIGN_UP_MAIL)
  expect(code).not.toBe(firstCode)
  await submitConfirmationCode(page, code)

  await expect(page.getByText('A new reset code has been sent to it.')).toBeVisible()
  await expect(button(page, CONFIRM_FIRST)).toHaveCount(0)
  await field(page, 'Reset code').fill(await sentCode(account.email, RESET_MAIL))
  await choosePassword(page, NEW_PASSWORD)
  await expectPasswordReset(page)
  await logInAfterReset(page, account)
})

test('a confirmed account stays at the reset code and sees the pool’s text', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(REFUSAL)
  const { username } = await makeAccount()
  await requestReset(page, username)
  await button(page, CONFIRM_FIRST).click()
  await expect(alert(page)).toHaveText('User is already confirmed.')
  await expect(field(page, 'Reset code')).toBeVisible()
})

test('by email address the way leads back to the username', async ({ page, makeAccount }) => {
  const { email } = await makeAccount({ status: 'UNCONFIRMED' })
  await requestReset(page, email)
  await button(page, CONFIRM_FIRST).click()
  await expect(alert(page)).toHaveText(
    'While your email is not confirmed, only the username works. Enter your username.',
  )
  await expect(field(page, 'Username or email address')).toHaveValue('')
})
