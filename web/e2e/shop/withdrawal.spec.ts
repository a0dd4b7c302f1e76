/** Delivery at once is the shopper's choice: what is not asked for waits, and can be withdrawn from until then. */
import { rightInParts } from '#shared/products/in-parts.ts'
import {
  atOnceBox,
  BUYING_TEST_MS,
  expect,
  expectUnlocked,
  expectWaiting,
  FIST,
  FIST_IN_CART,
  FORTRESS,
  FORTRESS_IN_CART,
  goToPaymentPage,
  lines,
  main,
  orderNumber,
  orders,
  pay,
  products,
  test,
} from '../support/buying.ts'
import { button, expectSound, field, heading, ON_PHONE } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'
import { order } from '../support/sessions.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const CONFIRMATION = /^Your order \d+$/
const ACKNOWLEDGEMENT = /^Your withdrawal from order \d+$/
const UNLOCKED = /^Unlocked from your order \d+$/
const STATEMENT = 'I know that I lose my right to withdraw when the delivery begins.'

test('a shopper buys for later and withdraws from one product, after the other was unlocked', async ({
  page,
  publish,
  shopper,
  mailTo,
}) => {
  const id = uniqueWord()
  const title = `Product ${id}`
  await publish(aProduct(id, title, 100))
  const { email, username } = await shopper({ cart: [FIST_IN_CART, { id, title, price: 100 }] })
  await page.goto('/shop/checkout')
  await expect(atOnceBox(page)).not.toBeChecked()
  await expect(main(page)).toContainText('in My Products when you like')
  await goToPaymentPage(page, { atOnce: false })
  await expect(main(page)).toContainText('Nothing is unlocked when you pay.')
  await pay(page)
  await expectWaiting(page)
  expect(await mailTo(email, CONFIRMATION)).toContain('This is not unlocked yet.')

  await page.goto('/account')
  await expect(products(page).getByRole('link', { name: FIST })).toHaveAttribute('href', '/shop/product/fist')
  await expect(products(page)).toContainText(STATEMENT)
  await expectSound(page)
  await button(page, `Unlock now ${FIST}`).click()
  await expect(button(page, `Unlock now ${FIST}`)).toHaveCount(0)
  await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
  await expect(heading(page, 'My Account')).toBeFocused()
  expect(await mailTo(email, UNLOCKED)).toContain(STATEMENT)

  const number = await orderNumber(page)
  await orders(page)
    .getByRole('link', { name: `Withdraw from contract here for order ${number}` })
    .click()
  await expect(main(page)).toContainText(`the contract of order ${number}`)
  await expectSound(page)
  await button(page, 'Confirm withdrawal').click()
  await expect(heading(page, 'Statement sent')).toBeFocused()
  await expect(main(page).getByRole('status')).toContainText('a part of this order')
  await expect(lines(page)).toContainText([`${FIST}: not withdrawn.`, `${title}: withdrawn and repaid.`])
  await expectSound(page)
  expect(await mailTo(email, ACKNOWLEDGEMENT)).toContain(
    `${username} stated: I withdraw from the contract of order ${number}.`,
  )
  await expect(async () => {
    await page.goto('/account')
    await expect(orders(page)).toContainText('100 SEK refunded.', { timeout: 2_000 })
  }).toPass()
  await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
  await expect(products(page)).not.toContainText(title)
})

test('a shopper buys what is delivered in parts, has what is out at once, and can still withdraw', async ({
  page,
  publish,
  shopper,
  stack,
  mailTo,
}) => {
  const id = uniqueWord()
  const [title, bundle] = [`Pass ${id}`, `Bundle ${id}`]
  const pass = {
    ...aProduct(id, title, 120),
    type: 'expansion',
    // No other product of these tests unlocks it.
    unlocks: ['fod-artbook'],
    requires: { _type: 'reference', _ref: 'product-fod' },
    expansions: [{ _key: 'a', _type: 'expansion', title: 'The Postern', releasedOn: '2026-06-13' }],
    expansionsUntil: '2999-10-31',
  }
  await publish(pass)
  await publish({
    ...aProduct(`${id}-bundle`, bundle, 300),
    type: 'bundle',
    unlocks: ['fist', 'fod-artbook'],
  })
  const rest = 'contains: The Postern. Further expansions appear until 31 October 2999'
  const account = await shopper({ cart: [{ id, title, price: 120 }] })
  const { email } = account

  await test.step('alone, from the cart, with what is out at once', async () => {
    await page.goto('/shop/checkout')
    await expect(lines(page)).toContainText([`Needs: ${FORTRESS}. C${rest.slice(1)}`])
    await expect(lines(page)).toContainText([rightInParts])
    await expect(atOnceBox(page)).not.toBeChecked()
    await expectSound(page)
    await goToPaymentPage(page)
    await expect(main(page)).toContainText(`${title}: ${rightInParts}`)
    await pay(page)
    await expectUnlocked(page)
    const mail = await mailTo(email, CONFIRMATION)
    expect(mail).toContain(`${title}: ${rightInParts}`)
    expect(mail).toContain('31 October 2999')
  })

  await test.step('it is unlocked, and the whole price is repaid', async () => {
    const number = await orderNumber(page)
    await expect(orders(page)).toContainText(`C${rest.slice(1)}`)
    await expectSound(page)
    await orders(page)
      .getByRole('link', { name: /^Receipt/ })
      .click()
    await expect(heading(page, `Receipt ${number}`)).toBeVisible()
    await expect(main(page)).toContainText(`Needs: ${FORTRESS}. C${rest.slice(1)}`)
    await page.goto(`/withdraw?order=${number}`)
    await expect(main(page)).toContainText(rightInParts)
    await expect(main(page)).toContainText('Sum: 120 SEK')
    await expectSound(page)
    await button(page, 'Confirm withdrawal').click()
    await expect(main(page).getByRole('status')).toContainText('We repay the whole sum.')
  })

  await test.step('a bundle with it says so, too', async () => {
    await page.goto(`/shop/product/${id}-bundle`)
    await expect(main(page).getByRole('region', { name: 'Expansions in it' })).toContainText(
      `${title} ${rest}`,
    )
    await button(page, 'Buy now').click()
    const dialog = page.getByRole('dialog', { name: `Buy ${bundle}` })
    await expect(dialog).toContainText(`${title} ${rest}`)
    await expect(dialog).toContainText(rightInParts)
    await expectSound(page)
  })

  await test.step('it is unlocked later with statements that keep the right, and withdrawn from', async () => {
    await order(stack, account, [{ id: `${id}-bundle`, title: bundle, price: 300 }], false)
    await page.goto('/account')
    await expect(products(page)).toContainText('I keep my right to withdraw within the 14 days')
    await button(page, `Unlock now ${bundle}`).click()
    await expect(products(page).getByRole('link', { name: FIST })).toBeVisible()
    expect(await mailTo(email, UNLOCKED)).toContain(`${bundle}: ${rightInParts}`)
    await orders(page)
      .filter({ hasText: bundle })
      .getByRole('link', { name: /^Withdraw from contract here/ })
      .click()
    await button(page, 'Confirm withdrawal').click()
    await expect(main(page).getByRole('status')).toContainText('We repay the whole sum.')
    await page.goto('/account')
    await expect(products(page)).not.toContainText(FIST)
  })
})

test('a buyer withdraws without signing in; a wrong address reveals nothing; who didn’t says so', async ({
  page,
  context,
  shopper,
  mailTo,
}) => {
  const { email } = await shopper({ boughtForLater: [FIST_IN_CART] })
  await page.goto('/account')
  const number = await orderNumber(page)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: 'Withdraw from contract here', exact: true })
    .click()
  await expect(heading(page, 'Withdraw from contract')).toBeVisible()
  const state = async (address: string) => {
    await field(page, 'Your name').fill('Ada Lovelace')
    await field(page, 'Order number').fill(number)
    await field(page, 'E-mail address of the order').fill(address)
    await button(page, 'Withdraw from contract').click()
    await expect(heading(page, 'Confirm withdrawal')).toBeFocused()
    await expect(heading(page, 'Confirm withdrawal')).toBeInViewport()
    await expect(main(page)).toContainText(address)
  }
  const unknownNumber = page.getByRole('checkbox', { name: 'I don’t know my order number' })
  const receiptTo = field(page, 'Another address for the acknowledgement (optional)')
  await unknownNumber.check()
  await expect(field(page, 'Order number')).toBeDisabled()
  await field(page, 'Your name').fill('Ada Lovelace')
  await field(page, 'E-mail address of the order').fill('eve@reader.example')
  await receiptTo.fill('receipt@reader.example')
  await expectSound(page)
  await button(page, 'Withdraw from contract').click()
  await expect(heading(page, 'Confirm withdrawal')).toBeFocused()
  await expect(main(page)).toContainText('the contract of your order')
  await expect(main(page)).toContainText('The acknowledgement goes to receipt@reader.example')
  await expectSound(page)
  await button(page, 'Back').click()
  await expect(field(page, 'Your name')).toHaveValue('Ada Lovelace')
  await unknownNumber.uncheck()
  await receiptTo.fill('')
  await state('eve@reader.example')
  await button(page, 'Confirm withdrawal').click()
  await expect(main(page).getByRole('status')).toContainText(
    'Your statement has arrived, and counts from now.',
  )
  await expectSound(page)
  const toEve = await main(page).getByRole('status').innerText()
  expect(await mailTo(email, ACKNOWLEDGEMENT)).toContain('with another e-mail address')

  await page.goto(`/withdraw?order=${number}`)
  await expect(field(page, 'Order number')).toHaveValue(number)
  await state(email)
  await button(page, 'Confirm withdrawal').click()
  await expect(main(page).getByRole('status')).toHaveText(toEve)
  await expect.poll(() => mailTo(email, ACKNOWLEDGEMENT)).toContain('/withdraw/not-me#')
  const mail = await mailTo(email, ACKNOWLEDGEMENT)
  expect(mail).toContain(`Stated: I withdraw from the contract of order ${number}.`)
  expect(mail).not.toContain('Lovelace')
  await page.goto(/\S+\/withdraw\/not-me#\S+/.exec(mail)?.[0] ?? '')
  await expect(heading(page, 'Was this not you?')).toBeVisible()
  await button(page, 'This was not me').click()
  await expect(main(page).getByRole('status')).toContainText('your content is unlocked again')
})

test('a buyer withdraws from one of two products, and keeps the other', async ({ page, shopper, mailTo }) => {
  const { email } = await shopper({ boughtForLater: [FIST_IN_CART, FORTRESS_IN_CART] })
  const number = await orderNumber(page)
  await page.goto(`/withdraw?order=${number}`)
  const kept = page.getByRole('checkbox', { name: FORTRESS })
  await expect(main(page)).toContainText('Sum: 500 SEK')
  await kept.uncheck()
  await expect(main(page)).toContainText('Sum: 250 SEK')
  await expect(page.getByRole('checkbox', { name: FIST })).toBeDisabled()
  await expect(main(page)).toContainText(`The acknowledgement goes to ${email}.`)
  await expectSound(page)
  await button(page, 'Confirm withdrawal').click()
  await expect(heading(page, 'Statement sent')).toBeFocused()
  await expect(lines(page)).toHaveText([`${FIST}: withdrawn and repaid.`])
  await expectSound(page)
  expect(await mailTo(email, ACKNOWLEDGEMENT)).toContain(FIST)

  await page.goto(`/withdraw?order=${number}`)
  await expect(main(page)).toContainText(`${FIST}: withdrawn already.`)
  await expect(page.getByRole('checkbox', { name: FORTRESS })).toBeChecked()
})
