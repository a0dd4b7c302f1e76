/** The right of withdrawal: directive 2011/83/EU, articles 9 to 16. */

import type { LineDelivery, OrderStatus } from './api/orders.ts'
import { isInParts } from './products/in-parts.ts'

const DAY_MS = 24 * 60 * 60_000

/** Counted from the day after the payment. */
const withdrawalDays = 14

/**
 * A withdrawal is accepted for some days longer, so that time zones, weekends and public holidays, which can extend the
 * period, never cost a buyer the right.
 */
const graceDays = 5

/**
 * For this time after the acknowledgement of a withdrawal that was stated without signing in, the buyer can disown it. Then it is
 * repaid.
 */
export const objectionHours = 48

/** Days after the statement, even if the acknowledgement can't be sent. The law allows 14 for the repayment. */
export const latestRepaymentDays = 13

/** Until when the buyer can disown a withdrawal. @param sentAt when the acknowledgement was sent */
export const objectionEnd = (statedAt: Date, sentAt: Date) =>
  new Date(
    Math.min(
      statedAt.getTime() + latestRepaymentDays * DAY_MS,
      sentAt.getTime() + objectionHours * 60 * 60_000,
    ),
  )

/** `delivered`: the buyer agreed to lose the right by asking for the content at once. */
export type LineRefusal = 'delivered' | 'too-late'

export type WithdrawalRefusal = LineRefusal | 'already-returned'

type Line = { delivery?: LineDelivery; facts?: Parameters<typeof isInParts>[0] }

/**
 * Why the buyer can't withdraw from a line; null if the buyer can. A pre-order, and a product that is delivered in parts, can be
 * withdrawn from until it is unlocked.
 */
export function lineRefusal({ delivery, facts }: Line, paidAt: string, now = new Date()): LineRefusal | null {
  if (delivery === 'delivered') return 'delivered'
  if (delivery === 'pre-order' || (delivery === 'ready' && isInParts(facts))) return null
  const end = new Date(paidAt).getTime() + (withdrawalDays + graceDays) * DAY_MS
  return now.getTime() > end ? 'too-late' : null
}

/**
 * Why no line of an order can be withdrawn from, or undefined if one can. In a dispute a withdrawal is possible, but its money
 * waits. `paidAt`: ISO 8601.
 */
export function withdrawalRefusal(
  { paidAt, status, lines }: { paidAt: string; status: OrderStatus; lines: readonly Line[] },
  now = new Date(),
): WithdrawalRefusal | undefined {
  const open = lines.filter(({ delivery }) => delivery !== 'withdrawn')
  if (status === 'refunded' || open.length === 0) return 'already-returned'
  const refusals = open.map((line) => lineRefusal(line, paidAt, now))
  if (refusals.includes(null)) return undefined
  return refusals.includes('delivered') ? 'delivered' : 'too-late'
}
