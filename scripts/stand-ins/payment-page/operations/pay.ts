/** Changes of a payment. Each stores its events. */
import { StripeError } from '../api/errors.ts'
import { outcomeOf } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { newId } from '../ids.ts'
import { begin, type Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { sessionObject, totalOf } from '../objects/session.ts'
import type { CardRecord, ChargeRecord, Failure, PaymentRecord, SessionRecord } from '../store/records.ts'
import { openDispute } from './dispute.ts'

export type PayResult =
  | { readonly step: 'complete' }
  | { readonly step: 'declined'; readonly message: string }

const REFUSED: Failure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/** Pays an open session with a card. @param number digits only */
export function pay(ledger: Ledger, open: SessionRecord, number: string, card: CardRecord): PayResult {
  const { session, payment } = beginPayment(ledger, open)
  const outcome = outcomeOf(number)
  switch (outcome.step) {
    case 'declined': {
      const charge = addCharge(ledger, session, payment, card, 'failed', outcome.failure)
      announce(ledger, 'charge.failed', session, chargeObject(charge))
      failPayment(ledger, session, payment, outcome.failure, charge)
      return { step: 'declined', message: outcome.failure.message }
    }
    case 'delayed': {
      const charge = addCharge(ledger, session, payment, card, 'pending')
      ledger.payments.save({
        ...payment,
        status: 'processing',
        methodId: charge.methodId,
        latestCharge: charge.id,
      })
      complete(ledger, session, 'unpaid')
      break
    }
    case 'paid':
    case 'disputed': {
      const charge = addCharge(ledger, session, payment, card, 'succeeded')
      receive(ledger, session, payment, charge)
      complete(ledger, session, 'paid')
      if (outcome.step === 'disputed') openDispute(ledger, charge, outcome.reason)
    }
  }
  return { step: 'complete' }
}

/**
 * Delayed money arrives, or doesn't.
 * @throws StripeError when the payment isn't waiting
 */
export function settlePayment(ledger: Ledger, payment: PaymentRecord, succeeded: boolean): void {
  const session = ledger.sessions.get(payment.session)
  const charge = payment.latestCharge === null ? undefined : ledger.charges.get(payment.latestCharge)
  if (payment.status !== 'processing' || !session || !charge) {
    throw new StripeError(
      400,
      `PaymentIntent ${payment.id} has a status of ${payment.status}: it is not waiting for money.`,
    )
  }
  if (succeeded) {
    receive(ledger, session, payment, ledger.charges.save({ ...charge, status: 'succeeded' }))
    const paid = ledger.sessions.save({ ...session, paymentStatus: 'paid' })
    announce(ledger, 'checkout.session.async_payment_succeeded', paid, sessionObject(paid, ledger.origin()))
    return
  }
  const failed = ledger.charges.save({ ...charge, status: 'failed', failure: REFUSED })
  announce(ledger, 'charge.failed', session, chargeObject(failed))
  failPayment(ledger, session, payment, REFUSED, failed)
  announce(ledger, 'checkout.session.async_payment_failed', session, sessionObject(session, ledger.origin()))
}

/** As at Stripe, a session's payment is created at the first attempt and reused for further attempts. */
function beginPayment(ledger: Ledger, session: SessionRecord) {
  const known = session.payment === null ? undefined : ledger.payments.get(session.payment)
  if (known) return { session, payment: known }
  const payment = ledger.payments.save({
    ...begin(ledger, 'pi'),
    status: 'requires_payment_method',
    session: session.id,
    amount: totalOf(session),
    currency: session.currency,
    metadata: session.paymentMetadata,
    methodId: null,
    lastFailure: null,
    latestCharge: null,
  })
  return { session: ledger.sessions.save({ ...session, payment: payment.id }), payment }
}

function addCharge(
  ledger: Ledger,
  session: SessionRecord,
  { id, amount, currency, metadata }: PaymentRecord,
  card: CardRecord,
  status: ChargeRecord['status'],
  failure: Failure | null = null,
): ChargeRecord {
  return ledger.charges.save({
    ...begin(ledger, 'ch'),
    status,
    payment: id,
    amount,
    refunded: 0,
    disputed: false,
    currency,
    email: session.email,
    metadata,
    card,
    methodId: newId('pm'),
    failure,
  })
}

/** The money has arrived: the payment succeeds. */
function receive(ledger: Ledger, session: SessionRecord, payment: PaymentRecord, charge: ChargeRecord): void {
  const paid = ledger.payments.save({
    ...payment,
    status: 'succeeded',
    methodId: charge.methodId,
    latestCharge: charge.id,
    lastFailure: null,
  })
  announce(ledger, 'charge.succeeded', session, chargeObject(charge))
  announce(ledger, 'payment_intent.succeeded', session, paymentIntentObject(paid))
}

/** The attempt fails, and another card can be tried. */
function failPayment(
  ledger: Ledger,
  session: SessionRecord,
  payment: PaymentRecord,
  lastFailure: Failure,
  { id }: ChargeRecord,
): void {
  const failed = ledger.payments.save({
    ...payment,
    status: 'requires_payment_method',
    methodId: null,
    lastFailure,
    latestCharge: id,
  })
  announce(ledger, 'payment_intent.payment_failed', session, paymentIntentObject(failed))
}

function complete(
  ledger: Ledger,
  session: SessionRecord,
  paymentStatus: SessionRecord['paymentStatus'],
): void {
  const completed = ledger.sessions.save({ ...session, status: 'complete', paymentStatus })
  announce(ledger, 'checkout.session.completed', completed, sessionObject(completed, ledger.origin()))
}
