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
 * Refuses requests that don't come through the site's edge, which limits them and names the visitor: at the gateway's
 * own address anybody could forge that name.
 *
 * Both `secrets` and the header are lists with commas between the values, and one value in common is enough. So the
 * secret is rotated without downtime: set it to `new,old`, deploy the edge, set it to `new`, deploy again.
 */
export const requireOriginSecret = (secrets: string): MiddlewareHandler => {
  const accepted = digestsOf(secrets)
  return async (context, next) => {
    const given = digestsOf(context.req.header(ORIGIN_SECRET_HEADER) ?? '')
    const isAccepted = given.some((one) => accepted.some((other) => timingSafeEqual(one, other)))
    if (!isAccepted) return context.text('Ask at the site’s address.', 403)
    await next()
  }
}
