/** What an older build left in the browser. screens.spec.ts: what each page of today leaves. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, NIGHTLY, test } from '../support/fixtures.ts'
import { expectNothingKept } from '../support/kept.ts'

test.use({ decided: null })

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

test('a visitor loses what an older build left, with the first page', NIGHTLY, async ({ page, context }) => {
  await visitOlderBuild(page, context)
  const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  expect(await workers()).toBe(1)
  await page.reload()
  await expect(page.getByText('An older build')).toBeVisible()
  await expect.poll(workers).toBe(0)
  await page.goto('/account')
  await expectNothingKept(page)
})
