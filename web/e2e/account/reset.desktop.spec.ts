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
  RESET_MAIL,
  requestReset,
  SIGN_UP_MAIL,
  submitConfirmationCode,
  test,
} from '../support/own-accounts.ts'
import { answerOperation, refuse } from '../support/pool-faults.ts'
import {
  choosePassword,
  expectPasswordReset,
  expectResetCodeStep,
  logInAfterReset,
  NEW_PASSWORD,
} from '../support/reset-steps.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })

const NO_VERIFIED_ADDRESS =
  'Cannot reset password for the user as there is no registered/verified email or phone_number'

test('a new password, asked for by email address, objected to in order, and signed in with', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount()
  await requestReset(page, `  ${account.email.toUpperCase()} `)
  await expectResetCodeStep(page)
  await expect(field(page, 'Reset code')).toHaveAttribute('autocomplete', 'one-time-code')
  for (const label of ['New password', 'Repeat new password']) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', 'new-password')
  }

  await field(page, 'Reset code').fill('nocode')
  await choosePassword(page, 'short', 'other')
  await expect(alert(page)).toHaveText("Passwords don't match")
  await choosePassword(page, 'short')
  await expect(alert(page)).toHaveText('Password must be at least 8 characters long')
  await expect(field(page, 'New password')).toHaveAccessibleDescription(/at least 8 characters long/)
  await choosePassword(page, NEW_PASSWORD)
  await expect(alert(page)).toHaveText('Invalid verification code provided, please try again.')
  await expect(field(page, 'Reset code')).toHaveValue('nocode')
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD)

  await field(page, 'Reset code').fill(` ${await sentCode(account.email, RESET_MAIL)} `)
  await field(page, 'Repeat new password').press('Enter')
  await expectPasswordReset(page)
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/account')
  await expect(field(page, 'Username or email')).toHaveValue(account.email)
  await logIn(page, account)
  await expect(alert(page)).toHaveText(/are you sure you entered the correct credentials\?$/)
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await expectSignedIn(page, account)
})

test('in a pool that tells, an unconfirmed account confirms its address first', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount({ status: 'UNCONFIRMED' })
  const firstCode = await sentCode(account.email, SIGN_UP_MAIL)
  // The local pool hides user existence. The first answer is that of a pool that doesn't.
  let isTold = false
  await answerOperation(page, 'ForgotPassword', (route) => {
    if (isTold) return route.fallback()
    isTold = true
    return refuse(route, 400, 'InvalidParameterException', NO_VERIFIED_ADDRESS)
  })
  await requestReset(page, account.username)
  await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  await expect(alert(page)).toHaveCount(0)
  await expect(page.getByText(/^Your email address was not confirmed\./)).toBeVisible()
  await expect(field(page, 'Confirmation code')).toHaveAccessibleDescription(/expires after 24 hours/)
  expect(await sentCode(account.email, SIGN_UP_MAIL)).not.toBe(firstCode)

  await submitConfirmationCode(page, 'nocode')
  await expect(alert(page)).toHaveText('Invalid verification code')
  await button(page, 'Resend Confirmation Code').click()
  await expect(page.getByText('New code sent to your email inbox!')).toBeVisible()
  await expect(button(page, 'Resend Confirmation Code')).toBeDisabled()
  const code = await sentCode(account.email, SIGN_UP_MAIL)
  await field(page, 'Confirmation code').fill(code)
  await page.reload()
  await expect(heading(page, 'Confirm Email Address')).toBeVisible()
  await expect(field(page, 'Confirmation code')).toHaveValue(code)
  await field(page, 'Confirmation code').press('Enter')

  await expectResetCodeStep(page)
  await expect(page.getByText('A new reset code has been sent to it.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('A new reset code has been sent to it.')).toBeVisible()
  await expect(field(page, 'Reset code')).toHaveValue('')
  await field(page, 'Reset code').fill(await sentCode(account.email, RESET_MAIL))
  await choosePassword(page, NEW_PASSWORD)
  await expectPasswordReset(page)
  await logInAfterReset(page, account)
})

test('a reload while the code is awaited loses nothing, and ends with the flow', async ({
  page,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount()
  await page.goto('/account/forgot-password')
  await field(page, 'Username or email address').fill(account.username)
  await field(page, 'Username or email address').press('Enter')
  await expectResetCodeStep(page)
  const code = await sentCode(account.email, RESET_MAIL)
  await field(page, 'Reset code').fill(code)
  await page.reload()
  await expect(field(page, 'Reset code')).toHaveValue(code)
  await choosePassword(page, NEW_PASSWORD)
  await expectPasswordReset(page)
  await page.reload()
  await expect(field(page, 'Username or email address')).toHaveValue('')
})

test('a mistyped name looks like any other; starting over is the way on', async ({ page, makeAccount }) => {
  const { username } = await makeAccount()
  await requestReset(page, `mistyped-${username}`)
  await expectResetCodeStep(page)
  await field(page, 'Reset code').fill('123')
  await page.reload()
  await button(page, 'Start over').click()
  await expect(heading(page, 'Reset Password')).toBeFocused()
  await expect(field(page, 'Username or email address')).toHaveValue(`mistyped-${username}`)
  await field(page, 'Username or email address').fill(username)
  await button(page, 'Continue').click()
  await expectResetCodeStep(page)
  await expect(field(page, 'Reset code')).toHaveValue('')
})

test('a refused request shows the pool’s words, and what was typed stays', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(REFUSAL)
  const { username } = await makeAccount()
  await page.goto('/account/forgot-password')
  for (let request = 0; request < 5; request += 1) {
    await field(page, 'Username or email address').fill(username)
    await button(page, 'Continue').click()
    await button(page, 'Start over').click()
  }
  await button(page, 'Continue').click()
  await expect(alert(page)).toHaveText('Attempt limit exceeded, please try after some time.')
  await expect(field(page, 'Username or email address')).toHaveValue(username)
})
