/**
 * Every screen once, on a phone and on a desktop: status, title, heading, axe, focus, no sideways scroll, a clean console. The
 * forms of the account are in its journeys. The browser has no function that one of the oldest browsers lacks. Its visitor wants
 * less motion, and nothing moves.
 */
import type { Page } from '@playwright/test'
import { pages } from '#shared/routes.ts'
import { consentKey } from '../../src/features/consent/consent.ts'
import { axe, expect, PHONE, startWithAxe } from '../support/fixtures.ts'
import { makeOld } from '../support/newer-than-oldest.ts'
import { aProduct, test, uniqueWord } from '../support/own-documents.ts'

/** What the browser keeps of the site. */
const keptBy = (page: Page) =>
  page.evaluate(async () => ({
    local: Object.keys(localStorage),
    // Where each page was scrolled, for Back.
    session: Object.keys(sessionStorage).filter((key) => key !== 'react-router-scroll-positions'),
    // The oldest browsers can't list them.
    databases: ((await indexedDB.databases?.()) ?? []).map(({ name }) => name),
    caches: await caches.keys(),
    cookies: document.cookie,
  }))

/** Fails when a visitor who only read leaves something in the browser, except these entries of local storage. */
const expectNothingKept = (page: Page, ...local: string[]) =>
  expect
    .poll(() => keptBy(page), page.url())
    .toEqual({ local, session: [], databases: [], caches: [], cookies: '' })

/** From the narrowest screen that the site promises to work on, to a zoom of 200 %, in CSS pixels. */
const WIDTHS = [320, PHONE.width, 640, 1280]

type Screen = {
  path: string
  heading: string
  /** The title before the name of the site; the heading, when it is left out. */
  title?: string
  status?: number
  /** Words of a page that the server doesn't render. */
  words?: string
  /** Axe looks at menu and footer too, which most pages have in common. */
  isWhole?: true
  /** Its layout differs so much on a desktop that axe looks at both. */
  isWide?: true
}

const screens: Readonly<Record<string, readonly Screen[]>> = {
  'games and news': [
    {
      path: '/',
      heading: 'Close your eyes. The gate is open.',
      title: 'Audio adventures for one',
      isWhole: true,
      isWide: true,
    },
    { path: '/games', heading: 'Games' },
    { path: '/fortressofdeath', heading: 'The Fortress of Death', isWhole: true },
    { path: '/press', heading: 'Press & News' },
    { path: '/press/fod-ios-update', heading: 'A problem with the iOS update' },
    { path: '/newsletter', heading: 'Newsletter' },
    { path: '/there/is/no-such-page', heading: 'Game Over', status: 404 },
  ],
  'the company': [
    { path: '/faq', heading: 'FAQ' },
    { path: '/contact', heading: 'Contact' },
    { path: '/download', heading: 'Download' },
    { path: '/investors', heading: 'Investors' },
    { path: '/jobs', heading: 'Jobs' },
    { path: '/learn-more', heading: 'About us' },
    { path: '/pages/how-to-listen', heading: 'How to listen' },
    { path: '/terms', heading: 'Terms of sale' },
    { path: '/privacy-policy', heading: 'Privacy policy' },
  ],
  'the shop': [
    { path: '/shop', heading: 'Web Shop' },
    {
      path: '/shop/product/fod',
      heading: 'Lone Wolf: The Fortress of Death',
      isWhole: true,
      isWide: true,
    },
    { path: '/withdraw', heading: 'Withdraw from contract' },
    { path: '/account', heading: 'Account' },
    { path: '/redeem', heading: 'Redeem a Code' },
    { path: '/shop/login', heading: 'Login or Create Account' },
    {
      path: '/shop/cancel',
      heading: 'Payment Cancelled',
      words:
        'Either the payment was cancelled or something went wrong. Please try again or contact our support team at support@candlecast.example if the problem persists.',
    },
    { path: pages.receipt.path, heading: 'Receipt' },
    { path: pages.disown.path, heading: 'Was this not you?' },
  ],
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(async ({ context }) => {
  await makeOld(context)
  await startWithAxe(context)
})

/** What a page shows instead of a part that does not work. */
async function expectWhole(page: Page) {
  for (const words of ['Something on this page broke', 'We can’t reach our content right now'])
    await expect(page.getByText(words)).toHaveCount(0)
}

/** Focuses each control, as the Tab key does. @returns those that don't show it */
const unmarkedStops = (page: Page) =>
  page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      control.focus({ preventScroll: true })
      if (document.activeElement !== control) return []
      const { outlineStyle, outlineWidth } = getComputedStyle(control)
      const isMarked = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isMarked ? [] : [`${control.localName} “${control.textContent.trim()}”`]
    })
  })

/** The first stop leads past the menu. After a press of Tab the browser shows the focus. */
async function expectVisibleFocus(page: Page) {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  expect(await unmarkedStops(page)).toEqual([])
}

/** Runs in the page: what moves. */
const moving = () =>
  document.getAnimations().flatMap(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' ? [target?.outerHTML.slice(0, 200)] : []
  })

/** Parts of a page are loaded when they are near the screen. */
const scrollToEnd = (page: Page) =>
  page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))

async function expectNoSidewaysScroll(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: PHONE.height })
    const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(widest, `as wide as a screen of ${width} px`).toBeLessThanOrEqual(width)
  }
}

/** On a phone whose browser shows its bars. */
const VISIBLE_HEIGHT = 664

async function expectShortFooter(page: Page) {
  await page.setViewportSize(PHONE)
  const footer = page.getByRole('contentinfo')
  const height = () => footer.evaluate((element) => element.getBoundingClientRect().height)
  await expect.poll(height, `the footer of ${page.url()}`).toBeLessThanOrEqual(1.5 * VISIBLE_HEIGHT)
}

async function expectScreen(page: Page, screen: Screen) {
  const { path, heading, title = heading, status = 200, words, isWhole, isWide } = screen
  await page.setViewportSize(PHONE)
  expect((await page.goto(path))?.status()).toBe(status)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(`${title} · Candlecast`)
  if (words) await expect(main).toContainText(words)
  await expectVisibleFocus(page)
  // A page that reads the fragment of its address.
  if (path === pages.redeem.path) {
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    await expect(main).toBeFocused()
    await expect(page).toHaveURL(path)
  }
  await scrollToEnd(page)
  const part = isWhole ? 'html' : 'main'
  await axe(page, part)
  expect(await page.evaluate(moving)).toEqual([])
  await expectNoSidewaysScroll(page)
  if (isWide) await axe(page, part)
  if (isWhole) await expectShortFooter(page)
  await expectWhole(page)
  await expectNothingKept(page, consentKey)
}

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

async function expectSentToStore(page: Page) {
  await page.route(/candlecast\.example/, (route) => route.fulfill({ body: 'The store.' }))
  await page.addInitScript((userAgent) => {
    Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => userAgent })
  }, IPHONE)
  await page.evaluate((path) => location.assign(path), pages.download.path)
  await expect(page).toHaveURL('https://appstore.candlecast.example/app/candlecast')
}

// Each loads several pages whole.
test.describe.configure({ timeout: 180_000 })

for (const [area, rows] of Object.entries(screens)) {
  test(`a visitor sees each screen of ${area} whole at every width`, async ({ page }) => {
    for (const screen of rows) await test.step(screen.path, () => expectScreen(page, screen))
    if (area === 'the company')
      await test.step('an iPhone is sent on to its store', () => expectSentToStore(page))
  })
}

test('a shopper whose text has twice the size sees title, price and button on the first screen of a product', async ({
  page,
  context,
}) => {
  await page.setViewportSize(PHONE)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await page.goto('/shop/product/fod')
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1 })
  for (const part of [title, main.getByText('250 SEK', { exact: true }), main.getByText('Add to Cart')])
    await expect(part).toBeInViewport({ ratio: 1 })

  await test.step('and nothing scrolls sideways on the narrowest screen', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['/shop/product/fod', '/account', '/withdraw', '/contact', '/fortressofdeath']) {
      await page.goto(path)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      // A new size of the screen has reset it.
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
      const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(widest, path).toBeLessThanOrEqual(320)
    }
  })
})

/** WCAG 2.2, success criterion 1.4.12. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const spacing = new CSSStyleSheet()
    spacing.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [spacing]
  })

test('a shopper sees who sells and on what terms in a filled cart, at every width, also of high prices and spaced text', async ({
  page,
  context,
  publish,
}) => {
  await page.setViewportSize(PHONE)
  const id = uniqueWord()
  await publish(aProduct(id, 'The Extraordinary Chronicle', 99_999.99))
  await page.goto(`/shop/product/${id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await spaceText(page)
  await expectNoSidewaysScroll(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Continue to Checkout' }).click()
  await expect(page).toHaveTitle('Shopping Cart · Candlecast')
  await expect(main).toContainText('Sold by Candlecast Sample AB.')
  await expect(main).toContainText('Total Price: 99999.99 SEK')
  await axe(page)
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    main.getByRole('link', { name: 'Terms of sale (opens in a new tab)', exact: true }).click(),
  ])
  await expect(opened.getByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await expectNoSidewaysScroll(page)
})
