import type { Page } from '@playwright/test'
import { answer, arrived, choices, question, requestsToOthers } from '../support/consent-steps.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ decided: null })

async function choose(page: Page, ticks: { pages: boolean; frames: boolean }) {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  const dialog = choices(page)
  await dialog.getByRole('checkbox', { name: 'Count the pages I open' }).setChecked(ticks.pages)
  await dialog.getByRole('checkbox', { name: 'Show what other services run' }).setChecked(ticks.frames)
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await expect(dialog).toHaveCount(0)
}

const clientOf = async (page: Page) => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === '_ga')
  return cookie?.value.replace('GA1.1.', '') ?? 'nobody'
}

/** Title and path of each page view of this visitor that the collector received. */
async function viewsOf(page: Page, services: string) {
  const answered = await page.request.get(`${services}/collector/views`, {
    params: { client: await clientOf(page) },
  })
  const views: { title: string; location: string }[] = await answered.json()
  return views.map(({ title, location }) => `${new URL(location).pathname} ${title}`)
}

test('after consent, the open page is counted, then each following page by its own title', async ({
  page,
  stack,
}) => {
  await page.goto('/faq?secret=1#top')
  await arrived(page, 'FAQ')
  await answer(page, 'Allow').click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => viewsOf(page, stack.services)).toEqual(['/faq FAQ · Candlecast'])

  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await arrived(page, 'Games')
  await page.getByRole('link', { name: 'ACCOUNT', exact: true }).click()
  await arrived(page, 'Account')
  await page.goBack()
  await arrived(page, 'Games')
  const views = [
    '/faq FAQ · Candlecast',
    '/games Games · Candlecast',
    '/account Account · Candlecast',
    '/games Games · Candlecast',
  ]
  await expect.poll(() => viewsOf(page, stack.services)).toEqual(views)

  await page.reload()
  await arrived(page, 'Games')
  await expect.poll(() => viewsOf(page, stack.services)).toEqual([...views, '/games Games · Candlecast'])
  await expect(question(page)).toHaveCount(0)
})

test('what is reported grants analytics alone, and no address has a query', async ({ page, stack }) => {
  const reports: URLSearchParams[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/collector/g/collect') reports.push(url.searchParams)
  })
  await page.goto('/shop/success?session_id=cs_test_secret')
  await answer(page, 'Allow').click()
  await expect.poll(() => reports.length).toBe(1)
  expect(Object.fromEntries(reports[0] ?? [])).toMatchObject({
    v: '2',
    tid: 'G-LOCAL12345',
    en: 'page_view',
    gcs: 'G101',
    dl: `${stack.site}/shop/success`,
  })
  expect(reports.join()).not.toContain('secret')
})

/** Hides the page as another tab in front of it does. Playwright has no window that could do so. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** Waits until the code at `url` runs and has seen the largest paint: an observer made later is called later. */
const untilMeasuring = (page: Page, url: string) =>
  page.evaluate(async (module) => {
    await import(module)
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'largest-contentful-paint', buffered: true })
    })
  }, url)

test('after consent, a page that is left reports how fast it was, by its kind alone', async ({
  page,
  stack,
}) => {
  await page.goto('/shop/product/fod?secret=1')
  const code = page.waitForResponse((response) => response.url().includes('/report-vitals'))
  await answer(page, 'Allow').click()
  await expect(question(page)).toHaveCount(0)
  await untilMeasuring(page, (await code).url())
  // The largest paint is final once the visitor does something.
  await page.getByRole('heading', { level: 1 }).click()
  const reported = page.waitForRequest('**/api/page-speed')
  await hide(page)
  const report = await reported
  expect(report.postDataJSON()).toMatchObject({
    path: '/shop/product/fod',
    lcp: expect.any(Number),
    cls: expect.any(Number),
  })
  expect((await report.response())?.status()).toBe(204)
  expect(new URL(report.url()).origin).toBe(stack.site)
})

test('without consent, nothing is measured', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/faq')
  await answer(page, 'Don’t allow').click()
  await expect(question(page)).toHaveCount(0)
  await hide(page)
  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await arrived(page, 'Games')
  expect(asked.filter((path) => /page-speed|report-vitals/.test(path))).toEqual([])
})

test('after a refusal, no page is counted and the question does not come again', async ({ page, stack }) => {
  const asked = requestsToOthers(page, stack)
  await page.goto('/faq')
  await answer(page, 'Don’t allow').click()
  await expect(question(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await arrived(page, 'Games')
  await page.reload()
  await arrived(page, 'Games')
  await expect(question(page)).toHaveCount(0)
  expect(asked).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('one purpose can be allowed without the other', async ({ page, stack }) => {
  const asked = requestsToOthers(page, stack)
  await page.goto('/newsletter')
  await answer(page, 'Choose').click()
  const dialog = choices(page)
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Show what other services run' }).check()
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByTitle('Newsletter sign-up').filter({ visible: true })).toHaveCount(1)
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter((url) => url.includes('/collector'))).toEqual([])
})

test('a permission is taken back at the foot of the page: counting stops, cookies and frames go', async ({
  page,
  stack,
}) => {
  await page.goto('/newsletter')
  await answer(page, 'Allow').click()
  const frames = page.getByTitle('Newsletter sign-up')
  await expect(frames).toHaveCount(2)
  await expect.poll(() => viewsOf(page, stack.services)).toHaveLength(1)
  const client = await clientOf(page)

  await choose(page, { pages: false, frames: false })

  await expect(frames).toHaveCount(0)
  await expect.poll(() => page.context().cookies()).toEqual([])
  const asked = requestsToOthers(page, stack)
  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await arrived(page, 'Games')
  await page.reload()
  await arrived(page, 'Games')
  expect(asked).toEqual([])
  const seen = await page.request.get(`${stack.services}/collector/views`, { params: { client } })
  expect(await seen.json()).toHaveLength(1)
})

test('every tab follows, both ways', async ({ page, context, stack }) => {
  // Not by the visitor's id: two tabs that start at the same moment may each make one, as with Google's own script.
  const reported: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/collector/g/collect')
      reported.push(new URL(url.searchParams.get('dl') ?? '').pathname)
  })
  const other = await context.newPage()
  await page.goto('/newsletter')
  await other.goto('/faq')
  await expect(question(other)).toBeVisible()

  await answer(page, 'Allow').click()
  await expect(question(other)).toHaveCount(0)
  await expect.poll(() => reported.toSorted()).toEqual(['/faq', '/newsletter'])

  await choose(other, { pages: false, frames: false })
  await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(0)
  await expect.poll(() => context.cookies()).toEqual([])
  const asked = requestsToOthers(page, stack)
  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await arrived(page, 'Games')
  expect(asked).toEqual([])
})
