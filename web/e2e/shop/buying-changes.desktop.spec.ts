/** Buying products that changed after they were put into the cart, or that the cart holds twice. */
import {
  addToCart,
  BUYING_TEST_MS,
  beforeOrderArrives,
  expect,
  expectBought,
  expectUnlocked,
  FIST,
  goToPaymentPage,
  lines,
  main,
  ORDER_REFUSED,
  orders,
  pay,
  refusal,
  test,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, startSession } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

test('a price raised in the meantime is shown before the shopper pays it', async ({
  page,
  allowNoise,
  makeAccount,
  publish,
  contentClient,
}) => {
  allowNoise(ORDER_REFUSED)
  const id = uniqueWord()
  const title = `Product ${id}`
  const documentId = await publish(aProduct(id, title, 100))
  await startSession(page, await makeAccount())
  await addToCart(page, id)
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  await expect(page.getByText('Total Price: 350 SEK', { exact: true })).toBeVisible()

  await beforeOrderArrives(page, () => contentClient.patch(documentId).set({ price: 150 }).commit())
  await button(page, 'Checkout').click()
  await expect(refusal(page)).toHaveText(
    'A price has changed since you looked. Nothing has been charged. Look at the new total, then go on.',
  )
  await expect(main(page)).toContainText(`${title} now costs 150 SEK. It was 100 SEK.`)
  await expect(page.getByText('Total Price: 400 SEK', { exact: true })).toBeVisible()
  await axe(page)

  await goToPaymentPage(page)
  await expect(main(page)).toContainText('Total due 400 SEK')
})

test('a price lowered in the meantime is what is paid, and holds until it is paid', async ({
  page,
  makeAccount,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const title = `Product ${id}`
  const documentId = await publish({ ...aProduct(id, title, 100), unlocks: ['fist'] })
  const setPrice = (price: number) => contentClient.patch(documentId).set({ price }).commit()
  await startSession(page, await makeAccount())
  await addToCart(page, id)
  await page.goto('/shop/checkout')
  await expect(page.getByText('Total Price: 100 SEK', { exact: true })).toBeVisible()

  await beforeOrderArrives(page, () => setPrice(79.5))
  await goToPaymentPage(page)
  await expect(main(page)).toContainText('Total due 79.50 SEK')
  await setPrice(300)
  await pay(page)
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[title]])
  await expect(orders(page)).toContainText('Total: 79.5 SEK')
})

test('a product unpublished in the meantime is named and removed, and the rest is paid', async ({
  page,
  allowNoise,
  makeAccount,
  publish,
  contentClient,
}) => {
  allowNoise(ORDER_REFUSED)
  const id = uniqueWord()
  const title = `Product ${id}`
  const documentId = await publish(aProduct(id, title, 100))
  await startSession(page, await makeAccount())
  await addToCart(page, id)
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  await expect(lines(page)).toHaveCount(2)

  await beforeOrderArrives(page, () => contentClient.delete(documentId))
  await button(page, 'Checkout').click()
  await expect(refusal(page)).toContainText(`You can’t buy ${title} any more. Nothing has been charged.`)
  await expect(lines(page).filter({ hasText: title })).toContainText('No longer on sale')
  await axe(page)
  await button(page, 'Remove it').click()
  await expect(refusal(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(1)
  await goToPaymentPage(page)
  await pay(page)
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[FIST]])
})

test('a product that a bundle in the cart contains is refused by name, so that it is not paid for twice', async ({
  page,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(ORDER_REFUSED)
  await startSession(page, await makeAccount())
  for (const id of ['fist', 'bundle-pre-order']) await addToCart(page, id)
  await page.goto('/shop/checkout')
  await expect(lines(page)).toHaveCount(2)
  await button(page, 'Checkout').click()
  await expect(refusal(page)).toContainText(
    `The rest of your cart holds ${FIST} already. Nothing has been charged.`,
  )
  await button(page, 'Remove it').click()
  await goToPaymentPage(page)
  await expect(main(page)).toContainText('Total due 500 SEK')
})
