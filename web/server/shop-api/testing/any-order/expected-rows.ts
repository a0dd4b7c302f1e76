/** Compares the rows of the database with the rows that the payments must lead to: none missing, none twice. */
import type { ShopDatabase } from '../../database/schema.ts'
import { creditDifferences } from '../../orders/credit-notes.ts'
import type { Payment } from './stories.ts'
import { finalReturns } from './stripe-service.ts'

/** Every row is one line of text, so that wrong, missing and surplus rows are all found by comparing lines. */
export type Audit = {
  orders: number
  live: number
  revoked: number
  mismatches: string[]
}

const text = (...fields: unknown[]) => JSON.stringify(fields)

/** The shop's statuses of disputes by Stripe's, written by hand like the ends of the stories. */
const disputeStatuses: Record<string, string> = {
  warning_needs_response: 'inquiry',
  warning_closed: 'inquiry-closed',
  needs_response: 'open',
  under_review: 'open',
}

function expectedCheckout({ checkout: { reference }, story: { facts, end } }: Payment) {
  if (end !== 'nothing') return text('checkout', reference, 'paid')
  if (facts.includes('expired')) return text('checkout', reference, 'expired')
  return text('checkout', reference, facts.includes('failed') ? 'failed' : 'processing')
}

/** The final refunds and disputes at Stripe. */
const expectedReturns = (payment: Payment) =>
  finalReturns(payment).map((found) => {
    const { object, id, status } = found
    if (object === 'refund') return text('refund', payment.paymentIntent, id, found.amount, status)
    const amounts = found.balance_transactions.map(({ amount }) => amount)
    const withdrawals = amounts.filter((amount) => amount < 0).length
    const moved = [withdrawals, amounts.length - withdrawals]
    return text('dispute', payment.paymentIntent, id, disputeStatuses[status] ?? status, ...moved)
  })

function expectedOrder(payment: Payment): string[] {
  const { checkout, paymentIntent, story } = payment
  const { reference, sub, email, totalOre, lines } = checkout
  const bought = [...new Set(lines.flatMap(({ unlocks }) => unlocks))]
  const consented = checkout.deliveryChoice.consent?.lines ?? []
  const unlocked = new Set(lines.flatMap(({ unlocks }, index) => (consented.includes(index) ? unlocks : [])))
  return [
    text('order', reference, sub, email, paymentIntent, totalOre),
    text('confirmation', reference),
    ...lines.map(({ id, title, priceOre }, position) =>
      text('line', reference, position, id, title, priceOre),
    ),
    ...bought.map((id) => text('entitlement', reference, sub, id, story.end === 'kept' && unlocked.has(id))),
  ]
}

function expectedRows(payments: readonly Payment[], eventIds: readonly string[]): string[] {
  const sold = payments.filter(({ story }) => story.end !== 'nothing')
  return [
    ...payments.map(expectedCheckout),
    ...sold.map((_, index) => text('number', index + 1)),
    ...sold.flatMap(expectedOrder),
    ...sold.flatMap(expectedReturns),
    ...eventIds.map((id) => text('event', id)),
  ]
}

/** An unpaid checkout whose row was deleted needs no row. */
const isForgotten = ({ checkout, story }: Payment, stored: ReadonlySet<string>) =>
  story.end === 'nothing' && !stored.has(checkout.reference)

type Locks = { revoked_at: Date | null; awaits_unlock: boolean }

const isLive = ({ revoked_at, awaits_unlock }: Locks) => revoked_at === null && !awaits_unlock

async function storedRows(database: ShopDatabase) {
  const [checkouts, orders, lines, entitlements, returns, events, mails] = await Promise.all([
    database.selectFrom('checkout_sessions').select(['reference', 'status']).execute(),
    database.selectFrom('orders').selectAll().execute(),
    database.selectFrom('order_lines').selectAll().execute(),
    database.selectFrom('entitlements').selectAll().execute(),
    database.selectFrom('payment_returns').selectAll().execute(),
    database.selectFrom('payment_events').select('id').execute(),
    database.selectFrom('mails').select('order_number').where('kind', '=', 'order-confirmation').execute(),
  ])
  const references = new Map(orders.map(({ number, reference }) => [number, reference]))
  const rows = [
    ...checkouts.map(({ reference, status }) => text('checkout', reference, status)),
    ...orders.map(({ number }) => text('number', number)),
    ...orders.map((row) =>
      text('order', row.reference, row.user_sub, row.email, row.payment_intent, row.total_ore),
    ),
    ...lines.map((row) =>
      text('line', references.get(row.order_number), row.position, row.product_id, row.title, row.price_ore),
    ),
    ...entitlements.map(({ order_number, user_sub, adventure_id, ...row }) =>
      text(
        'entitlement',
        order_number === null ? null : references.get(order_number),
        user_sub,
        adventure_id,
        isLive(row),
      ),
    ),
    ...returns.flatMap(({ payment_intent, refunds, disputes }) => [
      ...Object.entries(refunds).map(([id, { ore, status }]) =>
        text('refund', payment_intent, id, ore, status),
      ),
      ...Object.entries(disputes).map(([id, { status, withdrawals, reinstatements }]) =>
        text('dispute', payment_intent, id, status, withdrawals, reinstatements),
      ),
    ]),
    ...events.map(({ id }) => text('event', id)),
    ...mails.map(({ order_number }) => text('confirmation', references.get(Number(order_number)))),
  ]
  return { rows, checkouts, orders, entitlements }
}

/** Lines that one list has more often than the other, with the difference. */
function differences(expected: readonly string[], found: readonly string[]): string[] {
  const surplus = new Map<string, number>()
  for (const row of found) surplus.set(row, (surplus.get(row) ?? 0) + 1)
  for (const row of expected) surplus.set(row, (surplus.get(row) ?? 0) - 1)
  return [...surplus].flatMap(([row, count]) => {
    if (count === 0) return []
    return `${count < 0 ? 'missing' : 'too many'} (${Math.abs(count)}): ${row}`
  })
}

/** Credit notes that differ from the refunds, and gaps in their numbers. */
async function creditFaults(database: ShopDatabase): Promise<string[]> {
  const [credits, notes] = await Promise.all([
    creditDifferences(database),
    database.selectFrom('credit_notes').select('number').orderBy('number').execute(),
  ])
  return [
    ...credits.map(({ orderNumber, refundedOre, creditedOre }) =>
      text('credited', orderNumber, creditedOre, 'refunded', refundedOre),
    ),
    ...notes.flatMap(({ number }, index) =>
      number === index + 1 ? [] : text('credit note', number, 'at', index + 1),
    ),
  ]
}

export async function audit(
  database: ShopDatabase,
  payments: readonly Payment[],
  eventIds: readonly string[],
): Promise<Audit> {
  const { rows, checkouts, orders, entitlements } = await storedRows(database)
  const stored = new Set(checkouts.map(({ reference }) => reference))
  const expected = expectedRows(
    payments.filter((payment) => !isForgotten(payment, stored)),
    eventIds,
  )
  const live = entitlements.filter(isLive).length
  return {
    orders: orders.length,
    live,
    revoked: entitlements.length - live,
    mismatches: [...differences(expected, rows), ...(await creditFaults(database))],
  }
}
