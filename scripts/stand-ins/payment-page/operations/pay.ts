/** Changes of a payment. Each stores its events. */
import { StripeError } from '../api/errors.ts'
import { outcomeOf, REFUSED } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { begin, type Ledger } from '../ledger.ts'
import { sessionObject, totalOf } from '../objects.ts'
import type { CardRecord, ChargeRecord, Failure, PaymentRecord, SessionRecord } from '../store/records.ts'
import { openDispute } from './money-back.ts'

/**
 * Pays an open session with a card.
 * @param number digits only
 * @returns the bank's reason if the card is declined
 */
export function pay(
  ledger: Ledger,
  open: SessionRecord,
  number: string,
  card: CardRecord,
): string | undefined {
  const { session, payment } = beginPayment(ledger, open)
  const outcome = outcomeOf(number)
  switch (outcome.step) {
    case 'declined': {
      const charge = addCharge(ledger, session, payment, card, 'failed', outcome.failure)
      failPayment(ledger, payment, outcome.failure, charge)
      return outcome.failure.message
    }
    case 'delayed': {
      const charge = addCharge(ledger, session, payment, card, 'pending')
      ledger.payments.save({ ...payment, status: 'processing', latestCharge: charge.id })
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
  const session = ledger.sessions.get(payment.session)
  const charge = payment.latestCharge === null ? undefined : ledger.charges.get(payment.latestCharge)
  if (payment.status !== 'processing' || !session || !charge) {
    throw new StripeError(
      400,
      `PaymentIntent ${payment.id} has a status of ${payment.status}: it is not waiting for money.`,
    )
  }
  if (succeeded) {
    receive(ledger, payment, ledger.charges.save({ ...charge, status: 'succeeded' }))
    const paid = ledger.sessions.save({ ...session, paymentStatus: 'paid' })
    announce(ledger, 'checkout.session.async_payment_succeeded', paid, sessionObject(paid, ledger.origin()))
    return
  }
  const failed = ledger.charges.save({ ...charge, status: 'failed', failure: REFUSED })
  failPayment(ledger, payment, REFUSED, failed)
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
    failure,
  })
}

/** The money has arrived: the payment succeeds. */
const receive = (ledger: Ledger, payment: PaymentRecord, { id }: ChargeRecord) =>
  ledger.payments.save({ ...payment, status: 'succeeded', latestCharge: id, lastFailure: null })

/** The attempt fails, and another card can be tried. */
const failPayment = (ledger: Ledger, payment: PaymentRecord, lastFailure: Failure, { id }: ChargeRecord) =>
  ledger.payments.save({ ...payment, status: 'requires_payment_method', lastFailure, latestCharge: id })

function complete(
  ledger: Ledger,
  session: SessionRecord,
  paymentStatus: SessionRecord['paymentStatus'],
): void {
  const completed = ledger.sessions.save({ ...session, status: 'complete', paymentStatus })
  announce(ledger, 'checkout.session.completed', completed, sessionObject(completed, ledger.origin()))
}
