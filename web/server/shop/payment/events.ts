/** What the payment service tells, in our words. `id` names the event: the same one may come many times. */

type InSession = { id: string; reference: string; sessionId: string }

/** Of a checkout session. A session that waits for its money has started, and then succeeds or fails. */
export type SessionEvent = InSession &
  (
    | { type: 'paymentSucceeded'; paymentIntent: string; totalOre: number; currency: string; paidAt: Date }
    | { type: 'paymentStarted' }
    | { type: 'paymentFailed' }
    | { type: 'sessionExpired' }
  )

type OfPayment = { id: string; paymentIntent: string }

/** Of money that goes back, after it had come or so it seems: these may be told before the payment itself. */
export type ReturnEvent = OfPayment &
  (
    | { type: 'refunded'; refundedOre: number }
    | { type: 'disputeOpened'; disputeId: string }
    | { type: 'disputeClosed'; disputeId: string; isWon: boolean }
  )

export type PaymentEvent = SessionEvent | ReturnEvent

export const isSessionEvent = (event: PaymentEvent): event is SessionEvent => 'reference' in event
