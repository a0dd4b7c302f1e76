import type { MiddlewareHandler } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import { routePath } from 'hono/route'
import { type AnsweredRequest, logRequest } from '../../common/log.ts'
import { createRates, type RateLimits, type Rates } from './rates.ts'

export type Guards = { rates: Rates; logRequest: (request: AnsweredRequest) => void }

/** @param connection reads the peer's IP address; it depends on the runtime */
export const createGuards = (limits: RateLimits, connection: GetConnInfo): Guards => ({
  rates: createRates(limits, connection),
  logRequest: limitRequestLog(logRequest),
})

type Log = (request: AnsweredRequest) => void

/** Keeps a flood of requests from displacing the log of 30 days. */
const MOST_LINES_A_MINUTE = 60
const MINUTE_MS = 60_000

/** Logs at most `MOST_LINES_A_MINUTE`, and all failures. The next line has the number of lines that were left out. */
export function limitRequestLog(log: Log, now = Date.now): Log {
  let endsAt = 0
  let written = 0
  let leftOut = 0
  return (request) => {
    if (now() >= endsAt) {
      endsAt = now() + MINUTE_MS
      written = 0
    }
    if (written >= MOST_LINES_A_MINUTE && request.status < 500) {
      leftOut += 1
      return
    }
    written += 1
    log(leftOut > 0 ? { ...request, leftOut } : request)
    leftOut = 0
  }
}

/** Logs the route pattern instead of the address, which may contain personal data. */
export const requestLog =
  ({ logRequest }: { logRequest: Log }): MiddlewareHandler =>
  async (context, next) => {
    const begun = performance.now()
    await next()
    logRequest({
      requestId: context.get('requestId'),
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      ms: Math.round(performance.now() - begun),
    })
  }
