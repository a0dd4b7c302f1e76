/** How the site starts, and goes from page to page: a visitor presses before its code has come, and nothing is lost. */

import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { allPages, pathsOf } from '#shared/routes.ts'
import { answer, choices, question } from '../support/consent-steps.ts'
import { expect, interactive, PHONE, test } from '../support/fixtures.ts'
import { hold, holdScripts } from '../support/held-files.ts'

const product = '/shop/product/fod'
const fortress = 'Lone Wolf: The Fortress of Death'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Shopping cart/ })
const cartOfOne = (page: Page) => page.getByRole('link', { name: 'Shopping cart, 1 product', exact: true })
const addButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first()
const menuEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
const lines = (page: Page) => page.getByRole('main').getByRole('listitem')
const scrollTop = () => window.scrollY
const expectSaidOnce = (page: Page) =>
  expect(page.getByRole('status').filter({ hasText: 'In your cart.' })).toHaveCount(1)

/** The middle of a control, where a mouse presses. */
async function middleOf(control: Locator) {
  const { x, y, width, height } = (await control.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2] as const
}

/** A page whose network answers late, until `end`. */
async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  const set = (latency: number, downloadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput: -1,
    })
  await network.send('Network.enable')
  await set(400, 200_000)
  return { page, end: () => set(0, -1) }
}

/** Runs in the page: what is shown of the next page. Playwright finds nothing while a page loads. */
const pendingPage = () =>
  new Promise<{ heading: string; price: string; button: readonly [number, number] }>((resolve) => {
    const pending = document.getElementById('pending')
    if (!pending) return
    new MutationObserver(() => {
      const [heading, price, button] = ['h1', 'p', 'button'].map((name) => pending.querySelector(name))
      if (!heading?.checkVisibility() || !price || !button) return
      const { x, y, width, height } = button.getBoundingClientRect()
      const middle = [x + width / 2, y + height / 2] as const
      resolve({ heading: heading.textContent, price: price.textContent, button: middle })
    }).observe(pending, { attributes: true })
  })

/** Runs in the page: where a part of what is shown of the next page begins. */
const placeInPendingPage = (part: string) =>
  new Promise<{ x: number; y: number }>((resolve) => {
    const pending = document.getElementById('pending')
    if (!pending) return
    new MutationObserver(() => {
      const shown = pending.querySelector(part)
      if (!shown?.checkVisibility()) return
      const { x, y } = shown.getBoundingClientRect()
      resolve({ x, y })
    }).observe(pending, { attributes: true })
  })

/** Classes in the HTML of a page whose rules it doesn't bring. */
function unstyledIn(html: string) {
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list]) => list?.split(' ') ?? [])
  return names.filter((name) => name.startsWith('_') && !style.includes(`.${name}`))
}

/** A page whose scripts wait for `release`. */
async function pageBeforeItsCode(context: BrowserContext, path: string, size?: typeof PHONE) {
  const page = await context.newPage()
  // Before the page: a new size of the window moves what is shown.
  if (size) await page.setViewportSize(size)
  const release = await holdScripts(page)
  await page.goto(path)
  return { page, release }
}

/** Presses the card of the product, whose page waits for `release`. @returns what is shown of that page */
async function pressCard(page: Page) {
  const release = await hold(page, product)
  const shown = page.evaluate(pendingPage)
  await page.getByRole('link', { name: fortress, exact: true }).first().click({ noWaitAfter: true })
  return { pending: await shown, release }
}

test.describe('a visitor presses before the code is there', () => {
  test('a card shows its page while that page loads; a product is in the cart at once, shown and stored, also when the page is left by Back or a link', async ({
    context,
  }) => {
    await test.step('a product is in the cart that is opened 150 ms later, on a slow network', async () => {
      const { page, end } = await slowPage(context)
      await page.goto(product, { waitUntil: 'commit' })
      await expect(addButton(page)).toBeVisible()
      const cart = await middleOf(cartLink(page))
      await page.mouse.click(...(await middleOf(addButton(page))))
      await page.mouse.click(...cart, { delay: 150 })
      await end()
      await expect(page).toHaveURL('/shop/checkout')
      await expect(lines(page)).toHaveCount(1)
      await page.getByRole('button', { name: /^Remove/ }).click()
      await expect(lines(page)).toHaveCount(0)
      await page.close()
    })

    const { page, release } = await pageBeforeItsCode(context, '/shop')

    await test.step('heading, price and Add to Cart of a card’s page, and not after Back', async () => {
      const { pending, release: releasePage } = await pressCard(page)
      expect(pending).toMatchObject({ heading: fortress, price: '250 SEK' })
      await page.mouse.click(...pending.button)
      releasePage()
      await expect(heading(page, fortress)).toBeVisible()
      await page.goBack()
      await expect(heading(page, 'Shop')).toBeVisible()
      await expect(page.locator('#pending')).toBeHidden()
    })

    await test.step('a press on a page that is left by a link, which doesn’t wait for the code', async () => {
      await page.goto('/shop/product/fist')
      await addButton(page).click()
      const taken = page.getByRole('main').getByRole('button', { name: 'In your cart' }).first()
      await expect(taken).toBeVisible()
      await expectSaidOnce(page)
      await menuEntry(page, 'GAMES').click()
      await expect(heading(page, 'Games')).toBeVisible()
    })

    await test.step('a product stays shown when the code comes, and its link takes the focus', async () => {
      await page.goto('/shop/product/fod-expansions')
      await addButton(page).press('Enter')
      release()
      await expect(page.getByRole('link', { name: 'Shopping cart, 3 products' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Continue to Checkout' }).first()).toBeFocused()
      await expectSaidOnce(page)
    })
  })
})

test.describe('on a first visit', () => {
  test.use({ decided: null })

  test('the page is whole before its code, and starts without a touch, a move or a trace; what was pressed or scrolled before counts', async ({
    context,
  }) => {
    const { page, release } = await pageBeforeItsCode(context, product, PHONE)
    await expect(question(page)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => window.scrollTo(0, 200))
    const shifts = await page.evaluateHandle(shiftsFromNow)
    release()
    await interactive(page)
    expect(await shifts.jsonValue()).toEqual([])
    await expect(question(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

    await test.step('the button, or the heading, of a card’s page is where that of the page will be, below the question', async () => {
      const cards = [
        { from: '/shop', shape: 'cover', part: '[data-press]', mayMove: 1 },
        { from: '/press', shape: 'article', part: 'h1', mayMove: 1 },
        // The heading is above a summary, whose length only the page knows.
        { from: '/games', shape: 'banner', part: 'h1', mayMove: 24 },
      ]
      for (const { from, shape, part, mayMove } of cards) {
        const list = await pageBeforeItsCode(context, from, PHONE)
        const link = list.page.locator(`main a[data-shape="${shape}"]`).first()
        const path = (await link.getAttribute('href')) ?? ''
        const comes = Promise.withResolvers<void>()
        await list.page.route(path, async (route) => {
          await comes.promise
          await route.continue()
        })
        const shown = list.page.evaluate(placeInPendingPage, part)
        await link.click({ noWaitAfter: true })
        const place = await shown
        comes.resolve()
        await list.page.waitForURL(path)
        const moved = async () => {
          const { x, y } = (await list.page.locator(`main ${part}`).first().boundingBox()) ?? { x: 0, y: 0 }
          return Math.max(Math.abs(x - place.x), Math.abs(y - place.y))
        }
        await expect.poll(moved, path).toBeLessThan(mayMove)
        await list.page.close()
      }
    })

    await test.step('every page brings the styles of all that it shows, also of parts whose code comes late', async () => {
      const sitemap = await (await page.request.get('/sitemap.xml')).text()
      const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].flatMap(([, url]) => url ?? [])
      expect(listed).toContainEqual(expect.stringContaining(product))
      const unlisted = allPages.filter((one) => one.private).flatMap((one) => pathsOf(one))
      expect(unlisted).toContain('/account')
      for (const url of [...listed, ...unlisted, '/nothing-here', '/shop/product/fod-pre-order'])
        expect(unstyledIn(await (await page.request.get(url)).text()), url).toEqual([])
    })

    await test.step('a page that is scrolled keeps its place, and a reload keeps it too', async () => {
      // ScrollRestoration works in the layout effects of the first commit, so the position is final now.
      expect(await page.evaluate(scrollTop)).toBe(200)
      await page.reload()
      await interactive(page)
      expect(await page.evaluate(scrollTop)).toBe(200)
    })

    await test.step('the answer about privacy counts, and so does a button of the footer, whose code comes last', async () => {
      const releaseAgain = await holdScripts(page)
      await page.goto('/faq')
      await answer(page, 'Don’t allow').click()
      await page.getByRole('contentinfo').getByRole('button', { name: 'Privacy choices' }).click()
      releaseAgain()
      await expect(choices(page)).toBeVisible()
      await expect(question(page)).toBeHidden()
    })

    await test.step('a private page shows its heading and the menu before its code', async () => {
      const releaseAgain = await holdScripts(page)
      await page.goto('/shop/checkout')
      await expect(heading(page, 'Shopping Cart')).toBeVisible()
      await expect(menuEntry(page, 'GAMES')).toBeVisible()
      releaseAgain()
      await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
    })
  })
})

/** Runs in the page: a list that gets each layout shift. */
function shiftsFromNow() {
  const found: string[] = []
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) found.push(JSON.stringify(shift.toJSON()))
  }).observe({ type: 'layout-shift' })
  return found
}

/** Runs in the page: goes back, and tells what the next frame shows. */
const afterBack = () =>
  new Promise((resolve) => {
    const look = () =>
      resolve({ heading: document.querySelector('main h1')?.textContent, scrollY: window.scrollY })
    addEventListener('popstate', () => requestAnimationFrame(look), { once: true })
    history.back()
  })

/** Runs in the page: the names and KiB, as transferred, of the scripts so far. */
const fetchedScripts = () => {
  const resources = performance.getEntriesByType('resource')
  const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  const bytes = scripts.map((entry) =>
    entry instanceof PerformanceResourceTiming ? entry.encodedBodySize : 0,
  )
  return { names: scripts.map(({ name }) => name), kib: bytes.reduce((sum, size) => sum + size, 0) / 1_024 }
}

test('a finger that comes down on a card begins the queries and the code of its page, which the click does not repeat; the product can be added before they come, and nothing moves', async ({
  page,
}) => {
  // The goal counts gzip.
  await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
  const checked = new Set<string>()
  page.on('requestfinished', (request) => {
    const query = new URL(request.url()).searchParams.get('query')
    if (query !== null) checked.add(query)
  })
  const late = page.waitForResponse(/\.late-.+\.js/)
  await page.goto('/shop')
  // When the page goes live, it reads each inlined result again.
  const inlined = await page.evaluate(
    () => Object.keys(JSON.parse(document.getElementById('content')?.textContent ?? '{}')).length,
  )
  await expect.poll(() => checked.size).toBe(inlined)

  await test.step('a page that has settled has fetched 235 KiB of scripts at most', async () => {
    await late
    const { names, kib } = await page.evaluate(fetchedScripts)
    expect(names.filter((name) => name.includes('/published-transport-'))).toHaveLength(1)
    expect(kib).toBeGreaterThan(100)
    expect(kib).toBeLessThan(235)
  })
  const releaseLateParts = await hold(page, '**/assets/*.late-*.js')
  await page.reload()
  /** The page's own queries: another test may publish something meanwhile, and the list is then read again. */
  const asked: Request[] = []
  const parameters = (request: Request) => new URL(request.url()).searchParams
  page.on('request', (request) => {
    if (parameters(request).get('$id') === '"fist"') asked.push(request)
  })
  const releaseQueries = await hold(page, '**/data/query/**')
  const title = "Steve Jackson's F.I.S.T."
  const card = page.getByRole('main').getByRole('link', { name: title, exact: true })
  await card.hover()
  const left = await page.evaluate(scrollTop)
  await page.mouse.down()
  const queries = () => new Set(asked.map((request) => parameters(request).get('query')))
  await expect.poll(() => queries().size).toBe(2)
  await page.mouse.up()
  await expect(heading(page, title)).toBeVisible()
  await addButton(page).click()
  await expect(cartOfOne(page)).toBeVisible()
  const shifts = await page.evaluateHandle(shiftsFromNow)
  releaseQueries()
  await Promise.all(asked.map(async (request) => (await request.response())?.finished()))
  // The page would be rendered by then without its late parts.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })))
  releaseLateParts()
  await expect(page.getByRole('button', { name: 'Buy now' })).toBeVisible()
  expect(queries().size).toBe(2)
  // After a change of content a query has another address.
  const addresses = asked.map((request) => request.url())
  expect(addresses).toEqual([...new Set(addresses)])
  expect(await shifts.jsonValue()).toEqual([])

  await test.step('Back shows the list in the frame of the press, where it was, while no query is answered', async () => {
    await page.evaluate(() => window.scrollTo(0, 0))
    const releaseAgain = await hold(page, '**/data/query/**')
    expect(await page.evaluate(afterBack)).toEqual({ heading: 'Web Shop', scrollY: left })
    releaseAgain()
  })

  await test.step('the heading of a game’s page is where its card shows it', async () => {
    await page.goto('/games')
    await interactive(page)
    const releaseGame = await hold(page, '**/data/query/**')
    await page.locator('main a[data-shape="banner"]').first().click()
    const main = page.getByRole('main')
    await expect(main).toHaveAttribute('aria-busy', 'true')
    const [, shown] = await middleOf(main.locator('h1'))
    releaseGame()
    await expect(main).toHaveAttribute('aria-busy', 'false')
    const [, y] = await middleOf(main.locator('h1'))
    expect(Math.abs(y - shown)).toBeLessThan(24)
  })
})
