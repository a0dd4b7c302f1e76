/** Owned products are marked on every page: no shopper pays twice for a product, or for one that they can’t play. */
import type { Page } from '@playwright/test'
import {
  addToCart,
  BUYING_TEST_MS,
  expect,
  expectCartCount,
  FIST,
  FIST_IN_CART,
  FORTRESS,
  FORTRESS_IN_CART,
  lines,
  main,
  ORDER_REFUSED,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { button, expectSignedOut, expectSound, logIn, ON_PHONE } from '../support/own-accounts.ts'
import { holdCart, order } from '../support/sessions.ts'

const BUNDLE = 'The Fortress of Death + F.I.S.T. Bundle'
const EXPANSIONS = 'The Fortress of Death Expansions (12 months)'

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
  await expect(main(page).getByText('What you don’t have yet costs 370 SEK one by one.')).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeVisible()
  await page.goto('/account')
  await expect(products(page).getByRole('link')).toHaveText([FORTRESS])
  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
  await page.goto('/shop')
  await expect(card(page, FORTRESS)).toBeVisible()
  await expect(main(page)).not.toContainText('In your library')
})

test('a shopper who logs in with a full cart is told what they own, and pays for the rest only', async ({
  page,
  stack,
  allowNoise,
  makeAccount,
}) => {
  allowNoise(ORDER_REFUSED)
  const account = await makeAccount()
  await order(stack, account, [FORTRESS_IN_CART], true)
  await holdCart(page, [FORTRESS_IN_CART, FIST_IN_CART])
  await page.goto('/shop/checkout')
  await expect(lines(page)).toHaveCount(2)
  await expect(main(page)).not.toContainText('In your library')
  await main(page).getByRole('link', { name: 'Continue', exact: true }).click()
  await logIn(page, account)
  await page.getByRole('link', { name: 'See your cart' }).click()
  await expect(lines(page).filter({ hasText: FORTRESS })).toContainText('In your library')
  await expect(lines(page).filter({ hasText: FIST })).not.toContainText('In your library')
  await button(page, 'Checkout').click()
  await expect(refusal(page)).toContainText(
    `You have ${FORTRESS} in your library already. Nothing has been charged.`,
  )
  await expectSound(page)
  await button(page, 'Remove it').click()
  await expect(refusal(page)).toHaveCount(0)
  await expect(lines(page)).toHaveCount(1)
  await button(page, 'Checkout').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test('a visitor is told what an expansion needs and what the cart holds twice', async ({ page }) => {
  await addToCart(page, 'fod-expansions')
  await page.goto('/shop/checkout')
  const expansions = lines(page).filter({ hasText: EXPANSIONS })
  await expect(expansions).toContainText(`You need ${FORTRESS} to play it, and it is not in your cart.`)
  await button(page, `Add ${FORTRESS}`).click()
  await expect(expansions).not.toContainText('You need')
  await expect(page.getByText('Total Price: 370 SEK', { exact: true })).toBeVisible()

  await page.goto('/shop/product/bundle-pre-order')
  await expect(main(page)).toContainText(`in your cart already: ${FORTRESS} and ${EXPANSIONS}.`)
  await expect(main(page)).toContainText('You save 120 SEK against buying the parts one by one.')
  await button(page, 'Add to Cart').click()
  await expectCartCount(page, 3)
  await page.goto('/shop/checkout')
  await expect(expansions).toContainText('The bundle already includes this. Remove it and save 120 SEK.')
  await expectSound(page)
  await button(page, `Remove it (${EXPANSIONS})`).click()
  await expect(lines(page)).toHaveCount(2)
})
