import type { Selectable } from 'kysely'
import type { DisownedWithdrawal, WithdrawalResult } from '#shared/api/withdrawal.ts'
import { logEvent } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { restoreGift, revokeGift } from '../delivery/gifts.ts'
import { linesOf } from '../delivery/lines-of-order.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { changeLines, lockedOrder } from '../orders/order-lines.ts'
import {
  isBankDeciding,
  isLostToBank,
  keptOreOf,
  orderStatus,
  readReturnedMoney,
} from '../orders/returned-money.ts'
import { decideWithdrawal, statedLines } from './decide-withdrawal.ts'

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
  const { statedAt, positions, canBeDisowned } = statement
  const lines = await linesOf(transaction, order.number, statedAt)
  if (!canBeDisowned) await confirmEarlier(transaction, order.number, statedLines({ lines, positions }), now)
  const { isLost, ...money } = await moneyOf(transaction, order)
  const { paid_at: paidAt, total_ore: totalOre } = order
  const decision = decideWithdrawal({ lines, positions, statedAt, paidAt, totalOre, money })
  if (decision.outcome === 'repeated') return { result: { outcome: 'repeated', lines: [] } }

  const { withdrawn, letter, result } = decision
  const isAccepted = decision.outcome === 'accepted'
  const mailId = await queueAcknowledgement(
    transaction,
    order,
    {
      statedAt: statedAt.toISOString(),
      ...letter,
      ...(statement.name && !canBeDisowned && { username: statement.name }),
      ...(canBeDisowned && isAccepted && { statement: statement.id }),
    },
    now,
  )
  if (isAccepted) await accept(transaction, order.number, { ...statement, withdrawn, mailId, isLost, now })
  return { mailId, result }
}

/** `isLost`: the bank keeps the money, as far as it has decided. */
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
