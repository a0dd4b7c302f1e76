import * as v from 'valibot'
import { personKeys, tabStorage as storage } from '#site/browser/person/person-storage.ts'

const KEY = personKeys.purchaseWish
/** After that, a login has another reason. */
const LASTS_MS = 30 * 60 * 1000

const wishSchema = v.object({ productId: v.string(), kind: v.picklist(['buyNow', 'gift']) })
const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ wish: wishSchema, at: v.number(), isReturned: v.boolean() }),
)

/** The dialog of a product page that needs an account. */
export type PurchaseWish = v.InferOutput<typeof wishSchema>

function read(now: number) {
  const kept = v.safeParse(keptSchema, storage.getItem(KEY))
  return kept.success && Math.abs(now - kept.output.at) < LASTS_MS ? kept.output : null
}

const write = (kept: v.InferOutput<typeof keptSchema>) => storage.setItem(KEY, JSON.stringify(kept))

/** Keeps what a visitor of this tab logs in for. Only an id: the way back is always to the page of a product. */
export const keepPurchaseWish = (wish: PurchaseWish, now = Date.now()) =>
  write({ wish, at: now, isReturned: false })

/** Keeps the wish that a fragment brings. @returns the wish that waits, from this fragment or from an earlier page */
export function arrivedWish(fragment: string, now = Date.now()): PurchaseWish | null {
  const [[kind, productId] = []] = new URLSearchParams(fragment.slice(1))
  const brought = v.safeParse(wishSchema, { kind, productId })
  if (brought.success) keepPurchaseWish(brought.output, now)
  return waitingWish(now)
}

/** For pages after a login: the wish to which the shopper has not been led back yet; null without one. */
export function waitingWish(now = Date.now()): PurchaseWish | null {
  const kept = read(now)
  return kept && !kept.isReturned ? kept.wish : null
}

/** The shopper is led back once: a product that is gone must not lock the account page. */
export function markReturned(now = Date.now()): void {
  const kept = read(now)
  if (kept) write({ ...kept, isReturned: true })
}

/** For the product page: the wish, waiting or led back; null without one. */
export const purchaseWish = (now = Date.now()): PurchaseWish | null => read(now)?.wish ?? null

export const forgetPurchaseWish = () => storage.removeItem(KEY)
