import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { type DatabaseFormat, inTransaction } from '@stand-ins/kit/database.ts'
import { missing } from './api/errors.ts'
import { DeliveryStore } from './store/delivery-store.ts'
import { RecordStore } from './store/record-store.ts'
import {
  ChargeSchema,
  type DisputeRecord,
  DisputeSchema,
  EventSchema,
  type PaymentRecord,
  PaymentSchema,
  type RefundRecord,
  RefundSchema,
  ResponseSchema,
  type SessionRecord,
  SessionSchema,
} from './store/records.ts'

/** Storage, clock and addresses, which every operation of the payment page uses. */
export type Ledger = ReturnType<typeof openStores> & {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Origin of the payment page, for example http://localhost:3920. */
  readonly origin: () => string
  /** Runs `work` in a transaction, together with its events. After the commit the events are sent. */
  readonly transact: <Result>(work: () => Result) => Result
}

type LedgerOptions = {
  readonly database: DatabaseSync
  readonly now: () => number
  readonly origin: () => string
  /** Called after each transaction, to send new events. */
  readonly committed: () => void
}

const recordTable = (name: string) => `
  CREATE TABLE ${name} (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    owner TEXT,
    created INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX ${name}_by_owner ON ${name} (owner);
`

/** The condition of sessions that can be paid. */
export const IS_OPEN = "json_extract(body, '$.status') = 'open'"

/** Stripe's times (`created`, `expires`) are seconds since 1970; times of this page alone are in milliseconds. */
const SCHEMA = `
  ${['sessions', 'payments', 'charges', 'refunds', 'disputes', 'events', 'responses'].map(recordTable).join('')}
  CREATE INDEX open_sessions ON sessions (json_extract(body, '$.expires')) WHERE ${IS_OPEN};
  CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event TEXT NOT NULL REFERENCES events (id),
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    due_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX deliveries_by_event ON deliveries (event);
  CREATE INDEX deliveries_due ON deliveries (due_ms) WHERE status = 'pending';
`

export const FORMAT: DatabaseFormat = {
  // A new name for new tables: older test payments are not worth a migration.
  file: 'payment-page-4.sqlite',
  version: 1,
  schema: SCHEMA,
  // Payments here are only tests, so requests need not wait for the disk.
  synchronous: 'NORMAL',
  cure: 'Remove the file; its test payments are lost.',
}

export function openLedger({ database, now, origin, committed }: LedgerOptions): Ledger {
  const transact = <Result>(work: () => Result): Result => {
    const result = inTransaction(database, work)
    committed()
    return result
  }
  return { now, origin, transact, ...openStores(database) }
}

const openStores = (database: DatabaseSync) => ({
  sessions: new RecordStore(database, 'sessions', SessionSchema, ({ email }) => emailKey(email)),
  payments: new RecordStore(database, 'payments', PaymentSchema, ({ session }) => session),
  charges: new RecordStore(database, 'charges', ChargeSchema, ({ payment }) => payment),
  refunds: new RecordStore(database, 'refunds', RefundSchema, ({ charge }) => charge),
  disputes: new RecordStore(database, 'disputes', DisputeSchema, ({ charge }) => charge),
  events: new RecordStore(database, 'events', EventSchema, ({ email }) => email),
  deliveries: new DeliveryStore(database),
  responses: new RecordStore(database, 'responses', ResponseSchema, () => null),
})

/** E-mail addresses are compared in lower case. */
export const emailKey = (email: string | null) => email?.toLowerCase() ?? null

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id in Stripe's format: `newId('ch')` is `ch_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${prefix}_${letters.join('')}`
}

/** @returns id and creation time of a new record */
export const begin = (ledger: Ledger, prefix: string) => ({
  id: newId(prefix),
  created: seconds(ledger.now()),
})

export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)

/** @throws StripeError, Stripe's own for an unknown id */
export const sessionOf = (ledger: Ledger, id: string): SessionRecord =>
  ledger.sessions.get(id) ?? missing('checkout.session', id, 'session')

/** @throws StripeError, Stripe's own for an unknown id */
export const paymentOf = (ledger: Ledger, id: string): PaymentRecord =>
  ledger.payments.get(id) ?? missing('payment_intent', id, 'intent')

/** @throws StripeError, Stripe's own for an unknown id */
export const refundOf = (ledger: Ledger, id: string): RefundRecord =>
  ledger.refunds.get(id) ?? missing('refund', id, 'refund')

/** @throws StripeError, Stripe's own for an unknown id */
export const disputeOf = (ledger: Ledger, id: string): DisputeRecord =>
  ledger.disputes.get(id) ?? missing('dispute', id, 'dispute')
