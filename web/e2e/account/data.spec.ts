/** What the shop and the pool hold about a person: a copy of it, and its end. */
import { readFile } from 'node:fs/promises'
import { FIST, FIST_IN_CART, main, orders, products, test } from '../support/buying.ts'
import {
  ACCOUNT_TEST_MS,
  button,
  expect,
  expectSignedIn,
  expectSignedOut,
  expectSound,
  heading,
  ON_PHONE,
  startSession,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: ACCOUNT_TEST_MS })
test.use(ON_PHONE)

const DELETE = 'Yes, permanently delete my account'

test('a buyer downloads all data and deletes the account; a new one with its address owns nothing', async ({
  page,
  context,
  shopper,
  makeAccount,
}) => {
  const account = await shopper({ bought: [FIST_IN_CART] })
  await page.goto('/account')
  await expectSignedIn(page, account)
  await expect(products(page).getByRole('link')).toHaveText([FIST])

  await test.step('the file holds everything', async () => {
    const download = page.waitForEvent('download')
    await button(page, 'Download my data').click()
    const file = await download
    expect(file.suggestedFilename()).toBe('my-data.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
      account: { username: account.username, email: account.email },
      orders: [{ total: 250, lines: [{ product: 'fist' }] }],
      unlocked: [{ adventure: 'fist' }],
    })
    await expect(main(page)).toContainText('The file is in your downloads.')
  })

  await test.step('the question names what is lost and what is kept; Cancel leaves all as it is', async () => {
    await button(page, 'Delete Account').press('Enter')
    await expect(heading(page, 'Delete User Account?')).toBeFocused()
    await expect(main(page)).toContainText('Your account and all its data will be permanently deleted.')
    await expect(main(page)).toContainText(FIST)
    await expect(main(page)).toContainText('A copy of your payment history is kept, because the law requires')
    await expectSound(page)
    await page.keyboard.press('Tab')
    await expect(main(page).getByRole('link', { name: 'Withdraw from contract here' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(button(page, 'Cancel')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading(page, 'My Account')).toBeFocused()
  })

  await test.step('a deleted account is gone in every tab', async () => {
    const other = await context.newPage()
    await other.goto('/account')
    await expectSignedIn(other, account)
    // The answer to an order list that is still on its way would be 401, which browsers print.
    await expect(orders(other)).toHaveCount(1)
    await button(page, 'Delete Account').click()
    await button(page, DELETE).click()
    await expectSignedOut(page)
    await expect(heading(page, 'Account')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted.' })).toBeVisible()
    await expectSignedOut(other)
    await other.close()
  })

  await makeAccount(account)
  await startSession(page, account)
  await page.goto('/account')
  await expect(main(page)).toContainText('No products have been added yet.')
  await expect(main(page)).toContainText('You have not ordered anything yet.')
})
