/** Dated content appears and leaves by itself: in the HTML, on open pages and in feeds, at the same moment. */
import { aPressRelease, aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Longer than the first requests below need. */
const AHEAD_MS = 8_000
const SHOWN_MS = 6_000

test('news appear on an open page at their moment, and leave it again', async ({
  page,
  request,
  publish,
}) => {
  const slug = uniqueWord()
  const title = `News ${slug}`
  const card = page.getByRole('main').getByRole('link', { name: title })
  const status = async () => (await request.get(`/press/${slug}`)).status()

  await page.goto('/press')
  const dates = { visibleFrom: inMs(AHEAD_MS), visibleUntil: inMs(AHEAD_MS + SHOWN_MS) }
  await publish({ ...aPressRelease(slug, title), ...dates })
  for (const address of ['/press', '/press/rss.xml', '/sitemap.xml']) {
    expect(await (await request.get(address)).text(), address).not.toContain(slug)
  }
  expect(await status()).toBe(404)
  await expect(card).toHaveCount(0)

  await expect(card).toBeVisible({ timeout: 2 * AHEAD_MS })
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(dates.visibleFrom))
  expect(await status()).toBe(200)
  await expect(card).toHaveCount(0, { timeout: 2 * SHOWN_MS })
  expect(await status()).toBe(404)
})

test('a product that leaves the shop is marked in an open cart', async ({ page, publish, contentClient }) => {
  const id = uniqueWord()
  const documentId = await publish(aProduct(id, `Product ${id}`, 100))
  await page.goto(`/shop/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Shopping cart/ })
    .click()
  await expect(page.getByText('Total Price: 100 SEK')).toBeVisible()
  await contentClient
    .patch(documentId)
    .set({ visibleUntil: inMs(SHOWN_MS) })
    .commit()
  await expect(page.getByText('No longer on sale')).toBeVisible({ timeout: 2 * AHEAD_MS })
  await expect(page.getByText('Total Price: 100 SEK')).toHaveCount(0)
})

test('an editor who moves a date is followed at once', async ({ page, publish, contentClient }) => {
  const slug = uniqueWord()
  const title = `News ${slug}`
  const documentId = await publish({ ...aPressRelease(slug, title), visibleFrom: inMs(3_600_000) })
  const card = page.getByRole('main').getByRole('link', { name: title })
  await page.goto('/press')
  await expect(card).toHaveCount(0)
  await contentClient
    .patch(documentId)
    .set({ visibleFrom: inMs(-60_000) })
    .commit()
  await expect(card).toBeVisible()
})
