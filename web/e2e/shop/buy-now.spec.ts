/** Buy now: one product straight to the payment page. The cart is neither read nor cleared. */
import type { Locator } from '@playwright/test'
import {
  atOnceBox,
  BUYING_TEST_MS,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS_IN_CART,
  GOOD_CARD,
  main,
  pay,
  test,
} from '../support/buying.ts'
import {
  button,
  expectSound,
  field,
  freshAccount,
  logIn,
  ON_PHONE,
  REFUSAL,
  SIGN_UP_MAIL,
} from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'
import { holdCart } from '../support/sessions.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

test('a newcomer buys one product in nine taps, with an address and its code; the cart stays as it is', async ({
  page,
  sentCode,
  allowNoise,
}) => {
  // The pool knows no account with this address.
  allowNoise(REFUSAL)
  const { username, email } = freshAccount()
  let taps = 0
  /** Text goes into the field that has the focus by itself; autofill and keyboard need no tap for it. */
  const tap = async (control: Locator) => {
    taps += 1
    await control.click()
  }
  await holdCart(page, [FORTRESS_IN_CART])
  await page.goto('/shop/product/fist')
  await tap(button(page, 'Buy now'))
  const dialog = page.getByRole('dialog', { name: `Buy ${FIST}` })
  await expect(field(page, 'Email')).toBeFocused()
  await expectSound(page)
  await page.keyboard.type(` ${email.toUpperCase()} `)
  await tap(dialog.getByRole('button', { name: 'Email me a code' }))
  await expect(field(page, 'Code from the email')).toBeFocused()
  await expect(dialog).toContainText(`Its username is ${username}.`)
  await expectSound(page)
  await page.keyboard.type(await sentCode(email, SIGN_UP_MAIL))
  await tap(dialog.getByRole('button', { name: 'Continue' }))
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
  await tap(box)
  await tap(dialog.getByRole('button', { name: 'Continue to payment' }))
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveText([new RegExp(FIST)])
  await page.getByRole('link', { name: /Cancel|Back/ }).click()
  await expect(page).toHaveURL('/shop/product/fist')

  await button(page, 'Buy now').click()
  await box.check()
  await dialog.getByRole('button', { name: 'Continue to payment' }).click()
  await test.step('without the way back from the payment page', async () => {
    for (const [label, text] of [
      ['Card number', GOOD_CARD],
      ['Expiry', '12 / 34'],
      ['CVC', '123'],
    ] as const) {
      await tap(page.getByLabel(label))
      await page.keyboard.type(text)
    }
    await tap(page.getByRole('button', { name: /^Pay/ }))
    expect(taps).toBe(9)
  })
  await expectUnlocked(page)
  await expect(main(page).getByRole('link', { name: 'Set a password' })).toBeVisible()
  await expectCartCount(page, 1)
  await expectBought(page, [FIST], [[FIST]])
  await page.goto('/shop/product/fist')
  await expect(main(page).getByText('In your library', { exact: true })).toBeVisible()
  await expect(button(page, 'Buy now')).toHaveCount(0)
})

test('a visitor with an account logs in and pre-orders a product, which can be unlocked once it is released', async ({
  page,
  publish,
  makeAccount,
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
  await page.goto(`/shop/product/${id}`)
  await expect(main(page)).toContainText('Not released yet. Planned release: 10 December 2999.')
  await button(page, 'Buy now').click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click()
  await expect(main(page)).toContainText('You are back at the product once you are logged in.')
  await page.reload()
  await logIn(page, await makeAccount())
  await expect(page).toHaveURL(`/shop/product/${id}`)
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
