import { Fault, flag, textOption } from '#scripts/stack/command.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import { addHistory } from '#server/shop-api/orders/order-history.ts'
import type { ReconcileNeeds } from '#server/shop-api/payment/reconcile.ts'
import { planRefund, type RefundPlan, refundOrder } from '#server/shop-api/payment/refund-order.ts'
import { oreText } from '#shared/money.ts'
import { defineAction, positive, readReason, readWriting, type Writing, writing } from './action.ts'
import { reconcileNeeds } from './reconcile.ts'

type Wish = Writing & {
  number: number
  positions: number[] | undefined
  reason: string
  isDuplicate: boolean
}

const refusals = {
  'unknown-order': 'there is no such order',
  disputed: 'the buyer’s bank has the money and decides about it. Answer the dispute in Stripe’s dashboard',
  repaid: 'all of its money went back already',
  'unknown-line': 'there is no such line',
  'line-repaid': 'its money went back already',
  'line-withdrawn': 'the buyer has withdrawn from it, and the shop repays it by itself (orders find)',
  'too-much':
    'less than its price is left of the payment. Refund the rest without LINES, or a sum in Stripe’s dashboard',
} as const

async function plannedRefund(database: ShopDatabase, { number, positions }: Wish): Promise<RefundPlan> {
  const plan = await planRefund(database, number, positions)
  if (!('refusal' in plan)) return plan
  const where = 'line' in plan ? `Line ${plan.line} of order ${number}` : `Order ${number}`
  throw new Fault(`${where} is not refunded: ${refusals[plan.refusal]}.`)
}

const planText = ({ number, ore, lines }: RefundPlan) =>
  lines
    ? `${oreText(ore)} of order ${number}: ${lines.map(({ position, title }) => `line ${position + 1}, ${title}`).join('; ')}.`
    : `${oreText(ore)}, all that is left of order ${number}.`

/** @param needs is called only to refund @returns the text to print @throws Fault */
export async function refundText(
  database: ShopDatabase,
  wish: Wish,
  needs: (database: ShopDatabase) => Pick<ReconcileNeeds, 'database' | 'payments' | 'history'>,
): Promise<string> {
  const plan = await plannedRefund(database, wish)
  const content = plan.lines
    ? 'What the lines unlock stays unlocked: orders revoke NUMBER LINE takes it away.'
    : 'The content is locked.'
  if (!wish.write)
    return `Would be refunded: ${planText(plan)} ${content}\nNothing was refunded. Run it again with --write.`
  await refundOrder(needs(database), plan, wish.isDuplicate)
  const what = `Refunded: ${planText(plan)}`
  await addHistory(database, { orderNumber: wish.number, by: wish.by, what, why: wish.reason })
  return `${what} ${content}\nThe running shop sends the buyer the credit note within seconds. orders find ${wish.number} shows both.`
}

export const refund = defineAction({
  summary: `refunds an order, or some of its lines, with a credit note and a letter to the buyer
LINES are numbers of lines with commas between them, from 1. Needs STRIPE_SECRET_KEY and SHOP_RETURN_ORIGINS.`,
  positionals: 'NUMBER [LINES]',
  options: {
    ...writing,
    reason: textOption('TEXT', 'why; it is kept, and not told to the buyer'),
    duplicate: flag('the buyer paid twice: the letter says so'),
  },
  read: (values, [number, lines]) => {
    const wish = {
      ...readWriting(values),
      number: positive('NUMBER', number),
      positions: lines?.split(',').map((line) => positive('LINES', line.trim()) - 1),
      reason: readReason(values.reason),
      isDuplicate: values.duplicate,
    }
    return (database) => refundText(database, wish, (opened) => reconcileNeeds(opened, process.env))
  },
})
