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
  requestReset,
  signIn,
  test,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })

const DELETE = 'Yes, permanently delete my account'

test('deleting is asked first: what goes, what is kept and why; Cancel leaves all as it is', async ({
  page,
  makeAccount,
}) => {
  const account = await makeAccount()
  await signIn(page, account)
  await button(page, 'Delete Account').click()
  await expect(heading(page, 'Delete User Account?')).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText('Your account and all its data will be permanently deleted.')
  await expect(main).toContainText('You can no longer log in, neither in the app nor online.')
  await expect(main).toContainText('A copy of your payment history is kept, because the law requires it.')
  await expect(main.getByRole('button')).toHaveText(['Cancel', DELETE])

  await button(page, 'Cancel').click()
  await expect(heading(page, 'My Account')).toBeFocused()
  await page.reload()
  await expectSignedIn(page, account)
})

test('a deleted account is gone, here and in every tab', async ({
  page,
  context,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(REFUSAL)
  const account = await makeAccount()
  await signIn(page, account)
  const other = await context.newPage()
  await other.goto('/account')
  await expectSignedIn(other, account)
  await page.bringToFront()

  await button(page, 'Delete Account').click()
  await button(page, DELETE).click()
  await expectSignedOut(page)
  await expect(heading(page, 'Account')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted.' })).toBeVisible()
  await expect(field(page, 'Username or email')).toHaveValue('')
  await expectSignedOut(other)
  await logIn(page, account)
  await expect(alert(page)).toHaveText(/are you sure you entered the correct credentials\?$/)
  // The answer doesn’t tell whether the account existed: the pool pretends to send a code.
  await requestReset(page, account.username)
  await expect(field(page, 'Reset code')).toBeVisible()
})

test('the question is answered by the keyboard alone', async ({ page, makeAccount }) => {
  await signIn(page, await makeAccount())
  await button(page, 'Delete Account').press('Enter')
  await expect(heading(page, 'Delete User Account?')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Cancel')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectSignedOut(page)
})
