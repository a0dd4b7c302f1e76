import type { Page } from '@playwright/test'
import { type Account, button, expect, expectSignedIn, field, heading, logIn } from './own-accounts.ts'

export const NEW_PASSWORD = 'two-candles-lit'

/** Waits for the step that asks for the reset code. */
export async function expectResetCodeStep(page: Page) {
  await expect(field(page, 'Reset code')).toBeVisible()
  await expect(heading(page, 'Reset Password')).toBeFocused()
}

/** Fills in the new password twice and sends the form. */
export async function choosePassword(page: Page, password: string, repeated = password) {
  await field(page, 'New password').fill(password)
  await field(page, 'Repeat new password').fill(repeated)
  await button(page, 'Reset Password').click()
}

export async function expectPasswordReset(page: Page) {
  await expect(page.getByText('Your password was reset.')).toBeVisible()
  await expect(heading(page, 'Reset Password')).toBeFocused()
}

/** Goes from the last step of a reset to the login, and logs in with the new password. */
export async function logInAfterReset(page: Page, account: Account) {
  await page.getByRole('main').getByRole('link', { name: 'Continue' }).click()
  await logIn(page, { ...account, password: NEW_PASSWORD })
  await expectSignedIn(page, account)
}
