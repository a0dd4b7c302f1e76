import type { Selectable } from 'kysely'
import { PAGE_ROWS, readInPages } from '../database/in-pages.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { queuePaymentFailed } from '../mail/outbox.ts'
import type { Checkout, CheckoutLine, PaymentSession, SessionEvent } from './payments.ts'

/** `abandoned`: the payment page was never shown. */
export type CheckoutRecordStatus = 'open' | 'abandoned' | 'processing' | 'failed' | 'expired' | 'paid'

/**
 * A successful payment overrides every other event, and the end of the session overrides the rest: the order and repetition of
 * events don't change the last status.
 */
export function checkoutStatusAfter(
  status: CheckoutRecordStatus,
  { type }: Pick<SessionEvent, 'type'>,
): CheckoutRecordStatus {
  if (type === 'paymentSucceeded' || status === 'paid') return 'paid'
  if (type === 'sessionExpired' || status === 'expired') return 'expired'
  return type === 'paymentFailed' || status === 'failed' ? 'failed' : 'processing'
}

/**
 * Whether an event means that a delayed payment failed. Only delayed methods report a failure. Without that report, a session
 * with a started payment has failed once it expires; the two events come in any order.
 */
function hasPaymentFailed(status: CheckoutRecordStatus, { type }: Pick<SessionEvent, 'type'>): boolean {
  if (type === 'paymentFailed') return status !== 'paid'
  return (
    (type === 'sessionExpired' && status === 'processing') ||
    (type === 'paymentStarted' && status === 'expired')
  )
}

export type CheckoutRow = Selectable<ShopSchema['checkout_sessions']>

export const totalOf = (lines: readonly CheckoutLine[]) =>
  lines.reduce((total, { priceOre }) => total + priceOre, 0)

export const checkoutOf = (row: CheckoutRow): Checkout => ({
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
  ...(row.came_from && { cameFrom: row.came_from }),
})

type NewRecord = {
  /** Undefined until the payment service has opened the session. */
  sessionId?: string
  attempt: string
  fingerprint: string
  legalDigest?: string
}

/** Does nothing if the checkout is on record. */
export const writeCheckout = async (
  database: ShopDatabase,
  checkout: Checkout,
  { sessionId, attempt, fingerprint, legalDigest }: NewRecord,
): Promise<void> => {
  await database
    .insertInto('checkout_sessions')
    .values({
      reference: checkout.reference,
      user_sub: checkout.sub,
      email: checkout.email,
      lines: JSON.stringify(checkout.lines),
      total_ore: checkout.totalOre,
      return_origin: checkout.returnOrigin,
      legal_versions: JSON.stringify(checkout.legalVersions),
      delivery_choice: JSON.stringify(checkout.deliveryChoice),
      expires_at: checkout.expiresAt,
      is_buy_now: checkout.isBuyNow ?? false,
      gift: checkout.gift ? JSON.stringify(checkout.gift) : null,
      came_from: checkout.cameFrom ? JSON.stringify(checkout.cameFrom) : null,
      session_id: sessionId ?? null,
      url: null,
      attempt,
      fingerprint,
      status: 'open',
      created_at: new Date(),
      legal_digest: legalDigest ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Writes the payment service's copy of a checkout that our database lacks. */
export const restoreCheckout = (database: ShopDatabase, checkout: Checkout, sessionId: string) =>
  writeCheckout(database, checkout, { sessionId, attempt: checkout.reference, fingerprint: '' })

/** @returns false if a later checkout has replaced this one, whose payment page must then not be shown */
export async function storeSession(
  database: ShopDatabase,
  reference: string,
  { id, url }: PaymentSession,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('checkout_sessions')
    .set({ session_id: id, url })
    .where('reference', '=', reference)
    .where('status', '=', 'open')
    .where((where) => where.or([where('session_id', 'is', null), where('session_id', '=', id)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type CheckoutEvent = Pick<SessionEvent, 'reference' | 'type'> & { sessionId?: string }

/**
 * Records the status after an event, and mails the failure of a payment that was on its way.
 * @returns the record before the event, and the status after it; undefined without a record
 */
export async function advanceCheckout(transaction: ShopTransaction, event: CheckoutEvent) {
  const { reference, sessionId } = event
  const row = await transaction
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const status = checkoutStatusAfter(row.status, event)
  await transaction
    .updateTable('checkout_sessions')
    .set({ status, ...(sessionId && { session_id: sessionId }) })
    .where('reference', '=', reference)
    .execute()
  if (hasPaymentFailed(row.status, event)) await tellFailure(transaction, row)
  return { row, status }
}

/** Call only if the payment service no longer accepts a payment for the checkout. */
export const expireCheckout = (database: ShopDatabase, reference: string) =>
  inTransaction(database, (transaction) =>
    advanceCheckout(transaction, { reference, type: 'sessionExpired' }),
  )

/** Tells the shopper by mail that the delayed payment failed. Safe to repeat. */
const tellFailure = (transaction: ShopTransaction, row: CheckoutRow) =>
  queuePaymentFailed(transaction, row.reference, {
    kind: 'payment-failed',
    lines: row.lines.map(({ title, priceOre }) => ({ title, priceOre })),
    totalOre: row.total_ore,
    startedAt: row.created_at.toISOString(),
    productId: row.is_buy_now || row.gift ? (row.lines[0]?.id ?? null) : null,
    legalDigest: row.legal_digest,
    site: row.return_origin,
  })

/** Call only if the payment pages have not been shown. */
export async function abandonCheckouts(database: ShopDatabase, references: readonly string[]): Promise<void> {
  if (references.length === 0) return
  await database
    .updateTable('checkout_sessions')
    .set({ status: 'abandoned' })
    .where('reference', 'in', references)
    .where('status', '=', 'open')
    .where('session_id', 'is', null)
    .execute()
}

export type UnfinishedCheckout = { reference: string; sessionId: string | undefined }

const FIRST_REFERENCE = '00000000-0000-0000-0000-000000000000'

export async function* unfinishedCheckouts(
  database: ShopDatabase,
  now: Date,
): AsyncIterable<UnfinishedCheckout> {
  const rows = readInPages(
    (after) =>
      database
        .selectFrom('checkout_sessions')
        .select(['reference', 'session_id'])
        .where('status', 'in', ['open', 'processing'])
        .where('expires_at', '<', now)
        .where('reference', '>', after || FIRST_REFERENCE)
        .orderBy('reference')
        .limit(PAGE_ROWS)
        .execute(),
    ({ reference }) => reference,
  )
  for await (const { reference, session_id } of rows) yield { reference, sessionId: session_id ?? undefined }
}
