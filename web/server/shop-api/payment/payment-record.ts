import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { CURRENCY } from '#shared/shop.ts'
import { ShopFault } from '../../common/log.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { type CheckoutGift, writeGift } from '../delivery/gifts.ts'
import { queueMail } from '../mail/outbox.ts'
import { issueCreditNotes } from '../orders/credit-notes.ts'
import { deliveryFacts, writeConsent } from '../orders/delivery-choice.ts'
import { NumberMissing, receiptNumber } from '../orders/document-numbers.ts'
import {
  lockContent,
  lockedBecause,
  lockReturnedMoney,
  nothingReturned,
  orderOfPayment,
  type ReturnedMoneyEvent,
  readReturnedMoney,
  recordReturnedMoney,
  returnedMoneyAfter,
} from '../orders/returned-money.ts'
import { type Purchase, writeEntitlements, writeOrder } from '../orders/write-order.ts'
import { advanceCheckout, type CheckoutRow, checkoutOf, checkoutStatusAfter } from './checkout-record.ts'
import { isSessionEvent, type PaymentEvent, type PaymentSucceeded, type SessionEvent } from './payments.ts'
import { tellBuyer } from './tell-buyer.ts'

/** Rolls the transaction back; caught in `orUnknown`. */
class UnknownCheckout extends Error {}
/** Rolls back a repair without `write`; caught in `repair`. */
class DryRun extends Error {}

/** The payment differs from its checkout. Stripe repeats the refused event, so that staff have time to look at it. */
class PaymentMismatch extends ShopFault {
  override name = 'PaymentMismatch'
}

/** `repeated`: recorded before. `unknown-checkout`: the checkout has no record, and nothing is written. */
export type Recorded = 'recorded' | 'repeated' | 'unknown-checkout'

/**
 * Records an event and its consequences once, in one transaction, in any order of arrival.
 * @throws NumberMissing if a document has no number yet (give-numbers.ts)
 */
export const recordPaymentEvent = (database: ShopDatabase, event: PaymentEvent): Promise<Recorded> =>
  orUnknown(() => inTransaction(database, (transaction) => record(transaction, event)))

/** Records a state read from the payment service. Without `write` it only reports. @throws NumberMissing with `write` */
export const repairPaymentRecord = (
  database: ShopDatabase,
  event: PaymentEvent,
  { write }: { write: boolean },
): Promise<Recorded> => orUnknown(() => repair(database, event, write))

export async function isStored(database: ShopDatabase, event: PaymentEvent): Promise<boolean> {
  const { rows } = isSessionEvent(event)
    ? await sql`
        select 1 from checkout_sessions where reference = ${event.reference}
        union select 1 from orders where reference = ${event.reference}`.execute(database)
    : await sql`select 1 from orders where payment_intent = ${event.paymentIntent}`.execute(database)
  return rows.length > 0
}

async function orUnknown<Outcome>(work: () => Promise<Outcome>): Promise<Outcome | 'unknown-checkout'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof UnknownCheckout) return 'unknown-checkout'
    throw error
  }
}

async function record(transaction: ShopTransaction, event: PaymentEvent) {
  // A concurrent transaction with the same event makes this insert wait until that transaction ends.
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      subject: isSessionEvent(event) ? event.reference : event.paymentIntent,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return 'repeated'
  await apply(transaction, event)
  return 'recorded'
}

/** Ignores a refund or dispute without an order, because other shops may share the Stripe account. */
async function repair(database: ShopDatabase, event: PaymentEvent, write: boolean) {
  if (await isKnown(database, event)) return 'repeated'
  let hasChanged = false
  try {
    await inTransaction(database, async (transaction) => {
      const isOurs = isSessionEvent(event) || (await orderOfPayment(transaction, event.paymentIntent))
      if (isOurs) hasChanged = await apply(transaction, event)
      if (!write) throw new DryRun()
    })
  } catch (error) {
    if (!write && error instanceof NumberMissing) return 'recorded'
    if (!(error instanceof DryRun)) throw error
  }
  return hasChanged ? 'recorded' : 'repeated'
}

/**
 * Needs no lock: a known event stays known, because events only move a record forward (checkout-record.ts, returned-money.ts).
 */
export async function isKnown(database: ShopDatabase, event: PaymentEvent): Promise<boolean> {
  if (isSessionEvent(event)) {
    const row = await database
      .selectFrom('checkout_sessions')
      .selectAll()
      .where('reference', '=', event.reference)
      .executeTakeFirst()
    if (row?.session_id !== event.sessionId) return false
    if (event.type === 'paymentSucceeded') checkPayment(row, event)
    return checkoutStatusAfter(row.status, event) === row.status
  }
  const returned = await readReturnedMoney(database, event.paymentIntent)
  return isDeepStrictEqual(returnedMoneyAfter(returned, event), returned)
}

const apply = (transaction: ShopTransaction, event: PaymentEvent): Promise<boolean> =>
  isSessionEvent(event) ? applyToSession(transaction, event) : applyToOrder(transaction, event)

async function applyToOrder(transaction: ShopTransaction, event: ReturnedMoneyEvent): Promise<boolean> {
  const { before, returned, hasChanged } = await recordReturnedMoney(transaction, event)
  const order = await orderOfPayment(transaction, event.paymentIntent)
  if (order) {
    const isLocked = lockedBecause(returned, order.total_ore) !== undefined
    await lockContent(transaction, order.number, isLocked)
    const sold = { ...order, paymentIntent: event.paymentIntent }
    const notes = await issueCreditNotes(transaction, sold, returned)
    await tellBuyer(transaction, sold, { before, returned, notes })
  }
  return hasChanged
}

async function applyToSession(transaction: ShopTransaction, event: SessionEvent) {
  const advanced = await advanceCheckout(transaction, event)
  if (!advanced) {
    // The deletion of an account erases its checkouts and keeps its orders.
    if (event.type !== 'paymentSucceeded' || (await isOrdered(transaction, event.reference))) return false
    throw new UnknownCheckout()
  }
  const { row, status } = advanced
  if (event.type === 'paymentSucceeded') {
    checkPayment(row, event)
    // Stripe reports some payments with two events.
    if (row.status !== 'paid') await fulfilOrder(transaction, row, event)
  }
  return status !== row.status
}

async function isOrdered(transaction: ShopTransaction, reference: string) {
  const order = await transaction
    .selectFrom('orders')
    .select('number')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return order !== undefined
}

function checkPayment(row: CheckoutRow, { sessionId, totalOre, currency }: PaymentSucceeded) {
  if (totalOre !== row.total_ore || currency !== CURRENCY.toLowerCase()) {
    throw new PaymentMismatch(`${totalOre} ${currency} paid for ${row.total_ore} öre`)
  }
  if (row.session_id !== null && row.session_id !== sessionId) {
    throw new PaymentMismatch('Two payment sessions of one checkout')
  }
}

/** Runs in the caller's transaction. Also credits money that went back before the payment was reported. */
async function fulfilOrder(
  transaction: ShopTransaction,
  row: CheckoutRow,
  payment: PaymentSucceeded,
): Promise<void> {
  const { paymentIntent } = payment
  const returned = await lockReturnedMoney(transaction, paymentIntent)
  const { number, dated: paidAt } = await receiptNumber(transaction, paymentIntent, payment.paidAt)
  const isLocked = lockedBecause(returned, row.total_ore) !== undefined
  const { gift, ...checkout } = checkoutOf(row)
  const purchase: Purchase = { ...checkout, legalDigest: row.legal_digest, isGift: gift !== undefined }
  const { consent } = purchase.deliveryChoice

  const lines = await writeOrder(transaction, purchase, { ...payment, number, paidAt })
  const mailId = await queueMail(transaction, number, {
    kind: 'order-confirmation',
    paidAt: paidAt.toISOString(),
    productIds: lines.map(({ id }) => id),
    lines: lines.map(({ title, priceOre, vatRate, vatOre, facts }) => ({
      title,
      priceOre,
      vatRate,
      vatOre,
      facts,
    })),
    totalOre: purchase.totalOre,
    legalDigest: purchase.legalDigest,
    site: checkout.returnOrigin,
    delivery: deliveryFacts(lines, purchase.deliveryChoice),
    ...(gift && { isGift: true }),
  })
  if (consent) await writeConsent(transaction, number, { consent, givenIn: 'checkout', mailId })
  if (gift) await moveGift(transaction, row, { gift, number, isLocked })
  else await writeEntitlements(transaction, number, purchase, isLocked)
  const sold = { number, paymentIntent, total_ore: row.total_ore }
  const notes = await issueCreditNotes(transaction, sold, returned)
  await tellBuyer(transaction, sold, { before: nothingReturned, returned, notes })
}

/** Moves the giver's input from the checkout to the gift. */
async function moveGift(
  transaction: ShopTransaction,
  row: Parameters<typeof writeGift>[1] & { reference: string },
  bought: Parameters<typeof writeGift>[2],
) {
  await writeGift(transaction, row, bought)
  const withoutInput: CheckoutGift = { ...bought.gift, to: null, from: null, words: null }
  await transaction
    .updateTable('checkout_sessions')
    .set({ gift: JSON.stringify(withoutInput) })
    .where('reference', '=', row.reference)
    .execute()
}
