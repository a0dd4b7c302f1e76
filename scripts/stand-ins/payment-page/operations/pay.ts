/** Changes of a payment. Each stores its events. */
import type Stripe from 'stripe'
import { StripeError } from '../api/errors.ts'
import { outcomeOf, REFUSED } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import type { Card, ChargeRecord, Failure, PaymentRecord, SessionRecord } from '../store/records.ts'
import { openDispute } from './money-back.ts'

/**
 * Pays an open session with a card.
 * @param number digits only
 * @returns the bank's reason if the card is declined
 */
export function pay(ledger: Ledger, open: SessionRecord, number: string, card: Card): string | undefined {
  const { session, payment } = beginPayment(ledger, open)
  const outcome = outcomeOf(number)
  switch (outcome.step) {
    case 'declined': {
      const charge = addCharge(ledger, session, payment, card, 'failed', outcome.failure)
      failPayment(ledger, payment, charge)
      return outcome.failure.message
    }
    case 'delayed': {
      const charge = addCharge(ledger, session, payment, card, 'pending')
      ledger.payments.save({ ...payment, status: 'processing', latest_charge: charge.id })
      complete(ledger, session, 'unpaid')
      return undefined
    }
    case 'paid':
    case 'disputed': {
      const charge = addCharge(ledger, session, payment, card, 'succeeded')
      receive(ledger, payment, charge)
      complete(ledger, session, 'paid')
      if (outcome.step === 'disputed') openDispute(ledger, charge)
      return undefined
    }
  }
}

/**
 * Delayed money arrives, or doesn't.
 * @throws StripeError when the payment isn't waiting
 */
export function settlePayment(ledger: Ledger, payment: PaymentRecord, succeeded: boolean): void {
  const session = ledger.sessions.get(payment.own.session)
  const charge = ledger.charges.get(payment.latest_charge ?? '')
  if (payment.status !== 'processing' || !session || !charge) {
    throw new StripeError(
      400,
      `PaymentIntent ${payment.id} has a status of ${payment.status}: it is not waiting for money.`,
    )
  }
  if (succeeded) {
    receive(ledger, payment, ledger.charges.save({ ...charge, status: 'succeeded', paid: true }))
    const paid = ledger.sessions.save({ ...session, payment_status: 'paid' })
    announce(ledger, 'checkout.session.async_payment_succeeded', paid, paid)
    return
  }
  const failed = ledger.charges.save({ ...charge, status: 'failed', ...failureOf(REFUSED) })
  failPayment(ledger, payment, failed)
  announce(ledger, 'checkout.session.async_payment_failed', session, session)
}

/** As at Stripe, a session's payment is created at the first attempt and reused for further attempts. */
function beginPayment(ledger: Ledger, session: SessionRecord) {
  const known = ledger.payments.get(session.payment_intent ?? '')
  if (known) return { session, payment: known }
  const payment = ledger.payments.save({
    ...begin('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    currency: session.currency,
    latest_charge: null,
    metadata: session.own.paymentMetadata,
    status: 'requires_payment_method',
    own: { session: session.id },
  } satisfies Partial<Stripe.PaymentIntent> & Pick<PaymentRecord, 'own'>)
  return { session: ledger.sessions.save({ ...session, payment_intent: payment.id }), payment }
}

const failureOf = (failure?: Failure) => ({
  failure_code: failure?.code ?? null,
  failure_message: failure?.message ?? null,
})

function addCharge(
  ledger: Ledger,
  { customer_email }: SessionRecord,
  { id, amount, currency, metadata }: PaymentRecord,
  card: Card,
  status: ChargeRecord['status'],
  failure?: Failure,
): ChargeRecord {
  return ledger.charges.save({
    ...begin('ch'),
    object: 'charge' as const,
    amount,
    amount_refunded: 0,
    billing_details: { address: null, email: customer_email, name: null, phone: null, tax_id: null },
    currency,
    disputed: false,
    ...failureOf(failure),
    metadata,
    paid: status === 'succeeded',
    payment_intent: id,
    payment_method_details: { type: 'card' as const, card: { ...card, country: null, wallet: null } },
    refunded: false,
    status,
  } satisfies Partial<Record<keyof Stripe.Charge, unknown>>)
}

/** The money has arrived: the payment succeeds. */
const receive = (ledger: Ledger, payment: PaymentRecord, { id }: ChargeRecord) =>
  ledger.payments.save({ ...payment, status: 'succeeded', latest_charge: id })

/** The attempt fails, and another card can be tried. */
const failPayment = (ledger: Ledger, payment: PaymentRecord, { id }: ChargeRecord) =>
  ledger.payments.save({ ...payment, status: 'requires_payment_method', latest_charge: id })

function complete(
  ledger: Ledger,
  session: SessionRecord,
  payment_status: SessionRecord['payment_status'],
): void {
  const completed = ledger.sessions.save({ ...session, status: 'complete', payment_status, url: null })
  announce(ledger, 'checkout.session.completed', completed, completed)
}
