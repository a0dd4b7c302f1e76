import { createHash, timingSafeEqual } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'

/** What the site's edge adds to each request that it passes on. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Answers only what comes through the site's edge, which counts and filters requests and says who sent them: at the
 * gateway's own address anybody could write that down for themselves.
 */
export const requireOriginSecret = (secret: string): MiddlewareHandler => {
  const expected = digest(secret)
  return async (context, next) => {
    const given = digest(context.req.header(ORIGIN_SECRET_HEADER) ?? '')
    if (!timingSafeEqual(given, expected)) return context.text('Ask at the site’s address.', 403)
    await next()
  }
}
