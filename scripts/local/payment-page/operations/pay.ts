import { type CardOutcome, outcomeOf } from '../cards.ts'
import { announce } from '../events/announce.ts'
import { newId } from '../ids.ts'
import type { Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import type { CardRecord, Failure, SessionRecord } from '../store/records.ts'
import { openDispute } from './dispute.ts'
import {
  type Attempt,
  addCharge,
  awaitAnswer,
  beginPayment,
  complete,
  failPayment,
  type PayResult,
  receive,
} from './payment.ts'

type Settlement = Exclude<CardOutcome, { step: 'authentication-required' }>

const NOT_AUTHENTICATED: Failure = {
  code: 'payment_intent_authentication_failure',
  declineCode: null,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
}

/** Pays an open session with a card. @param number digits only */
export function pay(ledger: Ledger, session: SessionRecord, number: string, card: CardRecord): PayResult {
  const attempt = { ...beginPayment(ledger, session), method: card, number, authenticated: false }
  const outcome = outcomeOf(number)
  if (outcome.step !== 'authentication-required') return settle(ledger, attempt, outcome)
  awaitAnswer(ledger, attempt, 'requires_action')
  return { step: 'authentication-required' }
}

/** Completes an open session with a total of zero. */
export function completeForFree(ledger: Ledger, session: SessionRecord): void {
  complete(ledger, session, 'no_payment_required')
}

/**
 * Continues after 3-D Secure.
 * @returns undefined when the session's payment doesn't wait for 3-D Secure
 */
export function authenticate(
  ledger: Ledger,
  session: SessionRecord,
  succeeded: boolean,
): PayResult | undefined {
  const payment = session.payment === null ? undefined : ledger.payments.get(session.payment)
  if (payment?.status !== 'requires_action' || payment.waiting?.method.type !== 'card') return undefined
  const { number, method } = payment.waiting
  const outcome = outcomeOf(number)
  if (succeeded && outcome.step === 'authentication-required') {
    return settle(ledger, { session, payment, method, number, authenticated: true }, outcome.then)
  }
  return failPayment(ledger, { session, payment }, NOT_AUTHENTICATED)
}

function settle(ledger: Ledger, attempt: Attempt, outcome: Settlement): PayResult {
  switch (outcome.step) {
    case 'declined': {
      const charge = addCharge(ledger, attempt, 'failed', outcome.failure)
      announce(ledger, 'charge.failed', attempt.session, chargeObject(charge, ledger.origin()))
      return failPayment(ledger, attempt, outcome.failure, charge)
    }
    case 'delayed': {
      const methodId = newId('pm')
      const withMethod = { ...attempt, payment: { ...attempt.payment, methodId } }
      const charge = addCharge(ledger, withMethod, 'pending')
      awaitAnswer(ledger, withMethod, 'processing', { latestCharge: charge.id, methodId })
      complete(ledger, attempt.session, 'unpaid')
      break
    }
    case 'paid':
    case 'disputed': {
      const charge = addCharge(ledger, attempt, 'succeeded')
      receive(ledger, attempt, charge)
      complete(ledger, attempt.session, 'paid')
      if (outcome.step === 'disputed') openDispute(ledger, charge, outcome.reason, outcome.kind)
    }
  }
  return { step: 'complete' }
}
