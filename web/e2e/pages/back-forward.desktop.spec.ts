/** Back and forward show a page at once, as it was left (back/forward cache), and bring it up to date. */
import type { Page } from '@playwright/test'
import { installedChromium } from '../../../scripts/stack/chromium.ts'
import config from '../playwright.config.ts'
import { addToCart, expectCartCount, lines } from '../support/buying.ts'
import { aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'

const executablePath = installedChromium()

// The headless shell has no back/forward cache, and Playwright switches that of the whole browser off.
test.use({
  channel: 'chromium',
  launchOptions: {
    ...config.use?.launchOptions,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

/** Opens a page and waits until it follows the content. */
async function openLive(page: Page, path: string) {
  const live = page.waitForRequest((request) => request.url().includes('/live/events/'))
  await page.goto(path)
  await live
}

/** Leaves for a page of another document, and returns by the browser's back button. */
async function leaveAndReturn(page: Page, meanwhile: () => Promise<unknown> = async () => {}) {
  const address = page.url()
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true })
  })
  await page.goto('/faq')
  await meanwhile()
  await page.evaluate(() => void setTimeout(() => history.back()))
  // A page from the cache has no load event to wait for.
  await expect(page).toHaveURL(address)
}

/** Why the browser did not keep the page; empty when it did. */
const reasonsAgainst = (page: Page) =>
  page.evaluate(() => {
    if ('isSameDocument' in window) return []
    const [navigation] = performance.getEntriesByType('navigation')
    return [JSON.stringify(navigation && Reflect.get(navigation, 'notRestoredReasons'))]
  })

for (const [name, path] of [
  ['home', '/'],
  ['shop', '/shop'],
  ['product', '/shop/product/fod'],
  ['article', '/press/fod-released'],
  ['game', '/fist'],
  ['cart', '/shop/checkout'],
] as const) {
  test(`the ${name} page comes back as it was left`, async ({ page }) => {
    await openLive(page, path)
    await leaveAndReturn(page)
    expect(await reasonsAgainst(page)).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}

test('a page that comes back shows what was published meanwhile, and follows the content again', async ({
  page,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const documentId = await publish(aProduct(id, `Product ${id}`, 90))
  await openLive(page, `/shop/product/${id}`)
  await expect(page.getByText('90 SEK', { exact: true })).toBeVisible()
  await leaveAndReturn(page, () => contentClient.patch(documentId).set({ price: 80 }).commit())
  expect(await reasonsAgainst(page)).toEqual([])
  await expect(page.getByText('80 SEK', { exact: true })).toBeVisible()
  await contentClient.patch(documentId).set({ price: 70 }).commit()
  await expect(page.getByText('70 SEK', { exact: true })).toBeVisible()
})

test('a page that comes back has the cart of the other tabs', async ({ page, context }) => {
  await addToCart(page, 'fod')
  await expectCartCount(page, 1)
  await page.goto('/shop')
  const other = await context.newPage()
  await leaveAndReturn(page, async () => {
    await addToCart(other, 'fist')
    await expectCartCount(other, 2)
  })
  expect(await reasonsAgainst(page)).toEqual([])
  await expectCartCount(page, 2)
})

test('a cart that comes back has the products of the other tabs', async ({ page, context }) => {
  await addToCart(page, 'fod')
  await page.goto('/shop/checkout')
  await expect(lines(page)).toHaveCount(1)
  const other = await context.newPage()
  await leaveAndReturn(page, async () => {
    await addToCart(other, 'fist')
    await expectCartCount(other, 2)
  })
  expect(await reasonsAgainst(page)).toEqual([])
  await expect(lines(page)).toHaveCount(2)
})
