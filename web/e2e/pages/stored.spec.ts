/** What the browser keeps of a visitor who only reads. */
import type { Page } from '@playwright/test'
import { expect, interactive, test } from '../support/fixtures.ts'

test.use({ decided: null })

const pages = [
  '/',
  '/games',
  '/fortressofdeath',
  '/shop',
  '/shop/product/fod',
  '/shop/checkout',
  '/shop/login',
  '/shop/success',
  '/shop/cancel',
  '/account',
  '/create-account',
  '/reset-password',
  '/redeem',
  '/withdraw',
  '/press',
  '/press/fod-ios-update',
  '/faq',
  '/contact',
  '/privacy',
  '/there/is/no-such-page',
]

const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

test('a visitor who reads each page leaves nothing that the site has no use for', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path)
    await interactive(page)
    // Where each page was scrolled, for Back; and the content that was read, for an outage.
    const kept = await keptBy(page)
    expect(kept, path).toMatchObject({ local: [], databases: [], cookies: '' })
    expect(['react-router-scroll-positions', 'content-1'], path).toEqual(
      expect.arrayContaining([...kept.session, ...kept.caches]),
    )
  }
})
