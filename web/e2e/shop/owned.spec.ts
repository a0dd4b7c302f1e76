/** No shopper pays twice: what is owned is marked on every page, and the shop refuses it. */
import type { Page } from '@playwright/test'
import {
  atOnce,
  BUYING_TEST_MS,
  expect,
  FIST,
  FIST_IN_CART,
  FORTRESS,
  FORTRESS_IN_CART,
  goToPaymentPage,
  lines,
  main,
  ORDER_REFUSED,
  products,
  refusal,
  test,
} from '../support/buying.ts'
import { button, expectSignedOut, expectSound, heading, ON_PHONE } from '../support/own-accounts.ts'

const BUNDLE = 'The Fortress of Death + F.I.S.T. Bundle'

test.describe.configure({ timeout: BUYING_TEST_MS })
test.use(ON_PHONE)

const card = (page: Page, title: string) =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })

async function expectMarks(page: Page) {
  await expect(card(page, FORTRESS)).toContainText('In your library')
  await expect(card(page, FIST)).not.toContainText('In your library')
  await expect(card(page, BUNDLE)).toContainText(`In your library already: ${FORTRESS}`)
}

test('a shopper sees what they own on cards, pages and in a full cart, pays for the rest only, and keeps no mark after signing out', async ({
  page,
  shopper,
  allowNoise,
}) => {
  allowNoise(ORDER_REFUSED)
  await shopper({ bought: [FORTRESS_IN_CART], cart: [FORTRESS_IN_CART, FIST_IN_CART] })
  await page.goto('/shop/product/fod-pre-order')
  await expect(main(page).getByText('In your library', { exact: true })).toBeVisible()
  await expect(button(page, 'Add to Cart')).toHaveCount(0)
  await expect(button(page, 'Buy now')).toHaveCount(0)
  await page.goto('/games')
  await expectMarks(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SHOP' }).click()
  await expect(heading(page, 'Web Shop')).toBeVisible()
  await expectMarks(page)
  await expectSound(page)
  await main(page).getByRole('link', { name: BUNDLE, exact: true }).click()
  await expect(main(page).getByText(`In your library already: ${FORTRESS}`)).toBeVisible()
  // Other tests publish cheaper parts meanwhile: the sum has a test of its own, bundle-value.test.ts.
  await expect(main(page).getByText(/^What you don’t have yet costs \d+ SEK one by one\.$/)).toBeVisible()
  await expect(button(page, 'Add to Cart')).toBeVisible()

  await test.step('the cart names what is owned, and only the rest can be paid', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Shopping cart/ })
      .click()
    await expect(heading(page, 'Shopping Cart')).toBeVisible()
    await expect(lines(page).filter({ hasText: FORTRESS })).toContainText('In your library')
    await expect(lines(page).filter({ hasText: FIST })).not.toContainText('In your library')
    await atOnce(page).check()
    await button(page, 'Checkout').click()
    await expect(refusal(page)).toContainText(
      `You have ${FORTRESS} in your library already. Nothing has been charged.`,
    )
    await expectSound(page)
    await button(page, 'Remove it').click()
    await expect(refusal(page)).toHaveCount(0)
    await expect(lines(page)).toHaveCount(1)
    await goToPaymentPage(page)
  })

  await page.goto('/account')
  await expect(products(page).getByRole('link')).toHaveText([FORTRESS])
  await button(page, 'Sign Out').click()
  await expectSignedOut(page)
  await page.goto('/shop')
  await expect(card(page, FORTRESS)).toBeVisible()
  await expect(main(page)).not.toContainText('In your library')
})
