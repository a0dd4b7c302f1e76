import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Guards } from './guards.ts'

/** Logs the route pattern: the address may contain personal data. */
export const requestLog =
  ({ logRequest }: Pick<Guards, 'logRequest'>): MiddlewareHandler =>
  async (context, next) => {
    const begun = performance.now()
    await next()
    logRequest({
      requestId: context.get('requestId'),
      method: context.req.method,
      // The last handler that ran is the one that responded.
      route: routePath(context),
      status: context.res.status,
      ms: Math.round(performance.now() - begun),
    })
  }
