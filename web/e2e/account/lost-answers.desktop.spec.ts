/** The pool carries an operation out, and the next step fails: each of these states can be continued. */
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
  requestReset,
  SIGN_UP_MAIL,
  signIn,
  submitConfirmationCode,
  submitNewAccount,
  test,
} from '../support/own-accounts.ts'
import { answerOperation, FAULT_NOISE, loseAnswer, OUTAGE, refuse } from '../support/pool-faults.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.beforeEach(({ allowNoise }) => allowNoise(FAULT_NOISE))

test(
  'an account is made, and its answer lost: logging in leads on to the code',
  fault('An account is made, and the answer lost', 'User already exists; the login leads on to the code'),
  async ({ page, sentCode }) => {
    const account = freshAccount()
    await page.goto('/account/create-account')
    await loseAnswer(page, 'SignUp')
    await submitNewAccount(page, account)
    await expect(alert(page)).toHaveText('User already exists')
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await logIn(page, account)
    await expect(field(page, 'Confirmation code')).toBeVisible()
    await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
    await expectSignedIn(page, account)
  },
)

test(
  'an address is confirmed, and its answer lost: the ordinary login follows',
  fault('An address is confirmed, and the answer lost', 'The login, the name filled in'),
  async ({ page, sentCode }) => {
    const account = freshAccount()
    await page.goto('/account/create-account')
    await submitNewAccount(page, account)
    await expect(field(page, 'Confirmation code')).toBeVisible()
    await loseAnswer(page, 'ConfirmSignUp')
    await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
    await expect(page).toHaveURL('/shop/login')
    await expect(field(page, 'Username or email')).toHaveValue(account.username)
  },
)

test(
  'an address is confirmed, and the automatic sign-in fails: the ordinary login follows',
  fault('An address is confirmed, and the sign-in after it lost', 'The login, the name filled in'),
  async ({ page, sentCode }) => {
    const account = freshAccount()
    await page.goto('/account/create-account')
    await submitNewAccount(page, account)
    await expect(field(page, 'Confirmation code')).toBeVisible()
    await answerOperation(page, 'InitiateAuth', (route) => route.abort('connectionreset'))
    await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
    await expect(page).toHaveURL('/shop/login')
    await expect(field(page, 'Username or email')).toHaveValue(account.username)
  },
)

test(
  'an address is confirmed, and no reset code sent: the same button asks again',
  fault('An address is confirmed, and the reset code after it not sent', OUTAGE),
  async ({ page, makeAccount, sentCode }) => {
    const account = await makeAccount({ status: 'UNCONFIRMED' })
    await requestReset(page, account.username)
    await button(page, 'No code? Confirm your address first').click()
    await expect(heading(page, 'Confirm Email Address')).toBeFocused()
    await answerOperation(page, 'ForgotPassword', (route) =>
      refuse(route, 500, 'InternalErrorException', 'Internal error'),
    )
    await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
    await expect(alert(page)).toHaveText(OUTAGE)
    await page.unrouteAll()
    await button(page, 'Confirm Account').click()
    await expect(field(page, 'Reset code')).toBeVisible()
  },
)

test(
  'an account is deleted, and the answer lost: it is gone, and the visitor is signed out',
  fault('An account is deleted, and the answer lost', 'Signed out'),
  async ({ page, makeAccount }) => {
    await signIn(page, await makeAccount())
    await button(page, 'Delete Account').click()
    await loseAnswer(page, 'DeleteUser')
    await button(page, 'Yes, permanently delete my account').click()
    await expectSignedOut(page)
  },
)
