import type { Context, MiddlewareHandler } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import { routePath } from 'hono/route'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type * as v from 'valibot'
import { shopApiPaths } from '#shared/api/paths.ts'
import type { settings } from '#shared/settings.ts'
import { clientNetwork, knowNetwork } from '../../common/http/client-address.ts'
import { type AnsweredRequest, logRequest } from '../../common/log.ts'
import { Refusal } from './refusal.ts'

export type Guards = {
  rates: Rates
  knowNetwork: MiddlewareHandler
  logRequest: (request: AnsweredRequest, isProven: boolean) => void
}

/** @param connection reads the peer's IP address; it depends on the runtime */
export const createGuards = (limits: RateLimits, connection: GetConnInfo): Guards => ({
  rates: createRates(limits, connection),
  knowNetwork: knowNetwork(connection, limits.TRUSTED_PROXIES),
  logRequest,
})

/**
 * Logs the route pattern instead of the address, which may contain personal data. What has verified a token or a signature sets
 * `isProven`.
 */
export const requestLog =
  ({ logRequest }: Pick<Guards, 'logRequest'>): MiddlewareHandler =>
  async (context, next) => {
    const begun = performance.now()
    await next()
    const answered = {
      requestId: context.get('requestId'),
      method: context.req.method,
      route: routePath(context),
      status: context.res.status,
      ms: Math.round(performance.now() - begun),
    }
    logRequest(answered, context.get('isProven') === true)
  }

/** Counts requests before any work is done for them. @throws Refusal `too-many-requests` above the limit */
export type Rates = {
  /** Per account and route. */
  countAccount(sub: string, context: Context): Promise<void>
  /** Per IP address: requests that are not signed in, and redemptions of codes. */
  countAddress(context: Context): Promise<void>
  /** How many statements of withdrawal the network has made within a day, this one included. Refuses none. */
  turnOf(context: Context): Promise<number>
}

const MINUTE_SECONDS = 60
const DAY_SECONDS = 24 * 60 * 60

/** Counts in this process only, for a minute from the first request of a key. */
const perMinute = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS })

async function count(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    const retrySeconds = Math.ceil(refused.msBeforeNext / 1_000)
    const detail = `Too many requests in a short time. Wait ${retrySeconds} s.`
    throw new Refusal({ code: 'too-many-requests' }, detail, { retrySeconds })
  }
}

export function createRates(limits: RateLimits, connection: GetConnInfo): Rates {
  const checkouts = perMinute(limits.RATE_LIMIT_CHECKOUTS)
  const accounts = perMinute(limits.RATE_LIMIT_ACCOUNT)
  const addresses = perMinute(limits.RATE_LIMIT_ADDRESS)
  // Redemptions have counters of their own with a low limit per account, because codes can be guessed.
  const redeemers = perMinute(limits.RATE_LIMIT_CHECKOUTS)
  const redeemingAddresses = perMinute(limits.RATE_LIMIT_ADDRESS)
  const statements = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: DAY_SECONDS })
  const clientOf = (context: Context) => clientNetwork(context, connection, limits.TRUSTED_PROXIES)
  return {
    countAccount: (sub, { req }) => {
      if (req.path === shopApiPaths.createCheckoutSession) return count(checkouts, sub)
      if (req.path === shopApiPaths.redeem) return count(redeemers, sub)
      return count(accounts, `${req.path} ${sub}`)
    },
    countAddress: (context) => {
      const { path } = context.req
      const key = clientOf(context)
      if (path === shopApiPaths.redeem) return count(redeemingAddresses, key)
      // Withdrawals are limited like checkouts, because an order number and an address can be guessed.
      return count(path === shopApiPaths.withdrawals ? checkouts : addresses, key)
    },
    turnOf: async (context) => (await statements.consume(clientOf(context))).consumedPoints,
  }
}

export const limitNames = [
  'RATE_LIMIT_CHECKOUTS',
  'RATE_LIMIT_ACCOUNT',
  'RATE_LIMIT_ADDRESS',
  'TRUSTED_PROXIES',
] as const

export type RateLimits = Pick<v.InferOutput<typeof settings>, (typeof limitNames)[number]>
