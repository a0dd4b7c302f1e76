import Stripe from 'stripe'
import * as v from 'valibot'
import { EVENT_TYPES } from '../events/announce.ts'
import type { EventRow } from '../store/event-store.ts'
import { endpoint } from './endpoint.ts'
import { missing } from './errors.ts'
import { listOf, objects, pageOf } from './list.ts'
import { expand, group, list, listing, paging, text } from './values.ts'

const EventListSchema = group({
  ...listing,
  type: v.optional(text()),
  types: v.optional(list(text(), 20)),
})

const eventObject = ({ body }: EventRow): object => JSON.parse(body)

/** @param webhook address that events are sent to */
export const eventEndpoints = (webhook: string) => [
  endpoint('GET', '/v1/events', EventListSchema, (ledger, params) => {
    const types = params.types ?? (params.type === undefined ? [] : [params.type])
    return listOf('/v1/events', objects(ledger.events.list(pageOf(params), types), eventObject))
  }),
  endpoint('GET', '/v1/events/:id', group({ expand }), (ledger, _params, id) =>
    eventObject(ledger.events.get(id) ?? missing('event', id, 'id')),
  ),
  endpoint('GET', '/v1/webhook_endpoints', group({ ...paging, expand }), () =>
    listOf('/v1/webhook_endpoints', { items: [webhookEndpoint(webhook)], hasMore: false }),
  ),
]

const webhookEndpoint = (url: string): Stripe.WebhookEndpoint => ({
  id: 'we_local',
  object: 'webhook_endpoint',
  api_version: Stripe.API_VERSION,
  application: null,
  created: 0,
  description: null,
  enabled_events: [...EVENT_TYPES],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url,
})
