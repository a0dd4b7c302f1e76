import type { MiddlewareHandler } from 'hono'
import type { Headers } from './headers.ts'

/**
 * Adds missing security headers, and removes cookies. Responses with status 500 and above become `no-store`, so that no
 * cache keeps a failure.
 */
export const secured =
  (headers: Headers): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { headers: given, status } = context.res
    for (const [name, value] of Object.entries(headers)) if (!given.has(name)) given.set(name, value)
    given.delete('set-cookie')
    if (status >= 500) given.set('cache-control', 'no-store')
  }
