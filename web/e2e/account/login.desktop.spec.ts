import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  expectSignedIn,
  expectSignedOut,
  field,
  heading,
  logIn,
  REFUSAL,
  SIGN_UP_MAIL,
  signInByForm,
  submitConfirmationCode,
  test,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })

const WRONG_CREDENTIALS = 'Something went wrong, are you sure you entered the correct credentials?'
/** Time for a change that needs no computing and no request. */
const AT_ONCE_MS = 5_000
const AN_HOUR_MS = 3_600_000

test('the account page signs in by username, and out again for good', async ({ page, makeAccount }) => {
  const account = await makeAccount()
  await page.goto('/account')
  await logIn(page, account)
  await expectSignedIn(page, account)
  await expect(heading(page, 'My Account')).toBeFocused()
  await page.reload()
  await expectSignedIn(page, account)

  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
  await page.reload()
  await expectSignedOut(page)
})

test('the shop’s login signs in by email, whatever its case and the spaces around it', async ({
  page,
  makeAccount,
}) => {
  const { username, email, password } = await makeAccount()
  await page.goto('/shop/login')
  await logIn(page, { username: `  ${email.toUpperCase()} `, password: ` ${password} ` })
  await expect(page.getByText(`You are logged in as ${username}`, { exact: true })).toBeVisible()
  await expect(button(page, 'Log In')).toHaveCount(0)
  // An empty cart has nothing to pay for.
  await expect(button(page, 'Checkout')).toBeDisabled()
  await page.getByRole('main').getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('a wrong password and an unknown user read the same, and what was typed stays', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount()
  await page.goto('/account')
  for (const typed of [
    { username: account.username, password: 'not-the-candle' },
    { username: `nobody-${account.username}`, password: account.password },
  ]) {
    await logIn(page, typed)
    await expect(alert(page)).toHaveText(WRONG_CREDENTIALS)
    for (const [label, value] of [
      ['Username or email', typed.username],
      ['Password', typed.password],
    ] as const) {
      await expect(field(page, label)).toHaveValue(value)
      await expect(field(page, label)).toHaveAccessibleDescription(WRONG_CREDENTIALS)
    }
  }

  await field(page, 'Username or email').fill(account.username)
  await field(page, 'Password').press('Enter')
  await expectSignedIn(page, account)
})

test('an unconfirmed account is asked for its code, without a reproach, and signing in goes on', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount({ status: 'UNCONFIRMED' })
  await page.goto('/account')
  await logIn(page, account)
  await expect(field(page, 'Confirmation code')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)

  await submitConfirmationCode(page, 'nocode')
  await expect(alert(page)).toHaveText('Invalid verification code')
  await button(page, 'Resend Confirmation Code').click()
  await expect(page.getByText('New code sent to your email inbox!')).toBeVisible()
  await expect(button(page, 'Resend Confirmation Code')).toBeDisabled()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expectSignedIn(page, account)
})

test('a refused sign-in after the confirmation says why, with the name kept', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount({ status: 'UNCONFIRMED' })
  await page.goto('/account')
  await logIn(page, account)
  const code = field(page, 'Confirmation code')
  await expect(code).toBeVisible()
  await page.route('**/_cognito/', async (route) => {
    if (!route.request().headers()['x-amz-target']?.endsWith('.InitiateAuth')) return route.continue()
    const body = JSON.stringify({ __type: 'ForbiddenException', message: 'Closed for tonight.' })
    await route.fulfill({ status: 400, contentType: 'application/x-amz-json-1.1', body })
  })
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(alert(page)).toHaveText('Closed for tonight.')
  await expect(field(page, 'Username or email')).toHaveValue(account.username)
})

test('a reload while fetching the code keeps the question for it, and then asks for the password', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount({ status: 'UNCONFIRMED' })
  await page.goto('/account')
  await logIn(page, account)
  await expect(field(page, 'Confirmation code')).toBeVisible()
  await button(page, 'Resend Confirmation Code').click()
  await expect(page.getByText('New code sent to your email inbox!')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('It is in the inbox of w***@r***,')

  await page.reload()
  await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
  await expect(page.getByRole('status').filter({ hasText: 'Enter your password to log in.' })).toBeVisible()
  await expect(field(page, 'Username or email')).toHaveValue(account.username)
  await logIn(page, account)
  await expectSignedIn(page, account)
})

test('an expired session is renewed; one that the pool has ended is over', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  const account = await makeAccount()
  await signInByForm(page, account)
  const renewals: string[] = []
  page.on('request', (request) => {
    const target = request.headers()['x-amz-target'] ?? ''
    if (target.endsWith('.GetTokensFromRefreshToken')) renewals.push(target)
  })
  await page.clock.setFixedTime(Date.now() + AN_HOUR_MS)
  await page.reload()
  await expectSignedIn(page, account)
  expect(renewals).toHaveLength(1)

  allowNoise(REFUSAL)
  await page.route('**/_cognito/', (route) =>
    route.fulfill({
      status: 400,
      contentType: 'application/x-amz-json-1.1',
      body: JSON.stringify({ __type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }),
    }),
  )
  await page.clock.setFixedTime(Date.now() + 2 * AN_HOUR_MS)
  await page.reload()
  await expectSignedOut(page)
})

test.describe('with two tabs', () => {
  test('both are signed in by one, and signed out by one, at once', async ({
    page,
    context,
    makeAccount,
  }) => {
    const account = await makeAccount()
    const other = await context.newPage()
    await other.goto('/account')
    await expectSignedOut(other)
    await page.bringToFront()
    await signInByForm(page, account)
    await expectSignedIn(other, account)

    await button(other, 'Sign Out').click()
    await expectSignedOut(other)
    await expect(button(page, 'Log In')).toBeVisible({ timeout: AT_ONCE_MS })
    await page.reload()
    await expectSignedOut(page)
  })

  test('the shop’s login offers the form again when the other has signed out', async ({
    page,
    context,
    makeAccount,
  }) => {
    const account = await makeAccount()
    await page.goto('/shop/login')
    await logIn(page, account)
    await expect(page.getByText(`You are logged in as ${account.username}`, { exact: true })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/account')
    await expectSignedIn(other, account)

    await button(other, 'Sign Out').click()
    await expect(button(page, 'Log In')).toBeEnabled()
    await logIn(page, account)
    await expect(page.getByText(`You are logged in as ${account.username}`, { exact: true })).toBeVisible()
    await expectSignedIn(other, account)
  })
})
