/** Buying with more than one tab, the back button and reloads: no shopper pays twice, and the cart stays usable. */
import type { Page } from '@playwright/test'
import {
  addToCart,
  BUYING_TEST_MS,
  checkOut,
  expect,
  expectBought,
  expectCartCount,
  expectUnlocked,
  FIST,
  goToPaymentPage,
  lines,
  main,
  ORDER_REFUSED,
  orders,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import {
  button,
  expectSignedIn,
  expectSignedOut,
  heading,
  logIn,
  signInByForm,
  startSession,
} from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })

/** Presses 'Pay'; the tab closes before the answer arrives. */
async function payAndCloseTab(page: Page) {
  await page.route('**/pay/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ maxRedirects: 0 })
    await page.close()
  })
  const closed = page.waitForEvent('close')
  await pay(page).catch((error: unknown) => {
    if (!page.isClosed()) throw error
  })
  await closed
}

test('back from the payment page, or a reload of it, leaves a usable cart; back after paying charges nothing', async ({
  page,
  makeAccount,
}) => {
  await startSession(page, await makeAccount())
  await checkOut(page, 'fist')
  await page.reload()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Shopping Cart')).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await goToPaymentPage(page)
  await pay(page)
  await expectUnlocked(page)

  await addToCart(page, 'fod')
  await page.goBack()
  await expect(heading(page, 'Order Completed')).toBeVisible()
  await page.reload()
  await expectUnlocked(page)
  // The order is complete: products added later are not part of it.
  await expectCartCount(page, 1)
  await page.goBack()
  await expect(main(page)).toContainText('You have paid already. Nothing more is charged.')
  await main(page).getByRole('link', { name: 'Back to the shop' }).click()
  await expectUnlocked(page)
  await expectBought(page, [FIST], [[FIST]])
})

test('two tabs on the payment page: only the later one can pay, and both know it', async ({
  page,
  context,
  makeAccount,
  cards,
}) => {
  const account = await makeAccount()
  await startSession(page, account)
  await checkOut(page, 'fist')
  const other = await context.newPage()
  await checkOut(other)
  await pay(page)
  await expect(main(page)).toContainText('This checkout session has expired')
  await expect(main(page)).toContainText('Nothing was charged. Start again from the shop.')
  await main(page).getByRole('link', { name: 'Back to the shop' }).click()
  await expect(lines(page)).toContainText([FIST])

  await pay(other)
  await expectUnlocked(other)
  await expect(main(page).getByRole('link', { name: 'Return to Shop' })).toBeVisible()
  await expectBought(page, [FIST], [[FIST]])
  const sessions = await cards.sessionsOf(account.email)
  expect(sessions.filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1)
})

test('a tab that is closed after paying costs nothing: the product is there at the next visit', async ({
  page,
  context,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(ORDER_REFUSED)
  await startSession(page, await makeAccount())
  await checkOut(page, 'fist')
  await payAndCloseTab(page)

  const later = await context.newPage()
  await expect(() => expectBought(later, [FIST], [[FIST]])).toPass()
  // The site never saw the result, so the cart is still full. It marks what is owned and refuses to sell it again.
  await later.goto('/shop/checkout')
  await expect(lines(later)).toContainText(['In your library'])
  await button(later, 'Checkout').click()
  await expect(refusal(later)).toContainText(`You have ${FIST} in your library already.`)
  await button(later, 'Remove it').click()
  await expect(main(later)).toContainText('No products in shopping cart')
})

test('sign-out in another tab: the cart leads to the login; what was paid for is found after it', async ({
  page,
  context,
  makeAccount,
}) => {
  const account = await makeAccount()
  await startSession(page, account)
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  await expect(button(page, 'Checkout')).toBeEnabled()
  const other = await context.newPage()
  const signOut = async () => {
    await other.goto('/account')
    await button(other, 'Sign Out').click()
    await expectSignedOut(other)
  }
  await signOut()
  await expect(button(page, 'Checkout')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Continue', exact: true }).click()
  await logIn(page, account)
  await goToPaymentPage(page)
  await signOut()
  await pay(page)
  await expect(main(page)).toContainText(
    'We don’t know yet how far your payment got, because you are not logged in here.',
  )
  await main(page).getByRole('link', { name: 'Log in and look in My Products' }).click()
  await logIn(page, account)
  await expect(products(page).getByRole('link')).toHaveText([FIST])
  await expect(orders(page).getByRole('listitem')).toContainText([FIST])
})

test('another account logs in in another tab: the payment page names it, and the product becomes its own', async ({
  page,
  context,
  makeAccount,
}) => {
  await startSession(page, await makeAccount())
  await addToCart(page, 'fist')
  await page.goto('/shop/checkout')
  await expect(button(page, 'Checkout')).toBeEnabled()
  const other = await context.newPage()
  await other.goto('/account')
  await button(other, 'Sign Out').click()
  await expectSignedOut(other)
  const next = await makeAccount()
  await signInByForm(other, next)

  await goToPaymentPage(page)
  await expect(main(page)).toContainText(next.email)
  await pay(page)
  await expectUnlocked(page)
  await expectBought(other, [FIST], [[FIST]])
  await expectSignedIn(other, next)
})
