/** The calls at `/v1/` that our clients make. */
import type { RecordStore } from '@stand-ins/kit/records.ts'
import Stripe from 'stripe'
import * as v from 'valibot'
import { disputeOf, type Ledger, paymentOf, refundOf, sessionOf } from '../ledger.ts'
import {
  chargeToRefund,
  refund,
  updateDispute,
  updatePayment,
  updateRefund,
} from '../operations/money-back.ts'
import { createSession, expireSession } from '../operations/session.ts'
import { sentOf } from '../store/records.ts'
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

const pageOf = (url: string, data: readonly object[], has_more = false) => ({
  object: 'list' as const,
  url,
  has_more,
  data: data.map(sentOf),
})

type Listing = { limit: number; starting_after?: string | undefined; created?: { gte: number } | undefined }

/** Newest first. @param payment only records about this payment */
function newest<Item extends { id: string }>(
  store: RecordStore<Item>,
  { limit, starting_after = '', created }: Listing,
  payment?: string,
) {
  // One record more than the page has shows whether there are more.
  const found = store.where(
    `body ->> 'created' >= ?1 AND (?2 = '' OR sequence < (SELECT sequence FROM ${store.table} WHERE id = ?2))
     AND (?3 = '' OR body ->> 'payment_intent' = ?3) ORDER BY sequence DESC LIMIT ?4`,
    ...[created?.gte ?? 0, starting_after, payment ?? '', limit + 1],
  )
  return { items: found.slice(0, limit), hasMore: found.length > limit }
}

function listOf<Item extends { id: string }>(url: string, ...asked: Parameters<typeof newest<Item>>) {
  const { items, hasMore } = newest(...asked)
  return pageOf(url, items, hasMore)
}

const one = group({ expand })
const changed = group({ expand, metadata: v.optional(metadata) })
const ofPayment = group({ ...listing, payment_intent: v.optional(text()) })

const RefundSchema = group({
  amount: v.optional(integer(1, 99_999_999)),
  expand,
  metadata: v.optional(metadata),
  payment_intent: text(),
  reason: v.optional(choice(['duplicate', 'fraudulent', 'requested_by_customer'])),
})

const EventsSchema = group({
  ...listing,
  created: createdBetween,
  delivery_success: v.optional(choice(['true', 'false'])),
  types: v.optional(list(text(100), 20)),
})

/** @throws StripeError for an unknown payment */
const known = (ledger: Ledger, payment: string | undefined) => payment && paymentOf(ledger, payment).id

/** @param webhook address that events are sent to */
export const endpoints = (webhook: string) => [
  endpoint('POST', SESSIONS, SessionParamsSchema, (ledger, params) => sentOf(createSession(ledger, params))),
  endpoint('GET', SESSIONS, group(listing), ({ sessions }, params) => listOf(SESSIONS, sessions, params)),
  endpoint('GET', `${SESSIONS}/:id`, one, (ledger, _params, id) => sentOf(sessionOf(ledger, id))),
  endpoint('POST', `${SESSIONS}/:id/expire`, one, (ledger, _params, id) =>
    sentOf(expireSession(ledger, sessionOf(ledger, id))),
  ),
  endpoint('GET', '/v1/payment_intents', group(listing), ({ payments }, params) =>
    listOf('/v1/payment_intents', payments, params),
  ),
  endpoint('GET', '/v1/payment_intents/:id', one, (ledger, _params, id) => sentOf(paymentOf(ledger, id))),
  endpoint('POST', '/v1/payment_intents/:id', changed, (ledger, params, id) =>
    sentOf(updatePayment(ledger, id, params.metadata)),
  ),
  endpoint('POST', '/v1/refunds', RefundSchema, (ledger, params) =>
    refund(ledger, chargeToRefund(ledger, params.payment_intent), params),
  ),
  endpoint('GET', '/v1/refunds', ofPayment, (ledger, params) =>
    listOf('/v1/refunds', ledger.refunds, params, known(ledger, params.payment_intent)),
  ),
  endpoint('GET', '/v1/refunds/:id', one, (ledger, _params, id) => refundOf(ledger, id)),
  endpoint('POST', '/v1/refunds/:id', changed, (ledger, params, id) =>
    updateRefund(ledger, id, params.metadata),
  ),
  endpoint('GET', '/v1/disputes/:id', one, (ledger, _params, id) => disputeOf(ledger, id)),
  endpoint('POST', '/v1/disputes/:id', changed, (ledger, params, id) =>
    updateDispute(ledger, id, params.metadata),
  ),
  endpoint('GET', '/v1/disputes', ofPayment, (ledger, params) =>
    listOf('/v1/disputes', ledger.disputes, params, known(ledger, params.payment_intent)),
  ),
  endpoint('GET', '/v1/events', EventsSchema, (ledger, { delivery_success, types, ...params }) => {
    const { items, hasMore } = newest(ledger.events, params)
    const latest = params.created?.lte ?? Number.POSITIVE_INFINITY
    const asked = items.filter(({ id, type, created }) => {
      const isDelivered = String(ledger.deliveries.isDelivered(id))
      const isOfType = types === undefined || Object.values(types).includes(type)
      return created <= latest && (delivery_success ?? isDelivered) === isDelivered && isOfType
    })
    return pageOf('/v1/events', asked, hasMore)
  }),
  endpoint('GET', '/v1/webhook_endpoints', group({ ...paging, expand }), () =>
    pageOf('/v1/webhook_endpoints', [webhookEndpoint(webhook)]),
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
