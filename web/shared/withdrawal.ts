/** The right of withdrawal: directive 2011/83/EU, articles 9 to 16. */
import type { OrderStatus } from './shop-contract.ts'

const DAY_MS = 24 * 60 * 60_000

/** Counted from the day after the payment. */
export const withdrawalDays = 14

/**
 * A withdrawal is accepted for some days longer, so that time zones, weekends and public holidays, which can extend the
 * period, never cost a buyer the right.
 */
const graceDays = 5

export type WithdrawalRefusal = 'too-late' | 'already-returned' | 'in-dispute'

/** Why an order can't be withdrawn from any more, or undefined if it can. `paidAt`: ISO 8601. */
export function withdrawalRefusal(
  { paidAt, status }: { paidAt: string; status: OrderStatus },
  now = new Date(),
): WithdrawalRefusal | undefined {
  if (status === 'refunded') return 'already-returned'
  if (status === 'disputed') return 'in-dispute'
  const end = new Date(paidAt).getTime() + (withdrawalDays + graceDays) * DAY_MS
  return now.getTime() > end ? 'too-late' : undefined
}
