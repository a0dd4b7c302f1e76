/** The start of the site: a visitor presses before its code has come, and nothing is lost. */
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { lines } from '../support/buying.ts'
import { expect, test } from '../support/fixtures.ts'

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()

/** A page whose network answers late. */
async function slowPage(context: BrowserContext, latency: number) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: 200_000,
    uploadThroughput: 100_000,
  })
  return page
}

/** Where a mouse presses. */
async function middleOf(control: Locator) {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2] as const
}

for (const latency of [150, 400]) {
  test(`a product added before the site’s code is in the cart that is opened at once, at ${latency} ms`, async ({
    context,
  }) => {
    const page = await slowPage(context, latency)
    await page.goto('/shop/product/fod', { waitUntil: 'commit' })
    await expect(addButton(page)).toBeVisible()
    const cart = await middleOf(cartLink(page))
    await page.mouse.click(...(await middleOf(addButton(page))))
    await page.mouse.click(...cart, { delay: 150 })
    await expect(page).toHaveURL('/shop/checkout')
    await expect(lines(page)).toHaveCount(1)
  })
}
