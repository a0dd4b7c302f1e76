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
  SIGN_UP_MAIL,
  startSession,
  submitConfirmationCode,
  submitNewAccount,
  test,
} from '../support/own-accounts.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })

const NEW_CODE_SENT = 'New code sent to your email inbox!'

test('a visitor with a full cart makes an account and is back at the checkout, signed in', async ({
  page,
  allowNoise,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const account = freshAccount()
  await page.goto('/shop/product/fist')
  await button(page, 'Add to Cart').click()
  await page.getByRole('main').getByRole('link', { name: 'Continue to Checkout' }).click()
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await submitNewAccount(page, { ...account, email: ` ${account.email.toUpperCase()} ` })

  await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  await expect(page).toHaveTitle('Confirm Email Address · Candlecast')
  const code = field(page, 'Confirmation code')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAccessibleDescription(/expires after 24 hours/)
  const firstCode = await sentCode(account.email, SIGN_UP_MAIL)

  await submitConfirmationCode(page, 'nocode')
  await expect(alert(page)).toHaveText('Invalid verification code')
  await expect(code).toHaveValue('nocode')
  await expect(code).toHaveAccessibleDescription(/Invalid verification code/)

  await button(page, 'Resend Confirmation Code').click()
  await expect(page.getByRole('status').filter({ hasText: NEW_CODE_SENT })).toBeVisible()
  await expect(button(page, 'Resend Confirmation Code')).toBeDisabled()
  await expect(alert(page)).toHaveCount(0)
  const secondCode = await sentCode(account.email, SIGN_UP_MAIL)
  expect(secondCode).not.toBe(firstCode)

  await submitConfirmationCode(page, ` ${secondCode} `)
  await expect(page).toHaveURL('/shop/checkout')
  await expect(heading(page, 'Shopping Cart')).toBeFocused()
  await expect(page.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Continue', exact: true })).toHaveCount(0)
  await page.goto('/account')
  await expectSignedIn(page, account)
})

test.describe('on any screen', { tag: '@desktop' }, () => {
  test('a taken name is refused in the pool’s words, and nothing typed is lost', async ({
    page,
    allowNoise,
    makeAccount,
  }) => {
    allowNoise(REFUSAL)
    const { username } = await makeAccount()
    const account = { ...freshAccount(), username }
    await page.goto('/account/create-account')
    await submitNewAccount(page, account)
    await expect(alert(page)).toHaveText('User already exists')
    await expect(field(page, 'Username')).toHaveAccessibleDescription(
      'That username is taken. User already exists',
    )
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    await expect(field(page, 'Username')).toHaveValue(username)
    await expect(field(page, 'Email')).toHaveValue(account.email)
    await expect(field(page, 'Password')).toHaveValue(account.password)

    await field(page, 'Username').fill(freshAccount().username)
    await field(page, 'Password').press('Enter')
    await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  })

  for (const [what, changes, sentence] of [
    ['username', { username: 'two words' }, 'Username contains invalid characters (such as spaces)'],
    // Without the spaces around it, the name is too short for the pool’s pattern.
    ['password', { password: 'a       ' }, 'Password contains invalid characters (such as spaces)'],
  ] as const) {
    test(`a ${what} that fits no pattern is named`, async ({ page, allowNoise }) => {
      allowNoise(REFUSAL)
      await page.goto('/account/create-account')
      await submitNewAccount(page, { ...freshAccount(), ...changes })
      await expect(alert(page)).toHaveText(sentence)
      await expect(heading(page, 'Create Account')).toBeVisible()
    })
  }

  test('a reload while confirming loses nothing; the ordinary sign-in follows', async ({
    page,
    sentCode,
  }) => {
    const account = freshAccount()
    await page.goto('/account/create-account')
    await field(page, 'Username').fill(account.username)
    await field(page, 'Email').fill(account.email)
    await page.reload()
    await expect(field(page, 'Username')).toHaveValue(account.username)
    await expect(field(page, 'Email')).toHaveValue(account.email)
    await submitNewAccount(page, account)
    await expect(heading(page, 'Confirm Email Address')).toBeFocused()
    const code = await sentCode(account.email, SIGN_UP_MAIL)
    await field(page, 'Confirmation code').fill(code)

    await page.reload()
    await expect(heading(page, 'Confirm Email Address')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`We have sent a code to ${account.email}.`)
    await expect(field(page, 'Confirmation code')).toHaveValue(code)
    await field(page, 'Confirmation code').press('Enter')

    await expect(page).toHaveURL('/shop/login')
    await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toHaveText(
      'Your email address is confirmed. Enter your password to log in.',
    )
    await expect(field(page, 'Username or email')).toHaveValue(account.username)
    await logIn(page, account)
    await expect(page.getByText(`You are logged in as ${account.username}`, { exact: true })).toBeVisible()
    await page.goto('/account/create-account')
    await expect(heading(page, 'Create Account')).toBeVisible()
    await expect(field(page, 'Username')).toHaveValue('')
  })

  test('an address that another account has is refused at the end; starting over is the way on', async ({
    page,
    allowNoise,
    makeAccount,
    sentCode,
  }) => {
    allowNoise(REFUSAL)
    const { email } = await makeAccount()
    const account = { ...freshAccount(), email }
    await page.goto('/account/create-account')
    await submitNewAccount(page, account)
    await expect(heading(page, 'Confirm Email Address')).toBeFocused()
    await submitConfirmationCode(page, await sentCode(email, SIGN_UP_MAIL))
    await expect(alert(page)).toHaveText('An account with the email already exists.')

    await page.reload()
    await button(page, 'Start over').click()
    await expect(heading(page, 'Create Account')).toBeFocused()
    await expect(field(page, 'Username')).toHaveValue(account.username)
    await expect(field(page, 'Email')).toHaveValue(email)
    await page.reload()
    await expect(heading(page, 'Create Account')).toBeVisible()
  })

  for (const reload of [false, true]) {
    const end = reload ? 'and after a reload the login, for the new one' : 'and the new one is signed in'
    test(`another account made while signed in: the old one is signed out, ${end}`, async ({
      page,
      makeAccount,
      sentCode,
    }) => {
      await startSession(page, await makeAccount())
      const account = freshAccount()
      await page.goto('/account/create-account')
      await submitNewAccount(page, account)
      await expect(heading(page, 'Confirm Email Address')).toBeFocused()
      if (reload) await page.reload()
      await submitConfirmationCode(page, await sentCode(account.email, SIGN_UP_MAIL))
      await expect(page).toHaveURL(reload ? '/shop/login' : '/shop/checkout')
      if (reload) return expect(field(page, 'Username or email')).toHaveValue(account.username)
      await page.goto('/account')
      await expectSignedIn(page, account)
    })
  }

  test('the keyboard alone is enough', async ({ page, allowNoise, sentCode }) => {
    allowNoise(REFUSAL)
    const { username, email, password } = freshAccount()
    await page.goto('/account')
    await expect(button(page, 'Log In')).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Create Account')).toBeFocused()
    for (const typed of [username, email, password]) {
      await page.keyboard.press('Tab')
      await page.keyboard.type(typed)
    }
    await page.keyboard.press('Enter')

    await expect(heading(page, 'Confirm Email Address')).toBeFocused()
    await tabTo(page, button(page, 'Resend Confirmation Code'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(NEW_CODE_SENT)).toBeVisible()
    await tabTo(page, field(page, 'Confirmation code'))
    await page.keyboard.type('nocode')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('Invalid verification code')
    await expect(field(page, 'Confirmation code')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(await sentCode(email, SIGN_UP_MAIL))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/shop/checkout')
    await expect(heading(page, 'Shopping Cart')).toBeFocused()
  })
})
