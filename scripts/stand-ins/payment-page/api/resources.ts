/** The calls at `/v1/` that our clients make. */
import Stripe from 'stripe'
import * as v from 'valibot'
import { disputeOf, type Ledger, paymentOf, refundOf, sessionOf } from '../ledger.ts'
import { disputeObject, paymentIntentObject, refundObject, sessionObject } from '../objects.ts'
import {
  chargeToRefund,
  refund,
  updateDispute,
  updatePayment,
  updateRefund,
} from '../operations/money-back.ts'
import { createSession, expireSession } from '../operations/session.ts'
import type { Slice } from '../store/record-store.ts'
import { refundReason } from '../store/records.ts'
import { endpoint } from './endpoint.ts'
import { SessionParamsSchema } from './session-params.ts'
import {
  choice,
  createdBetween,
  expand,
  group,
  integer,
  list,
  listing,
  metadata,
  paging,
  text,
} from './values.ts'

const SESSIONS = '/v1/checkout/sessions'

/** @param url address of the list, without origin and query; `turn` makes the object in the response */
const listOf = <From>(url: string, { items, hasMore }: Slice<From>, turn: (item: From) => object) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data: items.map(turn),
})

const one = group({ expand })
const changed = group({ expand, metadata: v.optional(metadata) })
const ofPayment = group({ ...listing, payment_intent: v.optional(text()) })

const RefundSchema = group({
  amount: v.optional(integer(1, 99_999_999)),
  expand,
  metadata: v.optional(metadata),
  payment_intent: text(),
  reason: v.optional(refundReason),
})

const listedEvent = v.looseObject({ id: v.string(), type: v.string() })

const EventsSchema = group({
  ...listing,
  created: createdBetween,
  delivery_success: v.optional(choice(['true', 'false'])),
  types: v.optional(list(text(100), 20)),
})

/** @returns the id of the payment's charge, by which a list is filtered; empty for a payment without one */
const chargeOf = (ledger: Ledger, payment: string | undefined) =>
  payment === undefined ? undefined : (paymentOf(ledger, payment).latestCharge ?? '')

/** @param webhook address that events are sent to */
export const endpoints = (webhook: string) => [
  endpoint('POST', SESSIONS, SessionParamsSchema, (ledger, params) =>
    sessionObject(createSession(ledger, params), ledger.origin()),
  ),
  endpoint('GET', SESSIONS, group(listing), (ledger, params) =>
    listOf(SESSIONS, ledger.sessions.list(params), (session) => sessionObject(session, ledger.origin())),
  ),
  endpoint('GET', `${SESSIONS}/:id`, one, (ledger, _params, id) =>
    sessionObject(sessionOf(ledger, id), ledger.origin()),
  ),
  endpoint('POST', `${SESSIONS}/:id/expire`, one, (ledger, _params, id) =>
    sessionObject(expireSession(ledger, sessionOf(ledger, id)), ledger.origin()),
  ),
  endpoint('GET', '/v1/payment_intents', group(listing), (ledger, params) =>
    listOf('/v1/payment_intents', ledger.payments.list(params), paymentIntentObject),
  ),
  endpoint('GET', '/v1/payment_intents/:id', one, (ledger, _params, id) =>
    paymentIntentObject(paymentOf(ledger, id)),
  ),
  endpoint('POST', '/v1/payment_intents/:id', changed, (ledger, params, id) =>
    paymentIntentObject(updatePayment(ledger, id, params.metadata)),
  ),
  endpoint('POST', '/v1/refunds', RefundSchema, (ledger, params) =>
    refundObject(refund(ledger, chargeToRefund(ledger, params.payment_intent), params)),
  ),
  endpoint('GET', '/v1/refunds', ofPayment, (ledger, params) => {
    const owner = chargeOf(ledger, params.payment_intent)
    return listOf('/v1/refunds', ledger.refunds.list(params, owner), refundObject)
  }),
  endpoint('GET', '/v1/refunds/:id', one, (ledger, _params, id) => refundObject(refundOf(ledger, id))),
  endpoint('POST', '/v1/refunds/:id', changed, (ledger, params, id) =>
    refundObject(updateRefund(ledger, id, params.metadata)),
  ),
  endpoint('GET', '/v1/disputes/:id', one, (ledger, _params, id) => disputeObject(disputeOf(ledger, id))),
  endpoint('POST', '/v1/disputes/:id', changed, (ledger, params, id) =>
    disputeObject(updateDispute(ledger, id, params.metadata)),
  ),
  endpoint('GET', '/v1/disputes', ofPayment, (ledger, params) => {
    const owner = chargeOf(ledger, params.payment_intent)
    return listOf('/v1/disputes', ledger.disputes.list(params, owner), disputeObject)
  }),
  endpoint('GET', '/v1/events', EventsSchema, (ledger, { delivery_success, types, ...params }) => {
    const { items, hasMore } = ledger.events.list(params)
    const latest = params.created?.lte ?? Number.POSITIVE_INFINITY
    const asked = items
      .map(({ json, created }) => ({ created, event: v.parse(listedEvent, JSON.parse(json)) }))
      .filter(({ created, event: { id, type } }) => {
        const isDelivered = String(ledger.deliveries.isDelivered(id))
        const isOfType = types === undefined || Object.values(types).includes(type)
        return created <= latest && (delivery_success ?? isDelivered) === isDelivered && isOfType
      })
    return listOf('/v1/events', { items: asked, hasMore }, ({ event }) => event)
  }),
  endpoint('GET', '/v1/webhook_endpoints', group({ ...paging, expand }), () =>
    listOf('/v1/webhook_endpoints', { items: [webhook], hasMore: false }, webhookEndpoint),
  ),
]

const webhookEndpoint = (url: string) =>
  ({
    id: 'we_local',
    object: 'webhook_endpoint',
    api_version: Stripe.API_VERSION,
    // All events, of which this service sends some.
    enabled_events: ['*'],
    livemode: false,
    status: 'enabled',
    url,
  }) satisfies Partial<Stripe.WebhookEndpoint>
