import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

async function expectLoginForm(page: Page) {
  const form = page.getByRole('form', { name: 'Log in' })
  await expect(form.getByLabel('Username or email')).toHaveAttribute('autocomplete', 'username')
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await expect(form.getByRole('button', { name: 'Log In' })).toBeEnabled()
  await expect(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/account/forgot-password',
  )
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
    'href',
    '/account/create-account',
  )
}

for (const [path, heading] of [
  ['/account', 'Account'],
  ['/shop/login', 'Login or Create Account'],
] as const) {
  test(`${path} offers a visitor the login form`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
    await expectLoginForm(page)
    for (const signedIn of ['Sign Out', 'Delete Account', 'Checkout']) {
      await expect(page.getByRole('button', { name: signedIn })).toHaveCount(0)
    }
  })
}

test('a visitor gets from the login to a new account and back', async ({ page }) => {
  await page.goto('/account')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/account/create-account')
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeFocused()
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/account')
})

test('creating an account asks for username, email and a password of eight characters', async ({ page }) => {
  await page.goto('/account/create-account')
  const form = page.getByRole('form', { name: 'Create account' })
  await expect(form.getByLabel('Username')).toHaveAttribute('autocomplete', 'username')
  await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  const password = form.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  await expect(password).toHaveAccessibleDescription(/8 characters/)
})

test('a forgotten password starts with the username or email, and says whom to ask', async ({ page }) => {
  await page.goto('/shop/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeFocused()
  const name = page.getByRole('form', { name: 'Reset password' }).getByLabel('Username or email address')
  await expect(name).toHaveAttribute('autocomplete', 'username')
  await expect(name).toHaveAccessibleDescription(/only the username works/)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Contact customer support' }),
  ).toHaveAttribute('href', 'mailto:support@candlecast.example')
})
