import { interactive } from '../support/fixtures.ts'
import { holdScripts } from '../support/held-files.ts'
import {
  aGame,
  aPressRelease,
  aProduct,
  aRedirect,
  expect,
  test,
  uniqueWord,
} from '../support/own-documents.ts'

const scrollTop = () => window.scrollY

/** Runs in the page: presses a link when React has begun to hydrate and has rendered nothing yet. */
function pressDuringHydration(name: string) {
  const { addEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (...args) {
    addEventListener.apply(this, args)
    if (args[0] !== 'click' || !(this instanceof Element) || this.id !== 'root') return
    EventTarget.prototype.addEventListener = addEventListener
    queueMicrotask(() => {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
      link?.click()
      Reflect.set(window, 'pressed', { animations: link?.getAnimations().length })
    })
  }
}

test.describe('arriving at a page', () => {
  test('sets the title, scrolls to the top, moves focus to the heading and announces it', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('main').getByRole('link', { name: 'Call of Cthulhu', exact: true })
    await card.scrollIntoViewIfNeeded()
    expect(await page.evaluate(scrollTop)).toBeGreaterThan(0)

    await card.click()

    await expect(page.getByRole('heading', { level: 1, name: 'Call of Cthulhu' })).toBeFocused()
    await expect(page).toHaveTitle('Call of Cthulhu · Candlecast')
    await expect(page.getByRole('status').filter({ hasText: 'Call of Cthulhu · Candlecast' })).toHaveCount(1)
    await expect.poll(() => page.evaluate(scrollTop)).toBe(0)
  })

  test('a page that is scrolled before its scripts run keeps its place', { tag: '@desktop' }, async ({
    context,
  }) => {
    const page = await context.newPage()
    const releaseScripts = await holdScripts(page)
    await page.goto('/shop/product/fist')
    await page.evaluate(() => window.scrollTo(0, 300))
    releaseScripts()
    await interactive(page)
    // ScrollRestoration works in the layout effects of that commit, so the position is final now.
    expect(await page.evaluate(scrollTop)).toBe(300)
  })

  test('by a link that is pressed while the page starts shows the press, and stays in the document', async ({
    context,
  }) => {
    const page = await context.newPage()
    await page.addInitScript(pressDuringHydration, 'FAQ')
    const documents: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
    })
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
    await expect(page).toHaveURL('/faq')
    expect(await page.evaluate(() => Reflect.get(window, 'pressed'))).toEqual({ animations: 1 })
    expect(documents).toEqual(['/'])
  })

  test('by SHOP in the menu, a full load, begins at the top, and a reload keeps the place', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/shop')
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => window.scrollTo(0, 200))
    await page.reload()
    await expect.poll(() => page.evaluate(scrollTop)).toBe(200)
    await page.getByRole('link', { name: 'FAQ' }).first().click()
    await expect(page).toHaveURL('/faq')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'SHOP' }).click()
    await expect(page).toHaveURL('/shop')
    await interactive(page)
    expect(await page.evaluate(scrollTop)).toBe(0)
  })

  test('by the Back button restores the title and the place on the page', async ({ page }) => {
    await page.goto('/')
    const card = page.getByRole('main').getByRole('link', { name: 'F.I.S.T.', exact: true })
    await expect(card).toBeVisible()
    // Lines break differently when the typeface arrives, so the position is measured after that.
    await page.evaluate(() => document.fonts.ready)
    await card.scrollIntoViewIfNeeded()
    const before = await page.evaluate(scrollTop)
    expect(before).toBeGreaterThan(0)
    await card.click()
    await expect(page).toHaveTitle('F.I.S.T. · Candlecast')

    await page.goBack()

    await expect(page).toHaveTitle('Audio adventures for one · Candlecast')
    await expect.poll(() => page.evaluate(scrollTop)).toBe(before)
  })

  test('from outside leaves focus to the browser and announces nothing', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/faq')
    await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Candlecast' })).toHaveCount(0)
  })
})

test.describe('the top menu', () => {
  test('has HOME, SHOP, GAMES and ACCOUNT, in this order', async ({ page, stack }) => {
    await page.goto('/faq')
    const entries = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(entries).toHaveText(['HOME', 'SHOP', 'GAMES', 'ACCOUNT'])
    const targets = ['/', `${stack.services}/s/shop`, '/games', '/account']
    for (const [index, href] of targets.entries()) {
      await expect(entries.nth(index)).toHaveAttribute('href', href)
    }
  })

  test('leads to the shop by the short link', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'SHOP', exact: true }).click()
    await expect(page).toHaveURL('/shop')
    await expect(page.getByRole('heading', { level: 1, name: 'Web Shop' })).toBeVisible()
  })
})

test.describe('the footer', () => {
  const outside = 'candlecast.example'
  const columns: Record<string, readonly (readonly [label: string, href: string])[]> = {
    CANDLECAST: [
      ['Download', '/download'],
      ['Account', '/account'],
      ['Web shop', '/shop'],
      ['Our games', '/games'],
      ['Crowdfunding', `https://crowdfunding.${outside}/candlecast`],
    ],
    'LEARN MORE': [
      ['FAQ', '/faq'],
      ['About us', '/learn-more'],
      ['Privacy policy', '/privacy-policy'],
      ['Press and news', '/news'],
      ['Investor relations', '/investors'],
      ['Jobs', '/jobs'],
    ],
    'GET IN TOUCH': [
      ['Contact', '/contact'],
      ['Facebook', `https://facebook.${outside}/candlecast`],
      ['Instagram', `https://instagram.${outside}/candlecast`],
      ['YouTube', `https://youtube.${outside}/@candlecast`],
      ['Discord', `https://discord.${outside}/candlecast`],
    ],
  }

  test('has three columns; their links out open in a new tab and say so', async ({ page }) => {
    await page.goto('/jobs')
    for (const [title, entries] of Object.entries(columns)) {
      const links = page.getByRole('contentinfo').getByRole('navigation', { name: title }).getByRole('link')
      await expect(links).toHaveCount(entries.length)
      for (const [index, [label, href]] of entries.entries()) {
        const link = links.nth(index)
        const isOutside = href.startsWith('https:')
        await expect(link).toHaveAccessibleName(isOutside ? `${label} (opens in a new tab)` : label)
        await expect(link).toHaveAttribute('href', href)
        if (isOutside) await expect(link).toHaveAttribute('target', '_blank')
        else await expect(link).not.toHaveAttribute('target')
      }
    }
  })

  test('opens a link out beside the page', { tag: '@desktop' }, async ({ page, context }) => {
    await context.route('https://discord.candlecast.example/**', (route) =>
      route.fulfill({ body: 'Discord' }),
    )
    await page.goto('/')
    const opened = context.waitForEvent('page')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: /^Discord/ })
      .click()
    await expect(await opened).toHaveURL('https://discord.candlecast.example/candlecast')
    await expect(page).toHaveURL('/')
  })

  test('leads home, and runs from 2020 to the current year', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.setFixedTime('2031-06-01')
    await page.goto('/faq')
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('© 2020–2031')
    await footer.getByRole('link', { name: 'Return home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('an address', { tag: '@desktop' }, () => {
  test('that the CMS redirects leads on: /coc_aatt', async ({ page }) => {
    await page.goto('/coc_aatt')
    await expect(page).toHaveURL('/call-of-cthulhu')
    await expect(page.getByRole('heading', { level: 1, name: 'Call of Cthulhu' })).toBeVisible()
  })

  test('can be redirected at run time, and many of them to one page', async ({ page, publish }) => {
    const name = uniqueWord()
    const addresses = [`/${name}`, `/press/${name}`, `/shop/product/${name}`, `/old/${name}/page`]
    for (const address of addresses) await publish(aRedirect(address, '/faq'))
    for (const address of addresses) {
      await page.goto(address)
      await expect(page).toHaveURL('/faq')
      await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
    }
  })

  test('that nothing answers is Game Over, with a link home', async ({ page }) => {
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { level: 1, name: 'Game Over' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Return home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: /Close your eyes/ })).toBeFocused()
  })

  test('of no press release is Game Over too', async ({ page }) => {
    await page.goto('/press/no-such-release')
    await expect(page.getByRole('heading', { level: 1, name: 'Game Over' })).toBeVisible()
  })

  test('of no product leads to the shop, silently', async ({ page }) => {
    await page.goto('/shop/product/no-such-product')
    await expect(page).toHaveURL('/shop')
    await expect(page.getByRole('heading', { level: 1, name: 'Web Shop' })).toBeVisible()
  })
})

test.describe('published without a deploy', { tag: '@desktop' }, () => {
  test('a game has its page, and its place on the home page and in Coming Soon', async ({
    page,
    publish,
  }) => {
    const title = `Game ${uniqueWord()}`
    const address = uniqueWord()
    await publish(aGame(address, title))
    for (const list of ['/', '/games']) {
      await page.goto(list)
      await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
      await expect(page).toHaveURL(`/${address}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page).toHaveTitle(`${title} · Candlecast`)
      await expect(page.getByText('You are the first to hear this.')).toBeVisible()
    }
  })

  test('a press release has its page and its place in the news', async ({ page, publish }) => {
    const title = `News ${uniqueWord()}`
    const address = uniqueWord()
    await publish(aPressRelease(address, title))
    await page.goto('/news')
    await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(`/press/${address}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const date = page.getByText('20 November 2026')
    // Waits until the list that is left has been removed: it shows the same date, hidden, for a frame.
    await expect(date).toHaveCount(1)
    await expect(date).toBeVisible()
  })

  test('a hidden product has its page, and is in no list', async ({ page, publish }) => {
    const title = `Product ${uniqueWord()}`
    const id = uniqueWord()
    await publish({ ...aProduct(id, title, 90), hidden: true })
    await page.goto(`/shop/product/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    for (const list of ['/shop', '/games']) {
      await page.goto(list)
      const products = page.getByRole('main').getByRole('link')
      await expect(products.filter({ hasText: "Steve Jackson's F.I.S.T." })).toBeVisible()
      await expect(products.filter({ hasText: title })).toHaveCount(0)
    }
  })
})

test('the skip link leads past the menu to the page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await page.keyboard.press('Tab')
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'FAQ' })).toBeVisible()
})

test('a press release leads to its game, the game to its product and news, and both back', {
  tag: '@desktop',
}, async ({ page }) => {
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
  await page.goto('/press/fist-is-out')
  await link('F.I.S.T.').click()
  await expect(heading('F.I.S.T.')).toBeFocused()
  await link("Steve Jackson's F.I.S.T.").click()
  await expect(heading("Steve Jackson's F.I.S.T.")).toBeFocused()
  await link('F.I.S.T.').click()
  await expect(heading('F.I.S.T.')).toBeFocused()
  await page.getByRole('region', { name: 'News' }).getByRole('link').first().click()
  await expect(page).toHaveURL('/press/fist-is-out')
  await page.goto('/games')
  await page.getByRole('region', { name: 'Hear them first' }).getByRole('link', { name: 'F.I.S.T.' }).click()
  await expect(heading('F.I.S.T.')).toBeFocused()
})
