import { type Selectable, sql } from 'kysely'
import { type LegalContent, readStoredLegal } from '../catalogue/legal-texts.ts'
import { codeState } from '../codes/code-state.ts'
import type { GiftCode } from '../codes/gift-codes.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import type { RefusalAbout } from './mail-answer.ts'
import type { BuyersNotice, OrderMailFacts, PaymentFailed, StatementReceipt } from './mail-facts.ts'
import { isWaiting, type MailCause, type SentMail } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than the SMTP timeouts. Then another worker takes the mail of a killed worker. */
const LEASE_MS = 5 * MINUTE_MS

/** Pauses of a mail after its first, second, … try. The last pause repeats. */
const PAUSES_MS = [1, 5, 15].map((minutes) => minutes * MINUTE_MS)
/** A mail that waits for its mailbox, such as a full one, is refused after this time: RFC 5321, 4.5.4.1. */
const MAILBOX_GIVE_UP_MS = 5 * 24 * HOUR_MS

/** The most mails per hour of each cause but orders, over all senders and addresses. Further mails wait. */
const UNPROVEN_AN_HOUR = 60

type Addressed<Facts> = {
  id: string
  causedBy: MailCause
  repetition: number
  to: string
  facts: Facts
  legal: LegalContent | undefined
}

export type DueMail<Facts extends OrderMailFacts = OrderMailFacts> = Addressed<Facts> & {
  orderNumber: number
  /** The code and the giver's input, which is null once erased; undefined unless the order is a gift. */
  gift: (GiftCode & { to: string | null; from: string | null; words: string | null }) | undefined
}

export type Due = DueMail | Addressed<StatementReceipt | PaymentFailed | BuyersNotice>

/** Mails of orders go first, then receipts to customers, then to others. For `LEASE_MS` no other worker takes the same mail. */
const importance = sql`case caused_by when 'order' then 1 when 'statement' then 2 else 3 end`

/** Takes the most important mail that is due. */
export async function takeDueMail(database: ShopDatabase, now: Date): Promise<Due | undefined> {
  const spent = await spentCauses(database, now)
  const row = await database
    .updateTable('mails')
    .set(({ eb }) => ({
      tries: eb('tries', '+', 1),
      tried_at: now,
      next_try_at: new Date(now.getTime() + LEASE_MS),
    }))
    .where(
      'id',
      '=',
      database
        .selectFrom('mails')
        .select('id')
        .where(isWaiting)
        .where('next_try_at', '<=', now)
        .$if(spent.length > 0, (query) => query.where('caused_by', 'not in', spent))
        .orderBy(importance)
        .orderBy('turn')
        .orderBy('next_try_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const mail = await dueMail(database, row)
  if (mail) return mail
  await database.updateTable('mails').set({ cancelled_at: now }).where('id', '=', row.id).execute()
  return takeDueMail(database, now)
}

/** Causes whose mails of the last hour have used up their budget. */
async function spentCauses(database: ShopDatabase, now: Date): Promise<MailCause[]> {
  const counted = await database
    .selectFrom('mails')
    .select(['caused_by', ({ fn }) => fn.countAll<string>().as('tried')])
    .where('caused_by', '<>', 'order')
    .where('tried_at', '>', new Date(now.getTime() - HOUR_MS))
    .groupBy('caused_by')
    .execute()
  return counted.filter(({ tried }) => Number(tried) >= UNPROVEN_AN_HOUR).map(({ caused_by }) => caused_by)
}

/** The address of a mail. Null once it is erased. */
export const toSql = sql<string | null>`case when kind = 'gift' then recipient_email
  else coalesce(orders.email, statement.acknowledge_to, checkout.email, notice_to) end`

export const addressedMails = (database: ShopDatabase) =>
  database
    .selectFrom('mails')
    .leftJoin('orders', 'orders.number', 'mails.order_number')
    .leftJoin('gifts', 'gifts.order_number', 'mails.order_number')
    .leftJoin('withdrawal_statements as statement', 'statement.id', 'statement_id')
    .leftJoin('checkout_sessions as checkout', 'checkout.reference', 'checkout_reference')
    .select(toSql.as('to'))

/** @returns undefined if the mail became pointless: the gift was withdrawn, repaid or redeemed, or the failed payment arrived */
async function dueMail(
  database: ShopDatabase,
  row: Selectable<ShopSchema['mails']>,
): Promise<Due | undefined> {
  const { id, order_number: orderNumber, payload: facts, repetition, caused_by: causedBy } = row
  const { to, status } = await addressedMails(database)
    .select('checkout.status')
    .where('mails.id', '=', id)
    .executeTakeFirstOrThrow()
  if (to === null || status === 'paid') return undefined
  const legal = await readStoredLegal(database, 'legalDigest' in facts ? facts.legalDigest : null)
  const taken = { id, repetition, causedBy, to, legal }
  if (facts.kind === 'statement-receipt' || facts.kind === 'payment-failed' || facts.kind === 'notice')
    return { ...taken, facts }
  if (orderNumber === null) return undefined
  const gift = await giftOf(database, orderNumber)
  if (facts.kind === 'gift' && gift?.state !== 'ready') return undefined
  return { ...taken, orderNumber, facts, gift }
}

async function giftOf(database: ShopDatabase, orderNumber: number) {
  const row = await database
    .selectFrom('gifts')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select(['recipient_email as to', 'giver_name as from', 'words', 'code_key as key', 'code_hash as hash'])
    .select(['expires_at', 'redeemed_at', 'revoked_at', 'returned_at'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  return row && { ...row, state: codeState(row, new Date()) }
}

export async function recordSent(
  database: ShopDatabase,
  id: string,
  now: Date,
  sentAs: SentMail | null = null,
): Promise<void> {
  await database
    .updateTable('mails')
    .set({ sent_at: now, sent_as: sentAs && JSON.stringify(sentAs), last_error: null })
    .where('id', '=', id)
    .execute()
}

/** @returns true: the mail has ended */
export async function recordRefused(database: ShopDatabase, id: string, answer: string, now: Date) {
  await database
    .updateTable('mails')
    .set({ refused_at: now, last_error: answer })
    .where('id', '=', id)
    .execute()
  return true
}

/** `about`: undefined if the shop could not write the mail. */
type Failure = { id: string; answer: string; about: Exclude<RefusalAbout, 'address'> | undefined }

/** Lets the mail wait after a growing pause. @returns true if its mailbox accepted nothing for days: then it is refused */
export async function recordWaiting(database: ShopDatabase, { id, answer, about }: Failure, now: Date) {
  const { tries, created_at } = await database
    .selectFrom('mails')
    .select(['tries', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (about === 'mailbox' && now.getTime() - created_at.getTime() > MAILBOX_GIVE_UP_MS)
    return recordRefused(database, id, answer, now)
  const next_try_at = new Date(now.getTime() + (PAUSES_MS[tries - 1] ?? HOUR_MS))
  await database.updateTable('mails').set({ next_try_at, last_error: answer }).where('id', '=', id).execute()
  return false
}
