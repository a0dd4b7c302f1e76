import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import Stripe from 'stripe'
import { type FaultQueue, simulate } from '../faults.ts'
import { type Ledger, newId, seconds } from '../ledger.ts'
import { expireDue } from '../operations/session.ts'
import type { StoredResponse } from '../store/records.ts'
import type { Endpoint, Prepared } from './endpoint.ts'
import { StripeError, unavailable } from './errors.ts'
import { expandIds } from './expand.ts'
import { type FormFields, parseForm } from './form.ts'
import { fingerprintOf, type KeyedCall, type KeysInUse, replay } from './idempotency.ts'
import { endpoints } from './resources.ts'

type ApiContext = Context<{ Bindings: HttpBindings }>

export type ApiOptions = {
  readonly ledger: Ledger
  readonly faults: FaultQueue
  readonly secretKey: string
  /** Address that events are sent to, as `GET /v1/webhook_endpoints` returns it. */
  readonly webhook: string
}

type Reply = {
  readonly status: number
  readonly body: string
  readonly requestId: string
  readonly headers?: Record<string, string>
}

/** The part of https://docs.stripe.com/api that a shop with a hosted payment page calls, at `/v1/`. */
export function apiRoutes(options: ApiOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>()
  const inUse: KeysInUse = new Set()
  for (const one of endpoints(options.webhook)) {
    app.on(one.method, one.path, (context) => respond(context, options, inUse, one))
  }
  return app.all('/v1/*', (context) => respond(context, options, inUse, unrecognised(context)))
}

const unrecognised = ({ req }: ApiContext): Endpoint => ({
  method: 'GET',
  path: req.path,
  prepare: () => {
    throw new StripeError(
      404,
      `The local payment page can't do this: it has no call ${req.method} ${req.path}, only those that a shop with a hosted page needs.`,
    )
  },
})

async function respond(
  context: ApiContext,
  options: ApiOptions,
  inUse: KeysInUse,
  one: Endpoint,
): Promise<Response> {
  const requestId = newId('req', 14)
  const reply = await carryOut(context, options, inUse, one, requestId).catch((cause: unknown) =>
    refused(cause, requestId),
  )
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': reply.requestId,
    'stripe-version': Stripe.API_VERSION,
    ...reply.headers,
  }
  return new Response(reply.body, { status: reply.status, headers })
}

async function carryOut(
  { req, env }: ApiContext,
  { ledger, faults, secretKey }: ApiOptions,
  inUse: KeysInUse,
  one: Endpoint,
  requestId: string,
): Promise<Reply> {
  authorise(req.header('authorization'), secretKey)
  refuseOtherVersion(req.header('stripe-version'))
  const encoded = req.method === 'POST' ? await req.text() : new URL(req.url).search.slice(1)
  const id = req.param('id') ?? ''
  const key = req.method === 'POST' ? req.header('idempotency-key') : undefined
  const call = key ? { id: key, path: req.path, fingerprint: fingerprintOf(encoded) } : undefined
  const known = call && replay(ledger, inUse, call)
  if (call) inUse.add(call.id)
  try {
    const fields = parseForm(encoded)
    const prepared = one.prepare(fields, id)
    expireDue(ledger)
    const fault = faults.take(prepared.email ?? emailOfCall(ledger, id, fields))
    if (fault && !fault.afterwards) await simulate(fault, env.outgoing)
    const reply = known ? replayed(known) : perform(ledger, prepared, call, requestId)
    if (fault?.afterwards) await simulate(fault, env.outgoing)
    return { ...reply, headers: { ...reply.headers, ...(call && { 'idempotency-key': call.id }) } }
  } finally {
    if (call) inUse.delete(call.id)
  }
}

const replayed = ({ status, body, requestId }: StoredResponse): Reply => ({
  status,
  body,
  requestId,
  headers: { 'idempotent-replayed': 'true', 'original-request': requestId },
})

/** Does the work and stores the response in one transaction, so that a repeated key finds both or neither. */
function perform(
  ledger: Ledger,
  { run, expand }: Prepared,
  call: KeyedCall | undefined,
  requestId: string,
): Reply {
  const keep = (reply: Reply) => {
    const { status, body } = reply
    if (call) ledger.responses.save({ ...call, created: seconds(ledger.now()), status, body, requestId })
    return reply
  }
  const work = (): Reply => ({
    status: 200,
    body: JSON.stringify(expandIds(ledger, run(ledger), expand)),
    requestId,
  })
  try {
    return ledger.transact(() => keep(work()))
  } catch (cause) {
    // Errors of the work itself, unlike errors of parameters, are stored and replayed for this key.
    if (cause instanceof StripeError && call) return ledger.transact(() => keep(refused(cause, requestId)))
    throw cause
  }
}

/** Stripe supports many API versions; this page supports only that of the installed stripe package. */
function refuseOtherVersion(version: string | undefined): void {
  if (version === undefined || version === Stripe.API_VERSION) return
  throw new StripeError(
    400,
    `The local payment page speaks Stripe API version ${Stripe.API_VERSION} only, and was asked for ${version}. Install the stripe package of that version, or leave apiVersion out of its options.`,
  )
}

function refused(cause: unknown, requestId: string): Reply {
  if (!(cause instanceof StripeError)) console.error(cause)
  const error = cause instanceof StripeError ? cause : unavailable()
  const headers: Record<string, string> = error.status === 409 ? { 'stripe-should-retry': 'true' } : {}
  return { status: error.status, body: error.toBody(), requestId, headers }
}

/** Accepts the key as bearer token. @throws StripeError without the right key */
function authorise(header: string | undefined, secretKey: string): void {
  const given = /^Bearer (.*)$/i.exec(header ?? '')?.[1]?.trim()
  if (!given) {
    throw new StripeError(
      401,
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
    )
  }
  if (given === secretKey) return
  throw new StripeError(
    401,
    `Invalid API Key provided: ${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`,
  )
}

/** @returns the e-mail address of the shopper to whom the session or payment in path and parameters belongs */
function emailOfCall(ledger: Ledger, id: string, fields: FormFields): string | undefined {
  const named = [id, fields.payment_intent].filter((value) => typeof value === 'string')
  for (const name of named) {
    const email = ledger.sessions.get(ledger.payments.get(name)?.session ?? name)?.email
    if (email) return email
  }
  return undefined
}
