import type { MiddlewareHandler } from 'hono'

const LOOPBACK_HOST = /^(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

/**
 * Rejects requests for other host names than localhost. Binding to loopback is not enough: a web page can point its
 * own host name at 127.0.0.1 (DNS rebinding) and read the responses.
 */
export const loopbackOnly: MiddlewareHandler = async (context, next) => {
  const host = context.req.header('host') ?? ''
  if (!LOOPBACK_HOST.test(host)) {
    const message = `The local services answer to localhost only, not to "${host}". Open them as http://localhost.`
    return context.json({ statusCode: 403, error: 'Forbidden', message }, 403)
  }
  await next()
}
