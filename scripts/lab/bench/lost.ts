/** *Add to Cart*, and at once another page: is the product in the cart of that page? */
import type { Browser, Page } from '@playwright/test'
import fc from 'fast-check'
import { Fault } from '../../stack/command.ts'
import type { Table } from '../figures.ts'
import { EDGES } from './edge.ts'
import { onPhone } from './phone.ts'
import { ADD_TO_CART, openAndTap } from './press.ts'

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
type Way = keyof typeof LEAVE
const WAYS: readonly Way[] = ['a link', 'Back', 'another address']
const LATENCIES = [150, 400]
const PRESSES_EACH = 50
const LATEST_PRESS_MS = 3_000
/** How long the next page may take to count the product once it has started. */
const COUNTED_MS = 10_000
const WORKERS = 5

type Press = { way: Way; latency: number; afterMs: number }

/** The same seed gives the same presses. `afterMs`: after the first paint. */
export function plannedPresses(seed: number): Press[] {
  const kinds = WAYS.flatMap((way) => LATENCIES.map((latency) => ({ way, latency })))
  const moments = fc.sample(fc.noBias(fc.integer({ min: 0, max: LATEST_PRESS_MS })), {
    seed,
    numRuns: kinds.length * PRESSES_EACH,
  })
  return moments.flatMap((afterMs, index) => {
    const kind = kinds[index % kinds.length]
    return kind ? { ...kind, afterMs } : []
  })
}

const hasStarted = () =>
  document.readyState === 'complete' &&
  !document.querySelector('#root > [data-unhydrated]') &&
  document.querySelector('header a[aria-label^="Shopping cart"]') !== null

const described = ({ way, latency, afterMs }: Press) =>
  `${way}, latency ${latency} ms, pressed ${afterMs} ms after the first paint`

const isKept = (browser: Browser, press: Press) => {
  const network = { downloadThroughput: -1, uploadThroughput: -1, latency: press.latency }
  return onPhone(browser, { visit: described(press), network, slowdown: 1 }, async (page) => {
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
    // A page that never starts is no lost press: the visit is repeated.
    await page.waitForFunction(hasStarted, undefined, { polling: 100 })
    const cart = page.getByRole('link', { name: 'Shopping cart, 1 product', exact: true })
    return cart.waitFor({ timeout: COUNTED_MS }).then(
      () => true,
      () => false,
    )
  })
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
      title: `Add to Cart, then at once another page, seed ${seed}`,
      rows: [...kinds].map(([then, { length }]) => ({ then, presses: length, lost: 0 })),
    },
  ]
}
