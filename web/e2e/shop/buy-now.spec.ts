/** Buy now: one product straight to the payment page. The cart is neither read nor cleared. */
import {
  atOnceBox,
  BUYING_TEST_MS,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS_IN_CART,
  main,
  pay,
  test,
} from '../support/buying.ts'
import { button, expectSound, logIn, ON_PHONE } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'
import { holdCart } from '../support/sessions.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

test('a visitor logs in to buy one product now, cancels, and buys it; the cart stays as it is', async ({
  page,
  makeAccount,
}) => {
  await holdCart(page, [FORTRESS_IN_CART])
  await page.goto('/shop/product/fist')
  await main(page).getByRole('link', { name: 'Log in and buy now' }).click()
  await expect(main(page)).toContainText('You are back at the product once you are logged in.')
  await page.reload()
  await logIn(page, await makeAccount())
  await expect(page).toHaveURL('/shop/product/fist')
  const dialog = page.getByRole('dialog', { name: `Buy ${FIST}` })
  await expect(dialog).toContainText('250 SEK incl. VAT')
  await expect(dialog.getByRole('link', { name: /^Right of withdrawal/ })).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: /^Deliver it at once/ })
  await expect(box).not.toBeChecked()
  await expectSound(page)

  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Buy now')).toBeFocused()
  await test.step('Enter right after Escape opens the dialog again', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    for (let round = 0; round < 3; round += 1) {
      // Sent together: one after the other, the dialog’s `close` event would come between the two.
      await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
      await expect(dialog).toBeVisible()
    }
  })
  await box.check()
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveText([new RegExp(FIST)])
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

test('a shopper pre-orders a product, which can be unlocked once it is released', async ({
  page,
  publish,
  shopper,
  contentClient,
}) => {
  const id = uniqueWord()
  const product = aProduct(id, `Product ${id}`, 100)
  const documentId = await publish({
    ...product,
    unlocks: ['fist'],
    preOrder: true,
    facts: { ...product.facts, releasedAt: '2999-12-10T18:00:00Z' },
  })
  await shopper()
  await page.goto(`/shop/product/${id}`)
  await expect(main(page)).toContainText('Not released yet. Planned release: 10 December 2999.')
  await button(page, 'Buy now').click()
  await expect(page.getByRole('dialog')).toContainText(
    '(Pre-Order) Not released yet. Planned release: 10 December 2999.',
  )
  await expect(atOnceBox(page)).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
  await pay(page)
  await expect(page.getByText('Thank you for your pre-order.', { exact: true })).toBeVisible()
  await expect(main(page)).toContainText(
    `Product ${id} can be unlocked in My Products after the release, planned for 10 December 2999.`,
  )
  await expect(main(page).getByRole('link', { name: 'Get the app' })).toHaveCount(0)

  await page.goto('/account')
  await expect(main(page)).toContainText('Pre-ordered. Planned release: 10 December 2999.')
  await expect(main(page)).toContainText('You can unlock it here once it is released.')
  await contentClient.patch(documentId).set({ preOrder: false }).commit()
  await button(page, `Unlock now Product ${id}`).click()
  await expect(
    main(page).getByRole('region', { name: 'My Products' }).getByRole('link', { name: FIST }),
  ).toBeVisible()
})
