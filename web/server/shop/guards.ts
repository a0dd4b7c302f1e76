import type { GetConnInfo } from 'hono/conninfo'
import { type AnsweredRequest, logRequest } from '../common/log.ts'
import { createRates, type Rates } from './limits/rates.ts'
import type { RateLimits } from './limits/settings.ts'

/** What stands before the shop API's routes: who asks too often, and what is written down of each request. */
export type Guards = { rates: Rates; logRequest: (request: AnsweredRequest) => void }

/** As in production. @param connection how whatever runs the API tells who is at the other end */
export const createGuards = (limits: RateLimits, connection: GetConnInfo): Guards => ({
  rates: createRates(limits, connection),
  logRequest,
})
