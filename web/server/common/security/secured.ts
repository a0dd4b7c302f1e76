import type { MiddlewareHandler } from 'hono'
import type { Headers } from './headers.ts'

/** Gives every answer the headers that it doesn’t have yet, and takes what would be a cookie from it. */
export const secured =
  (headers: Headers): MiddlewareHandler =>
  async (context, next) => {
    await next()
    const { headers: given } = context.res
    for (const [name, value] of Object.entries(headers)) if (!given.has(name)) given.set(name, value)
    given.delete('set-cookie')
  }
