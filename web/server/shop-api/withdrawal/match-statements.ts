/** Compares withdrawals that were stated without signing in with the orders: by the worker, or by staff. */
import { type QueryCreator, sql } from 'kysely'
import { addressHint } from '#shared/links/email-address.ts'
import { describeError, logEvent, logFault } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { StatementRefusal } from '../mail/mail-facts.ts'
import { queueAcknowledgement, queueReceipt } from '../mail/outbox.ts'
import { lockedOrder } from '../orders/order-lines.ts'
import { recordOutcome, type StatementOutcome, type StatementRow } from './statements.ts'
import { isDisowned, type Order, type StatedWithdrawal, withdrawLines } from './withdraw-lines.ts'

/** The outcomes of statements without an order, which staff may match. */
const unmatchedOutcomes: readonly StatementOutcome[] = ['unknown-order', 'other-address']

/** `site`: origin for the receipts. */
type Moment = { site: string; now: Date }

/** Statements in one call, so that a call ends within seconds. */
const BATCH = 50

/**
 * Withdraws if order number and address match; otherwise mails at most the address of the order, and lists the statement for
 * staff. Each statement gets an acknowledgement or a receipt. A failure is logged as `withdrawal-not-matched` and tried again at
 * the next call.
 */
export async function matchStatements(database: ShopDatabase, moment: Moment): Promise<void> {
  const waiting = await database
    .selectFrom('withdrawal_statements')
    .select(['id', 'order_number'])
    .where('outcome', 'is', null)
    .orderBy('tries')
    .orderBy('stated_at')
    .limit(BATCH)
    .execute()
  for (const { id, order_number } of waiting) {
    try {
      const outcome = await inTransaction(database, (transaction) => match(transaction, id, moment))
      // Anyone can make a statement about no order: its lines would displace the others.
      if (outcome && !unmatchedOutcomes.includes(outcome)) logEvent('withdrawal-matched', { outcome })
    } catch (error) {
      logFault('withdrawal-not-matched', { orderNumber: order_number, ...describeError(error) })
      await queueReceiptAfterFailure(database, id, moment)
    }
  }
}

const unmatchedRows = (query: QueryCreator<ShopSchema>) =>
  query
    .selectFrom('withdrawal_statements')
    .where('matched_order', 'is', null)
    .where('outcome', 'in', unmatchedOutcomes)

/**
 * One row for each stated address, so that repeated statements push no other address off the list. Addresses with orders come
 * first, then the oldest. `candidates`: numbers of the orders of the address.
 */
export const unmatchedStatements = (database: ShopDatabase, limit: number) =>
  database
    .with('stated', (query) =>
      unmatchedRows(query)
        .select(({ fn }) => [fn.min('number').as('number'), fn.countAll<string>().as('statements')])
        .groupBy('email'),
    )
    .selectFrom('stated')
    .innerJoin('withdrawal_statements as oldest', 'oldest.number', 'stated.number')
    .select(['oldest.number', 'oldest.stated_at', 'oldest.order_number', 'oldest.email', 'oldest.name'])
    .select(['statements'])
    .select(({ fn, selectFrom }) => [
      selectFrom('orders')
        .select(sql<string | null>`string_agg(number::text, ', ' order by number)`.as('numbers'))
        .whereRef('orders.email', '=', 'oldest.email')
        .as('candidates'),
      fn.countAll<string>().over().as('addresses'),
    ])
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(selectFrom('orders').select('number').whereRef('orders.email', '=', 'oldest.email')),
      'desc',
    )
    .orderBy('oldest.stated_at')
    .limit(limit)
    .execute()

type ByHand = {
  /** The number that staff use for the statement. */
  statement: number
  order: number
  /** Match even if the order was paid after the statement. */
  evenPaidLater: boolean
}

/**
 * Matches a statement with an order, as staff decided. The time of the statement decides about the period. `paid-later`: nothing
 * was changed.
 * @returns undefined for an unknown or matched statement
 */
export const matchByHand = (
  database: ShopDatabase,
  { statement: number, order: orderNumber, evenPaidLater }: ByHand,
  now: Date,
): Promise<StatedWithdrawal | { outcome: 'paid-later'; statedAt: Date; paidAt: Date } | undefined> =>
  inTransaction(database, async (transaction) => {
    const order = await lockedOrder(transaction, orderNumber).executeTakeFirst()
    if (!order) return { outcome: 'unknown-order' }
    const statement = await transaction
      .selectFrom('withdrawal_statements')
      .selectAll()
      .where('number', '=', String(number))
      .where('matched_order', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!statement) return undefined
    const { id, stated_at: statedAt } = statement
    const { paid_at: paidAt } = order
    if (statedAt < paidAt && !evenPaidLater) return { outcome: 'paid-later', statedAt, paidAt }
    const { result } = await withdrawLines(transaction, order, statementOf(statement), now)
    await recordOutcome(transaction, id, { outcome: result.outcome, matched_order: orderNumber })
    return result
  })

const statementOf = ({ id, name, stated_at, positions }: StatementRow) => ({
  id,
  name,
  statedAt: stated_at,
  positions,
  canBeDisowned: true,
})

/** @returns undefined if another worker is matching the statement */
async function match(
  transaction: ShopTransaction,
  id: string,
  moment: Moment,
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
  const { outcome, mailId } = await outcomeOf(transaction, statement, moment.now)
  const matched_order = unmatchedOutcomes.includes(outcome) ? null : statement.order_number
  await recordOutcome(transaction, id, { outcome, matched_order })
  const isAcknowledged =
    mailId !== undefined && outcome !== 'other-address' && statement.email === statement.acknowledge_to
  if (!isAcknowledged && statement.tries === 0) await queueReceipt(transaction, statement, moment)
  return outcome
}

/** Sends the receipt although matching failed, so that it doesn't wait for the repair. */
async function queueReceiptAfterFailure(database: ShopDatabase, id: string, moment: Moment) {
  const statement = await database
    .updateTable('withdrawal_statements')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (statement.tries === 1)
    await inTransaction(database, (transaction) => queueReceipt(transaction, statement, moment))
}

/**
 * Whether the statement was made before its order was paid or written; both times count, because clocks differ. No person knows
 * the number of a future order, so the statement is planted, or about an order of a lost database: staff decide.
 */
async function isPlanted(transaction: ShopTransaction, order: Order, statedAt: Date) {
  const confirmation = await transaction
    .selectFrom('mails')
    .select('created_at')
    .where('order_number', '=', order.number)
    .where('kind', '=', 'order-confirmation')
    .where('repetition', '=', 0)
    .executeTakeFirst()
  return statedAt < order.paid_at || (confirmation !== undefined && statedAt < confirmation.created_at)
}

async function outcomeOf(
  transaction: ShopTransaction,
  statement: StatementRow,
  now: Date,
): Promise<{ outcome: StatementOutcome; mailId?: string | undefined }> {
  const { order_number, email, stated_at } = statement
  if (order_number === null) return { outcome: 'unknown-order' }
  const order = await lockedOrder(transaction, order_number).executeTakeFirst()
  if (!order || (await isPlanted(transaction, order, stated_at))) return { outcome: 'unknown-order' }
  const refuse = async (refusal: StatementRefusal) => {
    const facts = { statedAt: stated_at.toISOString(), lines: [], kept: [], totalOre: order.total_ore }
    const otherAddress = refusal === 'other-address' ? { otherAddress: addressHint(email) } : {}
    const acknowledgement = { ...facts, ...otherAddress, refusal }
    return {
      outcome: refusal,
      mailId: await queueAcknowledgement(transaction, order, acknowledgement, now),
    }
  }
  if (order.email !== email) return refuse('other-address')
  if (await isDisowned(transaction, order_number)) return refuse('disowned')
  const { result, mailId } = await withdrawLines(transaction, order, statementOf(statement), now)
  return { outcome: result.outcome, mailId }
}
