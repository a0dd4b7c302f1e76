import type { Context, MiddlewareHandler } from 'hono'
import type { Rates } from '../limits/rates.ts'
import type { Identity, Shopper } from '../ports.ts'
import { Refusal } from '../problem.ts'

/** Far longer than tokens are. */
const MAX_TOKEN_LENGTH = 8192

/** What handlers behind `signedInOnly` find in their context. */
export type SignedIn = { Variables: { shopper: Shopper } }

/** Who sent the request, by the bearer token of RFC 6750. @throws Refusal `not-signed-in` */
async function shopperOf(identity: Identity, context: Context): Promise<Shopper> {
  const header = context.req.header('authorization') ?? ''
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1]
  if (!token || token.length > MAX_TOKEN_LENGTH) {
    throw new Refusal({ code: 'not-signed-in' }, 'Send the id token as Authorization: Bearer <token>.')
  }
  return identity.verify(token)
}

/**
 * Lets nobody through but who is signed in, and counts for each account. Whoever shows no valid token is counted by
 * address, and only then: others at the same address may be good customers.
 */
export const signedInOnly =
  (identity: Identity, rates: Rates): MiddlewareHandler<SignedIn> =>
  async (context, next) => {
    const shopper = await shopperOf(identity, context).catch(async (error: unknown) => {
      if (error instanceof Refusal) await rates.countAddress(context)
      throw error
    })
    await rates.countAccount(shopper.sub, context)
    context.set('shopper', shopper)
    await next()
  }
