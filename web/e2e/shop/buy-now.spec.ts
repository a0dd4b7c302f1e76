/** Buy now: one product straight to the payment page. The cart is neither read nor cleared. */
import type { Locator } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  FORTRESS_IN_CART,
  GOOD_CARD,
  main,
  test,
} from '../support/buying.ts'
import {
  button,
  expectSound,
  field,
  freshAccount,
  ON_PHONE,
  REFUSAL,
  SIGN_UP_MAIL,
} from '../support/own-accounts.ts'
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
  await expectSound(page, 'dialog')
  await page.keyboard.type(` ${email.toUpperCase()} `)
  await tap(dialog.getByRole('button', { name: 'Email me a code' }))
  await expect(field(page, 'Code from the email')).toBeFocused()
  await expect(dialog).toContainText(`Its username is ${username}.`)
  await expectSound(page, 'dialog')
  await page.keyboard.type(await sentCode(email, SIGN_UP_MAIL))
  await tap(dialog.getByRole('button', { name: 'Continue' }))
  await expect(dialog).toContainText('250 SEK incl. VAT')
  await expect(dialog.getByRole('link', { name: /^Right of withdrawal/ })).toBeVisible()
  const atOnce = dialog.getByRole('radio', { name: 'Play at once' })
  await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectSound(page, 'dialog')

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
  await tap(atOnce)
  await tap(dialog.getByRole('button', { name: 'Continue to payment' }))
  await expect(page.getByLabel('Card number')).toBeVisible()
  await expect(main(page).getByRole('listitem')).toHaveText([new RegExp(FIST)])
  await page.getByRole('link', { name: /Cancel|Back/ }).click()
  await expect(page).toHaveURL('/shop/product/fist')

  await button(page, 'Buy now').click()
  await atOnce.check()
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
})
