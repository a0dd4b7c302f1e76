import type * as v from 'valibot'
import type { settings } from '#shared/settings.ts'

export const limitNames = [
  'RATE_LIMIT_CHECKOUTS',
  'RATE_LIMIT_ACCOUNT',
  'RATE_LIMIT_ADDRESS',
  'TRUSTED_PROXIES',
] as const

export type RateLimits = {
  /** Checkouts per minute and account. */
  checkouts: number
  /** Requests per minute, account and route. */
  account: number
  /** Requests per minute and IP address, unauthenticated. */
  address: number
  /** Number of trusted proxies between the visitor and this program. Each appends an address to X-Forwarded-For. */
  proxies: number
}

export const rateLimitsFrom = (
  values: Pick<v.InferOutput<typeof settings>, (typeof limitNames)[number]>,
): RateLimits => ({
  checkouts: values.RATE_LIMIT_CHECKOUTS,
  account: values.RATE_LIMIT_ACCOUNT,
  address: values.RATE_LIMIT_ADDRESS,
  proxies: values.TRUSTED_PROXIES,
})
