import * as v from 'valibot'
import { onPlainPhone } from '../pages/plain-phone.ts'
import type { Network } from '../pages/slow-phone.ts'
import { watchText } from '../pages/watch-text.ts'
import { openFor, tapOn, type VisitKind } from './first-tap.ts'

/** When the finger comes, in ms after the first paint. */
export const PRESSED_AFTER_MS = 2_000

/** What the page says once the product is in the cart. */
const ADDED = { selector: '[role="status"]', text: 'In your cart' }

const PATIENCE_MS = 60_000

export type AddToCart = { visit: VisitKind; network: Network }

/** Runs in the page. @throws Error when nothing was shown in time */
const shownWithin = (patienceMs: number) =>
  Promise.race([
    Reflect.get(window, 'shownMs'),
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('The product did not come into the cart.')), patienceMs)
    }),
  ])

/**
 * Opens a product on a slow phone and presses “Add to Cart” once, as the first touch of the page.
 * @param port the debugging port of the browser
 * @returns ms from the press to the frame that says that the product is in the cart
 */
export const measureAddToCart = (
  port: number,
  site: string,
  { visit, network }: AddToCart,
): Promise<number> =>
  onPlainPhone(
    port,
    async (phone) => {
      await phone.atStart(watchText, ADDED)
      await openFor('Add to Cart', visit, phone, site)
      await tapOn('Add to Cart', PRESSED_AFTER_MS, phone)
      return v.parse(v.number(), await phone.call(shownWithin, PATIENCE_MS))
    },
    network,
  )
