/** Refunds that staff decide, by the same way as those of the dashboard: credit note and letter follow from the refund. */
import { ShopFault } from '../../common/log.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { soldLines } from '../orders/order-lines.ts'
import {
  hasFailed,
  isBankDeciding,
  isLostToBank,
  keptOreOf,
  readReturnedMoney,
} from '../orders/returned-money.ts'
import type { PaymentHistory } from './payments.ts'
import { type RecordNeeds, recordReadState } from './sync-payment.ts'

type RefundedLine = { position: number; title: string; ore: number }

/** `lines` is undefined for the whole rest of the payment. */
export type RefundPlan = {
  number: number
  paymentIntent: string
  ore: number
  totalOre: number
  /** What was not returned yet. */
  keptOre: number
  lines: RefundedLine[] | undefined
}

/** `line` counts from 1. */
type RefundRefusal =
  | { refusal: 'unknown-order' | 'disputed' | 'repaid' }
  | { refusal: 'unknown-line' | 'line-repaid' | 'line-withdrawn' | 'too-much'; line: number }

/** @param positions from 0; by default the whole rest of the payment */
export async function planRefund(
  database: ShopDatabase,
  number: number,
  positions: readonly number[] | undefined,
): Promise<RefundPlan | RefundRefusal> {
  const order = await database
    .selectFrom('orders')
    .select(['payment_intent', 'total_ore'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!order) return { refusal: 'unknown-order' }
  const { payment_intent: paymentIntent, total_ore: totalOre } = order
  const returned = await readReturnedMoney(database, paymentIntent)
  if (isBankDeciding(returned) || isLostToBank(returned, totalOre)) return { refusal: 'disputed' }
  const keptOre = keptOreOf(returned, totalOre)
  if (keptOre === 0) return { refusal: 'repaid' }
  if (!positions) return { number, paymentIntent, ore: keptOre, totalOre, keptOre, lines: undefined }

  const sold = await soldLines(database, number)
  const repaid = new Set(
    Object.values(returned.refunds).flatMap((refund) => (hasFailed(refund) ? [] : (refund.lines ?? []))),
  )
  const lines: RefundedLine[] = []
  let ore = 0
  for (const position of new Set(positions)) {
    const found = sold.find((line) => line.position === position)
    const line = position + 1
    if (!found) return { refusal: 'unknown-line', line }
    if (repaid.has(position)) return { refusal: 'line-repaid', line }
    if (found.withdrawn_at) return { refusal: 'line-withdrawn', line }
    ore += found.price_ore
    if (ore > keptOre) return { refusal: 'too-much', line }
    lines.push({ position, title: found.title, ore: found.price_ore })
  }
  return { number, paymentIntent, ore, totalOre, keptOre, lines }
}

/** The clocks of Stripe and this machine may differ. */
const HOUR_MS = 60 * 60_000

/** Refunds, and records the refund even if its event is late. @throws Unavailable, or ShopFault if no money went back */
export async function refundOrder(
  needs: RecordNeeds & { history: Pick<PaymentHistory, 'refunds'> },
  { number, paymentIntent, totalOre, keptOre, lines }: RefundPlan,
  isDuplicate: boolean,
): Promise<void> {
  const part = lines && { orderNumber: number, lines, atMostOre: keptOre }
  await needs.payments.refund(paymentIntent, part, isDuplicate ? 'duplicate' : undefined)
  for await (const event of needs.history.refunds(new Date(Date.now() - HOUR_MS)))
    if (event.paymentIntent === paymentIntent) await recordReadState(needs, event)
  const returned = await readReturnedMoney(needs.database, paymentIntent)
  // Stripe answers a repeated call of the same day from memory, such as after a refund that the bank refused.
  if (keptOreOf(returned, totalOre) === keptOre)
    throw new ShopFault(`Stripe made no refund of ${paymentIntent}: look at the payment in its dashboard`)
}
