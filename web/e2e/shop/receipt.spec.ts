/** The receipt of an order, at an address of its own and on paper, and the credit notes of its refunds. */
import type { Page } from '@playwright/test'
import { BUYING_TEST_MS, buy, expect, main, orders, test } from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import {
  type Account,
  button,
  expectSignedIn,
  heading,
  logIn,
  startSession,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

/** What the browser logs about the receipt of an order that the account does not have. */
const NO_SUCH_RECEIPT = /status of 404 \(Not Found\) \(\S+\/api\/receipt\?order=\d+\)$/

const paper = (page: Page) => main(page).getByRole('article', { name: /^Receipt \d+$/ })

/** Buys one product and opens its receipt from the account page. @returns the number of the order */
async function buyAndOpen(page: Page, account: Account) {
  await startSession(page, account)
  await buy(page, 'fist')
  await page.goto('/account')
  const number = (await orders(page).getByRole('heading').innerText()).replace('Order ', '')
  await orders(page)
    .getByRole('link', { name: `Receipt of order ${number}` })
    .click()
  await expect(heading(page, `Receipt ${number}`)).toBeVisible()
  return number
}

test('a buyer opens the receipt, loads it again, and signs in at its address', async ({
  page,
  context,
  makeAccount,
  allowNoise,
}) => {
  allowNoise(NO_SUCH_RECEIPT)
  const account = await makeAccount()
  const number = await buyAndOpen(page, account)
  const address = `/account/receipt?order=${number}`
  await expect(page).toHaveURL(address)
  await expect(paper(page)).toContainText(account.email)
  await expect(paper(page)).toContainText('Visa ending in 4242')
  const rates = paper(page).getByRole('table', { name: 'VAT by rate' }).getByRole('row')
  await expect(rates.last()).toHaveText('25 %200.00 SEK50.00 SEK250.00 SEK')
  await axe(page)

  await page.reload()
  await expect(paper(page)).toContainText(account.email)
  await page.goto(`/account/receipt?order=${Number(number) + 100_000}`)
  await expect(main(page).getByRole('status')).toContainText('no such order in your account')
  await axe(page)

  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await expect(heading(page, 'Receipt')).toBeVisible()
  await logIn(page, account)
  await expect(paper(page)).toContainText(account.email)
  await main(page).getByRole('link', { name: 'Back to your account' }).click()
  await expectSignedIn(page, account)
})

test('a receipt prints on one page, without the site around it', { tag: '@desktop' }, async ({
  page,
  makeAccount,
}) => {
  const number = await buyAndOpen(page, await makeAccount())
  await page.emulateMedia({ media: 'print' })
  await expect(paper(page)).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation'] as const) {
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden()
  }
  await expect(button(page, 'Print')).toBeHidden()
  const pdf = (
    await page.pdf({ format: 'A4', preferCSSPageSize: true, outline: true, tagged: true })
  ).toString('latin1')
  expect(pdf).toContain(`/Title (Receipt ${number})`)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('each refund has a credit note on the receipt', { tag: '@desktop' }, async ({
  page,
  cards,
  makeAccount,
}) => {
  const account = await makeAccount()
  const number = await buyAndOpen(page, account)
  const [session] = await cards.sessionsOf(account.email)
  await cards.refund(session?.payment_intent ?? '', 10_000)
  const note = paper(page).getByRole('region', { name: 'Credit note' })
  await expect(async () => {
    await page.reload()
    await expect(note).toContainText(`Credits a part of receipt ${number}.`)
  }).toPass()
  await expect(note.getByRole('row').last()).toHaveText('25 %80.00 SEK20.00 SEK100.00 SEK')
  await axe(page)
})
