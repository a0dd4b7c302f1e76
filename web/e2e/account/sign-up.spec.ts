import { FIST_IN_CART } from '../support/buying.ts'
import { makeOld } from '../support/newer-than-oldest.ts'
import {
  ACCOUNT_TEST_MS,
  alert,
  button,
  expect,
  expectSignedIn,
  expectSound,
  field,
  freshAccount,
  heading,
  ON_PHONE,
  REFUSAL,
  SIGN_UP_MAIL,
  submitConfirmationCode,
  submitNewAccount,
  test,
} from '../support/own-accounts.ts'
import { holdCart } from '../support/sessions.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.use(ON_PHONE)
test.beforeEach(({ context }) => makeOld(context))

test('a visitor with a full cart makes an account by keyboard and is back at the checkout, signed in', async ({
  page,
  allowNoise,
  makeAccount,
  sentCode,
}) => {
  allowNoise(REFUSAL)
  const taken = await makeAccount()
  const account = freshAccount()
  await holdCart(page, [FIST_IN_CART])
  await page.goto('/shop/checkout')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Login or Create Account')).toBeFocused()

  await test.step('a taken name is refused, and nothing typed is lost', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Create an account' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Create Account')).toBeFocused()
    await submitNewAccount(page, { ...account, username: taken.username })
    await expect(alert(page)).toHaveText('User already exists')
    await expect(field(page, 'Username')).toHaveAccessibleDescription('User already exists')
    await expect(field(page, 'Username')).toBeFocused()
    await expect(page.locator('[aria-invalid]')).toHaveCount(1)
    await expect(field(page, 'Email')).toHaveValue(account.email)
    await expect(field(page, 'Password')).toHaveValue(account.password)
    await expectSound(page)
  })

  await test.step('a reload loses nothing but the password', async () => {
    await page.reload()
    await expect(field(page, 'Email')).toHaveValue(account.email)
    await field(page, 'Password').fill(account.password)
  })

  await field(page, 'Username').fill(account.username)
  await field(page, 'Password').press('Enter')
  await expect(heading(page, 'Confirm Email Address')).toBeFocused()
  await expect(page).toHaveTitle('Confirm Email Address · Candlecast')
  const code = field(page, 'Confirmation code')
  await expect(code).toHaveAccessibleDescription(/expires after 24 hours/)
  const firstCode = await sentCode(account.email, SIGN_UP_MAIL)

  await test.step('a wrong code is refused, and another can be sent', async () => {
    await tabTo(page, code)
    await page.keyboard.type('0000000')
    await page.keyboard.press('Enter')
    await expect(alert(page)).toHaveText('Invalid verification code')
    await expect(code).toBeFocused()
    await expect(code).toHaveAccessibleDescription(/Invalid verification code/)
    await button(page, 'Resend Confirmation Code').click()
    await expect(page.getByText('New code sent to your email inbox!')).toBeVisible()
    await expect(alert(page)).toHaveCount(0)
  })

  const secondCode = await sentCode(account.email, SIGN_UP_MAIL)
  expect(secondCode).not.toBe(firstCode)
  await submitConfirmationCode(page, ` ${secondCode} `)
  await expect(page).toHaveURL('/shop/checkout')
  await expect(heading(page, 'Shopping Cart')).toBeFocused()
  await expect(page.getByText('Total Price: 250 SEK', { exact: true })).toBeVisible()
  await expect(button(page, 'Checkout')).toBeEnabled()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'ACCOUNT' }).click()
  await expectSignedIn(page, account)
})
