/** No shopper pays twice, in one tab or two, nor for a product that they can’t play: what is owned is marked on every page. */
import type { Page } from '@playwright/test'
import {
  BUYING_TEST_MS,
  expect,
  expectBought,
  FIST,
  FIST_IN_CART,
  FORTRESS,
  FORTRESS_IN_CART,
  goToPaymentPage,
  lines,
  main,
  ORDER_REFUSED,
  pay,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { button, expectSignedOut, expectSound, logIn, ON_PHONE } from '../support/own-accounts.ts'
import { holdCart } from '../support/sessions.ts'

const BUNDLE = 'The Fortress of Death + F.I.S.T. Bundle'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

test('a shopper sees what they own on cards and pages, and keeps none of it after signing out', async ({
  page,
  shopper,
}) => {
  await shopper({ bought: [FORTRESS_IN_CART] })
  for (const list of ['/shop', '/games']) {
    await page.goto(list)
    await expect(card(page, FORTRESS)).toContainText('In your library')
    await expect(card(page, FIST)).not.toContainText('In your library')
    await expect(card(page, BUNDLE)).toContainText(`In your library already: ${FORTRESS}`)
  }
  await expectSound(page)
  await page.goto('/shop/product/fod-pre-order')
  await expect(main(page).getByText('In your library', { exact: true })).toBeVisible()
  await expect(button(page, 'Add to Cart')).toHaveCount(0)
  await page.goto('/shop/product/bundle-pre-order')
  await expect(main(page).getByText(`In your library already: ${FORTRESS}`)).toBeVisible()
  // Other tests publish cheaper parts meanwhile: the sum has a test of its own, bundle-value.test.ts.
  await expect(main(page).getByText(/^What you don’t have yet costs \d+ SEK one by one\.$/)).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeVisible()
  await page.goto('/account')
  await expect(products(page).getByRole('link')).toHaveText([FORTRESS])
  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
  await page.goto('/shop')
  await expect(card(page, FORTRESS)).toBeVisible()
  await expect(main(page)).not.toContainText('In your library')
})

test('a shopper signs out in another tab, can pay only the later of two payment pages, and finds the product after the login', async ({
  page,
  context,
  shopper,
  cards,
}) => {
  const account = await shopper({ cart: [FIST_IN_CART] })
  await page.goto('/shop/checkout')
  await expect(button(page, 'Checkout')).toBeEnabled()
  const [other, third] = [await context.newPage(), await context.newPage()]
  const signOut = async () => {
    await third.goto('/account')
    await button(third, 'Sign Out').click()
    await expectSignedOut(third)
  }
  await signOut()
  await expect(button(page, 'Checkout')).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Continue', exact: true }).click()
  await logIn(page, account)
  await goToPaymentPage(page)
  await other.goto('/shop/checkout')
  await goToPaymentPage(other)
  await pay(page)
  await expect(main(page)).toContainText('This checkout session has expired')
  await main(page).getByRole('link', { name: 'Back to the shop' }).click()
  await expect(lines(page)).toContainText([FIST])

  await signOut()
  await pay(other)
  await expect(main(other)).toContainText(
    'We don’t know yet how far your payment got, because you are not logged in here.',
  )
  await expect(button(other, 'Put the products back')).toBeVisible()
  await main(other).getByRole('link', { name: 'Log in and look in My Products' }).click()
  await logIn(other, account)
  await expect(products(other).getByRole('link')).toHaveText([FIST])
  await expect(main(page).getByRole('link', { name: 'Return to Shop' })).toBeVisible()
  await expectBought(page, [FIST], [[FIST]])
  const sessions = await cards.sessionsOf(account.email)
  expect(sessions.filter(({ payment_status }) => payment_status === 'paid')).toHaveLength(1)
})

test('a shopper closes the tab after paying; a full cart then says what they own, and pays for the rest only', async ({
  page,
  context,
  shopper,
  cards,
  allowNoise,
}) => {
  allowNoise(ORDER_REFUSED)
  const account = await shopper({ cart: [FORTRESS_IN_CART] })
  await page.goto('/shop/checkout')
  await goToPaymentPage(page)
  await cards.pay(page.url())
  await page.close()
  const later = await context.newPage()
  await expect(() => expectBought(later, [FORTRESS], [[FORTRESS]])).toPass()
  expect(await cards.sessionsOf(account.email)).toHaveLength(1)

  await later.goto('/account')
  await button(later, 'Sign Out').click()
  await expectSignedOut(later)
  await holdCart(later, [FORTRESS_IN_CART, FIST_IN_CART])
  await later.goto('/shop/checkout')
  await expect(lines(later)).toHaveCount(2)
  await expect(main(later)).not.toContainText('In your library')
  await main(later).getByRole('link', { name: 'Continue', exact: true }).click()
  await logIn(later, account)
  await later.getByRole('link', { name: 'See your cart' }).click()
  await expect(lines(later).filter({ hasText: FORTRESS })).toContainText('In your library')
  await expect(lines(later).filter({ hasText: FIST })).not.toContainText('In your library')
  await button(later, 'Checkout').click()
  await expect(refusal(later)).toContainText(
    `You have ${FORTRESS} in your library already. Nothing has been charged.`,
  )
  await expectSound(later)
  await button(later, 'Remove it').click()
  await expect(refusal(later)).toHaveCount(0)
  await expect(lines(later)).toHaveCount(1)
  await button(later, 'Checkout').click()
  await expect(later.getByLabel('Card number')).toBeVisible()
})
