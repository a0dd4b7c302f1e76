import type Stripe from 'stripe'
import * as v from 'valibot'
import type { Ledger } from '../ledger.ts'
import { chargeObject } from '../objects/charge.ts'
import { disputeObject } from '../objects/dispute.ts'
import { paymentIntentObject } from '../objects/payment-intent.ts'
import { refundObject } from '../objects/refund.ts'
import { chargeOf, paymentOf, refundOf } from '../operations/lookup.ts'
import { chargeToRefund, refund } from '../operations/refund.ts'
import { endpoint } from './endpoint.ts'
import { missing, StripeError } from './errors.ts'
import { listOf, objects, pageOf } from './list.ts'
import { choice, expand, group, integer, listing, metadata, text } from './values.ts'

const refundEntries = {
  amount: v.optional(integer(1, 99_999_999)),
  charge: v.optional(text()),
  expand,
  metadata: v.optional(metadata),
  payment_intent: v.optional(text()),
  reason: v.optional(choice(['duplicate', 'fraudulent', 'requested_by_customer'])),
} satisfies { [Name in keyof Stripe.RefundCreateParams]?: v.GenericSchema }

const one = group({ expand })
const ofChargeOrPayment = group({
  ...listing,
  charge: v.optional(text()),
  payment_intent: v.optional(text()),
})

type ChargeOrPayment = {
  readonly charge?: string | undefined
  readonly payment_intent?: string | undefined
}

/** @returns id of the charge that the list is filtered by; empty for a payment without a charge */
function chargeNamed(ledger: Ledger, { charge, payment_intent }: ChargeOrPayment): string | undefined {
  if (charge !== undefined || payment_intent === undefined) return charge
  return paymentOf(ledger, payment_intent).latestCharge ?? ''
}

function refunded(ledger: Ledger, { charge, payment_intent }: ChargeOrPayment) {
  if (charge !== undefined) return chargeOf(ledger, charge)
  if (payment_intent !== undefined) return chargeToRefund(ledger, paymentOf(ledger, payment_intent))
  throw new StripeError(
    400,
    'One of the following params should be provided for this request: payment_intent or charge.',
  )
}

export const moneyEndpoints = [
  endpoint('GET', '/v1/payment_intents/:id', one, (ledger, _params, id) =>
    paymentIntentObject(paymentOf(ledger, id), ledger.origin()),
  ),
  endpoint('GET', '/v1/charges/:id', one, (ledger, _params, id) =>
    chargeObject(chargeOf(ledger, id), ledger.origin()),
  ),
  endpoint('POST', '/v1/refunds', group(refundEntries), (ledger, params) =>
    refundObject(refund(ledger, refunded(ledger, params), params)),
  ),
  endpoint('GET', '/v1/refunds/:id', one, (ledger, _params, id) => refundObject(refundOf(ledger, id))),
  endpoint('GET', '/v1/refunds', ofChargeOrPayment, (ledger, params) =>
    listOf(
      '/v1/refunds',
      objects(ledger.refunds.list(pageOf(params), { owner: chargeNamed(ledger, params) }), refundObject),
    ),
  ),
  endpoint('GET', '/v1/disputes', ofChargeOrPayment, (ledger, params) =>
    listOf(
      '/v1/disputes',
      objects(ledger.disputes.list(pageOf(params), { owner: chargeNamed(ledger, params) }), disputeObject),
    ),
  ),
  endpoint('GET', '/v1/disputes/:id', one, (ledger, _params, id) =>
    disputeObject(ledger.disputes.get(id) ?? missing('dispute', id, 'dispute')),
  ),
]
