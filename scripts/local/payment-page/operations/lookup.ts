import { missing } from '../api/errors.ts'
import type { Ledger } from '../ledger.ts'
import type { ChargeRecord, PaymentRecord, SessionRecord } from '../store/records.ts'

/** Each throws what Stripe answers to an id that it doesn't know. */
export const sessionOf = (ledger: Ledger, id: string): SessionRecord =>
  ledger.sessions.get(id) ?? missing('checkout.session', id, 'session')

export const paymentOf = (ledger: Ledger, id: string): PaymentRecord =>
  ledger.payments.get(id) ?? missing('payment_intent', id, 'intent')

export const chargeOf = (ledger: Ledger, id: string): ChargeRecord =>
  ledger.charges.get(id) ?? missing('charge', id, 'charge')

/** The session that a payment is made in. */
export const sessionOfPayment = (ledger: Ledger, id: string): SessionRecord =>
  sessionOf(ledger, paymentOf(ledger, id).session)
