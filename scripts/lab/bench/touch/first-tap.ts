import * as v from 'valibot'
import { ANSWER_KEY, answerText } from '../../privacy-answer.ts'
import { onPlainPhone } from '../pages/plain-phone.ts'

/** The controls that a visitor is likely to touch first: where they are, a selector, and the text of one of several. */
const CONTROLS = {
  menu: { path: '/', selector: 'nav a', text: 'GAMES' },
  card: { path: '/shop', selector: 'main a[href^="/shop/product/"]:not([aria-hidden])', text: '' },
  'Add to Cart': { path: '/shop/product/fod', selector: 'main button', text: 'Add to Cart' },
  consent: { path: '/', selector: '[aria-label="Your privacy"] button', text: '' },
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

/** Runs in the page: resolves at a time after the first paint, in ms. */
const painted = (afterMs: number) =>
  new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      const [paint] = list.getEntriesByName('first-contentful-paint')
      if (paint) setTimeout(resolve, paint.startTime + afterMs - performance.now())
    }).observe({ type: 'paint', buffered: true })
  })

/** Runs in the page, which then doesn’t ask for consent: its question would cover what is tapped. */
const storeAnswer = (key: string, answer: string) => localStorage.setItem(key, answer)

/** Runs in the page: scrolls to the first element with this selector and text, once there is one. @returns its middle */
async function bringIntoView(selector: string, text: string) {
  const find = () => [...document.querySelectorAll(selector)].find((one) => one.textContent.includes(text))
  let found = find()
  while (!found) {
    if (performance.now() > 30_000) throw new Error(`The page has no "${text || selector}" to tap.`)
    // The question for consent comes with the script.
    await new Promise((resolve) => setTimeout(resolve, 20))
    found = find()
  }
  found.scrollIntoView({ block: 'nearest' })
  const box = found.getBoundingClientRect()
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  if (!found.contains(document.elementFromPoint(middle.x, middle.y)))
    throw new Error(`Something covers "${text || selector}".`)
  return middle
}

const Point = v.object({ x: v.number(), y: v.number() })

/**
 * Opens the page of a control on a slow phone and taps it once.
 * @param port the debugging port of the browser
 * @param momentMs when, after the first paint
 * @returns ms from the tap to the next paint, as Interaction to Next Paint counts it; at least 16
 */
export const measureFirstTap = (
  port: number,
  site: string,
  control: Control,
  momentMs: number,
): Promise<number> =>
  onPlainPhone(port, async (phone) => {
    const { path, selector, text } = CONTROLS[control]
    await phone.atStart(watchInteractions)
    if (control !== 'consent') await phone.atStart(storeAnswer, ANSWER_KEY, answerText({ frames: false }))
    await phone.open(site + path)
    // A finger taps a page that has come to rest.
    if (momentMs > 0) await phone.call(painted, 0)
    await phone.call(bringIntoView, selector, text)
    await phone.call(painted, momentMs)
    const { x, y } = v.parse(Point, await phone.call(bringIntoView, selector, text))
    await phone.tap(x, y)
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    const durations = v.parse(Durations, await phone.call(() => Reflect.get(window, 'durations')))
    return Math.max(SHORTEST_MS, ...durations)
  })
