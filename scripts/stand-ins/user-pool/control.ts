import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import * as v from 'valibot'
import { type NewAccount, NewAccountSchema } from './admin.ts'
import { PoolError } from './errors.ts'
import { type FaultQueue, FaultSchema } from './faults.ts'
import type { User } from './store/user.ts'

/**
 * Control endpoints for tests, which are not in Cognito's protocol: `/faults` simulates failures, `/accounts` creates
 * accounts in any state. They need the bearer token.
 */
export function controlRoutes(
  token: string,
  faults: FaultQueue,
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
    .get('/faults', (context) => context.json(faults.list()))
    .post('/faults', async (context) => {
      faults.add(v.parse(FaultSchema, await context.req.json()))
      return context.json(faults.list(), 201)
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
