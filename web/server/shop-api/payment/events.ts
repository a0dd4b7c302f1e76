/** Events about a payment, independent of the payment service. `id` identifies an event, which may arrive many times. */
import type { PaymentDetails } from '../orders/receipts.ts'
import type { DisputeStatus, RefundStatus } from '../orders/return-statuses.ts'

type InSession = { id: string; reference: string; sessionId: string }

export type PaymentSucceeded = InSession & {
  type: 'paymentSucceeded'
  paymentIntent: string
  totalOre: number
  /** ISO 4217, lower-case. */
  currency: string
  paidAt: Date
  /** Missing in events of the payment service, which name the payment by its id only. */
  details?: PaymentDetails
  /** The payment service computes the VAT, so the order can't be written without `details.taxes`. */
  isTaxedByService?: true
}

/** About a checkout session. A payment that takes time starts first, and succeeds or fails later. */
export type SessionEvent =
  | PaymentSucceeded
  | (InSession & { type: 'paymentStarted' | 'paymentFailed' | 'sessionExpired' })

type OfPayment = { id: string; paymentIntent: string }

/** About refunds and disputes. They may arrive before the payment itself. */
export type ReturnEvent = OfPayment &
  (
    | { type: 'refundChanged'; refundId: string; ore: number; status: RefundStatus }
    /** The sum of all refunds of the charge so far, including refunds that fail later. */
    | { type: 'chargeRefunded'; refundedOre: number }
    | {
        type: 'disputeChanged'
        disputeId: string
        ore: number
        status: DisputeStatus
        /** How often the bank has taken the money, and returned it, so far. */
        withdrawals: number
        reinstatements: number
      }
  )

export type PaymentEvent = SessionEvent | ReturnEvent

export const isSessionEvent = (event: PaymentEvent): event is SessionEvent => 'reference' in event
