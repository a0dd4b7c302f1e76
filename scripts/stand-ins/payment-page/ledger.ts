import type { DatabaseSync } from 'node:sqlite'
import { newId } from './ids.ts'
import { DeliveryStore } from './store/delivery-store.ts'
import { EventStore } from './store/event-store.ts'
import { RecordStore } from './store/record-store.ts'
import { ChargeSchema, DisputeSchema, PaymentSchema, RefundSchema, SessionSchema } from './store/records.ts'
import { ResponseStore } from './store/response-store.ts'

/** Storage, clock and addresses, which every operation of the payment page uses. */
export type Ledger = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Origin of the payment page, for example http://localhost:3920. */
  readonly origin: () => string
  readonly sessions: ReturnType<typeof openStores>['sessions']
  readonly payments: ReturnType<typeof openStores>['payments']
  readonly charges: ReturnType<typeof openStores>['charges']
  readonly refunds: ReturnType<typeof openStores>['refunds']
  readonly disputes: ReturnType<typeof openStores>['disputes']
  readonly events: EventStore
  readonly deliveries: DeliveryStore
  readonly responses: ResponseStore
  /** Runs `work` in a transaction, together with its events. After the commit the events are sent. */
  readonly transact: <Result>(work: () => Result) => Result
}

export type LedgerOptions = {
  readonly database: DatabaseSync
  readonly now: () => number
  readonly origin: () => string
  /** Called after each transaction, to send new events. */
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
    responses: new ResponseStore(database),
  }
}

/** E-mail addresses are compared in lower case. */
export const emailKey = (email: string | null) => email?.toLowerCase() ?? null

/** @returns id and creation time of a new record */
export const begin = (ledger: Ledger, prefix: string) => ({
  id: newId(prefix),
  created: seconds(ledger.now()),
})

export const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
