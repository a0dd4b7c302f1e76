/** The first press on a page of a first visit: how long until the page shows what was asked for. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { figureText, ratioText, type Table } from '../figures.ts'
import { EDGES } from './edge.ts'
import { NETWORKS, type Network, onPhone } from './phone.ts'

/**
 * `painted`: the first frame after the press. `counted`: the header counts the product. `stored`: the stored cart holds it.
 * `heading`: a visible heading with another text, in this document or the next. `forSale`: *Add to Cart* of the product below that heading, which works from then on. `heard`: a sound plays.
 */
type Sight = 'painted' | 'counted' | 'stored' | 'heading' | 'forSale' | 'heard'

const MARKS = {
  painted: ['painted'],
  'in the cart': ['counted', 'stored'],
  heading: ['heading'],
  'Add to Cart there': ['forSale'],
  heard: ['heard'],
} as const satisfies Record<string, readonly Sight[]>
type Mark = keyof typeof MARKS
const MARK_NAMES: readonly Mark[] = ['painted', 'in the cart', 'heading', 'Add to Cart there', 'heard']
type Marks = Partial<Record<Mark, number>>

type Control = { path: string; selector: string }

export const ADD_TO_CART: Control = {
  path: '/shop/product/fod',
  selector: 'main button:has-text("Add to Cart")',
}
export const CARD: Control = {
  path: '/shop',
  selector: 'main a[href="/shop/product/fod"]:not([aria-hidden])',
}

const HEAR_IT: Control = { path: '/shop', selector: 'main button[aria-label^="Play "]' }
const FIRST_SCENE: Control = {
  path: '/shop/product/fod',
  selector: 'main button:has-text("Play the first scene")',
}

/** When a page has loaded all that it loads by itself, and is at rest. */
const AT_REST_MS = 12_000

/** The reference of a card is the same card on a page without scripts; that of a button, the same press on a page at rest. */
const PRESSES = {
  'Add to Cart': { control: ADD_TO_CART, reference: 'a page at rest', site: EDGES.site, afterMs: AT_REST_MS },
  'a card': { control: CARD, reference: 'a page without scripts', site: EDGES.limit, afterMs: 1_000 },
  'Hear it': { control: HEAR_IT, reference: 'a page at rest', site: EDGES.site, afterMs: AT_REST_MS },
  'Play the first scene': {
    control: FIRST_SCENE,
    reference: 'a page at rest',
    site: EDGES.site,
    afterMs: AT_REST_MS,
  },
} as const

/**
 * `afterMs`: when the finger comes, after the first paint. `goals`: ms from the press. The first row of a press and network
 * has every mark that the others have.
 */
type PressRow = { press: keyof typeof PRESSES; network: Network; afterMs: number; goals: Marks }

const ROWS: readonly PressRow[] = [
  { press: 'Add to Cart', network: 'fast 4G', afterMs: 300, goals: { painted: 100, 'in the cart': 600 } },
  { press: 'Add to Cart', network: 'fast 4G', afterMs: 1_500, goals: { painted: 100, 'in the cart': 150 } },
  { press: 'Add to Cart', network: 'slow 4G', afterMs: 1_000, goals: { 'in the cart': 200 } },
  { press: 'Add to Cart', network: 'slow 4G', afterMs: 3_000, goals: { 'in the cart': 200 } },
  { press: 'a card', network: 'fast 4G', afterMs: 3_000, goals: { heading: 120, 'Add to Cart there': 350 } },
  { press: 'a card', network: 'fast 4G', afterMs: 300, goals: { heading: 120 } },
  { press: 'a card', network: 'fast 4G', afterMs: 1_000, goals: { 'Add to Cart there': 409 } },
  { press: 'a card', network: 'fast 4G', afterMs: 1_500, goals: { heading: 120 } },
  { press: 'a card', network: 'slow 4G', afterMs: 3_000, goals: { heading: 200, 'Add to Cart there': 700 } },
  {
    press: 'a card',
    network: 'slow 4G',
    afterMs: 1_000,
    goals: { heading: 200, 'Add to Cart there': 1_547 },
  },
  { press: 'Hear it', network: 'fast 4G', afterMs: 1_000, goals: { heard: 500 } },
  { press: 'Hear it', network: 'slow 4G', afterMs: 1_000, goals: { heard: 1_500 } },
  { press: 'Play the first scene', network: 'fast 4G', afterMs: 1_000, goals: { heard: 500 } },
  { press: 'Play the first scene', network: 'slow 4G', afterMs: 1_000, goals: { heard: 1_500 } },
]

/** Runs in each document: reports when the page first shows each sight after the first click. */
function watch(sights: readonly Sight[]) {
  // A press is kept here for the next document. Before the press nothing is stored, so that the visit is a first one.
  const key = 'press-of-bench'
  const pressed = (): { at: number; before: string[] } | null =>
    JSON.parse(sessionStorage.getItem(key) ?? 'null')
  const awaited = new Set(sights)
  const report: (sight: Sight, ms: number) => void = Reflect.get(window, 'benchSaw')
  const msSince = (at: number) => performance.timeOrigin + performance.now() - at
  const reportNow = (sight: Sight) => {
    const press = pressed()
    if (press && awaited.delete(sight)) report(sight, msSince(press.at))
  }
  // An urgent task that is posted in an animation frame runs after that frame is painted, and before the page's own.
  const afterPaint = (run: () => void) => void scheduler.postTask(run, { priority: 'user-blocking' })
  const headings = () =>
    [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility()).map((one) => one.textContent)
  const isCounted = () => {
    const link = document.querySelector('header a[aria-label^="Shopping cart"]')
    return link !== null && (link.textContent === '1' || getComputedStyle(link, '::after').content === '"1"')
  }
  const isForSale = () =>
    [...document.querySelectorAll('button')].some(
      (button) => button.textContent === 'Add to Cart' && button.checkVisibility(),
    )
  const look = () => {
    const before = pressed()?.before ?? []
    if (awaited.has('counted') && isCounted()) afterPaint(() => reportNow('counted'))
    const hasNewHeading = headings().some((text) => !before.includes(text))
    if (awaited.has('heading') && hasNewHeading) afterPaint(() => reportNow('heading'))
    if (awaited.has('forSale') && hasNewHeading && isForSale()) afterPaint(() => reportNow('forSale'))
  }
  // In a frame, which computes the styles in any case: earlier, the look itself would keep the page busy.
  let frame = 0
  const lookInFrame = () => {
    cancelAnimationFrame(frame)
    if (pressed()) frame = requestAnimationFrame(look)
  }
  const all = { childList: true, subtree: true, characterData: true, attributes: true }
  new MutationObserver(lookInFrame).observe(document, all)
  // The next document may have its heading before the observer runs.
  addEventListener('DOMContentLoaded', lookInFrame)
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (this: Storage, ...item) {
    setItem.apply(this, item)
    // By the store, or by the inline script before it exists.
    const isInStore = localStorage['persist:storefront']?.includes('"shoppingCart":"[{')
    if (isInStore || localStorage['pressed']) reportNow('stored')
  }
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
    this.addEventListener('playing', () => reportNow('heard'), { once: true })
    return play.call(this)
  }
  const onClick = ({ timeStamp }: Event) => {
    if (pressed()) return
    const at = performance.timeOrigin + timeStamp
    setItem.call(sessionStorage, key, JSON.stringify({ at, before: headings() }))
    // The browser reports no event that is painted within 16 ms.
    const latestReportMs = 1_000
    const reportLate = () => setTimeout(report, latestReportMs, 'painted', msSince(at))
    requestAnimationFrame(() => afterPaint(reportLate))
  }
  addEventListener('click', onClick, { capture: true })
  const clicks = { type: 'event', durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntriesByName('click')) report('painted', duration)
  }).observe(clicks)
}

/** Runs in the page: resolves at a time after the first paint, in ms. */
const untilAfterPaint = (afterMs: number) =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) setTimeout(resolve, paint.startTime + afterMs - performance.now())
    }).observe({ type: 'paint', buffered: true })
  })

export async function openAndTap(page: Page, site: string, { path, selector }: Control, afterMs: number) {
  await page.goto(site + path, { waitUntil: 'commit' })
  const { x, y } = await middleOf(page, selector)
  await page.evaluate(untilAfterPaint, afterMs)
  await tap(page, x, y)
}

/** How long a finger stays on a button. Playwright’s own tap takes no time. */
const FINGER_MS = 80

export async function tap(page: Page, x: number, y: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await wait(FINGER_MS)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
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

/** @returns ms from the press to each mark that has a goal */
const measure = (browser: Browser, site: string, { press, network, afterMs, goals }: PressRow) => {
  const visit = `${press}, ${network}, ${afterMs} ms after the first paint`
  return onPhone(browser, { visit, network: NETWORKS[network] }, async (page): Promise<Marks> => {
    const marks = marksOf(goals)
    const sights: Sight[] = marks.flatMap((mark) => MARKS[mark])
    const seen = new Map<Sight, number>()
    const all = Promise.withResolvers<void>()
    await page.exposeFunction('benchSaw', (sight: Sight, ms: number) => {
      if (sights.includes(sight) && !seen.has(sight)) seen.set(sight, ms)
      if (seen.size === sights.length) all.resolve()
    })
    await page.addInitScript(watch, sights)
    await openAndTap(page, site, PRESSES[press].control, afterMs)
    await all.promise
    const latest = (mark: Mark) => Math.max(...MARKS[mark].map((sight) => seen.get(sight) ?? Number.NaN))
    return Object.fromEntries(marks.map((mark) => [mark, latest(mark)]))
  })
}

const marksOf = (goals: Marks) => MARK_NAMES.filter((mark) => mark in goals)

/** @param runs presses of each kind; their medians are compared */
export async function benchPress(
  browser: Browser,
  runs: number,
  say: (line: string) => void,
): Promise<Table[]> {
  const title =
    'The first press of a first visit, processor 4 times slower: ms from the press, median (range)'
  const rows: Table['rows'] = []
  for (const [name, group] of Map.groupBy(ROWS, ({ press, network }) => `${press}, ${network}`)) {
    const ours = group.map((row) => ({ row, found: [] as Marks[] }))
    const theirs: Marks[] = []
    for (let run = 1; run <= runs; run += 1) {
      say(`${name}, ${run} of ${runs}`)
      for (const { row, found } of ours) found.push(await measure(browser, EDGES.site, row))
      // In the same run, so that other load on the machine affects all. The first row has every mark of its group.
      for (const row of group.slice(0, 1)) {
        const { site, afterMs } = PRESSES[row.press]
        theirs.push(await measure(browser, site, { ...row, afterMs }))
      }
    }
    for (const { row, found } of ours)
      for (const mark of marksOf(row.goals)) {
        const figures = (all: readonly Marks[]) => all.flatMap((marks) => marks[mark] ?? [])
        rows.push({
          press: row.press,
          network: row.network,
          'after the paint, ms': row.afterMs,
          until: mark,
          ours: figureText(figures(found)),
          goal: row.goals[mark] ?? '',
          reference: figureText(figures(theirs)),
          'which is': PRESSES[row.press].reference,
          'ours / reference': ratioText(figures(found), figures(theirs)),
        })
      }
  }
  return [{ title, rows }]
}
