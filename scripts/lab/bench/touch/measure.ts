import type { PagesStack } from '../pages/pages-stack.ts'
import { networks } from '../pages/slow-phone.ts'
import { measureAddToCart } from './add-to-cart.ts'
import { measureBusy } from './busy.ts'
import { controls, MOMENTS_MS, measureFirstTap, visitKinds } from './first-tap.ts'
import type { Measured } from './goals.ts'
import { measurePageMemory } from './page-memory.ts'
import { measureSecondPage } from './second-page.ts'

/** One page of each kind: home, list, product, article, game. */
export const PAGES = ['/', '/shop', '/shop/product/fod', '/press/fod-released', '/fist']
const SECOND_PAGES = [
  { from: '/', to: '/shop/product/' },
  { from: '/shop', to: '/shop/product/' },
  { from: '/press', to: '/press/' },
]

type Log = (line: string) => void
type Touched = PagesStack & { runs: number; log: Log }

export async function measureTouch(stack: PagesStack, runs: number, log: Log): Promise<Measured> {
  const touched = { ...stack, runs, log }
  const busy = await measureUntouched(touched)
  const taps = await measureFirstTaps(touched)
  const addToCart = await measureAdding(touched)
  const secondPage = await measureSecondPages(touched)
  log('a page that stays open')
  const memory = await measurePageMemory(stack)
  return { busy, taps, addToCart, secondPage, memory }
}

async function measureUntouched({ port, site, limit, runs, log }: Touched): Promise<Measured['busy']> {
  const busy: Measured['busy'] = []
  for (const path of PAGES) {
    const both: Measured['busy'][number] = { path, site: [], limit: [] }
    for (let run = 1; run <= runs; run += 1) {
      log(`${path} untouched, ${run} of ${runs}`)
      // Alternate between the two, so that other load on the machine affects both.
      both.site.push(await measureBusy(port, site + path))
      both.limit.push(await measureBusy(port, limit + path))
    }
    busy.push(both)
  }
  return busy
}

async function measureFirstTaps({ port, site, runs, log }: Touched): Promise<Measured['taps']> {
  const all = visitKinds.flatMap((visit) =>
    controls[visit].flatMap((control) => MOMENTS_MS.map((momentMs) => ({ control, visit, momentMs }))),
  )
  const taps: Measured['taps'] = []
  for (const tap of all) {
    log(`first tap: ${tap.control}, ${tap.visit}, ${tap.momentMs} ms after the first paint`)
    const ms: number[] = []
    for (let run = 1; run <= runs; run += 1) ms.push(await measureFirstTap(port, site, tap))
    taps.push({ ...tap, ms })
  }
  return taps
}

async function measureAdding({ port, site, runs, log }: Touched): Promise<Measured['addToCart']> {
  const all = visitKinds.flatMap((visit) => networks.map((network) => ({ visit, network })))
  const added: Measured['addToCart'] = []
  for (const press of all) {
    log(`into the cart: ${press.visit}, ${press.network}`)
    const ms: number[] = []
    for (let run = 1; run <= runs; run += 1) ms.push(await measureAddToCart(port, site, press))
    added.push({ ...press, ms })
  }
  return added
}

async function measureSecondPages({ browser, site, runs, log }: Touched): Promise<Measured['secondPage']> {
  const secondPage: Measured['secondPage'] = []
  for (const { from, to } of SECOND_PAGES) {
    log(`from ${from} to ${to}`)
    const bytes: number[] = []
    for (let run = 1; run <= runs; run += 1) bytes.push(await measureSecondPage(browser, site + from, to))
    secondPage.push({ from, to, bytes })
  }
  return secondPage
}
