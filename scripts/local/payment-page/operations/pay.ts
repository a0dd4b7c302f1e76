import { StripeError } from '../api/errors.ts'
import { type CardOutcome, outcomeOf } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { sessionObject, totalOf } from '../objects/session.ts'
import type { CardRecord, ChargeRecord, Failure, PaymentRecord, SessionRecord } from '../store/records.ts'
import { openDispute } from './dispute.ts'

export type PayResult =
  | { readonly step: 'complete' }
  | { readonly step: 'authentication-required' }
  | { readonly step: 'declined'; readonly message: string }

/** One try to pay: the payment it belongs to, and with what. */
interface Attempt {
  readonly session: SessionRecord
  readonly payment: PaymentRecord
  readonly card: CardRecord
  readonly authenticated: boolean
}

type Settlement = Exclude<CardOutcome, { step: 'authentication-required' }>

const NOT_AUTHENTICATED: Failure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Pays an open session with a card. `number` must be digits alone. */
export function pay(ledger: Ledger, session: SessionRecord, number: string, card: CardRecord): PayResult {
  const begun = beginPayment(ledger, session)
  const outcome = outcomeOf(number)
  if (outcome.step !== 'authentication-required') {
    return settle(ledger, { ...begun, card, authenticated: false }, number, outcome)
  }
  ledger.payments.save({ ...begun.payment, status: 'requires_action', waiting: { number, card } })
  return { step: 'authentication-required' }
}

/** Completes an open session of which nothing has to be paid. */
export function completeForFree(ledger: Ledger, session: SessionRecord): void {
  complete(ledger, session, 'no_payment_required')
}

/**
 * What came of the bank's question to the card's owner.
 * @returns undefined when the session's payment waits for no answer
 */
export function authenticate(
  ledger: Ledger,
  session: SessionRecord,
  succeeded: boolean,
): PayResult | undefined {
  const payment = session.payment === null ? undefined : ledger.payments.get(session.payment)
  if (payment?.status !== 'requires_action' || !payment.waiting) return undefined
  const { number, card } = payment.waiting
  const outcome = outcomeOf(number)
  if (succeeded && outcome.step === 'authentication-required') {
    return settle(ledger, { session, payment, card, authenticated: true }, number, outcome.then)
  }
  return failPayment(ledger, { session, payment, card, authenticated: false }, NOT_AUTHENTICATED)
}

/** The payment of a session begins with the first attempt, as it does at Stripe, and is the same for all of them. */
function beginPayment(ledger: Ledger, session: SessionRecord) {
  const known = session.payment === null ? undefined : ledger.payments.get(session.payment)
  if (known) return { session, payment: known }
  const payment = ledger.payments.save({
    ...begin(ledger, 'pi'),
    status: 'requires_payment_method',
    session: session.id,
    amount: totalOf(session),
    currency: session.currency,
    ...session.paymentData,
    waiting: null,
    lastFailure: null,
    latestCharge: null,
  })
  return { session: ledger.sessions.save({ ...session, payment: payment.id }), payment }
}

function settle(ledger: Ledger, attempt: Attempt, number: string, outcome: Settlement): PayResult {
  switch (outcome.step) {
    case 'declined': {
      const charge = addCharge(ledger, attempt, 'failed', outcome.failure)
      announce(ledger, 'charge.failed', attempt.session, chargeObject(charge, ledger.origin()))
      return failPayment(ledger, attempt, outcome.failure, charge)
    }
    case 'delayed': {
      const charge = addCharge(ledger, attempt, 'pending')
      const { card, payment } = attempt
      const waiting = { number, card }
      ledger.payments.save({ ...payment, status: 'processing', latestCharge: charge.id, waiting })
      complete(ledger, attempt.session, 'unpaid')
      break
    }
    case 'paid':
    case 'disputed': {
      const charge = addCharge(ledger, attempt, 'succeeded')
      receive(ledger, attempt, charge)
      complete(ledger, attempt.session, 'paid')
      if (outcome.step === 'disputed') openDispute(ledger, charge, outcome.reason)
    }
  }
  return { step: 'complete' }
}

/** The money of a delayed payment arrives, or never will. @throws StripeError when none is awaited */
export function settleDelayed(ledger: Ledger, payment: PaymentRecord, succeeded: boolean): void {
  const session = ledger.sessions.get(payment.session)
  const charge = payment.latestCharge === null ? undefined : ledger.charges.get(payment.latestCharge)
  if (payment.status !== 'processing' || !payment.waiting || !session || !charge) {
    throw new StripeError(
      400,
      `PaymentIntent ${payment.id} has a status of ${payment.status}: no money is awaited.`,
    )
  }
  const attempt = { session, payment, card: payment.waiting.card, authenticated: false }
  if (succeeded) {
    receive(ledger, attempt, ledger.charges.save({ ...charge, status: 'succeeded' }))
    const paid = ledger.sessions.save({ ...session, paymentStatus: 'paid' })
    announce(ledger, 'checkout.session.async_payment_succeeded', paid, sessionObject(paid, ledger.origin()))
    return
  }
  const failure = {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  }
  const failed = ledger.charges.save({ ...charge, status: 'failed', failure })
  announce(ledger, 'charge.failed', session, chargeObject(failed, ledger.origin()))
  failPayment(ledger, attempt, failure, failed)
  announce(ledger, 'checkout.session.async_payment_failed', session, sessionObject(session, ledger.origin()))
}

function addCharge(
  ledger: Ledger,
  { session, payment, card, authenticated }: Attempt,
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
    metadata,
    description,
    receiptEmail,
    card,
    authenticated,
    failure,
  })
}

function receive(ledger: Ledger, { session, payment }: Attempt, charge: ChargeRecord): void {
  const paid = ledger.payments.save({
    ...payment,
    status: 'succeeded',
    latestCharge: charge.id,
    lastFailure: null,
    waiting: null,
  })
  announce(ledger, 'charge.succeeded', session, chargeObject(charge, ledger.origin()))
  announce(ledger, 'payment_intent.succeeded', session, paymentIntentObject(paid, ledger.origin()))
}

function failPayment(
  ledger: Ledger,
  { session, payment }: Attempt,
  failure: Failure,
  charge?: ChargeRecord,
): PayResult {
  const failed = ledger.payments.save({
    ...payment,
    status: 'requires_payment_method',
    lastFailure: failure,
    latestCharge: charge?.id ?? payment.latestCharge,
    waiting: null,
  })
  announce(ledger, 'payment_intent.payment_failed', session, paymentIntentObject(failed, ledger.origin()))
  return { step: 'declined', message: failure.message }
}

function complete(
  ledger: Ledger,
  session: SessionRecord,
  paymentStatus: SessionRecord['paymentStatus'],
): void {
  const completed = ledger.sessions.save({ ...session, status: 'complete', paymentStatus })
  announce(ledger, 'checkout.session.completed', completed, sessionObject(completed, ledger.origin()))
}
