import type { Page } from '@playwright/test'
import { addToCart, expect, expectCartCount, FIST, FORTRESS, lines, main, test } from '../support/buying.ts'
import { pressAndReload } from '../support/faults.ts'
import { button, heading, ON_PHONE } from '../support/own-accounts.ts'
import { CART_KEY } from '../support/sessions.ts'

test.use(ON_PHONE)

const expectTotal = (page: Page, total: string) =>
  expect(page.getByText(`Total Price: ${total} SEK`, { exact: true })).toBeVisible()

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

test('a visitor with two tabs has one cart, fills and empties it, and is led to the login', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await test.step('a product is in the cart once, and in both tabs', async () => {
    await other.goto('/shop/product/fod')
    await expect(button(other, 'Add to Cart')).toBeVisible()
    await page.goto('/shop/product/fod')
    await button(page, 'Add to Cart').dblclick()
    await expectCartCount(page, 1)
    await expect(page).toHaveURL('/shop/product/fod')
    await expect(button(other, 'Add to Cart')).toHaveCount(0)
    await page.reload()
    await expectCartCount(page, 1)
    await expect(button(page, 'Add to Cart')).toHaveCount(0)
  })

  await test.step('no tab brings back what another took out; a press in the last moment of a page counts', async () => {
    await main(other).getByRole('link', { name: 'Continue to Checkout' }).click()
    await expect(other).toHaveURL('/shop/checkout')
    await expect(heading(other, 'Shopping Cart')).toBeFocused()
    await expect(lines(other)).toHaveCount(1)
    await page.goto('/shop/product/fist')
    await button(other, `Remove ${FORTRESS}`).click()
    await expect(other.getByText('No products in shopping cart')).toBeVisible()
    await expectCartCount(page, 0)
    await pressAndReload(button(page, 'Add to Cart'))
    await expectCartCount(page, 1)
    await expect(lines(other)).toContainText([FIST])
    await expectTotal(other, '250')
    await other.reload()
    await expect(lines(other)).toHaveCount(1)
  })

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

  await test.step('the cart leads to the login, and an empty one to the shop', async () => {
    await expectTotal(other, '500')
    await other.getByRole('link', { name: 'Continue', exact: true }).click()
    await expect(other).toHaveURL('/shop/login')
    await expect(heading(other, 'Login or Create Account')).toBeFocused()
    await other.goBack()
    for (const title of [FIST, FORTRESS]) await button(other, `Remove ${title}`).click()
    await expectCartCount(other, 0)
    await other.getByRole('link', { name: 'Return to Shop' }).click()
    await expect(other).toHaveURL('/shop')
  })
})
