import { randomBytes } from 'node:crypto'
import { inTransaction, openDatabase } from '@stand-ins/kit/database.ts'
import { RecordStore, recordTable } from '@stand-ins/kit/records.ts'
import { missing } from './api/errors.ts'
import { DeliveryStore } from './store/delivery-store.ts'
import type {
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  PaymentRecord,
  RefundRecord,
  SessionRecord,
  StoredResponse,
} from './store/records.ts'

/** The condition of sessions that can be paid. */
export const IS_OPEN = "body ->> 'status' = 'open'"

const SCHEMA = `
  ${['sessions', 'payments', 'charges', 'refunds', 'events', 'responses'].map((name) => recordTable(name)).join('')}
  ${recordTable('disputes', 'charge')}
  ${recordTable('deliveries', 'event', 'status')}
  CREATE INDEX open_sessions ON sessions (body ->> 'expires_at') WHERE ${IS_OPEN};
`

/** Storage and addresses, which every operation of the payment page uses. */
export type Ledger = ReturnType<typeof openLedger>

/**
 * @param origin of the payment page, for example http://localhost:3920
 * @param committed called after each transaction, to send new events
 */
export function openLedger(dataFolder: string, origin: () => string, committed: () => void) {
  const database = openDatabase(dataFolder, 'payment-page-5.sqlite', SCHEMA)
  return {
    origin,
    /** Runs `work` in a transaction, together with its events. After the commit the events are sent. */
    transact: <Result>(work: () => Result): Result => {
      const result = inTransaction(database, work)
      committed()
      return result
    },
    sessions: new RecordStore<SessionRecord>(database, 'sessions'),
    payments: new RecordStore<PaymentRecord>(database, 'payments'),
    charges: new RecordStore<ChargeRecord>(database, 'charges'),
    refunds: new RecordStore<RefundRecord>(database, 'refunds'),
    disputes: new RecordStore<DisputeRecord>(database, 'disputes'),
    events: new RecordStore<EventRecord>(database, 'events'),
    deliveries: new DeliveryStore(database, 'deliveries'),
    responses: new RecordStore<StoredResponse>(database, 'responses'),
    close: () => database.close(),
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A random id in Stripe's format: `newId('ch')` is `ch_` and 24 letters and digits. */
export function newId(prefix: string, length = 24): string {
  const letters = [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return `${prefix}_${letters.join('')}`
}

/** @returns id and creation time of a new record */
export const begin = (prefix: string) => ({ id: newId(prefix), created: secondsNow() })

export const secondsNow = () => Math.floor(Date.now() / 1000)

/** Replaces Stripe's placeholder in the shop's addresses with the session's id. */
export const fillIn = (template: string, { id }: SessionRecord) =>
  template.replaceAll('{CHECKOUT_SESSION_ID}', id)

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
