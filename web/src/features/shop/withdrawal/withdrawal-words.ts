/** What a withdrawal from an order does, and why a line stays: for the page that confirms it. */
import type { Order } from '#shared/api/orders.ts'
import { type LineRefusal, lineRefusal } from '#shared/withdrawal.ts'

type Line = Order['lines'][number]
type Told = Pick<Order, 'lines' | 'paidAt' | 'status' | 'gift'>

/** Why nothing can be withdrawn from a line; null if it can. */
function closedOf(
  line: Line,
  { paidAt, gift }: Told,
  now: Date,
): LineRefusal | 'withdrawn' | 'redeemed' | null {
  if (line.delivery === 'withdrawn') return 'withdrawn'
  const refusal = lineRefusal(line, paidAt, now)
  return refusal === 'delivered' && gift?.state === 'redeemed' ? 'redeemed' : refusal
}

const keptBecause = {
  withdrawn: 'withdrawn already.',
  redeemed: 'kept: the gift was redeemed, and you agreed to lose your right to withdraw with that.',
  delivered: 'kept: you asked for it at once, and agreed to lose your right to withdraw with that.',
  'too-late': 'kept: the 14 days after the order have ended.',
} as const

/** Empty for a line that can be withdrawn from. */
export function whyKept(line: Line, order: Told, now: Date): string {
  const closed = closedOf(line, order, now)
  return closed ? keptBecause[closed] : ''
}

const nothingOpen = {
  withdrawn: 'You have withdrawn from all of it already, so there is nothing more to repay.',
  redeemed:
    'The gift was redeemed, and your right to withdraw ended with that: there is nothing to repay. If something is wrong with it, write to us: you have other rights then.',
  delivered:
    'You asked for it at once, and your right to withdraw ended with that: there is nothing to repay. If something is wrong with it, write to us: you have other rights then.',
  'too-late':
    'The 14 days after the order have ended, so there is nothing to repay. If something is wrong with it, write to us: you have other rights then.',
} as const

/** What happens to what is withdrawn from. */
function lockText(open: readonly Line[], { gift }: Told): string {
  if (gift)
    return gift.state === 'redeemed'
      ? 'it is locked in the account of its recipient'
      : 'its code no longer works'
  const isUnlocked = open.some(({ delivery }) => delivery === 'unlocked')
  return isUnlocked ? 'its content is locked again' : 'it can no longer be unlocked'
}

/** The consequence of withdrawing from all lines that are open. */
export function consequence(order: Told, now: Date): string {
  const { lines, status } = order
  if (status === 'refunded')
    return 'The whole sum has been repaid already, so there is nothing more to repay.'
  const closed = lines.map((line) => closedOf(line, order, now))
  const open = lines.filter((_, position) => closed[position] === null)
  if (open.length === 0) {
    const reasons = ['redeemed', 'delivered', 'too-late'] as const
    return nothingOpen[reasons.find((reason) => closed.includes(reason)) ?? 'withdrawn']
  }
  const locked = lockText(open, order)
  if (status === 'disputed')
    return `Your bank has taken the payment back, so there is nothing to repay now; if the bank returns it, we repay it. From then on ${locked}.`
  const what = open.length < lines.length ? 'what you withdraw from' : 'it'
  return `We repay ${what} by the method with which you paid, and ${locked}.`
}

/** For an order that can’t be read, or that is stated without logging in. */
export const unreadConsequence =
  'We repay what you can withdraw from, by the method with which you paid, and lock its content again. What you asked us to unlock at once, and a gift that was redeemed, is not repaid if your right of withdrawal has ended for it.'
