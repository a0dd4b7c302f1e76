import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { axe, expect, test } from '../support/fixtures.ts'
import { serveInTwoParts } from '../support/pages-in-two-parts.ts'

/** What the browser logs about an unknown address. */
const NOT_FOUND = /status of 404/

/** Motion that starts by itself and goes on for longer needs a button that stops it (WCAG 2.2.2). */
const LONGEST_MOTION_MS = 5000

/** The elements and pseudo-elements that are animated now. */
const running = (page: Page) =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map(({ effect }) => {
        const { target = null, pseudoElement = null } = effect instanceof KeyframeEffect ? effect : {}
        return pseudoElement ?? target?.localName ?? 'unknown'
      }),
  )

/** Records when each animation of the style sheets ends, in ms after its start; Infinity for one that never does. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const ends: [string, number][] = []
    Object.assign(window, { ends })
    const record = ({ target }: Event) => {
      if (!(target instanceof Element)) return
      for (const { effect } of target.getAnimations())
        ends.push([target.localName, Number(effect?.getComputedTiming().endTime)])
    }
    addEventListener('animationstart', record, true)
  })

const ends = (page: Page) => page.evaluate((): [string, number][] => Reflect.get(window, 'ends'))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Records the animations of view transitions. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const parts = () =>
        document
          .getAnimations()
          .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null))
      void transition.ready.then(() => Object.assign(window, { travelled: parts() }))
      return transition
    }
  })

const travelled = (page: Page) => page.evaluate((): unknown => Reflect.get(window, 'travelled'))

test.describe('without a preference for less motion', () => {
  test('the waveforms under the banner breathe once, and rest within five seconds', async ({ page }) => {
    await watchMotion(page)
    await page.goto('/')
    await expect(heading(page, /Close your eyes/)).toBeVisible()
    await expect.poll(async () => (await ends(page)).map(([name]) => name)).toContain('svg')
    expect((await ends(page)).filter(([, end]) => end > LONGEST_MOTION_MS)).toEqual([])
  })

  test('a cover travels from its card to the page of its product; on a phone it is there at once', async ({
    page,
    isMobile,
  }) => {
    await watchTransitions(page)
    await page.goto('/shop')
    await page.getByRole('main').getByRole('link', { name: "Steve Jackson's F.I.S.T." }).click()
    await expect(heading(page, "Steve Jackson's F.I.S.T.")).toBeFocused()
    if (isMobile) expect(await travelled(page)).toBeUndefined()
    else await expect.poll(() => travelled(page)).toContain('::view-transition-group(cover)')
  })
})

test.describe('with a preference for less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves on a page', async ({ page, allowNoise }) => {
    allowNoise(NOT_FOUND)
    for (const path of ['/', '/fist', '/shop', '/campaigns/longest-night', '/no-such-page', '/account']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await running(page), path).toEqual([])
    }
  })

  test('nothing moves between pages, nor when the cart fills', async ({ page }) => {
    await watchTransitions(page)
    await page.goto('/shop')
    await page.getByRole('main').getByRole('link', { name: "Steve Jackson's F.I.S.T." }).click()
    await expect(heading(page, "Steve Jackson's F.I.S.T.")).toBeFocused()
    expect((await travelled(page)) ?? []).toEqual([])
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('link', { name: 'Shopping cart, 1 product' })).toBeVisible()
    expect(await running(page)).toEqual([])
  })
})

test('Game Over can be rolled again, for another end', { tag: '@desktop' }, async ({ page, allowNoise }) => {
  allowNoise(NOT_FOUND)
  await page.goto('/no-such-page')
  const ending = page.getByRole('main').getByRole('status')
  const first = await ending.innerText()
  await page.getByRole('button', { name: 'Roll again' }).click()
  await expect(ending).not.toHaveText(first)
  await axe(page)
})

test('a press release is printed black on white, without what can only be pressed', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/press/fod-ios-update')
  await expect(heading(page, 'A problem with the iOS update')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(heading(page, 'A problem with the iOS update')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByText('19:00 CET on 28 March')).toBeVisible()
  for (const away of [
    page.getByText('HOME', { exact: true }),
    page.getByText('Download the press kit'),
    page.getByText('LEARN MORE'),
  ]) {
    await expect(away).toBeHidden()
  }
})

test.describe('no content shifts while a page loads', () => {
  test.beforeEach(({ page }) => collectLayoutShifts(page))

  for (const path of [
    '/',
    '/shop',
    '/shop/product/fod',
    '/fist',
    '/games',
    '/faq',
    '/campaigns/longest-night',
    '/shop/checkout',
  ]) {
    test(`${path}, on a fast network and a slow one`, async ({ page }) => {
      await page.goto(path)
      await seeWholePage(page)
      const network = await page.context().newCDPSession(page)
      const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
      // A throughput in bytes a second at which the page is painted several times while its HTML arrives.
      const slow = { ...conditions, downloadThroughput: 24_000 }
      await network.send('Network.emulateNetworkConditions', slow)
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await network.send('Network.emulateNetworkConditions', conditions)
      await seeWholePage(page)
    })
  }
})

test.describe('when its HTML stops in the middle of the opening', () => {
  for (const path of ['/', '/fist']) {
    test(`no content shifts on ${path}`, async ({ context, baseURL }) => {
      // Not the fixture’s page, which waits for scripts.
      const page = await context.newPage()
      await collectLayoutShifts(page)
      const cut = await serveInTwoParts(baseURL ?? '', '</h1>')
      try {
        await page.goto(`${cut.origin}${path}`)
        await seeWholePage(page)
      } finally {
        await cut.close()
      }
    })
  }
})

async function seeWholePage(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await page.evaluate('shift()')).toEqual([])
}

/** `shift()` in the page then lists the layout shifts so far, unless they are too small to be seen. */
function collectLayoutShifts(page: Page) {
  return page.addInitScript(() => {
    const shifts: string[] = []
    let sum = 0
    /** Chromium’s type: github.com/WICG/layout-instability. */
    type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const isShift = (entry: PerformanceEntry): entry is Shift => 'sources' in entry
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries().filter(isShift)) {
        if (hadRecentInput) continue
        sum += value
        const box = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        const moved = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.textContent?.slice(0, 40) || node?.nodeName}: ${box(previousRect)} to ${box(currentRect)}`,
        )
        shifts.push(`${value.toFixed(4)}: ${moved.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shift: () => (sum < 0.005 ? [] : shifts) })
  })
}

test('the page of components is not in a production build', { tag: '@desktop' }, async ({
  page,
  stackFolder,
  allowNoise,
}) => {
  allowNoise(NOT_FOUND)
  const assets = join(stackFolder, 'dist', 'assets')
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(10)
  for (const file of scripts) {
    expect(readFileSync(join(assets, file), 'utf8'), file).not.toContain('Every component in every state')
  }
  await page.goto('/__components')
  await expect(heading(page, 'Game Over')).toBeVisible()
})
