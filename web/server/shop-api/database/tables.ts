import type { Generated } from 'kysely'

/** Each fault is about something with an id of its own, such as a payment, an order or a product. */
export type FaultKind =
  | 'payment-unrecorded'
  | 'withdrawal-not-repaid'
  | 'pre-order-overdue'
  | 'error-unhandled'

type OpenFaults = {
  kind: FaultKind
  subject: string
  why: string
  since: Generated<Date>
  seen_at: Generated<Date>
}

declare module './schema.ts' {
  interface ShopSchema {
    open_faults: OpenFaults
  }
}
