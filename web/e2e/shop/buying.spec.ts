/** Buying the cart as shoppers do: from the product’s page through the payment page to My Products. */
import type { Page } from '@playwright/test'
import { referenceParameter } from '#shared/api/checkout.ts'
import {
  atOnce,
  BUYING_TEST_MS,
  beforeOrderArrives,
  DECLINED_CARD,
  expect,
  expectCartCount,
  expectUnlocked,
  FIST,
  FIST_IN_CART,
  FORTRESS,
  FORTRESS_IN_CART,
  GOOD_CARD,
  goToPaymentPage,
  later,
  lines,
  main,
  ORDER_REFUSED,
  orders,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { makeOld } from '../support/newer-than-oldest.ts'
import { button, expectSound, field, heading, ON_PHONE } from '../support/own-accounts.ts'
import { aProduct, uniqueWord } from '../support/own-documents.ts'
import { tabTo } from '../support/tab-to.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use({
  ...ON_PHONE,
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1.15',
})

/** Leaves no space in local storage, not even for one letter. */
const fillLocalStorage = (page: Page) =>
  page.evaluate(() => {
    for (let size = 4_194_304; size >= 1; size = Math.floor(size / 2))
      try {
        for (let number = 0; ; number += 1) localStorage.setItem(`full-${size}-${number}`, ' '.repeat(size))
      } catch {
        // The next value is half as long.
      }
  })

test('a visitor with an old browser finds a product, logs in on the way, and buys it with the keyboard alone, without space in the browser', async ({
  page,
  context,
  makeAccount,
  cards,
}) => {
  await makeOld(context)
  const { username, email, password } = await makeAccount()
  // Each event is delivered twice, as Stripe warns; it is still one order.
  await cards.deliver(email, { mode: 'twice' })
  await page.goto('/shop')
  await fillLocalStorage(page)
  await tabTo(page, main(page).getByRole('link', { name: FIST, exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, FIST)).toBeFocused()
  await tabTo(page, button(page, 'Add to Cart'))
  await page.keyboard.press('Enter')
  const next = main(page).getByRole('link', { name: 'Continue to Checkout' })
  await expect(next).toBeFocused()
  await page.reload()
  await expectCartCount(page, 1)
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Shopping Cart')).toBeFocused()
  await expect(lines(page)).toContainText([
    'Game. Plays in our app, with an account: you get no file. Voice: Synthetic, made by a computer. Language: English. Devices: iOS 16 or newer, Android 10 or newer. App version: 1.2 or newer.',
  ])
  await tabTo(page, main(page).getByRole('link', { name: 'Continue', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Login or Create Account')).toBeFocused()
  await expect(main(page)).toContainText('Your cart waits here.')
  await tabTo(page, field(page, 'Username or email'))
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect(main(page)).toContainText(`You are logged in as ${username}`)
  await expect(atOnce(page)).not.toBeChecked()
  await expectSound(page)
  await tabTo(page, atOnce(page))
  await page.keyboard.press('Space')
  await tabTo(page, button(page, 'Checkout'))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByLabel('Card number'))
  await expect(main(page)).toContainText('Total due 250 SEK')
  await expect(main(page)).toContainText(email)
  for (const typed of [GOOD_CARD, '12 / 34', '123']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await tabTo(page, button(page, 'Pay'))
  await page.keyboard.press('Enter')

  await expectUnlocked(page)
  await expect(heading(page, 'Order Completed')).toBeVisible()
  await expect(main(page)).toContainText('Thank you for your order.')
  const order = main(page).getByRole('region', { name: /^Order \d+$/ })
  await expect(order.getByRole('listitem')).toHaveText([`${FIST}250 SEK`])
  await expect(main(page)).toContainText(`Sign in as ${username}, press play.`)
  await expect(main(page).getByRole('link', { name: 'Open the app' })).toHaveAttribute('href', /appstore/)
  await expectCartCount(page, 0)
  await expectSound(page)
  await tabTo(page, main(page).getByRole('link', { name: 'Go to My Products' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'My Account')).toBeFocused()
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('Paid.')
  await expect(orders(page)).toContainText('Total: 250 SEK')
})

test('a shopper whose card is declined cancels, reads a new price, comes back twice, and pays once, for later', async ({
  page,
  shopper,
  cards,
  allowNoise,
  publish,
  contentClient,
}) => {
  allowNoise(ORDER_REFUSED)
  const id = uniqueWord()
  const title = `Product ${id}`
  const product = aProduct(id, title, 100)
  const facts = { ...product.facts, releasedAt: '2999-12-10T18:00:00Z' }
  const documentId = await publish({ ...product, preOrder: true, facts })
  const { email } = await shopper({ cart: [FORTRESS_IN_CART, FIST_IN_CART, { id, title, price: 100 }] })
  await page.goto('/shop/checkout')
  await goToPaymentPage(page, { delivery: 'later' })
  await expect(main(page)).toContainText('Nothing is unlocked when you pay.')
  await pay(page, DECLINED_CARD)
  await expect(refusal(page)).toHaveText('Your card was declined.')
  await main(page).getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/shop/cancel')
  await expect(heading(page, 'Payment Cancelled')).toBeVisible()
  await expectCartCount(page, 3)
  await button(page, `Remove ${FORTRESS}`).click()
  await expect(page.getByText('Total Price: 350 SEK', { exact: true })).toBeVisible()

  await test.step('a price that rises before the order is told, and nothing is paid', async () => {
    await beforeOrderArrives(page, () => contentClient.patch(documentId).set({ price: 150 }).commit())
    await later(page).check()
    await button(page, 'Try Again').click()
    await expect(refusal(page)).toHaveText(
      'A price has changed since you looked. Nothing has been charged. Look at the new total, then go on.',
    )
    await expect(main(page)).toContainText(`${title} now costs 150 SEK. It was 100 SEK.`)
    await expect(page.getByText('Total Price: 400 SEK', { exact: true })).toBeVisible()
    await expectSound(page)
    await goToPaymentPage(page, { label: 'Try Again', delivery: 'later' })
    await expect(main(page)).toContainText('Total due 400 SEK')
    await page.goBack()
    await expect(page.getByText('Total Price: 400 SEK', { exact: true })).toBeVisible()
  })

  await test.step('the success page of an order that is not paid puts the cart back', async () => {
    const [session] = await cards.sessionsOf(email)
    await page.goto(`/shop/success?${referenceParameter}=${session?.client_reference_id}`)
    await expect(heading(page, 'Payment Not Completed')).toBeVisible()
    await expect(main(page)).toContainText('Nothing has been charged. You can try again.')
    await expectCartCount(page, 2)
    await expectSound(page)
    await main(page).getByRole('link', { name: 'Try Again' }).click()
  })

  await goToPaymentPage(page, { delivery: 'later' })
  await pay(page)
  await expect(page.getByText('Thank you for your pre-order.', { exact: true })).toBeVisible()
  await expect(main(page)).toContainText('What you bought is in My Products.')
  await expect(button(page, `Unlock now ${FIST}`)).toBeVisible()
  await expect(main(page).getByRole('link', { name: title })).toHaveCount(1)
  await expect(main(page)).toContainText('Pre-ordered. Planned release: 10 December 2999.')
  await expectCartCount(page, 0)

  await page.goBack()
  await expect(main(page)).toContainText('You have paid already. Nothing more is charged.')
  await main(page).getByRole('link', { name: 'Back to the shop' }).click()
  await expect(button(page, `Unlock now ${FIST}`)).toBeVisible()
  await page.goto('/account')
  await expect(orders(page)).toHaveCount(1)
  await expect(orders(page)).toContainText('Total: 400 SEK')
  await expect(main(page)).toContainText('Pre-ordered. Planned release: 10 December 2999.')
})
