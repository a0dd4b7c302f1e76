/** Queues mails as rows, in the transaction that they report. The worker sends them (mail/send-due.ts). */
import type { Insertable, Selectable } from 'kysely'
import { addressHint, isEmailAddress, mailboxOf } from '#shared/links/email-address.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockedOrder } from '../orders/order-lines.ts'
import type {
  AboutOrder,
  BuyersNotice,
  MailFacts,
  OrderMailFacts,
  PaymentFailed,
  StatementFacts,
  StatementReceipt,
  WithdrawalAcknowledgement,
} from './mail-facts.ts'
import { isWaiting, type MailCause } from './tables.ts'

const DAY_MS = 24 * 60 * 60_000

const REPETITIONS_A_DAY = 3

/** The most statements that a receipt lists. It counts the others. */
const LISTED = 50

type Unproven = { caused_by?: MailCause; mailbox?: string }
type Mail = Selectable<ShopSchema['mails']>

type Fields = Omit<Insertable<ShopSchema['mails']>, 'kind' | 'payload' | 'order_number'> & {
  order_number?: number
}

export const insertMail = (database: ShopDatabase, facts: MailFacts, fields: Fields) =>
  database
    .insertInto('mails')
    .values({ kind: facts.kind, order_number: null, payload: JSON.stringify(facts), ...fields })

/** Queues a mail about an order. @returns its id */
export async function queueMail(
  transaction: ShopTransaction,
  orderNumber: number,
  facts: OrderMailFacts,
  fields: { repetition?: number; created_at?: Date; next_try_at?: Date } & Unproven = {},
): Promise<string> {
  const { id } = await insertMail(transaction, facts, { order_number: orderNumber, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type WithoutOrder<Facts> = Facts extends AboutOrder ? Omit<Facts, keyof AboutOrder> : never

/**
 * Queues a mail, due now, about an order whose confirmation was queued before. The caller has locked the order.
 * @returns the id of the mail; undefined for an order without a confirmation
 */
export async function queueAfterConfirmation(
  transaction: ShopTransaction,
  orderNumber: number,
  facts: WithoutOrder<OrderMailFacts>,
  { now = new Date(), ...fields }: Unproven & { now?: Date; repetition?: number } = {},
): Promise<string | undefined> {
  const [confirmation] = await mailsOf(transaction, orderNumber, 'order-confirmation')
  if (confirmation?.payload.kind !== 'order-confirmation') return undefined
  const { legalDigest, site, isGift } = confirmation.payload
  const { length } = await mailsOf(transaction, orderNumber, facts.kind)
  const times = { created_at: now, next_try_at: now }
  const about = { legalDigest, site, ...(isGift && { isGift }) }
  return queueMail(
    transaction,
    orderNumber,
    { ...facts, ...about },
    { repetition: length, ...times, ...fields },
  )
}

const isUnproven = ({ refusal }: Pick<WithdrawalAcknowledgement, 'refusal'>) =>
  refusal === 'other-address' || refusal === 'disowned'

/**
 * Queues at most three refusals a day. Of refusals that aren't proven, and receipts, a buyer gets one a day.
 * @returns undefined if the day has no further mail
 */
export async function queueAcknowledgement(
  transaction: ShopTransaction,
  order: { number: number; email: string },
  statement: Omit<WithdrawalAcknowledgement, 'kind' | keyof AboutOrder>,
  now: Date,
): Promise<string | undefined> {
  const kind = 'withdrawal-acknowledgement'
  const earlier = await mailsOf(transaction, order.number, kind)
  const refused = earlier.filter(({ payload }) => payload.kind === kind && payload.refusal)
  if (statement.refusal && withinDay(refused, now).length >= REPETITIONS_A_DAY) return undefined
  const mailbox = mailboxOf(order.email)
  if (isUnproven(statement) && (await nextUnprovenAt(transaction, mailbox, now)) > now) return undefined
  return queueAfterConfirmation(
    transaction,
    order.number,
    { kind, ...statement },
    { now, ...(isUnproven(statement) && { caused_by: 'statement', mailbox }) },
  )
}

/** `turn`: how many statements its network had made within a day. */
type Stated = {
  id: string
  order_number: number | null
  email: string
  acknowledge_to: string
  stated_at: Date
  turn: number
}

/**
 * Queues a receipt to the stated address, if it is valid: one a day for a mailbox. If a receipt to the same mailbox still waits,
 * adds the statement to it.
 */
export async function queueReceipt(
  transaction: ShopTransaction,
  { id, order_number: orderNumber, email, acknowledge_to: address, stated_at, turn }: Stated,
  { site, now }: { site: string; now: Date },
): Promise<void> {
  if (!isEmailAddress(address)) return
  const mailbox = mailboxOf(address)
  const otherAddress = email === address ? null : addressHint(email)
  const stated = { orderNumber, otherAddress, statedAt: stated_at.toISOString() }
  const isOfCustomer = email === address && (await hasOrder(transaction, email))
  const caused_by = isOfCustomer ? 'statement' : 'stranger'
  if (await joinWaitingReceipt(transaction, { mailbox, turn, caused_by }, stated)) return
  const due = await nextUnprovenAt(transaction, mailbox, now)
  const receipt: StatementReceipt = { kind: 'statement-receipt', site, statements: [stated], more: 0 }
  await insertMail(transaction, receipt, {
    statement_id: id,
    caused_by,
    turn,
    mailbox,
    created_at: due,
    next_try_at: due,
  }).execute()
}

const hasOrder = async (transaction: ShopTransaction, email: string) =>
  (await transaction
    .selectFrom('orders')
    .select('number')
    .where('email', '=', email)
    .limit(1)
    .executeTakeFirst()) !== undefined

async function joinWaitingReceipt(
  transaction: ShopTransaction,
  { mailbox, turn, caused_by }: Required<Unproven> & { turn: number },
  stated: StatementFacts,
): Promise<boolean> {
  const waiting = await transaction
    .selectFrom('mails')
    .select(['id', 'payload', 'turn', 'caused_by'])
    .where('mailbox', '=', mailbox)
    .where('kind', '=', 'statement-receipt')
    .where('tries', '=', 0)
    .where(isWaiting)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (waiting?.payload.kind !== 'statement-receipt') return false
  const { payload } = waiting
  const isFull = payload.statements.length >= LISTED
  const joined: StatementReceipt = isFull
    ? { ...payload, more: payload.more + 1 }
    : { ...payload, statements: [...payload.statements, stated] }
  await transaction
    .updateTable('mails')
    .set({
      payload: JSON.stringify(joined),
      turn: Math.min(turn, waiting.turn),
      caused_by: waiting.caused_by === 'statement' ? 'statement' : caused_by,
    })
    .where('id', '=', waiting.id)
    .execute()
  return true
}

/** When the mailbox may get its next mail about statements that aren't proven. */
async function nextUnprovenAt(transaction: ShopTransaction, mailbox: string, now: Date): Promise<Date> {
  const last = await transaction
    .selectFrom('mails')
    .select('created_at')
    .where('mailbox', '=', mailbox)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return new Date(Math.max(now.getTime(), (last?.created_at.getTime() ?? 0) + DAY_MS))
}

/** Safe to repeat: a checkout has one such mail at most. */
export const queuePaymentFailed = (transaction: ShopTransaction, checkout: string, facts: PaymentFailed) =>
  insertMail(transaction, facts, { checkout_reference: checkout })
    .onConflict((conflict) => conflict.column('checkout_reference').doNothing())
    .execute()

/** Queues a notice to each address that doesn't have it yet. @returns the addresses for which it was queued */
export async function queueNotices(
  database: ShopDatabase,
  addresses: readonly string[],
  notice: BuyersNotice,
): Promise<string[]> {
  const queued: string[] = []
  for (const notice_to of addresses) {
    const added = await insertMail(database, notice, { notice_to })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) queued.push(notice_to)
  }
  return queued
}

const mailsOf = (transaction: ShopTransaction, orderNumber: number, kind: OrderMailFacts['kind']) =>
  transaction
    .selectFrom('mails')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .where('kind', '=', kind)
    .orderBy('repetition', 'desc')
    .execute()

const withinDay = (mails: readonly Mail[], now: Date) =>
  mails.filter(({ created_at }) => created_at.getTime() > now.getTime() - DAY_MS)

/** Sends to the address of the order. @returns `too-many` after three repetitions within a day */
export const repeatConfirmation = (
  database: ShopDatabase,
  orderNumber: number,
  sub: string,
  now: Date,
): Promise<'queued' | 'unknown-order' | 'too-many'> =>
  inTransaction(database, async (transaction) => {
    // The lock keeps concurrent requests from using the same repetition number.
    const order = await lockedOrder(transaction, orderNumber).where('user_sub', '=', sub).executeTakeFirst()
    if (!order) return 'unknown-order'
    const mails = await mailsOf(transaction, orderNumber, 'order-confirmation')
    const [last] = mails
    if (last?.payload.kind !== 'order-confirmation') return 'unknown-order'
    const repeated = mails.filter(({ repetition }) => repetition > 0)
    if (withinDay(repeated, now).length >= REPETITIONS_A_DAY) return 'too-many'
    await queueMail(transaction, orderNumber, last.payload, {
      repetition: last.repetition + 1,
      created_at: now,
      next_try_at: now,
    })
    return 'queued'
  })
