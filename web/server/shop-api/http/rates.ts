import { isIPv6 } from 'node:net'
import type { Context } from 'hono'
import type { GetConnInfo } from 'hono/conninfo'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { shopApiPaths } from '#shared/shop-contract.ts'
import type { RateLimits } from './rate-limits.ts'
import { Overuse } from './refusal.ts'

/** Each of our `proxies` appends its peer's address to `forwarded` (X-Forwarded-For). Clients can forge entries further left. */
export function clientAddress(peer: string, forwarded: string | undefined, proxies: number): string {
  const listed = (forwarded ?? '').split(',').map((address) => address.trim())
  const chain = [...listed, peer]
  return chain[Math.max(0, chain.length - 1 - proxies)] || peer
}

/** One customer has a whole IPv6 network (/64), so single addresses can't be limited. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/** An IPv4 address as a dual-stack server sees it. */
const MAPPED = /^::ffff:([\da-f]+):([\da-f]+)$/
const octetsOf = (group: string) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]

export function addressKey(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  // URL normalises the spelling to hexadecimal digits.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [, high, low] = MAPPED.exec(written) ?? []
  if (high && low) return [high, low].flatMap(octetsOf).join('.')
  const [head = '', tail] = written.split('::')
  const groupsOf = (part = '') => part.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : GROUPS - groupsOf(head).length - groupsOf(tail).length
  const groups = [...groupsOf(head), ...Array.from({ length: missing }, () => '0'), ...groupsOf(tail)]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Counts requests before any work is done for them. @throws Overuse above the limit */
export type Rates = {
  /** Per account and route. */
  countAccount(sub: string, context: Context): Promise<void>
  /** Per IP address: requests that are not signed in, and redemptions of codes. */
  countAddress(context: Context): Promise<void>
}

const MINUTE_SECONDS = 60

/** Counts in this process only. A key is forgotten a minute after its first request. */
const perMinute = (points: number) => new RateLimiterMemory({ points, duration: MINUTE_SECONDS })

async function count(limiter: RateLimiterMemory, key: string) {
  try {
    await limiter.consume(key)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new Overuse(Math.ceil(refused.msBeforeNext / 1_000))
  }
}

export function createRates(limits: RateLimits, connection: GetConnInfo): Rates {
  const checkouts = perMinute(limits.checkouts)
  const accounts = perMinute(limits.account)
  const addresses = perMinute(limits.address)
  // Codes can be guessed, so redemptions have counters of their own, with a low limit per account.
  const redeemers = perMinute(limits.checkouts)
  const redeemingAddresses = perMinute(limits.address)
  return {
    countAccount: (sub, { req }) => {
      if (req.path === shopApiPaths.createCheckoutSession) return count(checkouts, sub)
      if (req.path === shopApiPaths.redeem) return count(redeemers, sub)
      return count(accounts, `${req.path} ${sub}`)
    },
    countAddress: (context) => {
      const { path } = context.req
      const peer = connection(context).remote.address ?? ''
      const address = clientAddress(peer, context.req.header('x-forwarded-for'), limits.proxies)
      const key = addressKey(address)
      if (path === shopApiPaths.redeem) return count(redeemingAddresses, key)
      // An order number and an address can be guessed, so withdrawals are limited like checkouts.
      return count(path === shopApiPaths.withdrawals ? checkouts : addresses, key)
    },
  }
}
