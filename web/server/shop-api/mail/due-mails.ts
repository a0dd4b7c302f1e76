import type { Selectable } from 'kysely'
import { type LegalContent, readStoredLegal } from '../catalogue/legal-texts.ts'
import { codeState } from '../codes/code-state.ts'
import type { GiftCode } from '../codes/gift-codes.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import type { OrderMailFacts, PaymentFailed, StatementReceipt } from './mail-facts.ts'
import type { SentMail } from './tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Longer than the SMTP timeouts. Then another worker takes the mail of a killed worker. */
const LEASE_MS = 5 * MINUTE_MS

/** Pauses after the first, second, … failure. The last pause repeats. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS)
const GIVE_UP_MS = 72 * HOUR_MS

/** The most mails per hour that strangers can cause, over all senders and addresses. Further mails wait. */
const UNPROVEN_AN_HOUR = 60

type Addressed<Facts> = {
  id: string
  repetition: number
  to: string
  facts: Facts
  legal: LegalContent | undefined
}

export type DueReceipt = Addressed<StatementReceipt>
export type DueFailure = Addressed<PaymentFailed>

export type DueMail<Facts extends OrderMailFacts = OrderMailFacts> = Addressed<Facts> & {
  orderNumber: number
  /** The code and the giver's input, which is null once erased; undefined unless the order is a gift. */
  gift: (GiftCode & { to: string | null; from: string | null; words: string | null }) | undefined
}

export type Due = DueMail | DueReceipt | DueFailure

/** Takes unproven mails last. For `LEASE_MS` no other worker takes the same mail. */
export async function takeDueMail(database: ShopDatabase, now: Date): Promise<Due | undefined> {
  const row = await database
    .updateTable('mails')
    .set(({ eb }) => ({
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + LEASE_MS),
    }))
    .where(
      'id',
      '=',
      database
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_try_at', '<=', now)
        .where(({ or, eb }) =>
          or([eb('unproven', '=', false), eb(unprovenOfHour(database, now), '<', UNPROVEN_AN_HOUR)]),
        )
        .orderBy('unproven')
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  const mail = await dueMail(database, row)
  if (mail) return mail
  await recordFailed(database, row.id, now)
  return takeDueMail(database, now)
}

const unprovenOfHour = (database: ShopDatabase, now: Date) =>
  database
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('unproven', '=', true)
    .where(({ fn }) => fn.coalesce('sent_at', 'failed_at'), '>', new Date(now.getTime() - HOUR_MS))

/** @returns undefined if the mail became pointless: the gift was withdrawn, repaid or redeemed, or the failed payment arrived */
async function dueMail(
  database: ShopDatabase,
  row: Selectable<ShopSchema['mails']>,
): Promise<Due | undefined> {
  const { id, order_number: orderNumber, statement_id, payload: facts, repetition } = row
  if (facts.kind === 'statement-receipt') {
    const { acknowledge_to: to } = await database
      .selectFrom('withdrawal_statements')
      .select('acknowledge_to')
      .where('id', '=', statement_id)
      .executeTakeFirstOrThrow()
    return { id, repetition, to, facts, legal: await readStoredLegal(database, null) }
  }
  if (facts.kind === 'payment-failed') {
    const checkout = await database
      .selectFrom('checkout_sessions')
      .select(['email', 'status'])
      .where('reference', '=', row.checkout_reference)
      .executeTakeFirst()
    if (!checkout || checkout.status === 'paid') return undefined
    return {
      id,
      repetition,
      to: checkout.email,
      facts,
      legal: await readStoredLegal(database, facts.legalDigest),
    }
  }
  if (orderNumber === null) return undefined
  const { email } = await database
    .selectFrom('orders')
    .select('email')
    .where('number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  const gift = await giftOf(database, orderNumber)
  const isToRecipient = facts.kind === 'gift'
  if (isToRecipient && (!gift?.to || gift.state !== 'ready')) return undefined
  const legal = await readStoredLegal(database, facts.legalDigest)
  const to = (isToRecipient && gift?.to) || email
  return { id, orderNumber, repetition, to, facts, legal, gift }
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
    .set({ sent_at: now, sent_as: sentAs && JSON.stringify(sentAs) })
    .where('id', '=', id)
    .execute()
}

export async function recordFailed(database: ShopDatabase, id: string, now: Date): Promise<void> {
  await database.updateTable('mails').set({ failed_at: now }).where('id', '=', id).execute()
}

/** @returns false after three days of tries: then the mail is recorded as failed */
export async function postponeMail(database: ShopDatabase, id: string, now: Date): Promise<boolean> {
  const { tries, created_at } = await database
    .selectFrom('mails')
    .select(['tries', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const nextTry = new Date(now.getTime() + pauseAfter(tries))
  if (nextTry.getTime() - created_at.getTime() > GIVE_UP_MS) {
    await recordFailed(database, id, now)
    return false
  }
  await database.updateTable('mails').set({ next_try_at: nextTry }).where('id', '=', id).execute()
  return true
}

const pauseAfter = (tries: number) => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? MINUTE_MS
