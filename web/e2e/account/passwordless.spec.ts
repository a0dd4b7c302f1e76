/** Logging in with a code by e-mail and with a passkey. The accounts are as if the app had made them. */
import { addAuthenticator } from '../support/browser-authenticator.ts'
import { axe } from '../support/fixtures.ts'
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
  SIGN_IN_MAIL,
  signIn,
  test,
} from '../support/own-accounts.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.beforeEach(({ allowNoise }) => allowNoise(REFUSAL))

const THREE_MINUTES_MS = 180_000

test('a code from an email logs in, also after a reload and when it came too late', async ({
  page,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount()
  await page.goto('/account')
  await button(page, 'Email me a code').click()
  await expect(field(page, 'Username or email')).toBeFocused()
  await field(page, 'Username or email').fill(account.email)
  await button(page, 'Email me a code').click()

  const code = field(page, 'Code from the email')
  await expect(page.getByText('We have sent a code to w***@r***.')).toBeVisible()
  await expect(heading(page, 'Account')).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect(code).toHaveAttribute('inputmode', 'numeric')
  await expect(code).toHaveAccessibleDescription(/^It is valid for three minutes\./)
  await code.fill('00000000')
  await code.press('Enter')
  await expect(alert(page)).toHaveText(/^That is not the code\./)
  await expect(code).toHaveAccessibleDescription(/That is not the code\./)
  await axe(page)

  await page.clock.setFixedTime(Date.now() + THREE_MINUTES_MS)
  await page.reload()
  await expect(alert(page)).toHaveText(/^This code has expired: codes last three minutes\./)
  const old = await sentCode(account.email, SIGN_IN_MAIL)
  await button(page, 'Send a new code').click()
  await expect(page.getByRole('status').filter({ hasText: 'A new code is on its way.' })).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  const next = await sentCode(account.email, SIGN_IN_MAIL)
  expect(next).not.toBe(old)

  await page.reload()
  await expect(page.getByText('We have sent a code to w***@r***.')).toBeVisible()
  await expect(alert(page)).toHaveCount(0)
  await code.fill(`${next.slice(0, 4)} ${next.slice(4)}`)
  await code.press('Enter')
  await expectSignedIn(page, account)
})

test('a passkey is offered once after a password, logs in, and can be removed', async ({
  page,
  makeAccount,
}) => {
  const account = await makeAccount()
  await addAuthenticator(page)
  await page.goto('/account')
  await logIn(page, account)
  await expectSignedIn(page, account)
  const offer = page.getByRole('status').filter({ hasText: 'Log in without a password next time?' })
  await expect(offer).toBeVisible()
  await axe(page)
  await offer.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready. Next time, choose “Use a passkey”.')).toBeVisible()

  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
  await field(page, 'Username or email').fill(account.username)
  await button(page, 'Use a passkey').click()
  await expectSignedIn(page, account)
  await expect(offer).toHaveCount(0)

  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Passkey, added on \d/)
  const remove = passkeys.getByRole('button', { name: /^Remove Passkey, added on/ })
  await remove.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expect(question.getByRole('button', { name: 'Yes, remove it' })).toBeFocused()
  await axe(page)
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  // A closed dialog has no role, and its element stays until the page has heard of it.
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(passkeys.getByText('The passkey is removed.')).toBeVisible()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeFocused()

  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
  await field(page, 'Username or email').fill(account.username)
  await button(page, 'Use a passkey').click()
  await expect(alert(page)).toHaveText(/^This account has no passkey that works here\./)
})

test.describe('on any screen', { tag: '@desktop' }, () => {
  test('a lost passkey leaves code and password; all of it works by keyboard', async ({
    page,
    makeAccount,
    sentCode,
  }) => {
    const account = await makeAccount()
    const device = await addAuthenticator(page)
    await signIn(page, account)
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    const add = passkeys.getByRole('button', { name: 'Add a passkey' })
    await add.press('Enter')
    await expect(passkeys.getByText('Your passkey is ready.')).toBeVisible()
    // Disabled while the new list is read: `press` doesn't wait for that, as `click` does.
    await expect(add).toBeEnabled()
    await add.press('Enter')
    await expect(alert(page)).toHaveText(/^This device has a passkey for your account already\./)
    await device.lose()

    await button(page, 'Sign Out').press('Enter')
    await expectSignedOut(page)
    await field(page, 'Username or email').fill(account.username)
    await tabTo(page, button(page, 'Use a passkey'))
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText(/^No passkey was used\. .* Try again, or log in another way\.$/)
    await button(page, 'Email me a code').press('Enter')
    const code = field(page, 'Code from the email')
    await expect(code).toBeVisible()
    await code.fill(await sentCode(account.email, SIGN_IN_MAIL))
    await code.press('Enter')
    await expectSignedIn(page, account)
  })

  test('an account with a second factor is told to use its password', async ({ page, makeAccount }) => {
    const account = await makeAccount({ mfa: ['EMAIL_OTP'] })
    await page.goto('/shop/login')
    await field(page, 'Username or email').fill(account.username)
    await button(page, 'Email me a code').click()
    await expect(alert(page)).toHaveText('We can’t email a code to this account. Log in with your password.')
  })

  test('a browser without passkeys is not asked about them', async ({ page, makeAccount }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    const account = await makeAccount()
    await page.goto('/account')
    await expect(button(page, 'Email me a code')).toBeVisible()
    await expect(button(page, 'Use a passkey')).toHaveCount(0)
    await logIn(page, account)
    await expectSignedIn(page, account)
    await expect(page.getByRole('region', { name: 'My Data' })).toBeVisible()
    await expect(page.getByText(/passkey/i)).toHaveCount(0)
  })
})
