/** What a buyer has of an order: the receipt at an address of its own and on paper, and credit notes. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  FIST,
  FIST_IN_CART,
  main,
  orders,
  products,
  test,
} from '../support/buying.ts'
import { NIGHTLY } from '../support/fixtures.ts'
import { button, expectSound, heading, logIn, ON_PHONE } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const paperOf = (page: Page, number: string) => main(page).getByRole('article', { name: `Receipt ${number}` })

test('a buyer logs in to see the receipt, and finds the refund on it', async ({ page, shopper, cards }) => {
  const account = await shopper({ bought: [FIST_IN_CART], isSignedIn: false })
  const number = `${account.orderNumber}`
  const address = `/account/receipt?order=${number}`
  await page.goto(address)
  await logIn(page, account)
  const paper = paperOf(page, number)
  await expect(heading(page, `Receipt ${number}`)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(paper).toContainText(account.email)
  await expect(paper).toContainText('Visa ending in 4242')
  const rates = paper.getByRole('table', { name: 'VAT by rate' }).getByRole('row')
  await expect(rates.last()).toHaveText('25 %200 SEK50 SEK250 SEK')
  await expectSound(page)

  await test.step('a refund has a credit note, and takes the product back', async () => {
    const [session] = await cards.sessionsOf(account.email)
    await cards.refund(session?.payment_intent ?? '', 25_000)
    const note = paper.getByRole('region', { name: 'Credit note' })
    await expect(async () => {
      await page.reload()
      await expect(note.getByRole('row').filter({ hasText: '25 %200 SEK50 SEK250 SEK' })).toBeVisible({
        timeout: 2_000,
      })
    }).toPass()
    await main(page).getByRole('link', { name: 'Back to your account' }).click()
    await expect(orders(page)).toContainText('Refunded.')
    await expect(products(page)).toContainText(
      `You no longer have ${FIST}, because of a withdrawal, or because the payment went back.`,
    )
  })
})

test('a receipt prints on one page, without the site around it', NIGHTLY, async ({ page, shopper }) => {
  const { orderNumber } = await shopper({ bought: [FIST_IN_CART] })
  const number = `${orderNumber}`
  await page.goto(`/account/receipt?order=${number}`)
  const paper = paperOf(page, number)
  await expect(paper).toContainText('Visa ending in 4242')
  await page.emulateMedia({ media: 'print' })
  await expect(paper).toBeVisible()
  for (const role of ['banner', 'contentinfo', 'navigation'] as const)
    for (const part of await page.getByRole(role).all()) await expect(part).toBeHidden()
  await expect(button(page, 'Print')).toBeHidden()
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, outline: true, tagged: true })
  expect(pdf.toString('latin1')).toContain(`/Title (Receipt ${number})`)
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
