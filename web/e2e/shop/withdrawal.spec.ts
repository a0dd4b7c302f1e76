/** Delivery at once is the shopper's choice: what is not asked for waits, and can be withdrawn from until then. */
import {
  BUYING_TEST_MS,
  expect,
  FIST,
  FIST_IN_CART,
  lines,
  main,
  orders,
  products,
  test,
} from '../support/buying.ts'
import { button, expectSound, field, heading, logIn, ON_PHONE } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const ACKNOWLEDGEMENT = /^Your withdrawal from order \d+$/
const UNLOCKED = /^Unlocked from your order \d+$/
const STATEMENT = 'I know that I lose my right to withdraw when the delivery begins.'

test('a buyer logs in to see the receipt, unlocks one product, withdraws from the other, and finds the credit note', async ({
  page,
  publish,
  shopper,
  mailTo,
}) => {
  const id = uniqueWord()
  const title = `Product ${id}`
  await publish(aProduct(id, title, 100))
  const account = await shopper({
    boughtForLater: [FIST_IN_CART, { id, title, price: 100 }],
    isSignedIn: false,
  })
  const { email, username, orderNumber } = account
  const paper = main(page).getByRole('article', { name: `Receipt ${orderNumber}` })
  await test.step('the receipt', async () => {
    const address = `/account/receipt?order=${orderNumber}`
    await page.goto(address)
    await logIn(page, account)
    await expect(heading(page, `Receipt ${orderNumber}`)).toBeVisible()
    await expect(page).toHaveURL(address)
    await expect(paper).toContainText(email)
    await expect(paper).toContainText('Visa ending in 4242')
    const rates = paper.getByRole('table', { name: 'VAT by rate' }).getByRole('row')
    await expect(rates.last()).toHaveText('25 %280 SEK70 SEK350 SEK')
    await expectSound(page)
    await main(page).getByRole('link', { name: 'Back to your account' }).click()
  })

  await expect(products(page).getByRole('link', { name: FIST })).toHaveAttribute('href', '/shop/product/fist')
  await expect(products(page)).toContainText(STATEMENT)
  await expectSound(page)
  await button(page, `Unlock now ${FIST}`).click()
  await expect(button(page, `Unlock now ${FIST}`)).toHaveCount(0)
  await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
  await expect(heading(page, 'My Account')).toBeFocused()
  expect(await mailTo(email, UNLOCKED)).toContain(STATEMENT)

  await orders(page)
    .getByRole('link', { name: `Withdraw from contract here for order ${orderNumber}` })
    .click()
  await expect(main(page)).toContainText(`the contract of order ${orderNumber}`)
  await expectSound(page)
  await button(page, 'Confirm withdrawal').click()
  await expect(heading(page, 'Statement sent')).toBeFocused()
  await expect(main(page).getByRole('status')).toContainText('a part of this order')
  await expect(lines(page)).toContainText([`${FIST}: not withdrawn.`, `${title}: withdrawn and repaid.`])
  await expectSound(page)
  expect(await mailTo(email, ACKNOWLEDGEMENT)).toContain(
    `${username} stated: I withdraw from the contract of order ${orderNumber}.`,
  )
  await expect(async () => {
    await page.goto('/account')
    await expect(orders(page)).toContainText('100 SEK refunded.', { timeout: 2_000 })
  }).toPass()
  await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
  await expect(products(page)).not.toContainText(title)
  await orders(page).getByRole('link', { name: 'Receipt' }).click()
  await expect(
    paper.getByRole('region', { name: 'Credit note' }).getByRole('row').filter({ hasText: '25 %' }),
  ).toHaveText('25 %80 SEK20 SEK100 SEK')
})

test('a buyer withdraws without signing in, corrects the statement first, and then says that it was not them', async ({
  page,
  shopper,
  mailTo,
}) => {
  const { email, orderNumber } = await shopper({ boughtForLater: [FIST_IN_CART], isSignedIn: false })
  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Withdraw from contract here', exact: true })
    .click()
  await expect(heading(page, 'Withdraw from contract')).toBeVisible()
  const unknownNumber = page.getByRole('checkbox', { name: 'I don’t know my order number' })
  const receiptTo = field(page, 'Another address for the acknowledgement (optional)')
  await unknownNumber.check()
  await expect(field(page, 'Order number')).toBeDisabled()
  await field(page, 'Your name').fill('Ada Lovelace')
  await field(page, 'E-mail address of the order').fill('eve@reader.example')
  await receiptTo.fill('receipt@reader.example')
  await button(page, 'Withdraw from contract').click()
  await expect(heading(page, 'Confirm withdrawal')).toBeFocused()
  await expect(heading(page, 'Confirm withdrawal')).toBeInViewport()
  await expect(main(page)).toContainText('the contract of your order')
  await expect(main(page)).toContainText('The acknowledgement goes to receipt@reader.example')
  await button(page, 'Back').click()
  await expect(field(page, 'Your name')).toHaveValue('Ada Lovelace')
  await unknownNumber.uncheck()
  await receiptTo.fill('')
  await field(page, 'Order number').fill(`${orderNumber}`)
  await field(page, 'E-mail address of the order').fill(email)
  await button(page, 'Withdraw from contract').click()
  await expect(main(page)).toContainText(`the contract of order ${orderNumber}`)
  await expect(main(page)).toContainText(`The acknowledgement goes to ${email}`)
  await button(page, 'Confirm withdrawal').click()
  await expect(main(page).getByRole('status')).toContainText(
    'Your statement has arrived, and counts from now.',
  )

  await expect.poll(() => mailTo(email, ACKNOWLEDGEMENT)).toContain('/withdraw/not-me#')
  const mail = await mailTo(email, ACKNOWLEDGEMENT)
  expect(mail).toContain(`Stated: I withdraw from the contract of order ${orderNumber}.`)
  expect(mail).not.toContain('Lovelace')
  await page.goto(/\S+\/withdraw\/not-me#\S+/.exec(mail)?.[0] ?? '')
  await expect(heading(page, 'Was this not you?')).toBeVisible()
  await button(page, 'This was not me').click()
  await expect(main(page).getByRole('status')).toContainText('your content is unlocked again')
})
