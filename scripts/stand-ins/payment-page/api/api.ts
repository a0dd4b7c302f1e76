import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import Stripe from 'stripe'
import { ANYONE, type Faults, simulate } from '../faults.ts'
import { type Ledger, newId } from '../ledger.ts'
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
  readonly faults: Faults
  readonly secretKey: string
  /** Address that events are sent to, as `GET /v1/webhook_endpoints` returns it. */
  readonly webhook: string
}

type Reply = Pick<StoredResponse, 'status' | 'body' | 'requestId'>

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
  const { status, body, ...reply } = await carryOut(context, options, inUse, one, requestId).catch(
    (cause: unknown) => refused(cause, requestId),
  )
  const key = context.req.header('idempotency-key')
  const headers = {
    'content-type': 'application/json',
    'cache-control': 'no-cache, no-store',
    'request-id': reply.requestId,
    'stripe-version': Stripe.API_VERSION,
    ...(key && { 'idempotency-key': key }),
    ...(status === 409 && { 'stripe-should-retry': 'true' }),
    ...(reply.requestId !== requestId && {
      'idempotent-replayed': 'true',
      'original-request': reply.requestId,
    }),
  }
  return new Response(body, { status, headers })
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
    const email = prepared.email ?? emailOfCall(ledger, id, fields)
    const fault = faults.take(email?.toLowerCase() ?? ANYONE, ANYONE)
    if (fault && !fault.afterwards) await simulate(fault, env.outgoing)
    const reply = known ?? perform(ledger, prepared, call, requestId)
    if (fault?.afterwards) await simulate(fault, env.outgoing)
    return reply
  } finally {
    if (call) inUse.delete(call.id)
  }
}

/** Does the work and stores the response in one transaction, so that a repeated key finds both or neither. */
function perform(
  ledger: Ledger,
  { run, expand }: Prepared,
  call: KeyedCall | undefined,
  requestId: string,
): Reply {
  const keep = (reply: Reply) => {
    if (call) ledger.responses.save({ ...call, ...reply })
    return reply
  }
  try {
    return ledger.transact(() => {
      const body = JSON.stringify(expandIds(ledger, run(ledger), expand))
      return keep({ status: 200, body, requestId })
    })
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
  return { status: error.status, body: error.toBody(), requestId }
}

/** Accepts the key as bearer token. @throws StripeError without the right key */
function authorise(header: string | undefined, secretKey: string): void {
  const given = /^Bearer (.*)$/i.exec(header ?? '')?.[1]?.trim() ?? ''
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
    const session = ledger.sessions.get(ledger.payments.get(name)?.own.session ?? name)
    if (session?.customer_email) return session.customer_email
  }
  return undefined
}
