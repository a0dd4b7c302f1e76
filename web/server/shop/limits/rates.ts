import type { Context } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { shopApiPaths } from '../../../shared/shop-contract.ts'
import { Overuse } from '../problem.ts'
import { addressKey, clientAddress } from './client-address.ts'
import type { RateLimits } from './settings.ts'

/** Counts requests before any work is done for them. @throws Overuse when there are too many */
export type Rates = {
  /** Of somebody who is signed in, wherever they are. */
  countAccount(sub: string, context: Context): Promise<void>
  /** Of anybody else. */
  countAddress(context: Context): Promise<void>
}

const MINUTE_SECONDS = 60

/** In this process: several each count for themselves. A key is forgotten a minute after it was first seen. */
const perMinute = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS })

async function count(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Overuse(Math.ceil(refused.msBeforeNext / 1_000))
  }
}

/** @param connection how whatever runs the API tells who is at the other end */
export function createRates(limits: RateLimits, connection: GetConnInfo): Rates {
  const checkouts = perMinute(limits.checkouts)
  const accounts = perMinute(limits.account)
  const addresses = perMinute(limits.address)
  return {
    countAccount: (sub, { req }) =>
      req.path === shopApiPaths.createCheckoutSession
        ? count(checkouts, sub)
        : count(accounts, `${req.path} ${sub}`),
    countAddress: (context) => {
      const peer = connection(context).remote.address ?? ''
      const address = clientAddress(peer, context.req.header('x-forwarded-for'), limits.proxies)
      return count(addresses, addressKey(address))
    },
  }
}
