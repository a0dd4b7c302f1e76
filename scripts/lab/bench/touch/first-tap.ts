import * as v from 'valibot'
import { ANSWER_KEY, answerText } from '../../privacy-answer.ts'
import { onPlainPhone, type PlainPhone } from '../pages/plain-phone.ts'

/** The controls that a visitor is likely to touch first: where they are, a selector, and the text of one of several. */
const CONTROLS = {
  menu: { path: '/', selector: 'nav a', text: 'GAMES' },
  card: { path: '/shop', selector: 'main a[href^="/shop/product/"]:not([aria-hidden])', text: '' },
  'Add to Cart': { path: '/shop/product/fod', selector: 'main button', text: 'Add to Cart' },
  consent: { path: '/', selector: '[aria-label="Your privacy"] button', text: '' },
} as const

export type Control = keyof typeof CONTROLS

/**
 * On a first visit nothing is stored, and the site starts when the page is used. On a return visit the question for
 * consent has been answered, and the site starts after the first paint.
 */
export type VisitKind = 'first visit' | 'return visit'
export const visitKinds: VisitKind[] = ['first visit', 'return visit']

/** The question for consent is only asked on a first visit. */
export const controls: Record<VisitKind, Control[]> = {
  'first visit': ['menu', 'card', 'Add to Cart', 'consent'],
  'return visit': ['menu', 'card', 'Add to Cart'],
}

/** When the finger comes, in ms after the first paint. */
export const MOMENTS_MS = [0, 300, 800, 2_000]

/** Time for everything that a tap starts, on a slow phone. */
const SETTLED_MS = 2_500
/** The browser reports no event that took less. */
const SHORTEST_MS = 16

/** Where durations are kept: the tap on a link may lead to another document. */
const KEY = 'durations-of-bench'
const Durations = v.nullable(v.pipe(v.string(), v.parseJson(), v.array(v.number())))

/**
 * Runs in each document: keeps how long each event of a tap took until the next paint. Before the tap nothing is stored,
 * so that a first visit stays one.
 */
function watchInteractions(key: string) {
  const keep = (...durations: number[]) => {
    if (durations.length === 0) return
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.setItem(key, JSON.stringify([...kept, ...durations]))
  }
  const keepTaps = (entries: PerformanceEntryList) =>
    keep(
      ...entries.filter((entry) => Reflect.get(entry, 'interactionId') > 0).map(({ duration }) => duration),
    )
  // TypeScript's DOM types lack the threshold.
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  const observer = new PerformanceObserver((list) => keepTaps(list.getEntries()))
  observer.observe(options)
  // A page that is left for another document may report nothing any more. So the frame after the click is measured too.
  let clicked: number | undefined
  const keepClick = () => {
    if (clicked !== undefined) keep(performance.now() - clicked)
    clicked = undefined
  }
  const onClick = ({ timeStamp }: Event) => {
    clicked = timeStamp
    // An urgent task that is posted in an animation frame runs after that frame is painted.
    requestAnimationFrame(() => void scheduler.postTask(keepClick, { priority: 'user-blocking' }))
  }
  addEventListener('click', onClick, { capture: true })
  addEventListener('pagehide', () => {
    keepTaps(observer.takeRecords())
    keepClick()
  })
}

/** Runs in the page: resolves at a time after the first paint, in ms. */
const painted = (afterMs: number) =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) setTimeout(resolve, paint.startTime + afterMs - performance.now())
    }).observe({ type: 'paint', buffered: true })
  })

/** Runs in the page, whose visit then is no first one. */
const storeAnswer = (key: string, answer: string) => localStorage.setItem(key, answer)

/** Runs in the page: scrolls by a few pixels, to and fro until the site has started, as someone does who begins to read. */
function beginToScroll() {
  const scroll = () => {
    if (Reflect.get(window, 'earlyClicks') === undefined) return
    scrollBy({ top: scrollY > 0 ? -8 : 8, behavior: 'instant' })
    setTimeout(scroll, 100)
  }
  scroll()
}

/**
 * Runs in the page: waits for an element with this selector and text. Scrolls to it if it is not on the screen: on a first
 * visit, that starts the site. @returns its middle
 */
async function bringIntoView(selector: string, text: string) {
  const find = () => [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(text))
  let found = find()
  while (!found) {
    if (performance.now() > 30_000) throw new Error(`The page has no "${text || selector}" to tap.`)
    // The question for consent comes with the script.
    await new Promise((resolve) => setTimeout(resolve, 20))
    found = find()
  }
  const control = found
  const middle = () => {
    const box = control.getBoundingClientRect()
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const isOnTop = ({ x, y }: { x: number; y: number }) => control.contains(document.elementFromPoint(x, y))
  if (!isOnTop(middle())) control.scrollIntoView({ block: 'nearest' })
  if (!isOnTop(middle())) throw new Error(`Something covers "${text || selector}".`)
  return middle()
}

const Point = v.object({ x: v.number(), y: v.number() })

/** Opens the page of a control. */
export async function openFor(control: Control, visit: VisitKind, phone: PlainPhone, site: string) {
  if (visit === 'return visit') await phone.atStart(storeAnswer, ANSWER_KEY, answerText({ frames: false }))
  await phone.open(site + CONTROLS[control].path)
}

/**
 * Taps a control of an open page, at a moment in ms after the first paint. At this moment the page is scrolled if the
 * control is the question for consent, which the site asks once it has started; it is tapped as soon as it is there.
 */
export async function tapOn(control: Control, momentMs: number, phone: PlainPhone) {
  const { selector, text } = CONTROLS[control]
  if (control !== 'consent') {
    // A finger taps a page that has come to rest.
    if (momentMs > 0) await phone.call(painted, 0)
    await phone.call(bringIntoView, selector, text)
  }
  await phone.call(painted, momentMs)
  if (control === 'consent') await phone.call(beginToScroll)
  const { x, y } = v.parse(Point, await phone.call(bringIntoView, selector, text))
  await phone.tap(x, y)
}

export type FirstTap = { control: Control; visit: VisitKind; momentMs: number }

/**
 * Opens the page of a control on a slow phone and taps it once.
 * @param port the debugging port of the browser
 * @returns ms from the tap to the next paint, as Interaction to Next Paint counts it; at least 16
 */
export const measureFirstTap = (
  port: number,
  site: string,
  { control, visit, momentMs }: FirstTap,
): Promise<number> =>
  onPlainPhone(port, async (phone) => {
    await phone.atStart(watchInteractions, KEY)
    await openFor(control, visit, phone, site)
    await tapOn(control, momentMs, phone)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const kept = await phone.call((key: string) => sessionStorage.getItem(key), KEY)
    return Math.max(SHORTEST_MS, ...(v.parse(Durations, kept) ?? []))
  })
