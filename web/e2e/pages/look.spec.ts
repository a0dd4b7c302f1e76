/** What moves, what holds still, and what is printed. */
import type { Page } from '@playwright/test'
import { CONTENT, heading } from '../support/faults.ts'
import { expect, NIGHTLY, PHONE, test } from '../support/fixtures.ts'
import { hold } from '../support/held-files.ts'

const FIST = "Steve Jackson's F.I.S.T."

const card = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true }).first()

test('a visitor opens a card, finds its page begun before anything is read, and the list as it was after Back; the page is announced', async ({
  page,
}) => {
  const expansions = 'The Fortress of Death Expansions (12 months)'
  await page.setViewportSize(PHONE)
  // From the start: a product that another test publishes now would move the cards below it.
  const release = await hold(page, CONTENT)
  await page.goto('/shop')
  await expect(page.locator('body')).toBeFocused()
  const announced = page.getByRole('status').filter({ hasText: 'Candlecast' })
  await expect(announced).toHaveCount(0)
  // Lines break differently when the typeface arrives.
  await page.evaluate(() => document.fonts.ready)
  await card(page, expansions).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  /** On the screen: after some seconds a note that content is slow comes above the page, and scrolls it. */
  const place = async () => Math.round((await card(page, expansions).boundingBox())?.y ?? 0)
  const before = await place()
  await card(page, expansions).press('Enter')
  await expect(heading(page, expansions)).toBeVisible()
  await expect(page).toHaveURL('/shop/product/fod-expansions')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await page.goBack()
  await expect(heading(page, 'Web Shop')).toBeVisible()
  await expect.poll(place).toBe(before)
  release()
  await card(page, expansions).click()
  await expect(heading(page, expansions)).toBeFocused()
  await expect(page).toHaveTitle(`${expansions} · Candlecast`)
  await expect(announced).toHaveText(`${expansions} · Candlecast`)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
})

test.describe('with a preference for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves on a page, between pages, nor when the cart fills', NIGHTLY, async ({ page }) => {
    const running = () =>
      page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length)
    await page.addInitScript(() => {
      document.startViewTransition = () => {
        throw new Error('A view transition moves the page.')
      }
    })
    for (const path of ['/campaigns/longest-night', '/no-such-page', '/']) {
      await page.goto(path)
      expect(await running(), path).toBe(0)
    }
    await page.goto('/shop')
    await card(page, FIST).click()
    await expect(heading(page, FIST)).toBeFocused()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Shopping cart, 1 product' })).toBeVisible()
    expect(await running()).toBe(0)
  })
})

/** `shift()` in the page then lists the layout shifts so far, unless they are too small to be seen. */
const collectLayoutShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    let sum = 0
    /** Chromium’s type: github.com/WICG/layout-instability. */
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] }
    const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
        if (hadRecentInput) continue
        sum += value
        const moved = sources.map(({ node }) => node?.textContent?.slice(0, 40) || node?.nodeName)
        shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shift: () => (sum < 0.005 ? [] : shifts) })
  })

test('no content shifts while a page loads on a slow network', NIGHTLY, async ({ page }) => {
  await collectLayoutShifts(page)
  const network = await page.context().newCDPSession(page)
  const fast = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  for (const path of ['/', '/shop/product/fod', '/campaigns/longest-night']) {
    // In bytes a second: the page is painted several times while its HTML arrives.
    await network.send('Network.emulateNetworkConditions', { ...fast, downloadThroughput: 48_000 })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await network.send('Network.emulateNetworkConditions', fast)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await page.evaluate('shift()'), path).toEqual([])
  }
})

test(
  'a press release is printed black on white, without what can only be pressed',
  NIGHTLY,
  async ({ page }) => {
    await page.goto('/press/fod-ios-update')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expect(heading(page, 'A problem with the iOS update')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.getByText('19:00 CET on 28 March')).toBeVisible()
    for (const away of ['HOME', 'Download the press kit', 'LEARN MORE'])
      await expect(page.getByText(away, { exact: true })).toBeHidden()
  },
)
