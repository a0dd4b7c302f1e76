import type { GetConnInfo } from 'hono/conninfo'
import { type AnsweredRequest, logRequest } from '../../common/log.ts'
import type { RateLimits } from './rate-limits.ts'
import { createRates, type Rates } from './rates.ts'

/** Run before and after each route: rate limits and the request log. */
export type Guards = { rates: Rates; logRequest: (request: AnsweredRequest) => void }

/** The production guards. @param connection reads the IP address of the peer; each runtime has its own way */
export const createGuards = (limits: RateLimits, connection: GetConnInfo): Guards => ({
  rates: createRates(limits, connection),
  logRequest,
})
