import * as v from 'valibot'
import { personKeys, tabStorage as storage } from '#site/browser/person-storage.ts'

const KEY = personKeys.purchaseIntent
/** Later logins have another reason. */
const LASTS_MS = 30 * 60 * 1000

const intentSchema = v.object({ productId: v.string(), kind: v.picklist(['buyNow', 'gift']) })
/** Earlier builds named the intent `wish`. */
const storedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ wish: intentSchema, at: v.number(), isReturned: v.boolean() }),
)

/** A purchase that needs an account: the shopper logs in, and returns to the product page’s dialog. */
export type PurchaseIntent = v.InferOutput<typeof intentSchema>

function read(now: number) {
  const stored = v.safeParse(storedSchema, storage.getItem(KEY))
  return stored.success && Math.abs(now - stored.output.at) < LASTS_MS ? stored.output : null
}

const write = (stored: v.InferOutput<typeof storedSchema>) => storage.setItem(KEY, JSON.stringify(stored))

/** Stored in this tab. Only a product id, so that the way back always leads to a product page. */
export const keepPurchaseIntent = (intent: PurchaseIntent, now = Date.now()) =>
  write({ wish: intent, at: now, isReturned: false })

/** Carries an intent to the account page. A link works before the page’s script runs; a click handler doesn’t. */
export const intentFragment = ({ kind, productId }: PurchaseIntent) =>
  `#${kind}=${encodeURIComponent(productId)}`

/** Stores the fragment’s intent. @returns the pending intent, of this fragment or an earlier page */
export function receiveIntent(fragment: string, now = Date.now()): PurchaseIntent | null {
  const [[kind, productId] = []] = new URLSearchParams(fragment.slice(1))
  const received = v.safeParse(intentSchema, { kind, productId })
  if (received.success) keepPurchaseIntent(received.output, now)
  return pendingIntent(now)
}

/** For pages after a login: null once the shopper was led back. */
export function pendingIntent(now = Date.now()): PurchaseIntent | null {
  const stored = read(now)
  return stored && !stored.isReturned ? stored.wish : null
}

/** The shopper is led back once: a missing product must not lock the account page. */
export function markReturned(now = Date.now()): void {
  const stored = read(now)
  if (stored) write({ ...stored, isReturned: true })
}

/** For the product page, also after the shopper was led back. */
export const purchaseIntent = (now = Date.now()): PurchaseIntent | null => read(now)?.wish ?? null

export const forgetPurchaseIntent = () => storage.removeItem(KEY)
