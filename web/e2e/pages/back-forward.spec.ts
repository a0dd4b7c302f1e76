/** Back shows a page at once, as it was left (back/forward cache), and brings it up to date. */
import { installedChromium } from '#scripts/stack/chromium.ts'
import config from '../playwright.config.ts'
import { addToCart, expectCartCount } from '../support/buying.ts'
import { WHOLE } from '../support/fixtures.ts'
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

test('a visitor returns by Back to the page that was left, with the price and the cart of now', async ({
  context,
  page,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const documentId = await publish(aProduct(id, `Product ${id}`, 90))
  const other = await context.newPage()
  const path = `/shop/product/${id}`
  const live = page.waitForRequest((request) => request.url().includes('/live/events/'))
  // A page that is left before is not kept.
  await page.goto(path, WHOLE)
  await live
  await page.evaluate(() => Object.assign(window, { isAsItWasLeft: true }))
  await page.goto('/faq')
  await contentClient.patch(documentId).set({ price: 80 }).commit()
  await addToCart(other, 'fist')
  // A page from the cache has no load event to wait for.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await expect(page).toHaveURL(path)
  const reasonsAgainst = await page.evaluate(() => {
    if ('isAsItWasLeft' in window) return ''
    const [navigation] = performance.getEntriesByType('navigation')
    return JSON.stringify(navigation && Reflect.get(navigation, 'notRestoredReasons'))
  })
  expect(reasonsAgainst).toBe('')
  await expect(page.getByText('80 SEK', { exact: true })).toBeVisible()
  await expectCartCount(page, 1)
  await contentClient.patch(documentId).set({ price: 70 }).commit()
  await expect(page.getByText('70 SEK', { exact: true })).toBeVisible()
})
