import type { Selectable, Transaction } from 'kysely'
import type { WithdrawalResult } from '#shared/shop-contract.ts'
import { lineRefusal, withdrawalRefusal } from '#shared/withdrawal.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { revokeGift } from '../delivery/gifts.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { changeLines, linesOf } from '../orders/order-lines.ts'
import { orderStatus, refundedOreOf } from '../orders/returned-money.ts'
import { readReturnedMoney } from '../orders/stored-returned-money.ts'

export type StatedWithdrawal = WithdrawalResult | { outcome: 'unknown-order' }

/** `id` is set for a statement made without signing in. */
type Statement = { name: string; statedAt: Date; id?: string }

/** Runs in one transaction. Acknowledges a refusal by mail too, with its reason; an unknown order gets no mail. */
export const withdrawFromOrder = (
  database: ShopDatabase,
  { number, sub }: { number: number; sub: string },
  name: string,
  now: Date,
): Promise<StatedWithdrawal> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, number).where('user_sub', '=', sub).executeTakeFirst()
    if (!order) return { outcome: 'unknown-order' }
    return withdrawLines(transaction, order, { name, statedAt: now }, now)
  })

/** The lock serialises the same withdrawal from two tabs. */
export const lockedOrder = (transaction: Transaction<ShopSchema>, number: number) =>
  transaction.selectFrom('orders').selectAll().where('number', '=', number).forUpdate()

/** The caller has locked the order. */
export async function withdrawLines(
  transaction: Transaction<ShopSchema>,
  order: Selectable<ShopSchema['orders']>,
  { name, statedAt, id }: Statement,
  now: Date,
): Promise<WithdrawalResult> {
  const earlier = await transaction
    .selectFrom('withdrawals')
    .select('stated_at')
    .where('order_number', '=', order.number)
    .executeTakeFirst()
  if (earlier) {
    // A signed-in buyer confirms the statement, so it can't be disowned any more.
    if (!id)
      await transaction
        .updateTable('withdrawals')
        .set({ statement_id: null })
        .where('order_number', '=', order.number)
        .execute()
    return { outcome: 'repeated', lines: [] }
  }
  const paidAt = order.paid_at.toISOString()
  const lines = (await linesOf(transaction, order.number)).map((line) => ({
    ...line,
    refusal: lineRefusal(line, paidAt, statedAt),
  }))
  const returns = await readReturnedMoney(transaction, order.payment_intent)
  const status = orderStatus(returns, order.total_ore)
  const refusal = withdrawalRefusal({ paidAt, status, lines }, statedAt)
  const withdrawn = refusal ? [] : lines.filter((line) => line.refusal === null)
  const amountOre =
    withdrawn.length === lines.length
      ? null
      : Math.min(sumOf(withdrawn), order.total_ore - refundedOreOf(returns))
  const isAboutLines = !refusal || refusal === 'delivered'
  const mailId = await queueAcknowledgement(
    transaction,
    order.number,
    {
      name,
      statedAt: statedAt.toISOString(),
      refusal: refusal ?? null,
      ...(id && !refusal && { statement: id }),
      lines: (refusal ? (isAboutLines ? [] : lines) : withdrawn).map(soldLine),
      totalOre: refusal || amountOre === null ? order.total_ore : amountOre,
      kept: isAboutLines
        ? lines.flatMap(({ title, refusal: reason }) => (reason ? [{ title, refusal: reason }] : []))
        : [],
    },
    now,
  )
  if (!refusal)
    await accept(transaction, { number: order.number, name, statedAt, id, mailId, withdrawn, amountOre, now })
  const results = lines.map(({ title, refusal: reason }) => ({ title, refusal: reason }))
  return { outcome: refusal ?? 'accepted', lines: isAboutLines ? results : [] }
}

type Line = Awaited<ReturnType<typeof linesOf>>[number]

type Accepted = Omit<Statement, 'id'> & {
  number: number
  id: string | undefined
  mailId: string | undefined
  withdrawn: Line[]
  amountOre: number | null
  now: Date
}

async function accept(
  transaction: Transaction<ShopSchema>,
  { number, name, statedAt, id, mailId, withdrawn, amountOre, now }: Accepted,
) {
  await transaction
    .insertInto('withdrawals')
    .values({
      order_number: number,
      name,
      stated_at: statedAt,
      amount_ore: amountOre,
      statement_id: id ?? null,
      mail_id: mailId ?? null,
    })
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
  vatOre: vat_ore,
})
