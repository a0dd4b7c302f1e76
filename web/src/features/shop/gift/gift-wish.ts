import * as v from 'valibot'
import { createSafeStorage } from '../../../platform/browser-storage.ts'

const storage = createSafeStorage(() => window.sessionStorage)
const KEY = 'gift-wish'
/** After that, a login has another reason. */
const LASTS_MS = 30 * 60 * 1000

const wishSchema = v.pipe(v.string(), v.parseJson(), v.object({ productId: v.string(), at: v.number() }))

/**
 * The product that a visitor of this tab wants to give away, and logs in for; null without one. Only an id is kept: the
 * way back is always to the page of a product.
 */
export function giftWish(now = Date.now()): string | null {
  const kept = v.safeParse(wishSchema, storage.getItem(KEY))
  return kept.success && Math.abs(now - kept.output.at) < LASTS_MS ? kept.output.productId : null
}

export const keepGiftWish = (productId: string, now = Date.now()) =>
  storage.setItem(KEY, JSON.stringify({ productId, at: now }))

export const forgetGiftWish = () => storage.removeItem(KEY)
