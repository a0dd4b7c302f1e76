import { isDeepStrictEqual } from 'node:util'
import type { OrderStatus } from '#shared/api/orders.ts'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'

/** In order of rank: of two reported statuses, the later one in this list counts, in any order of arrival. */
export const refundStatuses = ['pending', 'succeeded', 'canceled', 'failed'] as const
const disputeStatuses = ['inquiry', 'inquiry-closed', 'open', 'prevented', 'won', 'lost'] as const

/** A refund that succeeded may still fail, days later: docs.stripe.com/refunds#failed-refunds */
export type RefundStatus = (typeof refundStatuses)[number]

/**
 * `inquiry`: the bank asks, and no money moves. `open`: a chargeback. `prevented`: settled by a refund before it
 * became one. docs.stripe.com/api/disputes/object#dispute_object-status
 */
export type DisputeStatus = (typeof disputeStatuses)[number]

/** May arrive before the event of the payment. `id` identifies the event. */
export type ReturnedMoneyEvent = { id: string; paymentIntent: string } & (
  | ({ type: 'refundChanged'; refundId: string } & Refund)
  /** The sum of all refunds of the charge so far, including refunds that fail later. */
  | { type: 'chargeRefunded'; refundedOre: number }
  | ({ type: 'disputeChanged'; disputeId: string } & Dispute)
)

export type Refund = {
  ore: number
  status: RefundStatus
  /** Positions of the lines of a withdrawal. Missing in other refunds. */
  lines?: number[]
  /** The sum was charged twice. */
  isDuplicate?: true
}
/** `withdrawals` and `reinstatements`: how often the bank has taken the money, and returned it. */
export type Dispute = {
  ore: number
  status: DisputeStatus
  withdrawals: number
  reinstatements: number
  /** Until when the seller can answer, ISO 8601; null once answered or closed. */
  answerBy?: string | null
}

/** Keys are ids of the payment service. */
export type ReturnedMoney = {
  /** The largest refunded sum in an event about the charge. It includes refunds that failed later. */
  chargeRefundedOre: number
  refunds: Readonly<Record<string, Refund>>
  disputes: Readonly<Record<string, Dispute>>
}

export const nothingReturned: ReturnedMoney = { chargeRefundedOre: 0, refunds: {}, disputes: {} }

const laterOf = <Status>(order: readonly Status[], one: Status, other: Status) =>
  order.indexOf(one) > order.indexOf(other) ? one : other

const laterRefund = (one: Refund | undefined, other: Refund): Refund =>
  one
    ? {
        ...other,
        ...one,
        ore: Math.max(one.ore, other.ore),
        status: laterOf(refundStatuses, one.status, other.status),
      }
    : other

const laterAnswer = (one: Dispute, other: Dispute): Pick<Dispute, 'answerBy'> => {
  if (one.answerBy === null || other.answerBy === null) return { answerBy: null }
  const days = [one.answerBy, other.answerBy].filter((day) => day !== undefined)
  return days.length > 0 ? { answerBy: days.toSorted().at(-1) ?? null } : {}
}

const laterDispute = (one: Dispute | undefined, other: Dispute): Dispute =>
  one
    ? {
        ore: Math.max(one.ore, other.ore),
        status: laterOf(disputeStatuses, one.status, other.status),
        withdrawals: Math.max(one.withdrawals, other.withdrawals),
        reinstatements: Math.max(one.reinstatements, other.reinstatements),
        ...laterAnswer(one, other),
      }
    : other

/** The order and repetition of events don't change the result. */
export function returnedMoneyAfter(before: ReturnedMoney, event: ReturnedMoneyEvent): ReturnedMoney {
  switch (event.type) {
    case 'chargeRefunded':
      return { ...before, chargeRefundedOre: Math.max(before.chargeRefundedOre, event.refundedOre) }
    case 'refundChanged': {
      const { refundId, ore, status, lines, isDuplicate } = event
      const reported = { ore, status, ...(lines && { lines }), ...(isDuplicate && { isDuplicate }) }
      const refund = laterRefund(before.refunds[refundId], reported)
      return { ...before, refunds: { ...before.refunds, [refundId]: refund } }
    }
    case 'disputeChanged': {
      const { disputeId, ore, status, withdrawals, reinstatements, answerBy } = event
      const reported = {
        ...{ ore, status, withdrawals, reinstatements },
        ...(answerBy !== undefined && { answerBy }),
      }
      const dispute = laterDispute(before.disputes[disputeId], reported)
      return { ...before, disputes: { ...before.disputes, [disputeId]: dispute } }
    }
  }
}

export const hasFailed = ({ status }: Refund) => status === 'failed' || status === 'canceled'
const sumOf = (refunds: readonly Refund[]) => refunds.reduce((sum, { ore }) => sum + ore, 0)

/** In öre. A prevented dispute counts as a refund, even if Stripe also reports the same money as a refund. */
export function refundedOreOf({ chargeRefundedOre, refunds, disputes }: ReturnedMoney): number {
  const all = Object.values(refunds)
  const made = sumOf(all.filter((refund) => !hasFailed(refund)))
  const byCharge = chargeRefundedOre - sumOf(all.filter(hasFailed))
  const prevented = Object.values(disputes).flatMap(({ status, ore }) =>
    status === 'prevented' ? [ore] : [],
  )
  return Math.max(0, made, byCharge, ...prevented)
}

/** Without an event about the money, which can be lost, the final status decides. */
function isMoneyGone({ status, withdrawals, reinstatements }: Dispute): boolean {
  const taken = Math.max(withdrawals, status === 'lost' && reinstatements === 0 ? 1 : 0)
  const returned = Math.max(reinstatements, status === 'won' ? 1 : 0)
  return taken > returned
}

export type DisputeNews = { news: 'opened' | 'won' | 'lost'; ore: number }

const newsOf = (before: Dispute | undefined, after: Dispute): DisputeNews['news'] | undefined => {
  const isClosed = (after.status === 'won' || after.status === 'lost') && after.status
  if (isClosed) return before?.status === after.status ? undefined : isClosed
  return isMoneyGone(after) && !(before && isMoneyGone(before)) ? 'opened' : undefined
}

/** What the buyer is told about disputes: that a bank has taken the money, and its decision. An inquiry moves no money. */
export const disputeNews = (before: ReturnedMoney, after: ReturnedMoney): DisputeNews[] =>
  Object.entries(after.disputes).flatMap(([id, dispute]) => {
    const news = newsOf(before.disputes[id], dispute)
    return news ? [{ news, ore: dispute.ore }] : []
  })

/** Whether a bank has taken money and has not decided yet who keeps it. */
export const isBankDeciding = ({ disputes }: ReturnedMoney): boolean =>
  Object.values(disputes).some((dispute) => isMoneyGone(dispute) && dispute.status !== 'lost')

/** The part of `totalOre`, in öre, that was neither refunded nor kept by the bank after a lost dispute. */
export function keptOreOf(returned: ReturnedMoney, totalOre: number): number {
  const lost = Object.values(returned.disputes).filter(
    (dispute) => isMoneyGone(dispute) && dispute.status === 'lost',
  )
  const lostOre = lost.reduce((sum, { ore }) => sum + ore, 0)
  return Math.max(0, totalOre - refundedOreOf(returned) - lostOre)
}

/** Whether a bank has kept everything that was not refunded. The bank may still return the money later. */
export const isLostToBank = (returned: ReturnedMoney, totalOre: number): boolean =>
  keptOreOf(returned, totalOre) === 0 && refundedOreOf(returned) < totalOre

const isInquiry = (dispute: Dispute) =>
  (dispute.status === 'inquiry' || dispute.status === 'open') && dispute.withdrawals === 0

export function orderStatus(returned: ReturnedMoney, totalOre: number): OrderStatus {
  const disputes = Object.values(returned.disputes)
  const refunded = refundedOreOf(returned)
  if (disputes.some(isMoneyGone)) return 'disputed'
  if (refunded >= totalOre) return 'refunded'
  if (disputes.some(isInquiry)) return 'dispute-inquiry'
  if (refunded > 0) return 'partlyRefunded'
  return Object.values(returned.refunds).some(({ status }) => status === 'failed') ? 'refund-failed' : 'paid'
}

/** A partial refund locks nothing. */
export function lockedBecause(
  returned: ReturnedMoney,
  totalOre: number,
): 'refunded' | 'disputed' | undefined {
  const status = orderStatus(returned, totalOre)
  return status === 'refunded' || status === 'disputed' ? status : undefined
}

type ReturnedMoneyRow = {
  refunded_ore: number | null
  refunds: Record<string, Refund> | null
  disputes: Record<string, Dispute> | null
}

/** The columns of a left join are null when no money went back. */
export const returnedMoneyOf = ({ refunded_ore, refunds, disputes }: ReturnedMoneyRow): ReturnedMoney => ({
  chargeRefundedOre: refunded_ore ?? nothingReturned.chargeRefundedOre,
  refunds: refunds ?? nothingReturned.refunds,
  disputes: disputes ?? nothingReturned.disputes,
})

/** Every transaction about a payment takes this lock, so that the order and its refund see each other. */
export async function lockReturnedMoney(
  transaction: ShopTransaction,
  paymentIntent: string,
): Promise<ReturnedMoney> {
  const row = await transaction
    .insertInto('payment_returns')
    .values({ payment_intent: paymentIntent, refunded_ore: 0, refunds: '{}', disputes: '{}' })
    // An update that changes nothing locks and returns the row.
    .onConflict((conflict) =>
      conflict.column('payment_intent').doUpdateSet({ payment_intent: paymentIntent }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return returnedMoneyOf(row)
}

/** Reads without a lock. */
export async function readReturnedMoney(
  database: ShopDatabase,
  paymentIntent: string,
): Promise<ReturnedMoney> {
  const row = await database
    .selectFrom('payment_returns')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()
  return row ? returnedMoneyOf(row) : nothingReturned
}

export async function recordReturnedMoney(
  transaction: ShopTransaction,
  event: ReturnedMoneyEvent,
): Promise<{ before: ReturnedMoney; returned: ReturnedMoney; hasChanged: boolean }> {
  const { paymentIntent } = event
  const before = await lockReturnedMoney(transaction, paymentIntent)
  const returned = returnedMoneyAfter(before, event)
  await transaction
    .updateTable('payment_returns')
    .set({
      refunded_ore: returned.chargeRefundedOre,
      refunds: JSON.stringify(returned.refunds),
      disputes: JSON.stringify(returned.disputes),
    })
    .where('payment_intent', '=', paymentIntent)
    .execute()
  return { before, returned, hasChanged: !isDeepStrictEqual(before, returned) }
}

/**
 * Disputes and inquiries of our orders that wait for the seller's answer at Stripe, the most urgent first. `answerBy`: the last
 * moment for an answer.
 */
export async function openDisputes(database: ShopDatabase) {
  const rows = await database
    .selectFrom('payment_returns')
    .innerJoin('orders', 'orders.payment_intent', 'payment_returns.payment_intent')
    .select(['number as orderNumber', 'disputes'])
    .where(({ eb, cast }) => eb(cast<string>('disputes', 'text'), '<>', '{}'))
    .execute()
  return rows
    .flatMap(({ orderNumber, disputes }) =>
      Object.entries(disputes).flatMap(([disputeId, { ore, status, answerBy }]) =>
        answerBy && (status === 'open' || status === 'inquiry')
          ? { orderNumber, disputeId, ore, answerBy: new Date(answerBy) }
          : [],
      ),
    )
    .toSorted((one, other) => one.answerBy.getTime() - other.answerBy.getTime())
}

export const orderOfPayment = (transaction: ShopTransaction, paymentIntent: string) =>
  transaction
    .selectFrom('orders')
    .select(['number', 'total_ore'])
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst()

/** Locks what the order has unlocked, or unlocks it again: for its buyer, or for the recipient of a gift. */
export async function lockContent(
  transaction: ShopTransaction,
  orderNumber: number,
  isLocked: boolean,
): Promise<void> {
  const gift = transaction.selectFrom('gifts').where('order_number', '=', orderNumber).select('code_number')
  const now = new Date()
  // The code first: the update waits for a concurrent redemption, whose entitlements are then visible.
  await transaction
    .updateTable('codes')
    .set(({ fn, val }) => ({ returned_at: isLocked ? fn.coalesce('returned_at', val(now)) : null }))
    .where('number', '=', gift)
    .execute()
  await transaction
    .updateTable('entitlements')
    .set(({ fn, val }) => ({ revoked_at: isLocked ? fn.coalesce('revoked_at', val(now)) : null }))
    .where((where) => where.or([where('order_number', '=', orderNumber), where('code_number', '=', gift)]))
    .execute()
}
