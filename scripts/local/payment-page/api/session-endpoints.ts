import * as v from 'valibot'
import { emailKey } from '../ledger.ts'
import { lineItemObject } from '../objects/line-item.ts'
import { sessionObject } from '../objects/session.ts'
import { createSession } from '../operations/create-session.ts'
import { expireSession } from '../operations/expire.ts'
import { sessionOf } from '../operations/lookup.ts'
import { endpoint } from './endpoint.ts'
import { StripeError } from './errors.ts'
import { listOf, objects, pageOf } from './list.ts'
import { SessionParamsSchema } from './session-params.ts'
import { choice, email, expand, group, listing, paging, text } from './values.ts'

const SESSIONS = '/v1/checkout/sessions'

const SessionListSchema = group({
  ...listing,
  customer_details: v.optional(group({ email })),
  payment_intent: v.optional(text()),
  status: v.optional(choice(['complete', 'expired', 'open'])),
})

function requireTermsUrl(url: string | undefined): void {
  if (url !== undefined) return
  throw new StripeError(
    400,
    'You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. On this page, start it with --terms-url.',
    { param: 'consent_collection[terms_of_service]' },
  )
}

/** @param termsOfServiceUrl as set in Stripe's Dashboard */
export const sessionEndpoints = (termsOfServiceUrl: string | undefined) => [
  endpoint('POST', SESSIONS, SessionParamsSchema, (ledger, params) => {
    if (params.consent_collection?.terms_of_service === 'required') requireTermsUrl(termsOfServiceUrl)
    return sessionObject(createSession(ledger, params), ledger.origin())
  }),
  endpoint('GET', SESSIONS, SessionListSchema, (ledger, params) => {
    const { payment_intent, customer_details, status } = params
    const found = ledger.sessions.list(pageOf(params), {
      owner: emailKey(customer_details?.email ?? null) ?? undefined,
      status,
      ...(payment_intent !== undefined && { id: ledger.payments.get(payment_intent)?.session ?? '' }),
    })
    return listOf(
      SESSIONS,
      objects(found, (session) => sessionObject(session, ledger.origin())),
    )
  }),
  endpoint('GET', `${SESSIONS}/:id`, group({ expand }), (ledger, _params, id) =>
    sessionObject(sessionOf(ledger, id), ledger.origin()),
  ),
  endpoint('POST', `${SESSIONS}/:id/expire`, group({ expand }), (ledger, _params, id) =>
    sessionObject(expireSession(ledger, sessionOf(ledger, id)), ledger.origin()),
  ),
  endpoint('GET', `${SESSIONS}/:id/line_items`, group({ ...paging, expand }), (ledger, params, id) => {
    const session = sessionOf(ledger, id)
    const start = session.lines.findIndex((line) => line.id === params.starting_after) + 1
    const items = session.lines
      .slice(start, start + params.limit)
      .map((line) => lineItemObject(line, session))
    const hasMore = start + params.limit < session.lines.length
    return listOf(`${SESSIONS}/${id}/line_items`, { items, hasMore })
  }),
]
