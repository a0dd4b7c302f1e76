/** Withdrawals stated without signing in: stored at once, matched with their order by the worker or by staff. */
import { type Selectable, sql, type Transaction } from 'kysely'
import { isEmailAddress } from '#shared/links/email-address.ts'
import type { WithdrawalRequest } from '#shared/shop-contract.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { StatementRefusal } from '../mail/mail-facts.ts'
import { queueAcknowledgement, queueReceipt } from '../mail/outbox.ts'
import { lockedOrder, type StatedWithdrawal, withdrawLines } from './withdraw-lines.ts'

export type StatementOutcome = StatedWithdrawal['outcome'] | StatementRefusal

/** Statements with these have no order yet: staff may match them. */
const unmatchedOutcomes: readonly StatementOutcome[] = ['unknown-order', 'other-address']

type StatementRow = Selectable<ShopSchema['withdrawal_statements']>

/** Limits a call so that a function on AWS ends within its time limit. */
const BATCH = 50

/** Per address, which may be a stranger's. Further statements are stored without a receipt. */
const RECEIPTS_A_DAY = 5
const DAY_MS = 24 * 60 * 60_000

/**
 * Stores the statement and queues its receipt. Reads no order, so that the response time does not reveal whether the order
 * exists. A statement that repeats one of the same day adds nothing, and is not stored again.
 * @param site origin for the receipt
 */
export const keepStatement = (
  database: ShopDatabase,
  { number, email, name, acknowledgeTo = email }: WithdrawalRequest,
  { site, now }: { site: string; now: Date },
): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const today = await transaction
      .selectFrom('withdrawal_statements')
      .select(['order_number', 'email', 'name'])
      .where('acknowledge_to', '=', acknowledgeTo)
      .where('stated_at', '>', new Date(now.getTime() - DAY_MS))
      .where('made_in', '=', 'form')
      .where('disowned_at', 'is', null)
      .execute()
    const isRepeated = today.some(
      (row) => row.order_number === number && row.email === email && row.name === name,
    )
    if (isRepeated) return
    const { id } = await transaction
      .insertInto('withdrawal_statements')
      .values({
        order_number: number,
        email,
        acknowledge_to: acknowledgeTo,
        name,
        positions: JSON.stringify(null),
        stated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (today.length >= RECEIPTS_A_DAY || !isEmailAddress(acknowledgeTo)) return
    await queueReceipt(
      transaction,
      id,
      {
        kind: 'statement-receipt',
        site,
        name,
        orderNumber: number,
        hasOtherAddress: acknowledgeTo !== email,
        statedAt: now.toISOString(),
      },
      now,
    )
  })

/**
 * Withdraws if order number and address match; otherwise mails at most the address of the order, and lists the statement for
 * staff. An order that was written after its statement is matched too, for example after a lost webhook. Logs a failure as
 * `withdrawal-not-matched`, and tries again at the next call.
 */
export async function matchStatements(database: ShopDatabase, now: Date): Promise<void> {
  const waiting = await database
    .selectFrom('withdrawal_statements')
    .select('id')
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        eb('outcome', 'is', null),
        and([
          eb('outcome', '=', 'unknown-order'),
          exists(
            selectFrom('orders')
              .select('number')
              .whereRef('orders.number', '=', 'withdrawal_statements.order_number')
              .whereRef('orders.email', '=', 'withdrawal_statements.email'),
          ),
        ]),
      ]),
    )
    .orderBy('tries')
    .orderBy('stated_at')
    .limit(BATCH)
    .execute()
  for (const { id } of waiting) {
    try {
      const outcome = await inTransaction(database, (transaction) => match(transaction, id, now))
      if (outcome) logEvent('withdrawal-matched', { statement: id, outcome })
      if (outcome && unmatchedOutcomes.includes(outcome)) logFault('withdrawal-unmatched', { statement: id })
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

/** Newest first. `candidates`: numbers of the orders of the stated address. */
export const unmatchedStatements = (database: ShopDatabase, limit: number) =>
  database
    .selectFrom('withdrawal_statements')
    .select(['id', 'stated_at', 'order_number', 'email', 'name'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select(sql<string | null>`string_agg(number::text, ', ' order by number)`.as('numbers'))
        .whereRef('orders.email', '=', 'withdrawal_statements.email')
        .as('candidates'),
    )
    .where('matched_order', 'is', null)
    .where('outcome', 'in', unmatchedOutcomes)
    .orderBy('stated_at', 'desc')
    .limit(limit)
    .execute()

/** A decision of staff, by the time of the statement. @returns undefined if it has its order already, or there is no such statement */
export const matchByHand = (
  database: ShopDatabase,
  { statement: id, order: number }: { statement: string; order: number },
  now: Date,
): Promise<StatedWithdrawal | undefined> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, number).executeTakeFirst()
    if (!order) return { outcome: 'unknown-order' }
    const statement = await transaction
      .selectFrom('withdrawal_statements')
      .selectAll()
      .where('id', '=', id)
      .where('matched_order', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!statement) return undefined
    const result = await withdrawLines(transaction, order, ofForm(statement), now)
    await recordOutcome(transaction, id, { outcome: result.outcome, matched_order: number })
    return result
  })

const ofForm = ({ id, name, stated_at, positions }: StatementRow) => ({
  id,
  name,
  statedAt: stated_at,
  positions,
  canBeDisowned: true,
})

const recordOutcome = (
  transaction: Transaction<ShopSchema>,
  id: string,
  outcome: Pick<StatementRow, 'outcome' | 'matched_order'>,
) => transaction.updateTable('withdrawal_statements').set(outcome).where('id', '=', id).execute()

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
    .where('matched_order', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!statement) return undefined
  const outcome = await outcomeOf(transaction, statement, now)
  const matched_order = unmatchedOutcomes.includes(outcome) ? null : statement.order_number
  await recordOutcome(transaction, id, { outcome, matched_order })
  return outcome
}

async function outcomeOf(
  transaction: Transaction<ShopSchema>,
  statement: StatementRow,
  now: Date,
): Promise<StatementOutcome> {
  const { order_number, email, name, stated_at } = statement
  if (order_number === null) return 'unknown-order'
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
    .where('matched_order', '=', order_number)
    .where('disowned_at', 'is not', null)
    .executeTakeFirst()
  if (disowned) return refuse('disowned')
  return (await withdrawLines(transaction, order, ofForm(statement), now)).outcome
}
