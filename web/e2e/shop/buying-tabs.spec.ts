/** Buying with more than one tab: no shopper pays twice, and what was paid for is found. */
import {
  BUYING_TEST_MS,
  expect,
  expectBought,
  expectUnlocked,
  FIST,
  FIST_IN_CART,
  goToPaymentPage,
  lines,
  main,
  ORDER_REFUSED,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { button, expectSignedOut, logIn, ON_PHONE } from '../support/own-accounts.ts'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

test('a shopper with two payment pages can pay only the later one, and both tabs know it', async ({
  page,
  context,
  shopper,
  cards,
}) => {
  const { email } = await shopper({ cart: [FIST_IN_CART] })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/shop/checkout')
    await goToPaymentPage(tab)
  }
  await pay(page)
  await expect(main(page)).toContainText('This checkout session has expired')
  await main(page).getByRole('link', { name: 'Back to the shop' }).click()
  await expect(lines(page)).toContainText([FIST])
  await pay(other)
  await expectUnlocked(other)
  await expect(main(page).getByRole('link', { name: 'Return to Shop' })).toBeVisible()
  await expectBought(page, [FIST], [[FIST]])
  const sessions = await cards.sessionsOf(email)
  expect(sessions.filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1)
})

test('a shopper signs out in another tab, pays, and finds the product after the login', async ({
  page,
  context,
  shopper,
}) => {
  const account = await shopper({ cart: [FIST_IN_CART] })
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
  await expect(button(page, 'Put the products back')).toBeVisible()
  await main(page).getByRole('link', { name: 'Log in and look in My Products' }).click()
  await logIn(page, account)
  await expect(products(page).getByRole('link')).toHaveText([FIST])
})

test('a shopper closes the tab after paying: the product is there, and the full cart can’t sell it again', async ({
  page,
  context,
  shopper,
  allowNoise,
  cards,
}) => {
  allowNoise(ORDER_REFUSED)
  const { email } = await shopper({ cart: [FIST_IN_CART] })
  await page.goto('/shop/checkout')
  await goToPaymentPage(page)
  await cards.pay(page.url())
  await page.close()
  const later = await context.newPage()
  await expect(() => expectBought(later, [FIST], [[FIST]])).toPass()
  expect(await cards.sessionsOf(email)).toHaveLength(1)
  await later.goto('/shop/checkout')
  await expect(lines(later)).toContainText(['In your library'])
  await button(later, 'Checkout').click()
  await expect(refusal(later)).toContainText(`You have ${FIST} in your library already.`)
  await button(later, 'Remove it').click()
  await expect(main(later)).toContainText('No products in shopping cart')
})
