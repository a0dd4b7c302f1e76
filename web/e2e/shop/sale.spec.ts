/** Sale prices: on the page, on the card, in the cart and in the HTML, with the lowest price before. */
import type { Locator, Page } from '@playwright/test'
import { axe } from '../support/fixtures.ts'
import { readHtml, typeOf } from '../support/html.ts'
import { aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'

const HOUR_MS = 3_600_000
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const LOWEST = 'Lowest price in 30 days before: 100 SEK'

const bar = (page: Page, title: string) => page.getByRole('region', { name: `Buy ${title}` })

/** At the end of the page nothing is behind the bar, which lengthens the page. */
async function expectNothingBehind(page: Page, below: Locator) {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    const [foot, lower] = [await page.getByRole('contentinfo').boundingBox(), await below.boundingBox()]
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual((lower?.y ?? 0) + 1)
  }).toPass()
}

test('a sale begins and ends on an open page', { tag: '@desktop' }, async ({ page, publish }) => {
  const id = uniqueWord()
  const sale = { price: 80, from: inMs(8_000), to: inMs(16_000) }
  await publish({ ...aProduct(id, `Product ${id}`, 100), sale })
  await page.goto(`/shop/product/${id}`)
  await expect(page.getByText('100 SEK', { exact: true })).toBeVisible()
  await expect(page.getByText('80 SEK', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('100 SEK', { exact: true })).toHaveCount(0)
  await expect(page.getByText(LOWEST, { exact: true })).toBeVisible()
  await expect(page.getByText('100 SEK', { exact: true })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(LOWEST)).toHaveCount(0)
})

test('a product on sale has the lowest price before beside its price everywhere', async ({
  page,
  request,
  publish,
  contentClient,
}) => {
  const id = uniqueWord()
  const title = `Product ${id}`
  const address = `/shop/product/${id}`
  const documentId = await publish(aProduct(id, title, 100))
  await expect.poll(async () => (await request.get(`/api/prices?ids=${id}`)).status()).toBe(200)
  const to = inMs(HOUR_MS)
  await contentClient
    .patch(documentId)
    .set({ sale: { price: 80, from: inMs(-HOUR_MS), to } })
    .commit()

  await expect.poll(async () => (await request.get(address)).text()).toContain('>80 SEK<')
  const answer = await request.get(address)
  expect(answer.headers()['cache-control']).toContain('max-age=0')
  const { main, things } = await readHtml(page, answer)
  expect(main).not.toContain('100 SEK')
  expect(things.find((thing) => typeOf(thing) === 'Product')).toMatchObject({
    offers: { price: '80.00', priceValidUntil: to },
  })

  await page.goto(address)
  await expect(page.getByText(LOWEST, { exact: true })).toBeVisible()
  await expect(page.getByText('incl. VAT', { exact: true })).toBeVisible()
  await expect(bar(page, title)).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(bar(page, title)).toContainText('80 SEK incl. VAT')
  await expect(bar(page, title)).toContainText(LOWEST)
  await expectNothingBehind(page, bar(page, title))
  await axe(page)
  await bar(page, title).getByRole('button', { name: 'Add to Cart' }).press('Enter')
  await expect(bar(page, title).getByRole('link', { name: 'Continue to Checkout' })).toBeFocused()

  await page.goto('/shop')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('80 SEK')
  await expect(card).toContainText(LOWEST)

  await page.goto('/shop/checkout')
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  await expect(line).toContainText('80 SEK')
  await expect(line).toContainText(LOWEST)
  await expect(page.getByText('Total Price: 80 SEK', { exact: true })).toBeVisible()
  await expect(page.getByText('including 16 SEK VAT', { exact: true })).toBeVisible()
  await axe(page)
})

test('without the shop API a sale price is shown like any other price @desktop', async ({
  page,
  allowNoise,
  publish,
}) => {
  allowNoise(/503/)
  const id = uniqueWord()
  await publish({
    ...aProduct(id, `Product ${id}`, 100),
    sale: { price: 80, from: inMs(-HOUR_MS), to: inMs(HOUR_MS) },
  })
  const asked = page.waitForRequest((request) => request.url().includes('/api/prices'))
  await page.route('**/api/prices?**', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto(`/shop/product/${id}`)
  await asked
  await expect(page.getByText('80 SEK', { exact: true })).toBeVisible()
  await expect(page.getByText(/Lowest price|100 SEK/)).toHaveCount(0)
})
