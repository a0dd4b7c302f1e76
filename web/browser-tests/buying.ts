import { mergeTests, type Page } from '@playwright/test'
import { expect, test as withAccounts } from './own-accounts.ts'
import { test as withDocuments } from './own-documents.ts'

export { expect } from './own-accounts.ts'

/** For tests of shoppers: each has an account, and products, of its own. */
export const test = mergeTests(withAccounts, withDocuments)

/** A way through the shop, the card page and back, with sign-in. */
export const BUYING_TEST_MS = 120_000

/** Of Stripe's test table, which the local card page follows. */
export const GOOD_CARD = '4242 4242 4242 4242'

/** What the browser itself says of an order that the shop API refuses. */
export const ORDER_REFUSED = /status of 409 \(Conflict\) \(\S+\/api\/create-checkout-session\)$/

/** As shoppers do: the product's page and the button. */
export async function addToCart(page: Page, id: string) {
  await page.goto(`/shop/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'In your cart.' })).toBeVisible()
}

/** Presses the button that checks out, and waits for the card page. */
export async function goToCardPage(page: Page, label: 'Checkout' | 'Try Again' = 'Checkout') {
  await page.getByRole('button', { name: label, exact: true }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
}

export async function pay(page: Page, card = GOOD_CARD) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

/** Buys products for whoever is signed in, until they are unlocked. */
export async function buy(page: Page, ...ids: string[]) {
  for (const id of ids) await addToCart(page, id)
  await page.goto('/shop/checkout')
  await goToCardPage(page)
  await pay(page)
  await expect(page.getByText('What you bought is unlocked.')).toBeVisible()
}
