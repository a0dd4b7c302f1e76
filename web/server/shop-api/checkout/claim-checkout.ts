import { createHash, randomUUID } from 'node:crypto'
import { isOwned, ownedIds } from '#shared/products/adventures.ts'
import { lockAccount } from '../account/erased-accounts.ts'
import { type LegalContent, storeLegalContent } from '../catalogue/legal-texts.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { type CheckoutGift, hasWithdrawnGift } from '../delivery/gifts.ts'
import { boughtAdventures } from '../orders/entitlements.ts'
import {
  abandonCheckouts,
  type CheckoutRow,
  checkoutOf,
  totalOf,
  writeCheckout,
} from '../payment/checkout-record.ts'
import type { Checkout, CheckoutLine, PaymentSession } from '../payment/payments.ts'

const MINUTE_MS = 60_000

/** Stripe's minimum is half an hour. More leaves time for a repeated attempt. */
const LIFETIME_MS = 60 * MINUTE_MS

/** A repeated attempt reuses an earlier checkout with at least this much time left: to pay, or to open its session. */
const MIN_LEFT_TO_PAY_MS = 10 * MINUTE_MS
const MIN_LEFT_TO_OPEN_MS = 35 * MINUTE_MS

const MAX_CHECKOUTS = 60
const DAY_MS = 24 * 60 * MINUTE_MS
const GIFTS_A_DAY = 10
/** One mistyped recipient can be corrected on the same day. */
const GIFTS_A_DAY_AFTER_WITHDRAWAL = 2
const WITHDRAWN_DAYS = 30
const MAX_CHECKOUTS_PERIOD_MS = 10 * MINUTE_MS

/** The same `attempt` means the same purchase. */
export type CheckoutIntent = Omit<Checkout, 'reference' | 'totalOre' | 'expiresAt'> & {
  attempt: string
  legal: LegalContent
  isEmailVerified: boolean
}

export type OpenCheckout = { reference: string; sessionId: string; lines: CheckoutLine[] }

type Claim =
  /** `session` is the session that an earlier request of the attempt opened. */
  | { status: 'claimed'; checkout: Checkout; session: PaymentSession | undefined; rivals: OpenCheckout[] }
  | { status: 'owned'; ids: string[] }
  /** `pending`: checkouts of the same products whose payment is processing. */
  | { status: 'paying'; ids: string[]; pending: OpenCheckout[] }
  | { status: 'tooMany' }
  | { status: 'tooManyGifts' }

const fingerprintOf = ({
  email,
  returnOrigin,
  lines,
  legalVersions: { terms, withdrawal },
  deliveryChoice,
  isBuyNow = false,
  gift,
}: CheckoutIntent) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        email,
        returnOrigin,
        lines.map(({ id, priceOre }) => [id, priceOre]),
        terms,
        withdrawal,
        deliveryChoice.consent && [deliveryChoice.consent.wording, deliveryChoice.consent.lines],
        isBuyNow,
        gift && [gift.to, gift.from, gift.words],
      ]),
    )
    .digest('base64url')

/**
 * Stores a checkout before the payment service is called. Claims of one account run one after the other: with two tabs, the
 * later claim finds the earlier checkout among its `rivals`, the open checkouts with a product or adventure in common.
 */
export const claimCheckout = (database: ShopDatabase, intent: CheckoutIntent): Promise<Claim> =>
  inTransaction(database, (transaction) => claim(transaction, intent, new Date()))

async function claim(transaction: ShopTransaction, intent: CheckoutIntent, now: Date): Promise<Claim> {
  await lockAccount(transaction, intent.sub)
  // Read before the owned ids, so that a payment recorded between the two reads appears in one of them.
  const earlier = await overlappingCheckouts(transaction, intent)
  const ownedLines = await findOwnedLines(transaction, intent)
  if (ownedLines.length > 0) return { status: 'owned', ids: ownedLines.map(({ id }) => id) }

  const pending = openCheckouts(earlier.filter(({ status }) => status === 'processing'))
  if (pending.length > 0) {
    const ids = overlappingIds(
      intent.lines,
      pending.flatMap(({ lines }) => lines),
    )
    return { status: 'paying', ids, pending }
  }

  const fingerprint = fingerprintOf(intent)
  const repeated = earlier.find(
    (row) => row.attempt === intent.attempt && row.fingerprint === fingerprint && hasTimeLeft(row, now),
  )
  if (!repeated && (await hasTooManyCheckouts(transaction, intent.sub, now))) return { status: 'tooMany' }
  if (intent.gift && !repeated && (await hasTooManyGifts(transaction, intent.sub, now)))
    return { status: 'tooManyGifts' }

  const others = earlier.filter((row) => row !== repeated)
  const unopened = others.filter(({ session_id }) => !session_id).map(({ reference }) => reference)
  await abandonCheckouts(transaction, unopened)
  const rivals = openCheckouts(others)
  if (!repeated)
    return {
      status: 'claimed',
      checkout: await writeNewCheckout(transaction, intent, fingerprint, now),
      session: undefined,
      rivals,
    }
  const { session_id, url } = repeated
  const session = session_id && url ? { id: session_id, url } : undefined
  return { status: 'claimed', checkout: checkoutOf(repeated), session, rivals }
}

const openCheckouts = (rows: readonly CheckoutRow[]): OpenCheckout[] =>
  rows.flatMap(({ reference, session_id, lines }) =>
    session_id ? [{ reference, sessionId: session_id, lines }] : [],
  )

const hasTimeLeft = ({ session_id, expires_at }: CheckoutRow, now: Date) =>
  expires_at.getTime() - now.getTime() > (session_id ? MIN_LEFT_TO_PAY_MS : MIN_LEFT_TO_OPEN_MS)

/** Givers may give away products that they own. */
async function findOwnedLines(transaction: ShopTransaction, intent: CheckoutIntent) {
  if (intent.gift) return []
  const owned = ownedIds(await boughtAdventures(transaction, intent))
  return intent.lines.filter((line) => isOwned(line, owned))
}

/** Whether both checkouts are for the shopper, or both for the same recipient of a gift. */
const isForSame = (one: CheckoutGift | null, other: CheckoutGift | null) =>
  one && other ? one.to === other.to : !one && !other

async function overlappingCheckouts(transaction: ShopTransaction, { sub, lines, gift }: CheckoutIntent) {
  const rows = await transaction
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_sub', '=', sub)
    .where('status', 'in', ['open', 'processing'])
    .orderBy('created_at', 'desc')
    // Waits for a transaction that is storing a session.
    .forUpdate()
    .execute()
  return rows.filter(
    (row) => isForSame(row.gift, gift ?? null) && overlappingIds(lines, row.lines).length > 0,
  )
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

const countCheckouts = (transaction: ShopTransaction, sub: string, since: Date) =>
  transaction
    .selectFrom('checkout_sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_sub', '=', sub)
    .where('created_at', '>', since)

async function hasTooManyCheckouts(transaction: ShopTransaction, sub: string, now: Date) {
  const since = before(now, MAX_CHECKOUTS_PERIOD_MS)
  const { count } = await countCheckouts(transaction, sub, since).executeTakeFirstOrThrow()
  return Number(count) >= MAX_CHECKOUTS
}

/** Counts gifts that are paid or can still be paid. A gift costs nothing if it is withdrawn after its mail has gone. */
async function hasTooManyGifts(transaction: ShopTransaction, sub: string, now: Date) {
  const { count } = await countCheckouts(transaction, sub, before(now, DAY_MS))
    .where('gift', 'is not', null)
    .where('status', 'in', ['open', 'processing', 'paid'])
    .executeTakeFirstOrThrow()
  const withdrawn = await hasWithdrawnGift(transaction, sub, before(now, WITHDRAWN_DAYS * DAY_MS))
  return Number(count) >= (withdrawn ? GIFTS_A_DAY_AFTER_WITHDRAWAL : GIFTS_A_DAY)
}

async function writeNewCheckout(
  transaction: ShopTransaction,
  { attempt, legal, isEmailVerified: _, ...intent }: CheckoutIntent,
  fingerprint: string,
  now: Date,
): Promise<Checkout> {
  const checkout: Checkout = {
    ...intent,
    reference: randomUUID(),
    totalOre: totalOf(intent.lines),
    expiresAt: new Date(now.getTime() + LIFETIME_MS),
  }
  const legalDigest = await storeLegalContent(transaction, legal)
  await writeCheckout(transaction, checkout, { attempt, fingerprint, legalDigest })
  return checkout
}

/** @returns ids of lines that share a product or an adventure with `others`. An old adventure id counts as its current ones. */
export function overlappingIds(lines: readonly CheckoutLine[], others: readonly CheckoutLine[]): string[] {
  const products = new Set(others.map(({ id }) => id))
  const unlocked = ownedIds(others.flatMap(({ unlocks }) => unlocks))
  return lines
    .filter(
      ({ id, unlocks }) =>
        products.has(id) || [...ownedIds(unlocks)].some((adventure) => unlocked.has(adventure)),
    )
    .map(({ id }) => id)
}
