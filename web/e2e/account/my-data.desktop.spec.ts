/** A copy of one's own data, as a file. */
import { readFile } from 'node:fs/promises'
import { BUYING_TEST_MS, buy, expect, main, test } from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, startSession } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

test('a buyer downloads everything that the shop holds', async ({ page, makeAccount }) => {
  const account = await makeAccount()
  await startSession(page, account)
  await buy(page, 'fist')
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await button(page, 'Download my data').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const data = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(data).toMatchObject({
    account: { username: account.username, email: account.email },
    orders: [{ total: 250, lines: [{ product: 'fist' }] }],
    unlocked: [{ adventure: 'fist' }],
  })
  await expect(main(page)).toContainText('The file is in your downloads.')
  await axe(page)
})
