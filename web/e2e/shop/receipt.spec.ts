/** A receipt on paper. withdrawal.spec.ts: what the page shows. */
import { BUYING_TEST_MS, expect, FIST_IN_CART, main, test } from '../support/buying.ts'
import { NIGHTLY } from '../support/fixtures.ts'
import { button, ON_PHONE } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

test('a receipt prints on one page, without the site around it', NIGHTLY, async ({ page, shopper }) => {
  const { orderNumber } = await shopper({ bought: [FIST_IN_CART] })
  const number = `${orderNumber}`
  await page.goto(`/account/receipt?order=${number}`)
  const paper = main(page).getByRole('article', { name: `Receipt ${number}` })
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
