/**
 * Numbers of receipts and credit notes, without gaps and never changed. A number counts once the payment service has it too
 * (`registered_at`): nothing is issued before. Record: docs/decisions/shop/2026-11-28-numbers-live-at-stripe.md
 */
import { type Selectable, sql } from 'kysely'
import { ShopFault } from '../../common/log.ts'
import type { ShopDatabase, ShopSchema, ShopTransaction } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Credit } from './amounts-by-rate.ts'

export type Series = 'receipt' | 'credit-note'

/** `id`: the payment of a receipt; the refund or prevented dispute of a credit note. A failed refund is reversed by a second note. */
export type Subject = { series: Series; paymentIntent: string; id: string; isReversal: boolean }

export const receiptOf = (paymentIntent: string): Subject => ({
  series: 'receipt',
  paymentIntent,
  id: paymentIntent,
  isReversal: false,
})

/** Times of sending, ISO 8601, by `kind repetition`, such as `order-confirmation 0`. */
export type SentMails = Readonly<Record<string, string>>

/** `credit` belongs to a credit note, `mails` to a receipt: the mails about the order that were sent. */
export type Registered = { number: number; dated: Date; credit?: Credit; mails?: SentMails }

/** `after`: how many numbers of its series the payment had when the document was decided. */
type Wanted = { subject: Subject; dated: Date; credit?: Credit; after: number }

type Row = Selectable<ShopSchema['document_numbers']>

/** Rolls back the transaction that needs a number. The caller gives the number and repeats the transaction. */
export class NumberMissing extends Error {
  readonly wanted: Wanted
  constructor(wanted: Wanted) {
    super('A document has no number yet.')
    this.wanted = wanted
  }
}

/** Oldest number first. */
export const numbersOf = (database: ShopDatabase, paymentIntent: string, series: Series) =>
  database
    .selectFrom('document_numbers')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .where('series', '=', series)
    .orderBy('number')
    .execute()

const rowOf = (database: ShopDatabase, { paymentIntent, id, isReversal }: Subject) =>
  database
    .selectFrom('document_numbers')
    .selectAll()
    .where('payment_intent', '=', paymentIntent)
    .where('subject', '=', id)
    .where('is_reversal', '=', isReversal)
    .executeTakeFirst()

/** @throws NumberMissing */
export async function receiptNumber(transaction: ShopTransaction, paymentIntent: string, paidAt: Date) {
  const [row] = await numbersOf(transaction, paymentIntent, 'receipt')
  if (row?.registered_at) return row
  throw new NumberMissing({ subject: receiptOf(paymentIntent), dated: paidAt, after: row ? 1 : 0 })
}

/**
 * Differs after a restart of the database server, and after a restored dump: only then can the database have lost numbers
 * that were given.
 */
export async function databaseEpoch(database: ShopDatabase): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    select pg_postmaster_start_time()::text || ' ' || 'document_numbers'::regclass::oid as epoch`.execute(
    database,
  )
  return rows[0]?.epoch ?? ''
}

/** A sequence would leave a gap after a rollback. */
const LOCKS: Record<Series, number> = { receipt: 5_020_261, 'credit-note': 5_020_262 }

/**
 * Reserves the lowest free number, or finds the one that was reserved before.
 * @returns undefined if the document has to be decided again, because the payment has further documents, or the database was
 * restored meanwhile
 */
export const reserveNumber = (
  database: ShopDatabase,
  { subject, dated, credit, after }: Wanted,
  epoch: string,
): Promise<Registered | undefined> =>
  inTransaction(database, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[subject.series])})`.execute(transaction)
    if ((await databaseEpoch(transaction)) !== epoch) return undefined
    const known = await rowOf(transaction, subject)
    if (known) return registeredOf(known)
    const { series, paymentIntent } = subject
    if ((await numbersOf(transaction, paymentIntent, series)).length !== after) return undefined
    const number = await lowestFree(transaction, series)
    await insert(transaction, subject, { number, dated, ...(credit && { credit }) })
    return { number, dated, ...(credit && { credit }) }
  })

/** Usually the number after the highest. A number that was reserved and lost by a restore, before anything was issued, is free. */
async function lowestFree(transaction: ShopTransaction, series: Series): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select given.number + 1 as free
    from (select 0 as number union all select number from document_numbers where series = ${series}) given
    where not exists (
      select from document_numbers next where next.series = ${series} and next.number = given.number + 1)
    order by given.number limit 1`.execute(transaction)
  return rows[0]?.free ?? 1
}

const insert = (
  transaction: ShopTransaction,
  { series, paymentIntent, id, isReversal }: Subject,
  { number, dated, credit, mails }: Registered,
  readBack?: Date,
) =>
  transaction
    .insertInto('document_numbers')
    .values({
      series,
      number,
      payment_intent: paymentIntent,
      subject: id,
      is_reversal: isReversal,
      dated,
      credit: credit ? JSON.stringify(credit) : null,
      mails: mails ? JSON.stringify(mails) : null,
      registered_at: readBack ?? null,
      read_back_at: readBack ?? null,
    })
    .execute()

const registeredOf = ({ number, dated, credit }: Row): Registered => ({
  number,
  dated,
  ...(credit && { credit }),
})

/** Call once the payment service has the number. `mails`: the mails that it knows to be sent. */
export const recordRegistered = (
  database: ShopDatabase,
  { paymentIntent, id, isReversal }: Subject,
  mails?: SentMails,
) =>
  database
    .updateTable('document_numbers')
    .set(({ fn, val }) => ({
      registered_at: fn.coalesce('registered_at', val(new Date())),
      ...(mails && { mails: JSON.stringify(mails) }),
    }))
    .where('payment_intent', '=', paymentIntent)
    .where('subject', '=', id)
    .where('is_reversal', '=', isReversal)
    .execute()

/** Whether the database has the number, and knows that the payment service has it. */
export const isRegistered = async (database: ShopDatabase, subject: Subject): Promise<boolean> =>
  Boolean((await rowOf(database, subject))?.registered_at)

/**
 * Takes over a number that the payment service has. A registered number stays, whatever the payment service says later.
 * @returns false if a document with this number was erased after seven years
 * @throws ShopFault if the database gave the number to another document
 */
export const adoptNumber = (
  database: ShopDatabase,
  subject: Subject,
  registered: Registered,
): Promise<boolean> =>
  inTransaction(database, async (transaction) => {
    const { series } = subject
    const { number } = registered
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[series])})`.execute(transaction)
    const known = await rowOf(transaction, subject)
    if (known && (known.registered_at || known.number === number)) {
      await recordRegistered(transaction, subject, registered.mails)
      return true
    }
    const other = await transaction
      .selectFrom('document_numbers')
      .select(['subject', 'erased_at'])
      .where('series', '=', series)
      .where('number', '=', number)
      .executeTakeFirst()
    if (other?.erased_at) return false
    if (known || other)
      throw new ShopFault(
        `Stripe’s metadata of ${subject.id} say ${series} ${number}, the database says ${known ? `${series} ${known.number}` : `that it belongs to ${other?.subject}`}: compare both, and correct the metadata.`,
      )
    await insert(transaction, subject, registered, new Date())
    return true
  })

/** The numbers stay taken. The caller has set `shop.erases_old_receipts`. */
export const eraseDocuments = (transaction: ShopTransaction, paymentIntent: string, now: Date) =>
  transaction
    .updateTable('document_numbers')
    .set({
      payment_intent: 'erased',
      subject: sql<string>`series || ' ' || number`,
      credit: null,
      mails: null,
      erased_at: now,
    })
    .where('payment_intent', '=', paymentIntent)
    .execute()
