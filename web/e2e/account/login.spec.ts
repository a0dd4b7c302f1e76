import type { Page } from '@playwright/test'
import {
  ACCOUNT_TEST_MS,
  type Account,
  alert,
  button,
  expect,
  expectSignedIn,
  expectSignedOut,
  expectSound,
  field,
  heading,
  logIn,
  ON_PHONE,
  REFUSAL,
  SIGN_IN_MAIL,
  test,
} from '../support/own-accounts.ts'

/** The browser’s own stand-in for a device with a screen lock: it creates passkeys and signs with them at once. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.use(ON_PHONE)
test.beforeEach(({ allowNoise }) => allowNoise(REFUSAL))

const WRONG_CREDENTIALS = 'Something went wrong, are you sure you entered the correct credentials?'

async function answer(page: Page, label: string, value: string) {
  await field(page, label).fill(value)
  await field(page, label).press('Enter')
}

async function signOut(page: Page) {
  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
}

async function logInByCode(
  page: Page,
  account: Account,
  sentCode: (to: string, subject: string) => Promise<string>,
) {
  await button(page, 'Email me a code').click()
  await expect(field(page, 'Username or email')).toBeFocused()
  await field(page, 'Username or email').fill(account.email)
  await button(page, 'Email me a code').click()
  const code = field(page, 'Code from the email')
  await expect(page.getByText('We have sent a code to w***@r***.')).toBeVisible()
  await expect(heading(page, 'Account')).toBeFocused()
  await expect(code).toHaveAccessibleDescription(/^It is valid for three minutes\./)
  await answer(page, 'Code from the email', '00000000')
  await expect(alert(page)).toHaveText(/^That is not the code\./)
  await expectSound(page)

  await page.reload()
  await expect(page.getByText('We have sent a code to w***@r***.')).toBeVisible()
  const next = await sentCode(account.email, SIGN_IN_MAIL)
  await expect(alert(page)).toHaveCount(0)
  await answer(page, 'Code from the email', `${next.slice(0, 4)} ${next.slice(4)}`)
  await expectSignedIn(page, account)
}

async function removePasskey(page: Page) {
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toHaveText(/^Passkey, added on \d/)
  const remove = passkeys.getByRole('button', { name: /^Remove Passkey, added on/ })
  await remove.press('Enter')
  const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await expect(question.getByRole('heading')).toBeFocused()
  await expectSound(page, 'dialog')
  await question.getByRole('button', { name: 'Keep it' }).press('Enter')
  // A closed dialog has no role, and its element stays until the page has heard of it.
  await expect(page.locator('dialog')).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.press('Enter')
  await question.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(passkeys.getByText('The passkey is removed.')).toBeVisible()
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
}

test('a visitor logs in with a password, a code from an e-mail and a passkey, and out again in every tab', async ({
  page,
  context,
  makeAccount,
  sentCode,
}) => {
  const account = await makeAccount()
  await addAuthenticator(page)
  const other = await context.newPage()
  await other.goto('/shop/login')
  await expect(button(other, 'Log In')).toBeEnabled()
  // Only the tab in front may ask for a passkey.
  await page.bringToFront()
  await page.goto('/account')

  await test.step('with a password, after a wrong one, in both tabs', async () => {
    await logIn(page, { ...account, password: 'not-the-candle' })
    await expect(alert(page)).toHaveText(WRONG_CREDENTIALS)
    await expect(field(page, 'Password')).toHaveValue('not-the-candle')
    await expect(page.locator('[aria-invalid]')).toHaveCount(0)
    await expectSound(page)
    await field(page, 'Username or email').fill(`  ${account.email.toUpperCase()} `)
    await answer(page, 'Password', account.password)
    await expectSignedIn(page, account)
    await expect(heading(page, 'My Account')).toBeFocused()
    await expect(other.getByText(`You are logged in as ${account.username}`, { exact: true })).toBeVisible()
    // An empty cart has nothing to pay for.
    await expect(button(other, 'Checkout')).toBeDisabled()
  })

  const offer = page.getByRole('status').filter({ hasText: 'Log in without a password next time?' })
  await test.step('the passkey that is offered is added', async () => {
    await offer.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByText('Your passkey is ready. Next time, choose “Use a passkey”.')).toBeVisible()
    await page.reload()
    await expectSignedIn(page, account)
    await signOut(page)
    await expect(button(other, 'Log In')).toBeEnabled()
    await other.close()
  })

  await test.step('with a code from an e-mail, also after a wrong one and a reload', () =>
    logInByCode(page, account, sentCode))
  await signOut(page)

  await test.step('with the passkey', async () => {
    await field(page, 'Username or email').fill(account.username)
    await button(page, 'Use a passkey').click()
    await expectSignedIn(page, account)
    await expect(offer).toHaveCount(0)
  })
  await test.step('the passkey is removed', () => removePasskey(page))
})
