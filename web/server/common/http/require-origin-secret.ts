import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** The edge adds this header to each request that it passes on to the API gateway. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'

const digest = (text: string) => createHash('sha256').update(text).digest()
const digestsOf = (list: string) =>
  list
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean)
    .map(digest)

/**
 * Refuses requests that bypass the site's edge. The edge limits requests and adds the visitor's IP address; at the
 * gateway's own address any client could forge that address.
 *
 * Both `secrets` and the header are comma-separated lists, and one common value is enough. This allows rotation
 * without downtime: set the secret to `new,old`, deploy the edge, set it to `new`, deploy again.
 */
export const requireOriginSecret = (secrets: string): MiddlewareHandler => {
  const accepted = digestsOf(secrets)
  return async (context, next) => {
    const given = digestsOf(context.req.header(ORIGIN_SECRET_HEADER) ?? '')
    const isAccepted = given.some((one) => accepted.some((other) => timingSafeEqual(one, other)))
    if (!isAccepted) return context.text('Use the address of the site.', 403)
    await next()
  }
}
