/** A page of a first visit fetches the site’s code when it is used, or when its content changes. */
import type { BrowserContext, Page } from '@playwright/test'
import { answer, question } from '../support/consent-steps.ts'
import { axe, interactive, openFollowing, openUnused } from '../support/fixtures.ts'
import { holdScripts } from '../support/held-files.ts'
import { aProduct, expect, test, uniqueWord } from '../support/own-documents.ts'

test.use({ decided: null })

/** The addresses of the scripts that pages fetch from now on. */
function scriptsOf(context: BrowserContext) {
  const scripts: string[] = []
  context.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  return scripts
}

const cartLink = (page: Page, count: number) =>
  expect(page.getByRole('link', { name: `Shopping cart, ${count} product` })).toBeVisible()

for (const path of ['/', '/games', '/fist', '/shop', '/shop/product/fod', '/press', '/press/fist', '/faq']) {
  test(`${path} fetches one script file, stores nothing and asks for consent before it is used`, async ({
    context,
  }) => {
    const scripts = scriptsOf(context)
    const page = await openUnused(context, path)
    await axe(page)
    expect(scripts).toEqual([expect.stringMatching(/^\/assets\/follow-[^/]+\.js$/)])
    await expect(question(page)).toBeVisible()
    const stored = await page.evaluate(async () => {
      const caches = await window.caches.keys()
      return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...caches]
    })
    expect(stored).toEqual([])
  })
}

test.describe('starts the site', { tag: '@desktop' }, () => {
  const signs: Record<string, (page: Page) => Promise<unknown>> = {
    'the pointer moves': (page) => page.mouse.move(20, 20),
    'the wheel turns': (page) => page.mouse.wheel(0, 40),
    'a script of the browser scrolls, as a screen reader does': (page) =>
      page.evaluate(() => scrollBy(0, 40)),
    'a key is pressed': (page) => page.keyboard.press('Tab'),
    'the focus arrives, as a screen reader sets it': (page) => page.getByRole('link').first().focus(),
  }
  for (const [sign, use] of Object.entries(signs)) {
    test(`when ${sign}`, async ({ context }) => {
      const page = await openUnused(context, '/faq')
      await use(page)
      await interactive(page)
    })
  }

  test('when another tab puts something into the cart', async ({ context, page }) => {
    const unused = await openUnused(context, '/games')
    await page.goto('/shop/product/fod')
    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
    await cartLink(unused, 1)
  })

  test('at once on a later visit', async ({ context, page }) => {
    await page.goto('/faq')
    await answer(page, 'Don’t allow').click()
    await page.close()
    const scripts = scriptsOf(context)
    const later = await context.newPage()
    await later.goto('/games')
    await expect.poll(() => scripts.length).toBeGreaterThan(3)
  })

  for (const [what, path] of [
    ['a link to a moment of a sample', '/fist?t=12'],
    ['a campaign, which may count down', '/campaigns/longest-night'],
    ['a form', '/withdraw'],
  ] as const) {
    test(`at once on the page of ${what}`, async ({ context }) => {
      const page = await context.newPage()
      await page.goto(path)
      await interactive(page)
    })
  }
})

test.describe('a change of content', { tag: '@desktop' }, () => {
  test('appears on a page that is only looked at', async ({ context, publish, contentClient }) => {
    const id = uniqueWord()
    const documentId = await publish(aProduct(id, `Product ${id}`, 90))
    const page = await openFollowing(context, `/shop/product/${id}`)
    await expect(page.getByText('90 SEK', { exact: true })).toBeVisible()
    await contentClient.patch(documentId).set({ price: 112.5 }).commit()
    await expect(page.getByText('112.5 SEK', { exact: true })).toBeVisible()
    await contentClient.patch(documentId).set({ price: 113.5 }).commit()
    await expect(page.getByText('113.5 SEK', { exact: true })).toBeVisible()
  })

  test('that is published before the page follows content appears, too', async ({
    context,
    publish,
    contentClient,
  }) => {
    const id = uniqueWord()
    const documentId = await publish(aProduct(id, `Product ${id}`, 90))
    const page = await context.newPage()
    const release = await holdScripts(page)
    await page.goto(`/shop/product/${id}`)
    await expect(page.getByText('90 SEK', { exact: true })).toBeVisible()
    await contentClient.patch(documentId).set({ price: 91 }).commit()
    release()
    await expect(page.getByText('91 SEK', { exact: true })).toBeVisible()
  })
})

test('the first press acts, and starts the site', async ({ context }) => {
  const page = await openUnused(context, '/shop/product/fod')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await cartLink(page, 1)
  await interactive(page)
})

test('a link pressed right after the first press waits for it, so that nothing is lost', async ({
  context,
}) => {
  const page = await openUnused(context, '/shop/product/fod')
  const release = await holdScripts(page)
  const games = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'GAMES' })
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await games.click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Lone Wolf' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await cartLink(page, 1)
})

test('a second press of that link is followed, when the code doesn’t come', async ({ context }) => {
  const page = await openUnused(context, '/shop/product/fod')
  await holdScripts(page)
  const games = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'GAMES' })
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await games.click({ noWaitAfter: true })
  await expect(page).toHaveURL('/shop/product/fod')
  await games.click({ noWaitAfter: true })
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
})

test('a link is followed without the site’s code, and doesn’t ask for it', async ({ context, isMobile }) => {
  const scripts = scriptsOf(context)
  const page = await openUnused(context, '/shop')
  await holdScripts(page)
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'GAMES' })
    [isMobile ? 'tap' : 'click']()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  // A mouse moves before it presses.
  if (isMobile) expect(scripts.filter((name) => !name.includes('/follow-'))).toEqual([])
})

test('a link’s page is fetched when the press begins', { tag: '@desktop' }, async ({ context }) => {
  const page = await openUnused(context, '/shop')
  // A mouse moves before it presses, which starts the site.
  await holdScripts(page)
  const browser = await context.newCDPSession(page)
  await browser.send('Preload.enable')
  const fetched = new Promise<string>((resolve) =>
    browser.on('Preload.prefetchStatusUpdated', ({ status, prefetchUrl }) => {
      if (status === 'Ready') resolve(new URL(prefetchUrl).pathname)
    }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'GAMES' }).hover()
  await page.mouse.down()
  expect(await fetched).toBe('/games')
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  const delivery = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().deliveryType,
  )
  expect(delivery).toBe('navigational-prefetch')
})

test('a started site asks for no page when a link is pressed', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/games')
  await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0)
})

test('Back leads to a page that was not used, with the cart of now', { tag: '@desktop' }, async ({
  context,
}) => {
  const page = await openUnused(context, '/games')
  await page.goto('/shop/product/fod')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).first().click()
  await cartLink(page, 1)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible()
  await cartLink(page, 1)
  await interactive(page)
})
