import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { onSlowPhone } from '../pages/slow-phone.ts'

/** The controls that a visitor is likely to touch first. */
const CONTROLS = {
  menu: {
    path: '/',
    find: (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'GAMES' }),
  },
  card: {
    path: '/shop',
    find: (page: Page) => page.locator('main a[href^="/shop/product/"]:not([aria-hidden])'),
  },
  'Add to Cart': {
    path: '/shop/product/fod',
    find: (page: Page) => page.getByRole('button', { name: 'Add to Cart' }),
  },
  consent: {
    path: '/',
    find: (page: Page) => page.getByRole('region', { name: 'Your privacy' }).getByRole('button'),
  },
} as const

export type Control = keyof typeof CONTROLS
export const controls: Control[] = ['menu', 'card', 'Add to Cart', 'consent']

/** When the finger comes, in ms after the first paint. */
export const MOMENTS_MS = [0, 300, 800, 2_000]

/** Time for everything that a tap starts, on a slow phone. */
const SETTLED_MS = 2_500
/** The browser reports no event that took less. */
const SHORTEST_MS = 16

const Durations = v.array(v.number())

/** Runs in the page: keeps how long each event of a tap took until the next paint. */
function watchInteractions() {
  const durations: number[] = []
  // TypeScript's DOM types lack the threshold.
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  Reflect.set(window, 'durations', durations)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'interactionId') > 0) durations.push(entry.duration)
  }).observe(options)
}

const painted = (afterMs: number) =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) setTimeout(resolve, paint.startTime + afterMs - performance.now())
    }).observe({ type: 'paint', buffered: true })
  })

/**
 * Opens the page of a control on a slow phone and taps it once.
 * @param momentMs when, after the first paint
 * @returns ms from the tap to the next paint, as Interaction to Next Paint counts it; at least 16
 */
export const measureFirstTap = (
  browser: Browser,
  site: string,
  control: Control,
  momentMs: number,
): Promise<number> =>
  onSlowPhone(browser, async ({ page }) => {
    const { path, find } = CONTROLS[control]
    await page.addInitScript(watchInteractions)
    await page.goto(site + path, { waitUntil: 'commit' })
    await page.evaluate(painted, momentMs)
    const box = await find(page).first().boundingBox()
    if (!box) throw new Error(`${path} has no ${control} to tap.`)
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(SETTLED_MS)
    const durations = v.parse(Durations, await page.evaluate(() => Reflect.get(window, 'durations')))
    return Math.max(SHORTEST_MS, ...durations)
  })
