import { StripeError } from '../api/errors.ts'
import { announce } from '../events/announce.ts'
import { newId } from '../ids.ts'
import type { Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { sessionObject } from '../objects/session.ts'
import type { Failure, PaymentRecord } from '../store/records.ts'
import { failPayment, receive } from './payment.ts'
import { answerSwish, isSwishRequest } from './swish.ts'

const REFUSED: Failure = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/**
 * Completes or fails a waiting payment: by the app's answer, or when delayed money arrives or fails.
 * @throws StripeError when the payment isn't waiting
 */
export function settlePayment(ledger: Ledger, payment: PaymentRecord, succeeded: boolean): void {
  const session = ledger.sessions.get(payment.session)
  if (session && isSwishRequest(payment) && answerSwish(ledger, session, succeeded)) return
  const charge = payment.latestCharge === null ? undefined : ledger.charges.get(payment.latestCharge)
  if (payment.status !== 'processing' || !payment.waiting || !session || !charge) {
    throw new StripeError(
      400,
      `PaymentIntent ${payment.id} has a status of ${payment.status}: it is not waiting for money.`,
    )
  }
  if (succeeded) {
    const arrived = { ...charge, status: 'succeeded' as const, balanceTransaction: newId('txn') }
    const { method, number } = payment.waiting
    receive(ledger, { session, payment, method, number, authenticated: false }, ledger.charges.save(arrived))
    const paid = ledger.sessions.save({ ...session, paymentStatus: 'paid' })
    announce(ledger, 'checkout.session.async_payment_succeeded', paid, sessionObject(paid, ledger.origin()))
    return
  }
  const failed = ledger.charges.save({ ...charge, status: 'failed', failure: REFUSED })
  announce(ledger, 'charge.failed', session, chargeObject(failed, ledger.origin()))
  failPayment(ledger, { session, payment }, REFUSED, failed)
  announce(ledger, 'checkout.session.async_payment_failed', session, sessionObject(session, ledger.origin()))
}
