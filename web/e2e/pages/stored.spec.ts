/** What the browser keeps of a visitor who only reads. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'

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
    // Where each page was scrolled, for Back.
    session: Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

const WORKER = '/service-worker.js'

/** What a build before December 2026 left: a service worker with a page of its own, two caches and the lists of orders. */
async function visitOlderBuild(page: Page, context: BrowserContext) {
  const worker = "onfetch = (event) => event.respondWith(new Response('An older build'))"
  await context.route(`**${WORKER}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: worker }),
  )
  await page.route('**/older-build', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto('/older-build')
  await page.evaluate(async (address) => {
    await navigator.serviceWorker.register(address)
    await navigator.serviceWorker.ready
    for (const name of ['offline-1', 'content-1']) await (await caches.open(name)).put('/', new Response(''))
    localStorage.setItem('known-lists', '{}')
  }, WORKER)
  await page.unroute('**/older-build')
  await context.unroute(`**${WORKER}`)
}

test('a visitor who reads each page leaves nothing that the site has no use for, nor what an older build left', async ({
  page,
  context,
}) => {
  // It loads each page whole.
  test.setTimeout(120_000)
  await visitOlderBuild(page, context)
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await workers()).toBe(1)
  await page.reload()
  await expect(page.getByText('An older build')).toBeVisible()
  await expect.poll(workers).toBe(0)
  for (const path of pages) {
    await page.goto(path)
    const nothing = { local: [], session: [], databases: [], caches: [], cookies: '' }
    await expect.poll(() => keptBy(page), path).toEqual(nothing)
  }
})
