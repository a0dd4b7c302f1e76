/** Changes of a payment for all methods. Each stores its events. */
import { announce } from '../events/announce.ts'
import { newId } from '../ids.ts'
import { begin, type Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { sessionObject, totalOf } from '../objects/session.ts'
import type { ChargeRecord, Failure, MethodRecord, PaymentRecord, SessionRecord } from '../store/records.ts'

export type PayResult =
  | { readonly step: 'complete' }
  | { readonly step: 'authentication-required' }
  | { readonly step: 'app-approval-required' }
  | { readonly step: 'declined'; readonly message: string }

/** One attempt to pay. */
export type Attempt = {
  readonly session: SessionRecord
  readonly payment: PaymentRecord
  readonly method: MethodRecord
  /** The test card's number; empty for other methods. */
  readonly number: string
  readonly authenticated: boolean
}

/** As at Stripe, a session's payment is created at the first attempt and reused for further attempts. */
export function beginPayment(ledger: Ledger, session: SessionRecord) {
  const known = session.payment === null ? undefined : ledger.payments.get(session.payment)
  if (known) return { session, payment: known }
  const payment = ledger.payments.save({
    ...begin(ledger, 'pi'),
    status: 'requires_payment_method',
    session: session.id,
    amount: totalOf(session),
    currency: session.currency,
    ...session.paymentData,
    methodTypes: session.methodTypes,
    methodId: null,
    waiting: null,
    lastFailure: null,
    latestCharge: null,
  })
  return { session: ledger.sessions.save({ ...session, payment: payment.id }), payment }
}

/** Stores an attempt whose result comes later: from the bank, from the app, or when the money arrives. */
export function awaitAnswer(
  ledger: Ledger,
  { payment, method, number }: Attempt,
  status: 'requires_action' | 'processing',
  changes: { untilMs?: number; latestCharge?: string; methodId?: string } = {},
): void {
  const { untilMs = null, latestCharge = payment.latestCharge, methodId = newId('pm') } = changes
  ledger.payments.save({
    ...payment,
    status,
    methodId,
    latestCharge,
    waiting: { method, number, untilMs },
  })
}

export function addCharge(
  ledger: Ledger,
  { session, payment, method, number, authenticated }: Attempt,
  status: ChargeRecord['status'],
  failure: Failure | null = null,
): ChargeRecord {
  const { amount, currency, metadata, description, receiptEmail } = payment
  return ledger.charges.save({
    ...begin(ledger, 'ch'),
    status,
    payment: payment.id,
    amount,
    refunded: 0,
    disputed: false,
    currency,
    email: session.email ?? session.typedEmail,
    name: session.name,
    metadata,
    description,
    receiptEmail,
    method,
    methodId: payment.methodId ?? newId('pm'),
    balanceTransaction: status === 'succeeded' ? newId('txn') : null,
    number,
    authenticated,
    failure,
  })
}

/** The money has arrived: the payment succeeds. */
export function receive(ledger: Ledger, { session, payment }: Attempt, charge: ChargeRecord): void {
  const paid = ledger.payments.save({
    ...payment,
    status: 'succeeded',
    methodId: charge.methodId,
    latestCharge: charge.id,
    lastFailure: null,
    waiting: null,
  })
  announce(ledger, 'charge.succeeded', session, chargeObject(charge, ledger.origin()))
  announce(ledger, 'payment_intent.succeeded', session, paymentIntentObject(paid, ledger.origin()))
}

/** The attempt fails, and another method can be tried. */
export function failPayment(
  ledger: Ledger,
  { session, payment }: Pick<Attempt, 'session' | 'payment'>,
  failure: Failure,
  charge?: ChargeRecord,
): PayResult {
  const failed = ledger.payments.save({
    ...payment,
    status: 'requires_payment_method',
    methodId: null,
    lastFailure: failure,
    latestCharge: charge?.id ?? payment.latestCharge,
    waiting: null,
  })
  announce(ledger, 'payment_intent.payment_failed', session, paymentIntentObject(failed, ledger.origin()))
  return { step: 'declined', message: failure.message }
}

export function complete(
  ledger: Ledger,
  session: SessionRecord,
  paymentStatus: SessionRecord['paymentStatus'],
): void {
  const completed = ledger.sessions.save({ ...session, status: 'complete', paymentStatus })
  announce(ledger, 'checkout.session.completed', completed, sessionObject(completed, ledger.origin()))
}
