import { isDeepStrictEqual } from 'node:util'
import type { Selectable, Transaction } from 'kysely'
import { ShopFault } from '../../common/log.ts'
import {
  isSessionEvent,
  type PaymentEvent,
  type PaymentSucceeded,
  type ReturnEvent,
  type SessionEvent,
} from '../payment/events.ts'
import { foldCheckout, foldReturns, lockedBecause, type Returns } from '../payment/fold.ts'
import type { Checkout, Ledger } from '../ports.ts'
import { writeOrder } from './orders.ts'
import type { ShopDatabase, ShopSchema } from './schema.ts'
import { returnsOf } from './stored-returns.ts'
import { inTransaction } from './transaction.ts'

type CheckoutRow = Selectable<ShopSchema['checkout_sessions']>

/** Rolls the transaction back; caught below. */
class UnknownCheckout extends Error {}
/** Rolls back a repair that was only to be tried; caught below. */
class OnlyTried extends Error {}

/** A payment that differs from its checkout. It is refused, so that Stripe repeats it and a person can look at it. */
class PaymentMismatch extends ShopFault {
  override name = 'PaymentMismatch'
}

/** Records payment events: orders, their entitlements, and money that left again. */
export function createLedger(database: ShopDatabase): Ledger {
  return {
    record: (event) => orUnknown(() => inTransaction(database, (transaction) => record(transaction, event))),
    repair: (event, { write }) => orUnknown(() => repair(database, event, write)),
    restore: (checkout, event) => restore(database, checkout, event),
    isAccountDeleted: async (sub) => {
      const row = await database
        .selectFrom('deleted_accounts')
        .select('user_sub')
        .where('user_sub', '=', sub)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

async function orUnknown<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'unknown-checkout'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnknownCheckout) return 'unknown-checkout'
    throw error
  }
}

async function record(transaction: Transaction<ShopSchema>, event: PaymentEvent) {
  // While another transaction records the same event, this insert waits for its end.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'repeated'
  await apply(transaction, event)
  return 'recorded'
}

/** Money that went back belongs to an order of ours only if there is one; other shops may share the account. */
async function repair(database: ShopDatabase, event: PaymentEvent, write: boolean) {
  let hasChanged = false
  try {
    await inTransaction(database, async (transaction) => {
      const isOurs = isSessionEvent(event) || (await orderOf(transaction, event.paymentIntent))
      if (isOurs) hasChanged = await apply(transaction, event)
      if (!write) throw new OnlyTried()
    })
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error
  }
  return hasChanged ? 'recorded' : 'repeated'
}

/** @returns whether the books have changed */
const apply = (transaction: Transaction<ShopSchema>, event: PaymentEvent): Promise<boolean> =>
  isSessionEvent(event) ? applyToSession(transaction, event) : applyToReturns(transaction, event)

async function applyToSession(transaction: Transaction<ShopSchema>, event: SessionEvent) {
  const row = await transaction
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('reference', '=', event.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!row) {
    // The account was deleted: its checkouts are gone, and its orders stay.
    if (event.type !== 'paymentSucceeded' || (await isOrdered(transaction, event.reference))) return false
    throw new UnknownCheckout()
  }
  const status = foldCheckout(row.status, event)
  await transaction
    .updateTable('checkout_sessions')
    .set({ status, session_id: event.sessionId })
    .where('reference', '=', row.reference)
    .execute()
  if (event.type === 'paymentSucceeded') await recordPayment(transaction, row, event)
  return status !== row.status
}

async function isOrdered(transaction: Transaction<ShopSchema>, reference: string) {
  const order = await transaction
    .selectFrom('orders')
    .select('number')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return order !== undefined
}

async function recordPayment(
  transaction: Transaction<ShopSchema>,
  row: CheckoutRow,
  payment: PaymentSucceeded,
) {
  checkPayment(row, payment)
  // Stripe reports some payments by events of two types.
  if (row.status === 'paid') return
  const returns = await lockReturns(transaction, payment.paymentIntent)
  await writeOrder(transaction, row, payment, lockedBecause(returns, row.total_ore) !== undefined)
}

function checkPayment(row: CheckoutRow, { sessionId, totalOre, currency }: PaymentSucceeded) {
  if (totalOre !== row.total_ore || currency !== 'sek') {
    throw new PaymentMismatch(`${totalOre} ${currency} paid for ${row.total_ore} öre`)
  }
  if (row.session_id !== null && row.session_id !== sessionId) {
    throw new PaymentMismatch('Two payment sessions of one checkout')
  }
}

/** Every transaction about a payment takes this lock, so that an order and its refund see each other. */
async function lockReturns(transaction: Transaction<ShopSchema>, paymentIntent: string): Promise<Returns> {
  await transaction
    .insertInto('payment_returns')
    .values({ payment_intent: paymentIntent, refunded_ore: 0, refunds: '{}', disputes: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await transaction
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return returnsOf(row)
}

const orderOf = (transaction: Transaction<ShopSchema>, paymentIntent: string) =>
  transaction
    .selectFrom('orders')
    .select(['number', 'total_ore'])
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()

async function applyToReturns(transaction: Transaction<ShopSchema>, event: ReturnEvent) {
  const { paymentIntent } = event
  const before = await lockReturns(transaction, paymentIntent)
  const returns = foldReturns(before, event)
  await transaction
    .updateTable('payment_returns')
    .set({
      refunded_ore: returns.chargeRefundedOre,
      refunds: JSON.stringify(returns.refunds),
      disputes: JSON.stringify(returns.disputes),
    })
    .where('payment_intent', '=', paymentIntent)
    .execute()
  const order = await orderOf(transaction, paymentIntent)
  if (order)
    await lockContent(transaction, order.number, lockedBecause(returns, order.total_ore) !== undefined)
  return !isDeepStrictEqual(before, returns)
}

/** Locks the content of an order, or unlocks it again when its money is back. */
const lockContent = (transaction: Transaction<ShopSchema>, orderNumber: number, isLocked: boolean) =>
  transaction
    .updateTable('entitlements')
    .set(({ fn, val }) => ({ revoked_at: isLocked ? fn.coalesce('revoked_at', val(new Date())) : null }))
    .where('order_number', '=', orderNumber)
    .execute()

async function restore(database: ShopDatabase, checkout: Checkout, event: SessionEvent) {
  await database
    .insertInto('checkout_sessions')
    .values({
      reference: checkout.reference,
      session_id: event.sessionId,
      url: null,
      user_sub: checkout.sub,
      email: checkout.email,
      attempt: checkout.reference,
      fingerprint: '',
      lines: JSON.stringify(checkout.lines),
      total_ore: checkout.totalOre,
      return_origin: checkout.returnOrigin,
      status: 'open',
      created_at: new Date(),
      expires_at: checkout.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
