/** A page holds the styles that its HTML uses. The site loads the others before it adds anything to the page. */
import type { Page } from '@playwright/test'
import { expect, interactive, openUnused, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/held-files.ts'

test.use({ decided: null })

/** The computed styles of each element, and of its parts that CSS generates. Animations stand still. */
const appearance = (page: Page) =>
  page.evaluateHandle(() => {
    for (const animation of document.getAnimations()) animation.cancel()
    return [...document.body.querySelectorAll('*')].flatMap((element) =>
      [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        const names = part && style.content === 'none' ? [] : [...style]
        const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`)
        return { values, name: `${element.outerHTML.slice(0, 80)} ${part ?? ''}` }
      }),
    )
  })

type Appearance = Awaited<ReturnType<typeof appearance>>

/** What differs: a line for each element. */
const changes = (page: Page, before: Appearance, after: Appearance) =>
  page.evaluate(
    ([old, now]) =>
      now.flatMap(({ values, name }, index) => {
        const then = new Set(old[index]?.values)
        const changed = values.filter((value) => !then.has(value))
        return changed.length > 0 ? [`${name} has now ${changed.join('; ')}`] : []
      }),
    [before, after] as const,
  )

/**
 * Lets nothing be hovered. Headless Chromium sometimes hovers the banner of a page on which no test moved the pointer: its
 * link changed its colour between two looks at the page.
 */
const leavePointerOut = (page: Page) =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { pointer-events: none }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Loads the style sheets of which the page has a part, and applies them. Answers how many there are. */
const loadStyles = (page: Page) =>
  page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-partial]')]
    for (const link of links) link.disabled = false
    const missing = links.filter(({ sheet }) => !sheet)
    await Promise.all(missing.map((link) => new Promise((resolve) => link.addEventListener('load', resolve))))
    for (const link of links) link.media = ''
    return links.length
  })

/** Shifts are reported after the frame that they are in. */
const framePainted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

for (const path of [
  '/',
  '/games',
  '/fist',
  '/shop',
  '/shop/product/fod',
  '/press/fod-released',
  '/faq',
  '/campaigns/longest-night',
  '/there/is/no-such-page',
]) {
  test(`${path} looks as with all styles`, async ({ context, isMobile }) => {
    const page = await context.newPage()
    await holdScripts(page)
    await leavePointerOut(page)
    for (const media of isMobile ? (['screen'] as const) : (['screen', 'print'] as const)) {
      await page.emulateMedia({ media })
      // Some pages start at once.
      const release = await hold(page, '**/assets/*.css')
      await page.goto(path)
      const before = await appearance(page)
      release()
      expect(await loadStyles(page)).toBeGreaterThan(0)
      expect(await changes(page, before, await appearance(page)), media).toEqual([])
      await page.unroute('**/assets/*.css')
    }
  })
}

test('the start loads all styles, and nothing moves', async ({ context }) => {
  const page = await openUnused(context, '/shop/product/fod')
  const styles = page.locator('link[rel="stylesheet"][data-partial]')
  await expect(styles.first()).toHaveJSProperty('sheet', null)
  // A font that arrives after the first paint moves the page a little, too.
  await page.evaluate(() => document.fonts.ready)
  await framePainted(page)
  const fonts = await page.evaluate(() => document.fonts.size)
  const shifts = await page.evaluateHandle(() => {
    const values: string[] = []
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) values.push(JSON.stringify(shift.toJSON()))
    }).observe({ type: 'layout-shift' })
    return values
  })
  await page.mouse.move(20, 20)
  await interactive(page)
  const unloaded = () => styles.evaluateAll((links: HTMLLinkElement[]) => links.filter(({ sheet }) => !sheet))
  expect(await unloaded()).toEqual([])
  expect(await page.evaluate(() => document.fonts.size), 'fonts').toBe(fonts)
  await framePainted(page)
  expect(await shifts.jsonValue(), 'layout shifts').toEqual([])
})

for (const path of ['/shop', '/shop/product/fod', '/games']) {
  test(`${path} looks the same while a style sheet is late`, async ({ context }) => {
    const page = await openUnused(context, path)
    const before = await appearance(page)
    // Its rules come after those of the others.
    const release = await hold(page, '**/assets/goods-*.css')
    await page.mouse.move(20, 20)
    for (const name of ['site', 'index'])
      await expect(page.locator(`link[href*="/${name}-"][data-partial]`)).not.toHaveJSProperty('sheet', null)
    await expect(page.locator('link[href*="/goods-"][data-partial]')).toHaveJSProperty('sheet', null)
    expect(await changes(page, before, await appearance(page))).toEqual([])
    release()
    await interactive(page)
  })
}

test.describe('styles that are late', { tag: '@desktop' }, () => {
  test('are awaited before the site adds to the page', async ({ context }) => {
    const page = await openUnused(context, '/shop/product/fod')
    const release = await hold(page, '**/assets/*.css')
    const entry = page.waitForResponse(/\/assets\/product-[^/]+\.js$/)
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await entry
    expect(await page.evaluate(() => 'earlyClicks' in window && window.earlyClicks)).toHaveLength(1)
    release()
    await expect(page.getByRole('link', { name: 'Shopping cart, 1 product' })).toBeVisible()
  })

  test('don’t stop the site when they never come', async ({ context, allowNoise }) => {
    allowNoise('net::ERR_FAILED')
    const page = await openUnused(context, '/shop/product/fod')
    await page.route('**/assets/*.css', (route) => route.abort())
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
    await expect(page.getByRole('link', { name: 'Shopping cart, 1 product' })).toBeVisible()
  })
})
