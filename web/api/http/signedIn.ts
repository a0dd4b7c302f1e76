import type { Context } from 'hono'
import type { Identity, Shopper } from '../ports.ts'
import { Refusal } from '../problem.ts'

/** Far longer than tokens are. */
const MAX_TOKEN_LENGTH = 8192

/** Who sent the request, by the bearer token of RFC 6750. @throws Refusal `not-signed-in` */
export async function signedIn(identity: Identity, context: Context): Promise<Shopper> {
  const header = context.req.header('authorization') ?? ''
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1]
  if (!token || token.length > MAX_TOKEN_LENGTH) {
    throw new Refusal({ code: 'not-signed-in' }, 'Send the id token as Authorization: Bearer <token>.')
  }
  return identity.verify(token)
}
