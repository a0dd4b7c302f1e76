import type { Transaction } from 'kysely'
import { vatOreIn } from '../../../shared/prices/vat.ts'
import { lineRefusal, withdrawalRefusal } from '../../../shared/withdrawal.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { readReturns } from '../database/stored-returns.ts'
import { inTransaction } from '../database/transaction.ts'
import { changeLines, linesOf } from '../delivery/order-lines.ts'
import { revokeGift } from '../gifts/stored-gifts.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { orderStatus, refundedOreOf } from '../payment/fold.ts'
import type { OrderClaim, StatedWithdrawal, Withdrawals } from './withdrawals.ts'

/** Rows of one reading, so that a function on AWS ends within its time limit. */
const BATCH = 50

export const createWithdrawals = (database: ShopDatabase): Withdrawals => ({
  state: (claim, name, now) => inTransaction(database, (transaction) => state(transaction, claim, name, now)),
  unsettled: async () => {
    const rows = await database
      .selectFrom('withdrawals')
      .innerJoin('orders', 'orders.number', 'withdrawals.order_number')
      .select(['number', 'payment_intent', 'amount_ore'])
      .where('refunded_at', 'is', null)
      .orderBy('stated_at')
      .limit(BATCH)
      .execute()
    return rows.map(({ number, payment_intent, amount_ore }) => ({
      orderNumber: number,
      paymentIntent: payment_intent,
      ...(amount_ore !== null && { part: { ore: amount_ore, orderNumber: number } }),
    }))
  },
  settled: async (orderNumber, now) => {
    await database
      .updateTable('withdrawals')
      .set({ refunded_at: now })
      .where('order_number', '=', orderNumber)
      .execute()
  },
})

async function state(
  transaction: Transaction<ShopSchema>,
  claim: OrderClaim,
  name: string,
  now: Date,
): Promise<StatedWithdrawal> {
  const order = await lockedOrder(transaction, claim)
  if (!order) return { outcome: 'unknown-order' }
  const earlier = await transaction
    .selectFrom('withdrawals')
    .select('stated_at')
    .where('order_number', '=', order.number)
    .executeTakeFirst()
  if (earlier) return { outcome: 'repeated', lines: [] }
  const paidAt = order.paid_at.toISOString()
  const lines = (await linesOf(transaction, order.number)).map((line) => ({
    ...line,
    refusal: lineRefusal(line, paidAt, now),
  }))
  const returns = await readReturns(transaction, order.payment_intent)
  const status = orderStatus(returns, order.total_ore)
  const refusal = withdrawalRefusal({ paidAt, status, lines }, now)
  const withdrawn = refusal ? [] : lines.filter((line) => line.refusal === null)
  const amountOre =
    withdrawn.length === lines.length
      ? null
      : Math.min(sumOf(withdrawn), order.total_ore - refundedOreOf(returns))
  const isAboutLines = !refusal || refusal === 'delivered'
  await queueAcknowledgement(
    transaction,
    order.number,
    {
      name,
      statedAt: now.toISOString(),
      refusal: refusal ?? null,
      lines: (refusal ? (isAboutLines ? [] : lines) : withdrawn).map(soldLine),
      totalOre: refusal || amountOre === null ? order.total_ore : amountOre,
      kept: isAboutLines
        ? lines.flatMap(({ title, refusal: reason }) => (reason ? [{ title, refusal: reason }] : []))
        : [],
    },
    now,
  )
  if (!refusal) await accept(transaction, { number: order.number, name, withdrawn, amountOre, now })
  const told = lines.map(({ title, refusal: reason }) => ({ title, refusal: reason }))
  return { outcome: refusal ?? 'accepted', lines: isAboutLines ? told : [] }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

type Accepted = { number: number; name: string; withdrawn: Line[]; amountOre: number | null; now: Date }

/** The content is locked at once, whatever becomes of the refund. */
async function accept(
  transaction: Transaction<ShopSchema>,
  { number, name, withdrawn, amountOre, now }: Accepted,
) {
  await transaction
    .insertInto('withdrawals')
    .values({ order_number: number, name, stated_at: now, amount_ore: amountOre })
    .execute()
  const positions = withdrawn.map(({ position }) => position)
  await changeLines(transaction, number, positions, { withdrawn_at: now })
  await revokeGift(transaction, number, now)
}

const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { price_ore }) => sum + price_ore, 0)

const soldLine = ({ title, price_ore, vat_rate, vat_ore }: Line) => ({
  title,
  priceOre: price_ore,
  vatRate: vat_rate,
  vatOre: vat_ore ?? vatOreIn(price_ore, vat_rate),
})

/** The lock lets two tabs state the same withdrawal one after the other. */
const lockedOrder = (transaction: Transaction<ShopSchema>, { number, by }: OrderClaim) => {
  const orders = transaction.selectFrom('orders').selectAll().where('number', '=', number).forUpdate()
  return (
    'sub' in by ? orders.where('user_sub', '=', by.sub) : orders.where('email', '=', by.email)
  ).executeTakeFirst()
}
