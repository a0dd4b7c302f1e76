import type { Ledger } from '../ledger.ts'
import type { Failure, PaymentRecord, SessionRecord } from '../store/records.ts'
import {
  addCharge,
  awaitAnswer,
  beginPayment,
  complete,
  failPayment,
  type PayResult,
  receive,
} from './payment.ts'

/** A Swish request without an answer fails after three minutes. */
export const SWISH_LIMIT_MS = 3 * 60_000

const DECLINED: Failure = {
  code: 'payment_method_customer_decline',
  declineCode: null,
  message: 'The customer did not approve the payment. Provide a new payment method to try again.',
}

const EXPIRED: Failure = {
  code: 'payment_intent_payment_attempt_expired',
  declineCode: null,
  message: 'The latest payment attempt has expired. Provide a new payment method to try again.',
}

/** Requests approval in the app. Stripe keeps the session open until then: docs.stripe.com/payments/swish */
export function requestSwish(ledger: Ledger, session: SessionRecord): PayResult {
  const begun = beginPayment(ledger, session)
  const method = { type: 'swish', phoneLast4: '0000' } as const
  const attempt = { ...begun, method, number: '', authenticated: false }
  awaitAnswer(ledger, attempt, 'requires_action', { untilMs: ledger.now() + SWISH_LIMIT_MS })
  return { step: 'app-approval-required' }
}

/** @returns the session's payment, if it waits for an answer in the app */
export function swishRequestOf(ledger: Ledger, session: SessionRecord): PaymentRecord | undefined {
  const payment = session.payment === null ? undefined : ledger.payments.get(session.payment)
  return payment && isSwishRequest(payment) ? payment : undefined
}

export const isSwishRequest = ({ status, waiting }: PaymentRecord) =>
  status === 'requires_action' && waiting?.method.type === 'swish'

/** The shopper approves or declines in the app, possibly after leaving the page. @returns undefined without a request */
export function answerSwish(
  ledger: Ledger,
  session: SessionRecord,
  approved: boolean,
): PayResult | undefined {
  const payment = swishRequestOf(ledger, session)
  if (!payment?.waiting || session.status !== 'open') return undefined
  if (!approved) return failPayment(ledger, { session, payment }, DECLINED)
  const attempt = { session, payment, method: payment.waiting.method, number: '', authenticated: false }
  receive(ledger, attempt, addCharge(ledger, attempt, 'succeeded'))
  complete(ledger, session, 'paid')
  return { step: 'complete' }
}

/** Fails requests that were not answered in time. */
export function expireSwishRequests(ledger: Ledger): void {
  const due = ledger.payments.where(
    "status = 'requires_action' AND json_extract(body, '$.waiting.untilMs') <= ?",
    ledger.now(),
  )
  if (due.length === 0) return
  ledger.transact(() => {
    for (const payment of due) {
      const session = ledger.sessions.get(payment.session)
      if (session) failPayment(ledger, { session, payment }, EXPIRED)
    }
  })
}
