/** What must follow from the buyers' wishes, written by hand so that it doesn't depend on the shop's own rules. */
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import type { Afterwards } from './afterwards.ts'
import type { StressPayment } from './payments.ts'
import { finalReturns } from './stripe-objects.ts'

const text = (...fields: unknown[]) => JSON.stringify(fields)

const isConsented = ({ checkout: { deliveryChoice } }: StressPayment, position: number) =>
  deliveryChoice?.consent?.lines.includes(position) ?? false

type LineEnd = 'waits' | 'unlocked' | 'withdrawn'

/** What becomes of each line of a sold payment. Without its money the shop neither unlocks nor repays. */
export function lineEnds(payment: StressPayment): LineEnd[] {
  const { checkout, story, wish } = payment
  const hasChoice = checkout.deliveryChoice !== null
  return checkout.lines.map((_, position): LineEnd => {
    const isWaiting = hasChoice && !isConsented(payment, position)
    const before = isWaiting ? 'waits' : 'unlocked'
    if (story.end !== 'kept' || wish === 'nothing') return before
    if (wish === 'unlock') return 'unlocked'
    if (wish === 'unlockThenWithdraw') return hasChoice ? 'unlocked' : 'withdrawn'
    return isConsented(payment, position) ? 'unlocked' : 'withdrawn'
  })
}

/** The sum that a withdrawal from some lines repays; null for all that is left. */
function expectedRefund(payment: StressPayment, ends: readonly LineEnd[]): number | null {
  if (ends.every((end) => end === 'withdrawn')) return null
  const { lines, totalOre } = payment.checkout
  const sum = lines.reduce((ore, line, index) => ore + (ends[index] === 'withdrawn' ? line.priceOre : 0), 0)
  const refunded = finalReturns(payment).reduce(
    (ore, found) => ore + (found.object === 'refund' && found.status === 'succeeded' ? found.amount : 0),
    0,
  )
  return Math.min(sum, totalOre - refunded)
}

/** Stated twice, an accepted withdrawal is acknowledged once and a refused one each time. */
function acknowledgements(wish: StressPayment['wish'], ends: readonly LineEnd[]): number {
  if (wish === 'withdraw') return ends.includes('withdrawn') ? 1 : 2
  return wish === 'bothAtOnce' || wish === 'unlockThenWithdraw' ? 1 : 0
}

const unlocksFirst = new Set<StressPayment['wish']>(['unlock', 'unlockThenWithdraw'])

/** Of a payment whose wishes race, it is not known whether something was unlocked before it was withdrawn. */
function expectedRows(payment: StressPayment): string[] {
  const { checkout, paymentIntent, story, wish } = payment
  const { reference, deliveryChoice } = checkout
  const ends = lineEnds(payment)
  const consent = deliveryChoice?.consent
  const isWaiting = checkout.lines.some((_, at) => deliveryChoice !== null && !isConsented(payment, at))
  const rows = [
    ...ends.map((end, position) => text('delivery', reference, position, end)),
    text('mail', reference, 'order-confirmation'),
    ...(consent ? [text('consent', reference, consent.wording, consent.statements, consent.lines)] : []),
    ...Array.from({ length: acknowledgements(wish, ends) }, () =>
      text('mail', reference, 'withdrawal-acknowledgement'),
    ),
    ...(unlocksFirst.has(wish) && isWaiting && story.end === 'kept'
      ? [text('mail', reference, 'unlock-confirmation')]
      : []),
  ]
  if (!ends.includes('withdrawn')) return rows
  const ore = expectedRefund(payment, ends)
  return [...rows, text('withdrawal', reference, ore), text('repaid', paymentIntent, ore ?? 'rest')]
}

/** The rows that must be there, and those that are, about deliveries, consents, withdrawals, refunds and mails. */
export async function rowsAfterwards(
  database: ShopDatabase,
  sold: readonly StressPayment[],
  { arrived, repaid }: Afterwards,
) {
  const [orders, lines, consents, withdrawals, mails] = await Promise.all([
    database.selectFrom('orders').select(['number', 'reference']).execute(),
    database.selectFrom('order_lines').selectAll().execute(),
    database.selectFrom('unlock_consents').selectAll().execute(),
    database.selectFrom('withdrawals').selectAll().execute(),
    database.selectFrom('mails').selectAll().execute(),
  ])
  const references = new Map(orders.map(({ number, reference }) => [number, reference]))
  const racing = new Set(
    sold.filter(({ wish }) => wish === 'bothAtOnce').map(({ checkout }) => checkout.reference),
  )
  const ofUnlocking = mails.filter(({ kind }) => kind === 'unlock-confirmation')
  const expected = [
    ...sold.flatMap(expectedRows),
    ...ofUnlocking.map(({ id }) => text('consent of mail', id)),
    ...mails.map(({ kind, order_number, repetition }) => text('arrived', kind, order_number, repetition, 1)),
  ]
  const found = [
    ...lines.map(({ order_number, position, awaits_unlock, withdrawn_at }) => {
      const end = withdrawn_at ? 'withdrawn' : awaits_unlock ? 'waits' : 'unlocked'
      return text('delivery', references.get(order_number), position, end)
    }),
    ...consents.map((row) =>
      row.given_in === 'account'
        ? text('consent of mail', row.mail_id)
        : text('consent', references.get(row.order_number), row.wording, row.statements, row.lines),
    ),
    ...withdrawals.map((row) => text('withdrawal', references.get(row.order_number), row.amount_ore)),
    ...[...repaid].map(([payment, ore]) => text('repaid', payment, ore)),
    ...mails.flatMap(({ kind, order_number }) => {
      const reference = references.get(order_number) ?? ''
      const isUnknown = kind === 'unlock-confirmation' && racing.has(reference)
      return isUnknown ? [] : [text('mail', reference, kind)]
    }),
    // A mail that arrives twice has the same id and the same text.
    ...[...arrived].map(([messageId, texts]) => {
      const [kind, orderNumber, repetition] = messageId.slice(1).split('@')[0]?.split('.') ?? []
      return text('arrived', kind, Number(orderNumber), Number(repetition), new Set(texts).size)
    }),
  ]
  return { expected, found, consents: consents.length, withdrawals: withdrawals.length, mails: mails.length }
}
