/** Stores statements of withdrawal, made in the form, in the account, or in a letter that staff enter. */
import type { Selectable } from 'kysely'
import type { WithdrawalRequest } from '#shared/api/withdrawal.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { linesOf } from '../delivery/lines-of-order.ts'
import type { StatementRefusal } from '../mail/mail-facts.ts'
import { lockedOrder } from '../orders/order-lines.ts'
import { type Order, type StatedWithdrawal, withdrawLines } from './withdraw-lines.ts'

export type StatementOutcome = StatedWithdrawal['outcome'] | StatementRefusal

export type StatementRow = Selectable<ShopSchema['withdrawal_statements']>

type NewStatement = Pick<
  StatementRow,
  'made_in' | 'order_number' | 'email' | 'name' | 'positions' | 'stated_at'
> &
  Partial<Pick<StatementRow, 'acknowledge_to' | 'matched_order' | 'turn'>>

/** Reads nothing, so that the response time reveals nothing about orders. @returns the id of the statement */
async function storeStatement(
  database: ShopDatabase,
  { positions, ...statement }: NewStatement,
): Promise<string> {
  const { id } = await database
    .insertInto('withdrawal_statements')
    .values({
      acknowledge_to: statement.email,
      ...statement,
      positions: JSON.stringify(positions),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const recordOutcome = (
  transaction: ShopTransaction,
  id: string,
  outcome: Pick<StatementRow, 'outcome'> & Partial<Pick<StatementRow, 'matched_order'>>,
) => transaction.updateTable('withdrawal_statements').set(outcome).where('id', '=', id).execute()

/**
 * Stores a statement of the form, which the worker compares with the orders later.
 * @param turn how many statements its network has made within a day, this one included
 */
export async function storeFormStatement(
  database: ShopDatabase,
  { number, email, name, acknowledgeTo = email }: WithdrawalRequest,
  now: Date,
  turn = 1,
): Promise<void> {
  await storeStatement(database, {
    made_in: 'form',
    order_number: number,
    email,
    acknowledge_to: acknowledgeTo,
    name,
    positions: null,
    stated_at: now,
    turn,
  })
}

/** Without `positions`: all lines that can be withdrawn from. */
type OrderPart = { number: number; positions?: readonly number[] | undefined }

/** Stores the statement and withdraws, in one transaction. A refusal is acknowledged by mail too, with its reason. */
export const withdrawFromOrder = (
  database: ShopDatabase,
  { sub, ...part }: OrderPart & { sub: string },
  name: string,
  now: Date,
): Promise<StatedWithdrawal> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, part.number).where('user_sub', '=', sub).executeTakeFirst()
    return stateWithdrawal(transaction, order, { ...part, madeIn: 'account', name, statedAt: now }, now)
  })

/** For a letter or a mail. `statedAt` is the time of receipt, which decides about the period. */
export const withdrawByLetter = (
  database: ShopDatabase,
  { statedAt, ...part }: OrderPart & { statedAt: Date },
  now: Date,
): Promise<StatedWithdrawal | { outcome: 'paid-later'; paidAt: Date }> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, part.number).executeTakeFirst()
    if (order && order.paid_at > statedAt) return { outcome: 'paid-later', paidAt: order.paid_at }
    return stateWithdrawal(transaction, order, { ...part, madeIn: 'staff', name: '', statedAt }, now)
  })

type Stated = OrderPart & { madeIn: 'account' | 'staff'; name: string; statedAt: Date }

async function stateWithdrawal(
  transaction: ShopTransaction,
  order: Order | undefined,
  { positions: chosen, madeIn, name, statedAt }: Stated,
  now: Date,
): Promise<StatedWithdrawal> {
  const positions = chosen ? [...chosen] : null
  if (!order) return { outcome: 'unknown-order' }
  const known = await linesOf(transaction, order.number)
  if (positions?.some((position) => !known.some((line) => line.position === position)))
    return { outcome: 'unknown-order' }
  const id = await storeStatement(transaction, {
    made_in: madeIn,
    order_number: order.number,
    email: order.email,
    name,
    positions,
    stated_at: statedAt,
    matched_order: order.number,
  })
  const statement = { id, name, statedAt, positions, canBeDisowned: false }
  const { result } = await withdrawLines(transaction, order, statement, now)
  await recordOutcome(transaction, id, { outcome: result.outcome })
  return result
}
