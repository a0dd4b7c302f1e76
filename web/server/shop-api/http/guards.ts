import type { GetConnInfo } from 'hono/conninfo'
import { type AnsweredRequest, logRequest } from '../../common/log.ts'
import type { RateLimits } from './rate-limits.ts'
import { createRates, type Rates } from './rates.ts'
import { limitRequestLog } from './request-log.ts'

export type Guards = { rates: Rates; logRequest: (request: AnsweredRequest) => void }

/** @param connection reads the peer's IP address; it depends on the runtime */
export const createGuards = (limits: RateLimits, connection: GetConnInfo): Guards => ({
  rates: createRates(limits, connection),
  logRequest: limitRequestLog(logRequest),
})
