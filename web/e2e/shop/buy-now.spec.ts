/** Buy now: one product straight to the payment page. The cart is neither read nor cleared. */
import {
  atOnceBox,
  BUYING_TEST_MS,
  CREATE_CHECKOUT,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  main,
  ORDER_REFUSED,
  pay,
  test,
} from '../support/buying.ts'
import { axe } from '../support/fixtures.ts'
import { button, logIn, startSession } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

test('a visitor logs in and buys at once; the dialog is open after the login', async ({
  page,
  makeAccount,
}) => {
  await page.goto('/shop/product/fist')
  await main(page).getByRole('link', { name: 'Log in and buy now' }).click()
  await expect(main(page)).toContainText('You are back at the product once you are logged in.')
  await axe(page)
  await logIn(page, await makeAccount())
  await expect(page).toHaveURL('/shop/product/fist')
  const dialog = page.getByRole('dialog', { name: `Buy ${FIST}` })
  await dialog.getByRole('checkbox', { name: /^Deliver it at once/ }).check()
  await axe(page)
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page)
  await expectUnlocked(page)
})

test('a visitor who follows the link before the script runs is led back, too', { tag: '@desktop' }, async ({
  page,
  makeAccount,
}) => {
  await page.goto('/shop/product/fist')
  const address = await main(page).getByRole('link', { name: 'Log in and buy now' }).getAttribute('href')
  await page.goto(address ?? '')
  await logIn(page, await makeAccount())
  await expect(page.getByRole('dialog', { name: `Buy ${FIST}` })).toBeVisible()
})

test('a signed-in shopper buys one product; cart and product page are as before', {
  tag: '@desktop',
}, async ({ page, makeAccount }) => {
  await page.goto('/shop/product/fod')
  await button(page, 'Add to Cart').click()
  await expectCartCount(page, 1)
  await expect(button(page, 'Buy now')).toHaveCount(0)
  await startSession(page, await makeAccount())
  await page.goto('/shop/product/fist')
  await button(page, 'Buy now').click()
  const dialog = page.getByRole('dialog', { name: `Buy ${FIST}` })
  await expect(dialog).toContainText('250 SEK incl. VAT')
  await expect(dialog).toContainText('Released. In English, for the app')
  await expect(dialog.getByRole('link', { name: /^Right of withdrawal/ })).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: /^Deliver it at once/ })
  await expect(box).not.toBeChecked()
  await axe(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Buy now')).toBeFocused()
  await page.keyboard.press('Enter')
  await box.check()
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveText([new RegExp(FIST)])
  // Cancelling leads back to the product.
  await page.getByRole('link', { name: /Cancel|Back/ }).click()
  await expect(page).toHaveURL('/shop/product/fist')

  await button(page, 'Buy now').click()
  await box.check()
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page)
  await expectUnlocked(page)
  await expectCartCount(page, 1)
  await expectBought(page, [FIST], [[FIST]])
  await page.goto('/shop/product/fist')
  await expect(main(page).getByText('In your library', { exact: true })).toBeVisible()
  await expect(button(page, 'Buy now')).toHaveCount(0)
})

test('Enter right after Escape opens the dialog again', { tag: '@desktop' }, async ({
  page,
  makeAccount,
}) => {
  await startSession(page, await makeAccount())
  await page.goto('/shop/product/fist')
  await button(page, 'Buy now').press('Enter')
  const dialog = page.getByRole('dialog', { name: `Buy ${FIST}` })
  await expect(dialog).toBeVisible()
  for (let round = 0; round < 5; round += 1) {
    // Sent together: one after the other, the dialog’s `close` event would come between the two.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
    await expect(dialog).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(button(page, 'Buy now')).toBeFocused()
})

test('a refusal says why in the dialog, and the cart stays', { tag: '@desktop' }, async ({
  page,
  allowNoise,
  publish,
  makeAccount,
}) => {
  allowNoise(ORDER_REFUSED)
  allowNoise(/ERR_CONNECTION_RESET/)
  const id = uniqueWord()
  const product = { ...aProduct(id, `Product ${id}`, 100), unlocks: ['fod-kickstarter'] }
  await publish(product)
  await startSession(page, await makeAccount())
  await page.goto(`/shop/product/${id}`)
  await button(page, 'Add to Cart').click()
  await button(page, 'Buy now').click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: 'Continue to payment' })
  await page.route(CREATE_CHECKOUT, (route) => route.abort('connectionreset'), { times: 1 })
  await go.click()
  await expect(dialog.getByRole('alert')).toContainText('The shop doesn’t answer. Nothing has been charged.')
  await axe(page)

  const json = { type: 'about:blank', title: '', status: 409, code: 'already-owned', ids: [id] }
  await page.route(CREATE_CHECKOUT, (route) => route.fulfill({ status: 409, json }), { times: 1 })
  await go.click()
  await expect(dialog.getByRole('alert')).toContainText(`You have Product ${id} in your library already.`)
  await expect(dialog.getByRole('button', { name: 'Remove it' })).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Go to My Products' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Back to the product' }).click()
  await expect(dialog).toHaveCount(0)
  await expectCartCount(page, 1)
})

test('a pre-order is bought without the question about delivery, and thanked for as one', {
  tag: '@desktop',
}, async ({ page, publish, makeAccount }) => {
  const id = uniqueWord()
  await publish({ ...aProduct(id, `Product ${id}`, 100), unlocks: ['fod-expansions'], preOrder: true })
  await startSession(page, await makeAccount())
  await page.goto(`/shop/product/${id}`)
  await button(page, 'Buy now').click()
  await expect(page.getByRole('dialog')).toContainText('(Pre-Order) Not released yet.')
  await expect(atOnceBox(page)).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page)
  await expect(page.getByText(/^Thank you for your pre-order/)).toBeVisible()
})
