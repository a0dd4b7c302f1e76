import type { Selectable } from 'kysely'
import type { DisownedWithdrawal, WithdrawalResult } from '#shared/api/withdrawal.ts'
import { type LineRefusal, lineRefusal, withdrawalRefusal } from '#shared/withdrawal.ts'
import { logEvent } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { restoreGift, revokeGift } from '../delivery/gifts.ts'
import { linesOf } from '../delivery/lines-of-order.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { changeLines } from '../orders/order-lines.ts'
import {
  isBankDeciding,
  isLostToBank,
  keptOreOf,
  orderStatus,
  readReturnedMoney,
} from '../orders/returned-money.ts'

/** `unknown-order`: the order does not exist, or has no such line. */
export type StatedWithdrawal = WithdrawalResult | { outcome: 'unknown-order' }

export type Order = Selectable<ShopSchema['orders']>

type Statement = {
  id: string
  /** A mail quotes the name only if the signed-in buyer stated the withdrawal: other names can be a stranger's words. */
  name: string
  statedAt: Date
  positions: readonly number[] | null
  /** The buyer can disown the statement, because another person may have made it. */
  canBeDisowned: boolean
}

/** Locks the order, so that the same withdrawal from two tabs happens once. */
export const lockedOrder = (transaction: ShopTransaction, number: number) =>
  transaction.selectFrom('orders').selectAll().where('number', '=', number).forUpdate()

type Line = Awaited<ReturnType<typeof linesOf>>[number]

/**
 * Decides by the time of the statement. The caller has locked the order and stored the statement.
 * @returns also the id of the acknowledgement, if one was queued
 */
export async function withdrawLines(
  transaction: ShopTransaction,
  order: Order,
  statement: Statement,
  now: Date,
): Promise<{ result: WithdrawalResult; mailId?: string | undefined }> {
  const { statedAt, positions } = statement
  const all = await linesOf(transaction, order.number, statedAt)
  const chosen = all.filter(({ position }) => positions?.includes(position) ?? true)
  if (!statement.canBeDisowned) await confirmEarlier(transaction, order.number, chosen, now)
  const open = chosen.filter(({ delivery }) => delivery !== 'withdrawn')
  const { status, keptOre, isReturned, isLost, isInDispute } = await moneyOf(transaction, order)
  const paidAt = order.paid_at.toISOString()
  const refusal = isReturned
    ? 'already-returned'
    : withdrawalRefusal({ paidAt, status, lines: open }, statedAt)
  if (open.length === 0 || (refusal && open.length < chosen.length))
    return { result: { outcome: 'repeated', lines: [] } }

  const lines = open.map((line) => ({ ...line, refusal: lineRefusal(line, paidAt, statedAt) }))
  const withdrawn = refusal ? [] : lines.filter((line) => line.refusal === null)
  const isWhole = withdrawn.length === all.length
  const sumOre = withdrawn.reduce((sum, { price_ore }) => sum + price_ore, 0)
  const repaidOre = Math.min(sumOre, isInDispute ? sumOre : keptOre)
  const mailId = await queueAcknowledgement(
    transaction,
    order,
    {
      statedAt: statedAt.toISOString(),
      refusal: refusal ?? null,
      ...(statement.name && !statement.canBeDisowned && { username: statement.name }),
      ...(statement.canBeDisowned && !refusal && { statement: statement.id }),
      ...(isInDispute && { isInDispute }),
      ...(!refusal && !isWhole && { isPartly: true }),
      lines: (isReturned ? lines : withdrawn).map(soldLine),
      totalOre: refusal || isWhole ? order.total_ore : repaidOre,
      kept: isReturned ? [] : keptOf(lines),
    },
    now,
  )
  if (!refusal) await accept(transaction, order.number, { ...statement, withdrawn, mailId, isLost, now })
  return {
    mailId,
    result: {
      outcome: refusal ?? 'accepted',
      lines: isReturned ? [] : lines.map(({ title, refusal: reason }) => ({ title, refusal: reason })),
      ...(isInDispute && !refusal && { isInDispute }),
    },
  }
}

/** `isInDispute`: a bank has the money, and may return it even after a lost dispute (`isLost`). */
async function moneyOf(transaction: ShopTransaction, { payment_intent, total_ore }: Order) {
  const returns = await readReturnedMoney(transaction, payment_intent)
  const keptOre = keptOreOf(returns, total_ore)
  const isLost = isLostToBank(returns, total_ore)
  return {
    status: orderStatus(returns, total_ore),
    keptOre,
    isLost,
    isReturned: keptOre === 0 && !isLost,
    isInDispute: isLost || isBankDeciding(returns),
  }
}

/** A buyer who states the same lines again confirms the earlier statement, which then can't be disowned. */
async function confirmEarlier(
  transaction: ShopTransaction,
  orderNumber: number,
  chosen: readonly Line[],
  now: Date,
) {
  const earlier = await transaction
    .selectFrom('withdrawals')
    .select(['id', 'positions'])
    .where('order_number', '=', orderNumber)
    .where('confirmed_at', 'is', null)
    .execute()
  const stated = new Set(chosen.map(({ position }) => position))
  for (const { id, positions } of earlier) {
    if (!positions.every((position) => stated.has(position))) continue
    await transaction.updateTable('withdrawals').set({ confirmed_at: now }).where('id', '=', id).execute()
  }
}

type Accepted = Statement & {
  withdrawn: readonly Line[]
  mailId: string | undefined
  /** The acknowledgement already says that the bank has the money, so no further mail is due. */
  isLost: boolean
  now: Date
}

async function accept(
  transaction: ShopTransaction,
  number: number,
  { id, name, statedAt, canBeDisowned, withdrawn, mailId, isLost, now }: Accepted,
) {
  const positions = withdrawn.map(({ position }) => position)
  await transaction
    .insertInto('withdrawals')
    .values({
      order_number: number,
      name,
      stated_at: statedAt,
      positions: JSON.stringify(positions),
      statement_id: id,
      confirmed_at: canBeDisowned ? null : now,
      mail_id: mailId ?? null,
      loss_told_at: isLost ? now : null,
    })
    .execute()
  await changeLines(transaction, number, positions, { withdrawn_at: now })
  await revokeGift(transaction, number, now)
}

const keptOf = (lines: readonly (Line & { refusal: LineRefusal | null })[]) =>
  lines.flatMap(({ title, refusal }) => (refusal ? [{ title, refusal }] : []))

const soldLine = ({ title, price_ore, vat_rate, vat_ore }: Line) => ({
  title,
  priceOre: price_ore,
  vatRate: vat_rate,
  vatOre: vat_ore,
})

/** Undoes a withdrawal that another person stated: the content is unlocked again, and nothing is repaid. */
export const disownStatement = (database: ShopDatabase, id: string, now: Date): Promise<DisownedWithdrawal> =>
  inTransaction(database, async (transaction) => {
    const statement = await transaction
      .selectFrom('withdrawal_statements')
      .select('matched_order')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!statement) return { outcome: 'unknown' }
    if (statement.matched_order === null) return { outcome: 'too-late' }
    await lockedOrder(transaction, statement.matched_order).executeTakeFirst()
    return undo(transaction, { number: statement.matched_order, id }, now)
  })

/** The signed-in buyer disowns all waiting withdrawals from an order. */
export const disownFromAccount = (
  database: ShopDatabase,
  { number, sub }: { number: number; sub: string },
  now: Date,
): Promise<DisownedWithdrawal> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, number).where('user_sub', '=', sub).executeTakeFirst()
    return order ? undo(transaction, { number }, now) : { outcome: 'unknown' }
  })

/** Without `id`, undoes all waiting withdrawals. The caller has locked the order. */
async function undo(
  transaction: ShopTransaction,
  { number, id }: { number: number; id?: string },
  now: Date,
): Promise<DisownedWithdrawal> {
  const waiting = transaction
    .deleteFrom('withdrawals')
    .where('order_number', '=', number)
    .where('confirmed_at', 'is', null)
  const undone = await (id === undefined ? waiting : waiting.where('statement_id', '=', id))
    .returning(['positions', 'statement_id'])
    .execute()
  if (undone.length === 0)
    return { outcome: (await isDisowned(transaction, number, id)) ? 'disowned' : 'too-late' }
  const positions = undone.flatMap((withdrawal) => withdrawal.positions)
  await changeLines(transaction, number, positions, { withdrawn_at: null })
  await restoreGift(transaction, number, now)
  await transaction
    .updateTable('withdrawal_statements')
    .set({ disowned_at: now })
    .where(
      'id',
      'in',
      undone.map(({ statement_id }) => statement_id),
    )
    .execute()
  logEvent('withdrawal-disowned', { orderNumber: number })
  return { outcome: 'disowned' }
}

/** Whether the buyer has disowned a statement about the order: the statement `id`, or any. */
export async function isDisowned(transaction: ShopTransaction, number: number, id?: string) {
  const disowned = transaction
    .selectFrom('withdrawal_statements')
    .select('id')
    .where('matched_order', '=', number)
    .where('disowned_at', 'is not', null)
    .limit(1)
  return (
    (await (id === undefined ? disowned : disowned.where('id', '=', id)).executeTakeFirst()) !== undefined
  )
}
