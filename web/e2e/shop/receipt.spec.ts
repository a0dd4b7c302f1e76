/** What a buyer has of an order: the confirmation, the receipt at an address of its own and on paper, and credit notes. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  FIST,
  FIST_IN_CART,
  main,
  orderNumber,
  orders,
  products,
  test,
} from '../support/buying.ts'
import { NIGHTLY } from '../support/fixtures.ts'
import { button, expectSound, heading, logIn, ON_PHONE } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

/** What the browser logs about the receipt of an order that the account does not have. */
const NO_SUCH_RECEIPT = /status of 404 \(Not Found\) \(\S+\/api\/receipt\?order=\d+\)$/

const paperOf = (page: Page, number: string) => main(page).getByRole('article', { name: `Receipt ${number}` })

test('a buyer has the order confirmed again, opens its receipt, and finds the refund on it', async ({
  page,
  context,
  request,
  stack,
  shopper,
  cards,
  mailTo,
  allowNoise,
}) => {
  allowNoise(NO_SUCH_RECEIPT)
  const account = await shopper({ bought: [FIST_IN_CART] })
  const number = await orderNumber(page)

  await test.step('the confirmation is sent again', async () => {
    const mail = await mailTo(account.email, /^Your order \d+$/)
    for (const part of [FIST, 'Total, VAT included', '250 SEK', 'Terms of sale', 'Right of withdrawal'])
      expect(mail).toContain(part)
    const mailbox = `${stack.services}/mailbox/messages`
    const mails = async () =>
      (await (await request.get(mailbox, { params: { to: account.email } })).json()).filter(
        ({ subject }: { subject: string }) => subject === `Your order ${number}`,
      )
    await button(page, `Send confirmation again for order ${number}`).click()
    await expect(orders(page).getByRole('status')).toContainText('on its way')
    await expect.poll(async () => (await mails()).length).toBe(2)
  })

  await orders(page)
    .getByRole('link', { name: `Receipt of order ${number}` })
    .click()
  const address = `/account/receipt?order=${number}`
  const paper = paperOf(page, number)
  await expect(heading(page, `Receipt ${number}`)).toBeVisible()
  await expect(page).toHaveURL(address)
  await expect(paper).toContainText('Visa ending in 4242')
  const rates = paper.getByRole('table', { name: 'VAT by rate' }).getByRole('row')
  await expect(rates.last()).toHaveText('25 %200 SEK50 SEK250 SEK')
  await expectSound(page)

  await page.goto(`/account/receipt?order=${Number(number) + 100_000}`)
  await expect(main(page).getByRole('status')).toContainText('no such order in your account')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(address)
  await logIn(page, account)
  await expect(paper).toContainText(account.email)

  await test.step('refunds have credit notes, and the last one takes the product back', async () => {
    const [session] = await cards.sessionsOf(account.email)
    const note = paper.getByRole('region', { name: 'Credit note' })
    for (const [refunded, rate] of [
      [10_000, '25 %80 SEK20 SEK100 SEK'],
      [15_000, '25 %120 SEK30 SEK150 SEK'],
    ] as const) {
      await cards.refund(session?.payment_intent ?? '', refunded)
      await expect(async () => {
        await page.reload()
        await expect(note.getByRole('row').filter({ hasText: rate })).toBeVisible({ timeout: 2_000 })
      }).toPass()
    }
    await main(page).getByRole('link', { name: 'Back to your account' }).click()
    await expect(orders(page)).toContainText('Refunded.')
    await expect(products(page)).toContainText(
      `You no longer have ${FIST}, because of a withdrawal, or because the payment went back.`,
    )
  })
})

test('a receipt prints on one page, without the site around it', NIGHTLY, async ({ page, shopper }) => {
  await shopper({ bought: [FIST_IN_CART] })
  const number = await orderNumber(page)
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
