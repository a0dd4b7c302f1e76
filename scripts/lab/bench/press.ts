/** The first press on a page of a first visit: how long until the page shows what was asked for. */
import type { Browser, Page } from '@playwright/test'
import { figureText, ratioText, type Table } from '../figures.ts'
import { EDGES } from './edge.ts'
import { type Network, onSlowPhone } from './phone.ts'

type Press = { path: string; selector: string; shown: Shown }
/** What the page shows then: an element with this text, or with another text than at the press. */
type Shown = { selector: string; text?: string }

const PRESSES = {
  'Add to Cart': {
    path: '/shop/product/fod',
    selector: 'main button:has-text("Add to Cart")',
    shown: { selector: '[role="status"]', text: 'In your cart' },
  },
  'a card': {
    path: '/shop',
    selector: 'main a[href="/shop/product/fod"]:not([aria-hidden])',
    shown: { selector: 'h1' },
  },
} as const satisfies Record<string, Press>

/** `afterMs`: when the finger comes, after the first paint. */
const ROWS: readonly { press: keyof typeof PRESSES; network: Network; afterMs: number }[] = [
  { press: 'Add to Cart', network: 'fast 4G', afterMs: 300 },
  { press: 'Add to Cart', network: 'fast 4G', afterMs: 1_500 },
  { press: 'Add to Cart', network: 'slow 4G', afterMs: 1_000 },
  { press: 'Add to Cart', network: 'slow 4G', afterMs: 3_000 },
  { press: 'a card', network: 'fast 4G', afterMs: 300 },
  { press: 'a card', network: 'fast 4G', afterMs: 1_500 },
  { press: 'a card', network: 'slow 4G', afterMs: 1_500 },
]

/** When a page has loaded all that it loads by itself, and is at rest. */
const AT_REST_MS = 12_000

/** A press is kept here for the next document. Before the press nothing is stored, so that the visit is a first one. */
const KEY = 'press-of-bench'

/** Runs in each document: `window.shownMs` is a promise of the ms from the press to the painted frame with what was asked for. */
function watch({ key, shown }: { key: string; shown: Shown }) {
  const found = Promise.withResolvers<number>()
  Reflect.set(window, 'shownMs', found.promise)
  const texts = () => [...document.querySelectorAll(shown.selector)].map((one) => one.textContent)
  const look = () => {
    const kept: { at: number; before: string[] } | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (!kept) return
    const isShown = shown.text
      ? texts().some((text) => text.includes(shown.text ?? ''))
      : texts().some((text) => !kept.before.includes(text))
    if (!isShown) return
    observer.disconnect()
    const painted = () => found.resolve(performance.timeOrigin + performance.now() - kept.at)
    // An urgent task that is posted in an animation frame runs after that frame is painted, and before the page's own.
    requestAnimationFrame(() => void scheduler.postTask(painted, { priority: 'user-blocking' }))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
  const onClick = ({ timeStamp }: Event) => {
    if (sessionStorage.getItem(key) !== null) return
    sessionStorage.setItem(key, JSON.stringify({ at: performance.timeOrigin + timeStamp, before: texts() }))
  }
  addEventListener('click', onClick, { capture: true })
  // The next document may have its heading before the observer runs.
  addEventListener('DOMContentLoaded', look)
}

/** Runs in the page: resolves at a time after the first paint, in ms. */
const untilAfterPaint = (afterMs: number) =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) setTimeout(resolve, paint.startTime + afterMs - performance.now())
    }).observe({ type: 'paint', buffered: true })
  })

/** @returns ms from the press to the frame that shows what was asked for */
const measure = (
  browser: Browser,
  site: string,
  { press, network, afterMs }: (typeof ROWS)[number],
): Promise<number> =>
  onSlowPhone(browser, network, async (page) => {
    const { path, selector, shown } = PRESSES[press]
    await page.addInitScript(watch, { key: KEY, shown })
    await page.goto(site + path, { waitUntil: 'commit' })
    const { x, y } = await middleOf(page, selector)
    // Chromium doesn't slow down what these rules prefetch, so a press would look faster than it is.
    await page.evaluate(() => document.querySelector('script[type="speculationrules"]')?.remove())
    await page.evaluate(untilAfterPaint, afterMs)
    await page.touchscreen.tap(x, y)
    await page.waitForFunction(() => sessionStorage.length > 0)
    return shownIn(page)
  })

/** A link may replace the document in which one waits, so it waits again in the next one. */
async function shownIn(page: Page): Promise<number> {
  const read = () => page.evaluate(() => Promise.resolve<unknown>(Reflect.get(window, 'shownMs')))
  return Number(await read().catch(() => page.waitForLoadState('domcontentloaded').then(read)))
}

/** Scrolls the control to the middle of the screen, away from bars at its edges. */
async function middleOf(page: Page, selector: string) {
  const control = page.locator(selector).first()
  await control.waitFor()
  return control.evaluate((element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
}

/** The reference of a card is the same card on a page without scripts; that of a button, the same press on a page at rest. */
const referenceOf = (row: (typeof ROWS)[number]) =>
  row.press === 'a card'
    ? { name: 'a page without scripts', site: EDGES.limit, row }
    : { name: 'a page at rest', site: EDGES.site, row: { ...row, afterMs: AT_REST_MS } }

/** @param runs presses of each kind; their medians are compared */
export async function benchPress(
  browser: Browser,
  runs: number,
  say: (line: string) => void,
): Promise<Table[]> {
  const table: Table = {
    title: 'The first press of a first visit, processor 4 times slower: ms until it shows, median (range)',
    rows: [],
  }
  for (const row of ROWS) {
    const reference = referenceOf(row)
    const ours: number[] = []
    const theirs: number[] = []
    for (let run = 1; run <= runs; run += 1) {
      say(`${row.press}, ${row.network}, ${row.afterMs} ms after the first paint, ${run} of ${runs}`)
      ours.push(await measure(browser, EDGES.site, row))
      theirs.push(await measure(browser, reference.site, reference.row))
    }
    table.rows.push({
      press: row.press,
      network: row.network,
      'after the paint, ms': row.afterMs,
      ours: figureText(ours),
      reference: figureText(theirs),
      'which is': reference.name,
      'ours / reference': ratioText(ours, theirs),
    })
  }
  return [table]
}
