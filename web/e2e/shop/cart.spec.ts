import type { Page } from '@playwright/test'
import { addToCart, expect, expectCartCount, FIST, FORTRESS, lines, main, test } from '../support/buying.ts'
import { pressAndReload } from '../support/faults.ts'
import { button, expectSound, heading, ON_PHONE } from '../support/own-accounts.ts'
import { CART_KEY } from '../support/sessions.ts'

test.use(ON_PHONE)

const PODCAST_OFFER = `${FORTRESS} (Podcast Offer)`

const expectTotal = (page: Page, total: string) =>
  expect(page.getByText(`Total Price: ${total} SEK`, { exact: true })).toBeVisible()

test('a visitor fills the cart, empties it in part, and is led to the login', async ({ page }) => {
  await page.goto('/shop/product/fod')
  await expectCartCount(page, 0)
  await button(page, 'Add to Cart').dblclick()
  await expectCartCount(page, 1)
  await expect(page).toHaveURL('/shop/product/fod')
  await page.reload()
  await expectCartCount(page, 1)
  await expect(button(page, 'Add to Cart')).toHaveCount(0)
  await addToCart(page, 'fod-podcast-discount')

  await test.step('a press in the last moment of a page counts', async () => {
    await page.goto('/shop/product/fist')
    await pressAndReload(button(page, 'Add to Cart'))
    await expectCartCount(page, 3)
  })

  await page.goto('/games')
  await page.getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await expect(heading(page, 'Shopping Cart')).toBeFocused()
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).filter({ hasText: PODCAST_OFFER })).toContainText('187.50 SEK')
  await expectTotal(page, '687.50')
  await expectSound(page)
  await button(page, `Remove ${FORTRESS}`).click()
  await expectTotal(page, '437.50')
  await page.getByRole('link', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/shop/login')
  await expect(heading(page, 'Login or Create Account')).toBeFocused()

  await page.goBack()
  for (const title of [FIST, PODCAST_OFFER]) await button(page, `Remove ${title}`).click()
  await expect(page.getByText('No products in shopping cart')).toBeVisible()
  await expectCartCount(page, 0)
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})

/**
 * Runs in the page: the first read of the key finds `before`. What is stored since then is announced in the next task, as a
 * browser does when another tab stores it at that moment.
 */
function announceAfterRead([key, before]: readonly [key: string, before: string]) {
  const { getItem } = Storage.prototype
  Storage.prototype.getItem = function (name) {
    if (name !== key) return getItem.call(this, name)
    Storage.prototype.getItem = getItem
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => dispatchEvent(new StorageEvent('storage', { key, newValue: this.getItem(key) }))
    port2.postMessage(null)
    return before
  }
}

test('a visitor with two tabs has one cart, and no tab brings back what another took out', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('/shop/product/fod')
  await expect(button(other, 'Add to Cart')).toBeVisible()
  await addToCart(page, 'fod')
  await expect(button(other, 'Add to Cart')).toHaveCount(0)
  await main(other).getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(lines(other)).toHaveCount(1)
  await page.goto('/shop/product/fist')
  await button(other, `Remove ${FORTRESS}`).click()
  await expectCartCount(page, 0)
  await button(page, 'Add to Cart').click()
  await expect(lines(other)).toContainText([FIST])
  await expectTotal(other, '250')
  await other.reload()
  await expect(lines(other)).toHaveCount(1)

  await test.step('a tab that starts hears what another stores right after it has read the cart', async () => {
    const stored = () => page.evaluate((key) => localStorage.getItem(key) ?? '', CART_KEY)
    const before = await stored()
    await addToCart(page, 'fod')
    await expect.poll(stored).toContain(FORTRESS)
    const starting = await context.newPage()
    await starting.addInitScript(announceAfterRead, [CART_KEY, before] as const)
    await starting.goto('/shop')
    await expectCartCount(starting, 2)
  })
})
