/** Statements of people who are not signed in: stored at once, matched later, disowned by the buyer. */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DisownedWithdrawal, WithdrawalRequest } from '#shared/shop-contract.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { restoreGift } from '../delivery/gifts.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { changeLines, linesOf } from '../orders/order-lines.ts'
import { lockedOrder, stateAbout } from './withdraw-lines.ts'
import type { StatementOutcome, StatementRefusal } from './withdrawals.ts'

/** Statements of one call, so that a function on AWS ends within its time limit. */
const BATCH = 50

/** The same order and address say nothing new more often than this in a day. */
const A_DAY = 3
const DAY_MS = 24 * 60 * 60_000

/** One SQL statement, so that time and answer are the same for each order number and address. */
export async function keepStatement(
  database: ShopDatabase,
  { number, email, name }: WithdrawalRequest,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  await sql`
    insert into withdrawal_statements (order_number, email, name, stated_at)
    select ${number}::int, ${email}::text, ${name}::text, ${now}::timestamptz
    where ${A_DAY} > (
      select count(*) from withdrawal_statements
      where order_number = ${number} and email = ${email} and stated_at > ${since})`.execute(database)
}

export async function matchKept(database: ShopDatabase, now: Date): Promise<void> {
  const waiting = await database
    .selectFrom('withdrawal_statements')
    .select('id')
    .where('outcome', 'is', null)
    .orderBy('tries')
    .orderBy('stated_at')
    .limit(BATCH)
    .execute()
  for (const { id } of waiting) {
    try {
      const outcome = await inTransaction(database, (transaction) => match(transaction, id, now))
      if (outcome) logEvent('withdrawal-matched', { statement: id, outcome })
    } catch (error) {
      logFault('withdrawal-not-matched', { statement: id, ...describeError(error) })
      await database
        .updateTable('withdrawal_statements')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('id', '=', id)
        .execute()
    }
  }
}

/** @returns undefined if another worker has it */
async function match(
  transaction: Transaction<ShopSchema>,
  id: string,
  now: Date,
): Promise<StatementOutcome | undefined> {
  const statement = await transaction
    .selectFrom('withdrawal_statements')
    .selectAll()
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!statement) return undefined
  const outcome = await outcomeOf(transaction, statement, now)
  await transaction.updateTable('withdrawal_statements').set({ outcome }).where('id', '=', id).execute()
  return outcome
}

async function outcomeOf(
  transaction: Transaction<ShopSchema>,
  { id, order_number, email, name, stated_at }: Selectable<ShopSchema['withdrawal_statements']>,
  now: Date,
): Promise<StatementOutcome> {
  const order = await lockedOrder(transaction, order_number).executeTakeFirst()
  if (!order) return 'unknown-order'
  const refuse = async (refusal: StatementRefusal) => {
    const facts = { name, statedAt: stated_at.toISOString(), lines: [], kept: [], totalOre: order.total_ore }
    await queueAcknowledgement(transaction, order_number, { ...facts, refusal }, now)
    return refusal
  }
  if (order.email !== email) return refuse('other-address')
  const disowned = await transaction
    .selectFrom('withdrawal_statements')
    .select('id')
    .where('order_number', '=', order_number)
    .where('email', '=', email)
    .where('disowned_at', 'is not', null)
    .executeTakeFirst()
  if (disowned) return refuse('disowned')
  return (await stateAbout(transaction, order, { name, statedAt: stated_at, id }, now)).outcome
}

export async function disown(
  transaction: Transaction<ShopSchema>,
  id: string,
  now: Date,
): Promise<DisownedWithdrawal> {
  const statement = await transaction
    .selectFrom('withdrawal_statements')
    .select('order_number')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!statement) return { outcome: 'unknown' }
  const { order_number: number } = statement
  await lockedOrder(transaction, number).executeTakeFirst()
  const { numDeletedRows } = await transaction
    .deleteFrom('withdrawals')
    .where('statement_id', '=', id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) {
    const { disowned_at } = await transaction
      .selectFrom('withdrawal_statements')
      .select('disowned_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { outcome: disowned_at ? 'disowned' : 'too-late' }
  }
  const withdrawn = (await linesOf(transaction, number)).filter(({ withdrawn_at }) => withdrawn_at)
  const positions = withdrawn.map(({ position }) => position)
  await changeLines(transaction, number, positions, { withdrawn_at: null })
  await restoreGift(transaction, number, now)
  await transaction
    .updateTable('withdrawal_statements')
    .set({ disowned_at: now })
    .where('id', '=', id)
    .execute()
  logEvent('withdrawal-disowned', { orderNumber: number })
  return { outcome: 'disowned' }
}
