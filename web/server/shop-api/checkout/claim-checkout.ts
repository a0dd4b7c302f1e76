import { createHash, randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import { isOwned, ownedIds } from '#shared/products/adventures.ts'
import { lockAccount } from '../account/erased-accounts.ts'
import { keepLegal } from '../catalogue/legal-snapshots.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { CheckoutGift } from '../delivery/gift-order.ts'
import { boughtIn } from '../orders/entitlements.ts'
import type { Checkout, CheckoutIntent, Checkouts, Claim, OpenCheckout } from '../ports.ts'
import { findProgress } from './checkout-progress.ts'
import { overlapping } from './overlap.ts'
import { totalOf } from './price-cart.ts'

const MINUTE_MS = 60_000

/** Stripe's shortest lifetime is half an hour; a repeated attempt needs some time left. */
const LIFETIME_MS = 60 * MINUTE_MS

/** A repeated attempt gets the earlier session only if at least this much time is left to pay it, or to open it. */
const LEFT_TO_PAY_MS = 10 * MINUTE_MS
const LEFT_TO_OPEN_MS = 35 * MINUTE_MS

/** Checkouts of one shopper within the period below. */
const MAX_CHECKOUTS = 60
const MAX_CHECKOUTS_PERIOD_MS = 10 * MINUTE_MS

type Row = Selectable<ShopSchema['checkout_sessions']>

/** Checkouts, stored in the database. */
export function createCheckouts(database: ShopDatabase): Checkouts {
  return {
    claim: (intent) => inTransaction(database, (transaction) => claim(transaction, intent, new Date())),
    opened: async (reference, { id, url }) => {
      const { numUpdatedRows } = await database
        .updateTable('checkout_sessions')
        .set({ session_id: id, url })
        .where('reference', '=', reference)
        .where('status', '=', 'open')
        .where((where) => where.or([where('session_id', 'is', null), where('session_id', '=', id)]))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    expired: async (reference) => {
      await end(database, 'expired')
        .where('reference', '=', reference)
        .where('status', 'in', ['open', 'processing'])
        .execute()
    },
    abandoned: async (reference) => {
      await end(database, 'abandoned')
        .where('reference', '=', reference)
        .where('status', '=', 'open')
        .where('session_id', 'is', null)
        .execute()
    },
    find: (reference, sub) => findProgress(database, reference, sub),
  }
}

const end = (database: ShopDatabase, status: 'expired' | 'abandoned') =>
  database.updateTable('checkout_sessions').set({ status })

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

async function claim(
  transaction: Transaction<ShopSchema>,
  intent: CheckoutIntent,
  now: Date,
): Promise<Claim> {
  await lockAccount(transaction, intent.sub)
  // Read before the owned ids, so that a payment that is recorded between the two reads is seen in one of them.
  const alike = await overlappingCheckouts(transaction, intent)
  const ownedLines = await linesOwned(transaction, intent)
  if (ownedLines.length > 0) return { status: 'owned', ids: ownedLines.map(({ id }) => id) }

  const pending = openCheckouts(alike.filter(({ status }) => status === 'processing'))
  if (pending.length > 0) {
    const ids = overlapping(
      intent.lines,
      pending.flatMap(({ lines }) => lines),
    )
    return { status: 'paying', ids, pending }
  }

  const fingerprint = fingerprintOf(intent)
  const same = alike.find(
    (row) => row.attempt === intent.attempt && row.fingerprint === fingerprint && hasTime(row, now),
  )
  if (!same && (await isTooMany(transaction, intent.sub, now))) return { status: 'tooMany' }

  const others = alike.filter((row) => row !== same)
  await abandonWithoutSession(transaction, others)
  const rivals = openCheckouts(others)
  if (!same)
    return {
      status: 'claimed',
      checkout: await insert(transaction, intent, fingerprint, now),
      session: undefined,
      rivals,
    }
  const session = same.session_id && same.url ? { id: same.session_id, url: same.url } : undefined
  return { status: 'claimed', checkout: checkoutOf(same), session, rivals }
}

const openCheckouts = (rows: readonly Row[]): OpenCheckout[] =>
  rows.flatMap(({ reference, session_id, lines }) =>
    session_id ? [{ reference, sessionId: session_id, lines }] : [],
  )

const hasTime = ({ session_id, expires_at }: Row, now: Date) =>
  expires_at.getTime() - now.getTime() > (session_id ? LEFT_TO_PAY_MS : LEFT_TO_OPEN_MS)

/** Who gives a product away may own it. */
async function linesOwned(transaction: Transaction<ShopSchema>, intent: CheckoutIntent) {
  if (intent.gift) return []
  const owned = ownedIds(await boughtIn(transaction, intent))
  return intent.lines.filter((line) => isOwned(line, owned))
}

/** Whether two checkouts are for the same person: the shopper, or the same recipient of a gift. */
const isForSame = (one: CheckoutGift | null, other: CheckoutGift | null) =>
  one && other ? one.to === other.to : !one && !other

/** Unfinished checkouts of the same shopper that would give the same person some of the same. */
async function overlappingCheckouts(
  transaction: Transaction<ShopSchema>,
  { sub, lines, gift }: CheckoutIntent,
) {
  const rows = await transaction
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('user_sub', '=', sub)
    .where('status', 'in', ['open', 'processing'])
    .orderBy('created_at', 'desc')
    // Waits for another transaction that is storing a session.
    .forUpdate()
    .execute()
  return rows.filter((row) => isForSame(row.gift, gift ?? null) && overlapping(lines, row.lines).length > 0)
}

async function isTooMany(transaction: Transaction<ShopSchema>, sub: string, now: Date) {
  const { count } = await transaction
    .selectFrom('checkout_sessions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_sub', '=', sub)
    .where('created_at', '>', new Date(now.getTime() - MAX_CHECKOUTS_PERIOD_MS))
    .executeTakeFirstOrThrow()
  return Number(count) >= MAX_CHECKOUTS
}

async function abandonWithoutSession(transaction: Transaction<ShopSchema>, rows: readonly Row[]) {
  const references = rows.filter(({ session_id }) => !session_id).map(({ reference }) => reference)
  if (references.length > 0)
    await end(transaction, 'abandoned')
      .where('reference', 'in', references)
      .where('status', '=', 'open')
      .execute()
}

async function insert(
  transaction: Transaction<ShopSchema>,
  intent: CheckoutIntent,
  fingerprint: string,
  now: Date,
): Promise<Checkout> {
  const { sub, email, lines, returnOrigin, legalVersions, deliveryChoice, isBuyNow = false, gift } = intent
  const row = {
    reference: randomUUID(),
    session_id: null,
    url: null,
    user_sub: sub,
    email,
    attempt: intent.attempt,
    fingerprint,
    lines,
    total_ore: totalOf(lines),
    return_origin: returnOrigin,
    legal_versions: legalVersions,
    delivery_choice: deliveryChoice,
    status: 'open' as const,
    created_at: now,
    expires_at: new Date(now.getTime() + LIFETIME_MS),
    legal_digest: await keepLegal(transaction, intent.legal),
    is_buy_now: isBuyNow,
    gift: gift ?? null,
  }
  await transaction
    .insertInto('checkout_sessions')
    .values({
      ...row,
      lines: JSON.stringify(lines),
      legal_versions: JSON.stringify(legalVersions),
      delivery_choice: JSON.stringify(deliveryChoice),
      gift: gift ? JSON.stringify(gift) : null,
    })
    .execute()
  return checkoutOf(row)
}

const checkoutOf = (row: Row): Checkout => ({
  reference: row.reference,
  sub: row.user_sub,
  email: row.email,
  lines: row.lines,
  totalOre: row.total_ore,
  returnOrigin: row.return_origin,
  legalVersions: row.legal_versions,
  deliveryChoice: row.delivery_choice,
  expiresAt: row.expires_at,
  isBuyNow: row.is_buy_now,
  ...(row.gift && { gift: row.gift }),
})
