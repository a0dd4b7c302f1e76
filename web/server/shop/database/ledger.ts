import type { Selectable, Transaction } from 'kysely'
import { ShopFault } from '../../common/log.ts'
import { isSessionEvent, type PaymentEvent, type ReturnEvent, type SessionEvent } from '../payment/events.ts'
import { foldCheckout, foldReturns, isReturned, type Returns } from '../payment/fold.ts'
import type { Checkout, Ledger } from '../ports.ts'
import { writeOrder } from './orders.ts'
import type { ShopDatabase, ShopSchema } from './schema.ts'
import { inTransaction } from './transaction.ts'

type CheckoutRow = Selectable<ShopSchema['checkout_sessions']>

/** Undoes the transaction; not an error that anybody sees. */
class UnknownCheckout extends Error {}

/** A payment that isn't what the checkout asked for: for somebody to look at, so it is refused and told again. */
class PaymentMismatch extends ShopFault {
  override name = 'PaymentMismatch'
}

/** What follows from payment's events: orders, what they unlock, and what is taken back. */
export function createLedger(database: ShopDatabase): Ledger {
  return {
    record: async (event) => {
      try {
        return await inTransaction(database, (transaction) => record(transaction, event))
      } catch (error) {
        if (error instanceof UnknownCheckout) return 'unknown-checkout'
        throw error
      }
    },
    restore: (checkout, event) => restore(database, checkout, event),
  }
}

async function record(transaction: Transaction<ShopSchema>, event: PaymentEvent) {
  // The same event at the same time elsewhere: waits here until that transaction has ended.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('payment_events')
    .values({ id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'repeated'
  await (isSessionEvent(event) ? recordSession(transaction, event) : recordReturn(transaction, event))
  return 'recorded'
}

async function recordSession(transaction: Transaction<ShopSchema>, event: SessionEvent) {
  const row = await transaction
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('reference', '=', event.reference)
    .forUpdate()
    .executeTakeFirst()
  if (!row) {
    // Of an account that is gone, and nothing was paid.
    if (event.type !== 'paymentSucceeded') return
    throw new UnknownCheckout()
  }
  const status = foldCheckout(row.status, event)
  await transaction
    .updateTable('checkout_sessions')
    .set({ status, session_id: event.sessionId })
    .where('reference', '=', row.reference)
    .execute()
  if (event.type === 'paymentSucceeded') await recordPayment(transaction, row, event)
}

type Payment = Extract<SessionEvent, { type: 'paymentSucceeded' }>

async function recordPayment(transaction: Transaction<ShopSchema>, row: CheckoutRow, payment: Payment) {
  checkPayment(row, payment)
  // Payment tells of some payments twice, by events of two types.
  if (row.status === 'paid') return
  const returns = await lockReturns(transaction, payment.paymentIntent)
  await writeOrder(transaction, row, payment, isReturned(returns, row.total_ore))
}

function checkPayment(row: CheckoutRow, { sessionId, totalOre, currency }: Payment) {
  if (totalOre !== row.total_ore || currency !== 'sek') {
    throw new PaymentMismatch(`${totalOre} ${currency} paid for ${row.total_ore} öre`)
  }
  if (row.session_id !== null && row.session_id !== sessionId) {
    throw new PaymentMismatch('Two payment sessions of one checkout')
  }
}

/**
 * Every transaction about a payment passes here, so that an order and a refund of it which are told at the same
 * time don't miss each other.
 */
async function lockReturns(transaction: Transaction<ShopSchema>, paymentIntent: string): Promise<Returns> {
  await transaction
    .insertInto('payment_returns')
    .values({ payment_intent: paymentIntent, refunded_ore: 0, disputes: '{}' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { refunded_ore, disputes } = await transaction
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { refundedOre: refunded_ore, disputes }
}

async function recordReturn(transaction: Transaction<ShopSchema>, event: ReturnEvent) {
  const { paymentIntent } = event
  const returns = foldReturns(await lockReturns(transaction, paymentIntent), event)
  await transaction
    .updateTable('payment_returns')
    .set({ refunded_ore: returns.refundedOre, disputes: JSON.stringify(returns.disputes) })
    .where('payment_intent', '=', paymentIntent)
    .execute()
  const order = await transaction
    .selectFrom('orders')
    .select(['number', 'total_ore'])
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  if (!order) return
  const isLost = isReturned(returns, order.total_ore)
  await transaction
    .updateTable('entitlements')
    .set(({ fn, val }) => ({ revoked_at: isLost ? fn.coalesce('revoked_at', val(new Date())) : null }))
    .where('order_number', '=', order.number)
    .execute()
}

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
