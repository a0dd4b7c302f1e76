/**
 * *Add to Cart*, and at once another page: is the product in the cart of that page? And *Add to Cart* of the page that a card
 * shows, while the document of that page comes.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import fc from 'fast-check'
import { Fault } from '../../stack/command.ts'
import type { Table } from '../figures.ts'
import { EDGES } from './edge.ts'
import { onPhone } from './phone.ts'
import { ADD_TO_CART, CARD, openAndTap, tap } from './press.ts'

const CART = '/shop/checkout'

const LEAVE = {
  'a link': async (page: Page) => {
    // Not a tap, before which the page is scrolled: right after another tap, Chromium at times ignores that.
    await page.locator(`header a[href="${CART}"]`).evaluate((link: HTMLElement) => link.click())
    await page.waitForURL(EDGES.site + CART, { waitUntil: 'commit' })
  },
  Back: (page: Page) => page.goBack({ waitUntil: 'commit' }),
  'another address': (page: Page) => page.goto(EDGES.site, { waitUntil: 'commit' }),
}
/** Pressed on the page that a card shows, until its document has come. */
const CHANGE = 'between two documents'
type Way = keyof typeof LEAVE | typeof CHANGE
const WAYS = ['a link', 'Back', 'another address'] as const
const LATENCIES = [150, 400]
const PRESSES_EACH = 50
const LATEST_PRESS_MS = 3_000
const CHANGE_MS = { step: 50, steps: 30, rounds: 5 }
/** How long the next page may take to count the product once it has started. */
const COUNTED_MS = 10_000
const WORKERS = 5

type Press = { way: Way; latency: number; afterMs: number }

/** The same seed gives the same presses. `afterMs`: after the first paint, or after the paint of the page that a card shows. */
export function plannedPresses(seed: number): Press[] {
  const kinds = WAYS.flatMap((way) => LATENCIES.map((latency) => ({ way, latency })))
  const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: LATEST_PRESS_MS })), {
    seed,
    numRuns: kinds.length * PRESSES_EACH,
  })
  const leaving = moments.flatMap((afterMs, index): Press[] => {
    const kind = kinds[index % kinds.length]
    return kind ? [{ ...kind, afterMs }] : []
  })
  const { step, steps, rounds } = CHANGE_MS
  const changing = LATENCIES.flatMap((latency) =>
    Array.from({ length: steps * rounds }, (_, index): Press => {
      return { way: CHANGE, latency, afterMs: (index % steps) * step }
    }),
  )
  return [...leaving, ...changing]
}

const hasStarted = () =>
  document.readyState === 'complete' &&
  !document.querySelector('#root > [data-unhydrated]') &&
  document.querySelector('header a[aria-label^="Shopping cart"]') !== null

const described = ({ way, latency, afterMs }: Press) =>
  `${way}, latency ${latency} ms, pressed ${afterMs} ms after the paint`

type Place = { x: number; y: number }

/** Runs in each document: reports where the page of a card shows its button, once it is painted. */
function watchCardPage() {
  const report: (place: Place) => void = Reflect.get(window, 'benchShown')
  const look = () => {
    const button = document.querySelector('#pending[data-shape] button')
    if (!button) return requestAnimationFrame(look)
    const { x, y, width, height } = button.getBoundingClientRect()
    return setTimeout(report, 0, { x: x + width / 2, y: y + height / 2 })
  }
  look()
}

async function pressCardPage(page: Page, afterMs: number) {
  const shown = Promise.withResolvers<Place>()
  // The question about privacy leaves the button below the first screen of a smaller phone.
  await page.setViewportSize({ width: 393, height: 851 })
  await page.exposeFunction('benchShown', shown.resolve)
  await page.addInitScript(watchCardPage)
  const soonMs = 300
  await openAndTap(page, EDGES.site, CARD, soonMs)
  const { x, y } = await shown.promise
  await wait(afterMs)
  await tap(page, x, y)
  await page.waitForURL(EDGES.site + ADD_TO_CART.path, { waitUntil: 'commit' })
}

const isKept = (browser: Browser, press: Press) => {
  const network = { downloadThroughput: -1, uploadThroughput: -1, latency: press.latency }
  const isMobile = press.way !== CHANGE
  return onPhone(browser, { visit: described(press), network, slowdown: 1, isMobile }, async (page) => {
    if (press.way === CHANGE) await pressCardPage(page, press.afterMs)
    else await pressAndLeave(page, { ...press, way: press.way })
    // A page that never starts is no lost press: the visit is repeated.
    await page.waitForFunction(hasStarted, undefined, { polling: 100 })
    const cart = page.getByRole('link', { name: 'Shopping cart, 1 product', exact: true })
    return cart.waitFor({ timeout: COUNTED_MS }).then(
      () => true,
      () => false,
    )
  })
}

async function pressAndLeave(page: Page, press: Press & { way: keyof typeof LEAVE }) {
  const pressed = Promise.withResolvers<void>()
  await page.exposeFunction('benchPressed', pressed.resolve)
  await page.addInitScript(() => {
    const report: () => void = Reflect.get(window, 'benchPressed')
    const onClick = ({ target }: Event) =>
      target instanceof Element && target.closest('[data-press]') && report()
    addEventListener('click', onClick, { capture: true })
  })
  if (press.way === 'Back') await page.goto(EDGES.site, { waitUntil: 'commit' })
  await openAndTap(page, EDGES.site, ADD_TO_CART, press.afterMs)
  await pressed.promise
  await LEAVE[press.way](page)
}

export async function benchLost(
  browser: Browser,
  seed: number,
  say: (line: string) => void,
): Promise<Table[]> {
  const presses = plannedPresses(seed)
  const lost: string[] = []
  const queue = presses.entries()
  const work = async () => {
    for (const [index, press] of queue) {
      if (index % PRESSES_EACH === 0) say(`${index} of ${presses.length} presses, seed ${seed}`)
      if (!(await isKept(browser, press))) lost.push(described(press))
    }
  }
  // All end before the browser is closed, also when one fails.
  const ended = await Promise.allSettled(Array.from({ length: WORKERS }, work))
  for (const worker of ended) if (worker.status === 'rejected') throw worker.reason
  if (lost.length > 0)
    throw new Fault(`${lost.length} of ${presses.length} presses lost, seed ${seed}:\n  ${lost.join('\n  ')}`)
  const kinds = Map.groupBy(presses, ({ way, latency }) => `${way}, latency ${latency} ms`)
  return [
    {
      title: `Add to Cart when the page is left, seed ${seed}`,
      rows: [...kinds].map(([then, { length }]) => ({ then, presses: length, lost: 0 })),
    },
  ]
}
