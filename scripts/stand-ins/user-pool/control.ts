/** What tests order of the pool and Cognito's protocol doesn't have: failures, and accounts in any state. */
import type { HttpBindings } from '@hono/node-server'
import type { FaultQueue } from '@stand-ins/kit/faults.ts'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { type NewAccount, NewAccountSchema } from './accounts.ts'
import { PoolError } from './errors.ts'
import type { User } from './store/users.ts'

const common = {
  /** `*` is every operation. */
  operation: v.optional(v.string(), '*'),
  /** HTTP requests to fail. aws-amplify sends a call up to three times after a 500, a throttle or no response. */
  calls: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** True if the operation is done and only its response is lost. */
  afterwards: v.optional(v.boolean(), false),
}

/** A request to the control endpoint that sets a fault. */
const FaultSchema = v.variant('effect', [
  v.object({
    ...common,
    effect: v.picklist(['internal-error', 'throttle', 'drop']),
  }),
  /** Any refusal of the service, by its name. */
  v.object({ ...common, effect: v.literal('refuse'), name: v.string(), message: v.optional(v.string(), '') }),
])

export type Fault = v.InferOutput<typeof FaultSchema>

/** Simulates a fault. @returns the refusal to send; for `drop` the connection is already closed */
export function play(fault: Fault, outgoing: HttpBindings['outgoing']): PoolError {
  switch (fault.effect) {
    case 'internal-error':
      return new PoolError('InternalErrorException', 'Internal error', 500)
    case 'throttle':
      return new PoolError('TooManyRequestsException', 'Too many requests')
    case 'refuse':
      return new PoolError(fault.name, fault.message)
    case 'drop':
      outgoing.destroy()
      return new PoolError('InternalErrorException', 'The connection is closed', 500)
  }
}

/**
 * Control endpoints for tests, which are not in Cognito's protocol: `/faults` simulates failures, `/accounts` creates
 * accounts in any state. They need the bearer token.
 */
export function controlRoutes(
  token: string,
  faults: FaultQueue<Fault>,
  create: (account: NewAccount) => User,
): Hono {
  return new Hono()
    .use(bearerAuth({ token }))
    .onError((error, context) => {
      if (error instanceof v.ValiError || error instanceof SyntaxError || error instanceof PoolError) {
        return context.json({ error: error.message }, 400)
      }
      throw error
    })
    .post('/faults', async (context) => {
      const fault = v.parse(FaultSchema, await context.req.json())
      faults.put(fault.operation, fault)
      return context.json(fault, 201)
    })
    .delete('/faults', (context) => {
      faults.clear()
      return context.body(null, 204)
    })
    .post('/accounts', async (context) => {
      const { username, sub } = create(v.parse(NewAccountSchema, await context.req.json()))
      return context.json({ username, sub }, 201)
    })
}
