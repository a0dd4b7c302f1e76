import type { Page } from '@playwright/test'
import { axe, expect, test } from './fixtures.ts'
import { tabTo } from './tab-to.ts'

test.use({ decided: null })

const question = (page: Page) => page.getByRole('region', { name: 'Your privacy' })
const answer = (page: Page, name: 'Allow' | 'Don’t allow' | 'Choose') =>
  question(page).getByRole('button', { name, exact: true })
const arrived = (page: Page, heading: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()

async function choose(page: Page, choices: { pages: boolean; frames: boolean }) {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' })
  await dialog.getByRole('checkbox', { name: 'Count the pages I open' }).setChecked(choices.pages)
  await dialog.getByRole('checkbox', { name: 'Show what other services run' }).setChecked(choices.frames)
  await dialog.getByRole('button', { name: 'Save choices' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Whatever is asked of anybody but the site and its content: the local services play both content and others. */
function requestsToOthers(page: Page, { site, services }: { site: string; services: string }) {
  const urls: string[] = []
  const others = [`${services}/collector`, `${services}/newsletter`]
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = url.startsWith(site) || url.startsWith(services) || !url.startsWith('http')
    if (!isOurs || others.some((other) => url.startsWith(other))) urls.push(url)
  })
  return urls
}

const clientOf = async (page: Page) => {
  const cookie = (await page.context().cookies()).find(({ name }) => name === '_ga')
  return cookie?.value.replace('GA1.1.', '') ?? 'nobody'
}

/** What the collector has seen of this visitor: title and path of each page view. */
async function viewsOf(page: Page, services: string) {
  const answered = await page.request.get(`${services}/collector/views`, {
    params: { client: await clientOf(page) },
  })
  const views: { title: string; location: string }[] = await answered.json()
  return views.map(({ title, location }) => `${new URL(location).pathname} ${title}`)
}

test('a first visit is asked, and loads nothing from anybody else before the answer', async ({
  page,
  stack,
}) => {
  const asked = requestsToOthers(page, stack)
  await page.goto('/')
  await expect(question(page)).toBeInViewport()
  await expect(page.locator('body')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'a question about your privacy' })).toHaveCount(1)
  await page.goto('/fist')
  await page.getByRole('region', { name: 'Hear it first' }).scrollIntoViewIfNeeded()
  await arrived(page, 'F.I.S.T.')
  await expect(question(page)).toBeVisible()
  expect(asked).toEqual([])
  expect(await page.context().cookies()).toEqual([])
  const elsewhere = page.locator('link[rel~=preconnect], link[rel~=dns-prefetch], iframe, script[src^=http]')
  await expect(elsewhere).toHaveCount(0)
})

test('both answers weigh the same', async ({ page }) => {
  await page.goto('/faq')
  const looks = await Promise.all(
    (['Allow', 'Don’t allow'] as const).map((name) =>
      answer(page, name).evaluate((button) => {
        const { backgroundColor, borderColor, color, fontSize, fontWeight } = getComputedStyle(button)
        const { width, height } = button.getBoundingClientRect()
        return [width, height, backgroundColor, borderColor, color, fontSize, fontWeight]
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
})

test('whoever allows it is counted: the page they are on, then each they go to, by its own title', async ({
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

test('whoever refuses is not counted, nor asked again', async ({ page, stack }) => {
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
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' })
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
  const other = await context.newPage()
  await page.goto('/newsletter')
  await other.goto('/faq')
  await expect(question(other)).toBeVisible()

  await answer(page, 'Allow').click()
  await expect(question(other)).toHaveCount(0)
  await expect
    .poll(async () => (await viewsOf(page, stack.services)).sort())
    .toEqual(['/faq FAQ · Candlecast', expect.stringMatching('^/newsletter ')])

  await choose(other, { pages: false, frames: false })
  await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(0)
  await expect.poll(() => context.cookies()).toEqual([])
  const asked = requestsToOthers(page, stack)
  await page.getByRole('link', { name: 'GAMES', exact: true }).click()
  await arrived(page, 'Games')
  expect(asked).toEqual([])
})

test.describe('the answer that is stored', () => {
  const withStored = (page: Page, value: string) =>
    page.addInitScript((text) => localStorage.setItem('consent', text), value)

  for (const [what, value] of [
    ['broken', '{"version":1'],
    [
      'to an older question',
      '{"version":0,"analytics":true,"frames":true,"decidedAt":"2026-11-20T07:00:00.000Z"}',
    ],
  ] as const) {
    test(`is none when it is ${what}`, async ({ page, stack }) => {
      await withStored(page, value)
      const asked = requestsToOthers(page, stack)
      await page.goto('/faq')
      await expect(question(page)).toBeVisible()
      expect(asked).toEqual([])
    })
  }
})

test('with storage blocked the question comes with each load, and the answer lasts until the next', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied.', 'SecurityError')
      },
    })
  })
  const asked = requestsToOthers(page, stack)
  await page.goto('/newsletter')
  await answer(page, 'Allow').click()
  await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(2)
  await expect.poll(() => asked.some((url) => url.includes('/g/collect'))).toBe(true)

  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(page.getByTitle('Newsletter sign-up')).toHaveCount(0)
})

test('the question covers neither the end of the page nor what has the focus', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  await page.goto('/faq')
  await expect(question(page)).toBeVisible()
  const last = page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' })
  await last.focus()
  const overlap = async () => {
    const [button, banner] = await Promise.all([last.boundingBox(), question(page).boundingBox()])
    return button && banner ? Math.max(0, button.y + button.height - banner.y) : null
  }
  await expect(last).toBeInViewport()
  await expect.poll(overlap).toBe(0)
})

test('the keyboard alone answers: early in the page, and goes on from its heading', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a phone has no keyboard')
  await page.goto('/faq')
  await arrived(page, 'FAQ')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(page, answer(page, 'Choose'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Privacy choices' })
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(answer(page, 'Choose')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(answer(page, 'Don’t allow')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeFocused()
})

test('question, dialog and invitation pass axe', async ({ page }) => {
  await page.goto('/newsletter')
  await expect(question(page)).toBeVisible()
  await axe(page)
  await answer(page, 'Choose').click()
  await expect(page.getByRole('dialog', { name: 'Privacy choices' })).toBeVisible()
  await axe(page)
})

for (const width of [320, 1280]) {
  test(`at ${width} px the question leaves room for the page`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/faq')
    const { height = 0 } = (await question(page).boundingBox()) ?? {}
    expect(height).toBeGreaterThan(0)
    expect(height).toBeLessThanOrEqual(640 * 0.6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
}
