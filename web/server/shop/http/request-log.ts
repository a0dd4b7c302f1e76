import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { Guards } from '../guards.ts'

/** Writes down each request, by its route: an address may hold what is somebody's own. */
export const requestLog =
  ({ logRequest }: Pick<Guards, 'logRequest'>): MiddlewareHandler =>
  async (context, next) => {
    const begun = performance.now()
    await next()
    logRequest({
      requestId: context.get('requestId'),
      method: context.req.method,
      // Of the handler that answered, which was the last to run.
      route: routePath(context),
      status: context.res.status,
      ms: Math.round(performance.now() - begun),
    })
  }
