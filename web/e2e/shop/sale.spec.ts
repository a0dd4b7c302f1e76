/** Sale prices: on the page, on the card and in the cart, with the lowest price before. */
import type { Locator, Page } from '@playwright/test'
import { expectSound, ON_PHONE } from '../support/own-accounts.ts'
import { anAdventure, aProduct, aSale, expect, test, uniqueWord } from '../support/own-documents.ts'

test.use(ON_PHONE)

const HOUR_MS = 3_600_000
const LOWEST = 'Lowest price in 30 days before: 100 SEK'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** At the end of the page nothing is behind the bar, which lengthens the page. */
async function expectNothingBehind(page: Page, below: Locator) {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [foot, lower] = [await page.getByRole('contentinfo').boundingBox(), await below.boundingBox()]
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((lower?.y ?? 0) + 1)
  }).toPass()
}

test('a visitor sees the lowest price before a sale beside the price, until the sale ends', async ({
  page,
  request,
  publish,
}) => {
  const id = uniqueWord()
  const title = `Product ${id}`
  await publish(anAdventure(id, title))
  const documentId = await publish({ ...aProduct(id, title, 100), unlocks: [id] })
  // The shop records the price before the sale.
  await expect.poll(async () => (await request.get(`/api/prices?ids=${id}`)).status()).toBe(200)
  await publish(aSale(`Sale ${id}`, { from: inMs(-HOUR_MS), until: inMs(HOUR_MS) }, { [documentId]: 80 }))
  await expect.poll(async () => (await request.get(`/shop/product/${id}`)).text()).toContain('>80 SEK<')

  await page.goto(`/shop/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText(LOWEST, { exact: true })).toBeVisible()
  const bar = page.getByRole('region', { name: `Buy ${title}` })
  await expect(bar).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar).toContainText('80 SEK incl. VAT')
  await expect(bar).toContainText(LOWEST)
  await expectNothingBehind(page, bar)
  await expectSound(page, 'section[aria-label^="Buy "]')
  await bar.getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(bar.getByRole('link', { name: 'Continue to Checkout' })).toBeFocused()
  await page.keyboard.press('Enter')
  const line = main.getByRole('listitem').filter({ hasText: title })
  await expect(page.getByText('Total Price: 80 SEK', { exact: true })).toBeVisible()
  await expect(line).toContainText('80 SEK')
  await expect(line).toContainText(LOWEST)
  await page.goto('/shop')
  await expect(line).toContainText('80 SEK')
  await expect(line).toContainText(LOWEST)

  await page.clock.install()
  await page.goto(`/shop/product/${id}`)
  // The first one: a bundle that contains the product has its price below.
  const price = main
    .getByRole('paragraph')
    .filter({ hasText: /^\d+ SEK$/ })
    .first()
  await expect(price).toHaveText('80 SEK')
  await page.clock.fastForward(HOUR_MS)
  await expect(price).toHaveText('100 SEK')
  await expect(main.getByText(LOWEST)).toHaveCount(0)
})
