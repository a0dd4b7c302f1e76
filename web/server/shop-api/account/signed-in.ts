import type { Context, MiddlewareHandler } from 'hono'
import type { Rates } from '../http/guards.ts'
import { Refusal } from '../http/refusal.ts'

/** `email` is lower-case, or empty. */
export type Shopper = { sub: string; username: string; email: string; isEmailVerified: boolean }

export type Identity = {
  /**
   * @throws Refusal `not-signed-in` for a token that is invalid or for another site, and for a login before the last erasure
   * of the account's data
   * @param options.isErasure accepts a login before the erasure, so that an erasure can be repeated
   */
  verify(idToken: string, options?: { isErasure: boolean }): Promise<Shopper>
}

/** Characters. Id tokens are far shorter. */
const MAX_TOKEN_LENGTH = 8192

export type SignedIn = { Variables: { shopper: Shopper; isProven: boolean } }

/** Reads a bearer token (RFC 6750). @throws Refusal `not-signed-in` */
async function shopperOf(identity: Identity, context: Context): Promise<Shopper> {
  const header = context.req.header('authorization') ?? ''
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1]
  if (!token || token.length > MAX_TOKEN_LENGTH) {
    throw new Refusal({ code: 'not-signed-in' }, 'Send the id token as Authorization: Bearer <token>.')
  }
  return identity.verify(token, { isErasure: context.req.method === 'DELETE' })
}

/**
 * Counts signed-in requests per account and others per IP address, so that an attacker can't block customers at the same
 * address.
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
    context.set('isProven', true)
    await next()
  }
