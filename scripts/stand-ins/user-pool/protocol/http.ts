import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { FaultQueue } from '@stand-ins/kit/faults.ts'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type Fault, play } from '../control.ts'
import { PoolError } from '../errors.ts'
import type { ResponseBody } from '../pool.ts'

type PoolContext = Context<{ Bindings: HttpBindings }>

const TARGET = /^AWSCognitoIdentityProviderService\.(\w+)$/
const CONTENT_TYPE = 'application/x-amz-json-1.1'
const MAX_BODY_BYTES = 128 * 1024

export type Call = (name: string, body: unknown) => ResponseBody | Promise<ResponseBody>

/**
 * Cognito's JSON protocol: `POST` with the operation in `X-Amz-Target`; an error is `{__type, message}`.
 * The header keeps pages of other origins out: it makes browsers send a preflight, which the pool refuses.
 */
export function protocolRoutes(
  path: string,
  call: Call,
  faults: FaultQueue<Fault>,
): Hono<{ Bindings: HttpBindings }> {
  const tooLarge = () =>
    refusal(new PoolError('RequestEntityTooLargeException', 'The request is too large.', 413))
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge })
  return new Hono<{ Bindings: HttpBindings }>().on('POST', [path, `${path}/`], limit, async (context) => {
    try {
      const name = operationName(context)
      const fault = faults.take(name, '*')
      if (fault && !fault.afterwards) return playOn(fault, context)
      const body = await call(name, await readBody(context))
      return fault ? playOn(fault, context) : respond(body)
    } catch (cause) {
      return refusal(cause)
    }
  })
}

const playOn = (fault: Fault, { env }: PoolContext) => refusal(play(fault, env.outgoing))

function operationName({ req }: PoolContext): string {
  const name = TARGET.exec(req.header('x-amz-target') ?? '')?.[1]
  const type = req.header('content-type') ?? ''
  if (!name || type.split(';')[0]?.trim() !== CONTENT_TYPE) {
    const message = `POST ${CONTENT_TYPE} with X-Amz-Target: AWSCognitoIdentityProviderService.<Operation>.`
    throw new PoolError('UnknownOperationException', message)
  }
  return name
}

async function readBody({ req }: PoolContext): Promise<unknown> {
  try {
    return JSON.parse(await req.text())
  } catch (cause) {
    throw new PoolError('SerializationException', cause instanceof Error ? cause.message : String(cause))
  }
}

function refusal(cause: unknown): Response {
  if (cause instanceof PoolError) return respond({ __type: cause.name, message: cause.message }, cause.status)
  console.error(cause)
  return respond({ __type: 'InternalErrorException', message: 'Internal error' }, 500)
}

function respond(body: ResponseBody, status = 200): Response {
  const headers = {
    'content-type': CONTENT_TYPE,
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
  }
  return new Response(JSON.stringify(body), { status, headers })
}
