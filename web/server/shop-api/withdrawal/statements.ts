/** Withdrawals stated without signing in: stored at once, matched with their order by the worker. */
import { type Selectable, sql, type Transaction } from 'kysely'
import type { WithdrawalRequest } from '#shared/shop-contract.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { StatementRefusal } from '../mail/mail-facts.ts'
import { queueAcknowledgement } from '../mail/outbox.ts'
import { lockedOrder, type StatedWithdrawal, withdrawLines } from './withdraw-lines.ts'

export type StatementOutcome = StatedWithdrawal['outcome'] | StatementRefusal

/** Limits a call so that a function on AWS ends within its time limit. */
const BATCH = 50

/** Per order number and address. Further statements are dropped. */
const STATEMENTS_A_DAY = 3
const DAY_MS = 24 * 60 * 60_000

/** One SQL statement, so that the response time does not reveal whether the order exists. */
export async function keepStatement(
  database: ShopDatabase,
  { number, email, name }: WithdrawalRequest,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - DAY_MS)
  await sql`
    insert into withdrawal_statements (order_number, email, name, stated_at)
    select ${number}::int, ${email}::text, ${name}::text, ${now}::timestamptz
    where ${STATEMENTS_A_DAY} > (
      select count(*) from withdrawal_statements
      where order_number = ${number} and email = ${email} and stated_at > ${since})`.execute(database)
}

/**
 * Withdraws if order number and address match; otherwise only mails the address of the order. Withdrawn lines are repaid once
 * the statement can't be disowned. Logs a failure as `withdrawal-not-matched`, and tries again at the next call.
 */
export async function matchStatements(database: ShopDatabase, now: Date): Promise<void> {
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

/** @returns undefined if another worker is matching the statement */
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
  return (await withdrawLines(transaction, order, { name, statedAt: stated_at, id }, now)).outcome
}
