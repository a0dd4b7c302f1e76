/** The outbox: mails are rows, written in the transaction that they report about, and sent later (mail/send-due.ts). */
import type { Selectable, Transaction } from 'kysely'
import { storedLegal } from '../catalogue/legal-snapshots.ts'
import { codeState } from '../codes/code-state.ts'
import type { ShopDatabase, ShopSchema } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { UnlockConsent } from '../orders/delivery-choice.ts'
import type {
  DueMail,
  GiftMail,
  MailFacts,
  OrderConfirmation,
  Outbox,
  WithdrawalAcknowledgement,
} from './mails.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A worker that is killed leaves its mail to the others after this time. It is longer than any mail server waits. */
const LEASE_MS = 5 * MINUTE_MS

/** Pauses after the first, second, … failure. The last one repeats. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360].map((minutes) => minutes * MINUTE_MS)
const GIVE_UP_MS = 72 * HOUR_MS

/** Mails of one kind about one order within a day, beside the first confirmation. */
const REPETITIONS_A_DAY = 3

type Mail = Selectable<ShopSchema['mails']>

/** @returns the id of the mail */
async function insert(
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  facts: MailFacts,
  fields: { repetition?: number; created_at?: Date; next_try_at?: Date } = {},
): Promise<string> {
  const { id } = await transaction
    .insertInto('mails')
    .values({ kind: facts.kind, order_number: orderNumber, payload: JSON.stringify(facts), ...fields })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Queues the confirmation of a new order, in the transaction that writes the order. */
export const queueConfirmation = (
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  facts: OrderConfirmation,
) => insert(transaction, orderNumber, facts)

/** Queues the mail to the recipient of a gift, in the transaction that writes the order. */
export const queueGift = (transaction: Transaction<ShopSchema>, orderNumber: number, facts: GiftMail) =>
  insert(transaction, orderNumber, facts)

/**
 * Queues the confirmation of a consent that was given after the payment. The caller has locked the order.
 * @returns the id of the mail
 */
export async function queueUnlockConfirmation(
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  { consent: { statements, givenAt }, titles }: { consent: UnlockConsent; titles: string[] },
  now: Date,
): Promise<string | undefined> {
  const kind = 'unlock-confirmation'
  const order = await confirmedOrder(transaction, orderNumber)
  if (!order) return undefined
  const { legalDigest, site } = order
  const facts = { kind, consent: { statements, givenAt, titles }, legalDigest, site } as const
  const { length } = await mailsOf(transaction, orderNumber, kind)
  return insert(transaction, orderNumber, facts, { repetition: length, created_at: now, next_try_at: now })
}

/** What the first confirmation says about an order. */
async function confirmedOrder(transaction: Transaction<ShopSchema>, orderNumber: number) {
  const [confirmation] = await mailsOf(transaction, orderNumber, 'order-confirmation')
  return confirmation?.payload.kind === 'order-confirmation' ? confirmation.payload : undefined
}

/**
 * Queues the answer to a stated withdrawal; a refusal only if there were not several today. The caller has locked the
 * order. @returns the id of the mail
 */
export async function queueAcknowledgement(
  transaction: Transaction<ShopSchema>,
  orderNumber: number,
  statement: Omit<WithdrawalAcknowledgement, 'kind' | 'legalDigest' | 'site' | 'isGift'>,
  now: Date,
): Promise<string | undefined> {
  const kind = 'withdrawal-acknowledgement'
  const order = await confirmedOrder(transaction, orderNumber)
  if (!order) return undefined
  const earlier = await mailsOf(transaction, orderNumber, kind)
  const refused = earlier.filter(({ payload }) => payload.kind === kind && payload.refusal)
  if (statement.refusal && withinDay(refused, now).length >= REPETITIONS_A_DAY) return undefined
  const { legalDigest, site, isGift = false } = order
  const facts = { kind, legalDigest, site, ...statement, ...(isGift && { isGift }) } as const
  return insert(transaction, orderNumber, facts, {
    repetition: earlier.length,
    created_at: now,
    next_try_at: now,
  })
}

/** The mails of one kind about an order, the latest first. */
const mailsOf = (transaction: Transaction<ShopSchema>, orderNumber: number, kind: MailFacts['kind']) =>
  transaction
    .selectFrom('mails')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .where('kind', '=', kind)
    .orderBy('repetition', 'desc')
    .execute()

const withinDay = (mails: readonly Mail[], now: Date) =>
  mails.filter(({ created_at }) => created_at.getTime() > now.getTime() - 24 * HOUR_MS)

export const createOutbox = (database: ShopDatabase): Outbox => ({
  take: (now) => take(database, now),
  sent: async (id, now) => {
    await database.updateTable('mails').set({ sent_at: now }).where('id', '=', id).execute()
  },
  postpone: (id, now) => postpone(database, id, now),
  failed: (id, now) => giveUp(database, id, now),
  repeat: (orderNumber, sub, now) =>
    inTransaction(database, (transaction) => repeat(transaction, orderNumber, sub, now)),
})

const unsent = (database: ShopDatabase) =>
  database.selectFrom('mails').where('sent_at', 'is', null).where('failed_at', 'is', null)

async function take(database: ShopDatabase, now: Date): Promise<DueMail | undefined> {
  const row = await database
    .updateTable('mails')
    .set(({ eb }) => ({
      tries: eb('tries', '+', 1),
      next_try_at: new Date(now.getTime() + LEASE_MS),
    }))
    .where(
      'id',
      '=',
      unsent(database)
        .select('id')
        .where('next_try_at', '<=', now)
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
  await giveUp(database, row.id, now)
  return take(database, now)
}

/** @returns undefined for a gift that was withdrawn, repaid or redeemed before its mail was sent */
async function dueMail(database: ShopDatabase, row: Mail): Promise<DueMail | undefined> {
  const { email } = await database
    .selectFrom('orders')
    .select('email')
    .where('number', '=', row.order_number)
    .executeTakeFirstOrThrow()
  const gift = await giftOf(database, row.order_number)
  const isToRecipient = row.payload.kind === 'gift'
  if (isToRecipient && (!gift?.to || gift.state !== 'ready')) return undefined
  return {
    id: row.id,
    orderNumber: row.order_number,
    repetition: row.repetition,
    to: (isToRecipient && gift?.to) || email,
    facts: row.payload,
    legal: await storedLegal(database, row.payload.legalDigest),
    gift,
  }
}

async function giftOf(database: ShopDatabase, orderNumber: number) {
  const row = await database
    .selectFrom('gifts')
    .innerJoin('codes', 'codes.number', 'gifts.code_number')
    .select(['recipient_email', 'giver_name', 'words', 'code_key', 'code_hash'])
    .select(['expires_at', 'redeemed_at', 'revoked_at', 'returned_at'])
    .where('order_number', '=', orderNumber)
    .executeTakeFirst()
  if (!row) return undefined
  const { recipient_email: to, giver_name: from, words, code_key: key, code_hash: hash } = row
  return { to, from, words, key, hash, state: codeState(row, new Date()) }
}

const pauseAfter = (tries: number) => PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? MINUTE_MS

async function postpone(database: ShopDatabase, id: string, now: Date): Promise<boolean> {
  const { tries, created_at } = await database
    .selectFrom('mails')
    .select(['tries', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const nextTry = new Date(now.getTime() + pauseAfter(tries))
  if (nextTry.getTime() - created_at.getTime() > GIVE_UP_MS) {
    await giveUp(database, id, now)
    return false
  }
  await database.updateTable('mails').set({ next_try_at: nextTry }).where('id', '=', id).execute()
  return true
}

const giveUp = async (database: ShopDatabase, id: string, now: Date) =>
  void (await database.updateTable('mails').set({ failed_at: now }).where('id', '=', id).execute())

async function repeat(transaction: Transaction<ShopSchema>, orderNumber: number, sub: string, now: Date) {
  // Locks the order, so that two requests at once don't take the same repetition.
  const order = await transaction
    .selectFrom('orders')
    .select('number')
    .where('number', '=', orderNumber)
    .where('user_sub', '=', sub)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return 'unknown-order'
  const mails = await mailsOf(transaction, orderNumber, 'order-confirmation')
  const [last] = mails
  if (!last) return 'unknown-order'
  const repeated = mails.filter(({ repetition }) => repetition > 0)
  if (withinDay(repeated, now).length >= REPETITIONS_A_DAY) return 'too-many'
  await insert(transaction, orderNumber, last.payload, {
    repetition: last.repetition + 1,
    created_at: now,
    next_try_at: now,
  })
  return 'queued'
}
