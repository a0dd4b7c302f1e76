import { missing } from '../api/errors.ts'
import type { Ledger } from '../ledger.ts'
import type { PaymentRecord, SessionRecord } from '../store/records.ts'

/** Each function throws Stripe's error for an unknown id. */
export const sessionOf = (ledger: Ledger, id: string): SessionRecord =>
  ledger.sessions.get(id) ?? missing('checkout.session', id, 'session')

export const paymentOf = (ledger: Ledger, id: string): PaymentRecord =>
  ledger.payments.get(id) ?? missing('payment_intent', id, 'intent')

/** The session that a payment belongs to. */
export const sessionOfPayment = (ledger: Ledger, id: string): SessionRecord =>
  sessionOf(ledger, paymentOf(ledger, id).session)
