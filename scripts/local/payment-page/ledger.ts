import type { DatabaseSync } from 'node:sqlite'
import { newId } from './ids.ts'
import { AnswerStore } from './store/answer-store.ts'
import { DeliveryStore } from './store/delivery-store.ts'
import { EventStore } from './store/event-store.ts'
import { RecordStore } from './store/record-store.ts'
import { ChargeSchema, DisputeSchema, PaymentSchema, RefundSchema, SessionSchema } from './store/records.ts'

/** What every operation of the payment page works with. */
export interface Ledger {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Of the payment page itself, such as http://localhost:3920. */
  readonly origin: () => string
  readonly sessions: ReturnType<typeof openStores>['sessions']
  readonly payments: ReturnType<typeof openStores>['payments']
  readonly charges: ReturnType<typeof openStores>['charges']
  readonly refunds: ReturnType<typeof openStores>['refunds']
  readonly disputes: ReturnType<typeof openStores>['disputes']
  readonly events: EventStore
  readonly deliveries: DeliveryStore
  readonly answers: AnswerStore
  /** Everything or nothing of `work` is stored, with the events it announced; then they are sent. */
  readonly transact: <Result>(work: () => Result) => Result
}

export interface LedgerOptions {
  readonly database: DatabaseSync
  readonly now: () => number
  readonly origin: () => string
  /** Called after each transaction: there may be something to send. */
  readonly committed: () => void
}

export function openLedger({ database, now, origin, committed }: LedgerOptions): Ledger {
  const transact = <Result>(work: () => Result): Result => {
    database.exec('BEGIN IMMEDIATE')
    let result: Result
    try {
      result = work()
      database.exec('COMMIT')
    } catch (cause) {
      database.exec('ROLLBACK')
      throw cause
    }
    committed()
    return result
  }
  return { now, origin, transact, ...openStores(database) }
}

function openStores(database: DatabaseSync) {
  return {
    sessions: new RecordStore(database, 'sessions', SessionSchema, ({ email }) => emailKey(email)),
    payments: new RecordStore(database, 'payments', PaymentSchema, ({ session }) => session),
    charges: new RecordStore(database, 'charges', ChargeSchema, ({ payment }) => payment),
    refunds: new RecordStore(database, 'refunds', RefundSchema, ({ charge }) => charge),
    disputes: new RecordStore(database, 'disputes', DisputeSchema, ({ charge }) => charge),
    events: new EventStore(database),
    deliveries: new DeliveryStore(database),
    answers: new AnswerStore(database),
  }
}

/** Addresses are compared in lower case. */
export const emailKey = (email: string | null) => email?.toLowerCase() ?? null

/** @returns id and time of a record that begins now */
export const begin = (ledger: Ledger, prefix: string) => ({
  id: newId(prefix),
  created: seconds(ledger.now()),
})

export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
