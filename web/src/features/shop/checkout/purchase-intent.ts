import { tabStorage as storage } from '#site/browser/browser-storage.ts'
import { personKeys } from '#site/browser/person-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'

const KEY = personKeys.purchaseIntent
/** A later login has another reason than the intent. */
const LASTS_MS = 30 * 60 * 1000

/** A purchase that needs an account. After the login, the shopper returns to the product page’s dialog. */
export type PurchaseIntent = { productId: string; kind: 'buyNow' | 'gift' }

/** `at` is in milliseconds since 1970. */
type Stored = { intent: PurchaseIntent; at: number; isReturned: boolean }

function parseIntent(value: unknown): PurchaseIntent | null {
  const { productId, kind } = fieldsOf(value)
  const isKnown = kind === 'buyNow' || kind === 'gift'
  return isKnown && typeof productId === 'string' ? { productId, kind } : null
}

function read(now: number): Stored | null {
  const { at, isReturned, ...stored } = fieldsOf(jsonOf(storage.getItem(KEY)))
  const intent = parseIntent(stored.intent)
  const isValid = typeof at === 'number' && Math.abs(now - at) < LASTS_MS && typeof isReturned === 'boolean'
  return intent && isValid ? { intent, at, isReturned } : null
}

const write = (stored: Stored) => storage.setItem(KEY, JSON.stringify(stored))

/** Stores the intent in this tab: a product id instead of an address, so that the way back always leads to a product page. */
export const keepPurchaseIntent = (intent: PurchaseIntent, now = Date.now()) =>
  write({ intent, at: now, isReturned: false })

/** The fragment that carries an intent to the account page. Unlike a click handler, a link works before the site’s code runs. */
export const intentFragment = ({ kind, productId }: PurchaseIntent) =>
  `#${kind}=${encodeURIComponent(productId)}`

/** Stores the intent in the fragment, if any. @returns the pending intent, from the fragment or an earlier page */
export function receiveIntent(fragment: string, now = Date.now()): PurchaseIntent | null {
  const [[kind, productId] = []] = new URLSearchParams(fragment.slice(1))
  const received = parseIntent({ kind, productId })
  if (received) keepPurchaseIntent(received, now)
  return pendingIntent(now)
}

/** For pages after a login: null once the shopper was led back. */
export function pendingIntent(now = Date.now()): PurchaseIntent | null {
  const stored = read(now)
  return stored && !stored.isReturned ? stored.intent : null
}

/** Call it when the shopper is led back: only once, because a missing product would lock the account page. */
export function markReturned(now = Date.now()): void {
  const stored = read(now)
  if (stored) write({ ...stored, isReturned: true })
}

/** The intent for the product page, also after the shopper was led back. */
export const purchaseIntent = (now = Date.now()): PurchaseIntent | null => read(now)?.intent ?? null

export const forgetPurchaseIntent = () => storage.removeItem(KEY)
