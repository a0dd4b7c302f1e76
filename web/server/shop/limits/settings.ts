import * as v from 'valibot'

const amount = (least: number, initial: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.digits('is no number'),
      v.transform(Number),
      v.minValue(least, `must be ${least} or more`),
    ),
    initial,
  )

/** Variables of the environment, each with what holds without it. Amounts are of one minute. */
export const limitEntries = {
  RATE_LIMIT_CHECKOUTS: amount(1, '10'),
  RATE_LIMIT_ACCOUNT: amount(1, '60'),
  RATE_LIMIT_ADDRESS: amount(1, '120'),
  TRUSTED_PROXIES: amount(0, '0'),
}

const entries = v.object(limitEntries)

export type RateLimits = {
  /** A minute, of one account. */
  checkouts: number
  /** A minute, of one account at one route. */
  account: number
  /** A minute, from one address, of those that nobody signed in sends. */
  address: number
  /** How many proxies of ours stand between the visitor and this program, and write down who asked them. */
  proxies: number
}

export const rateLimitsFrom = (values: v.InferOutput<typeof entries>): RateLimits => ({
  checkouts: values.RATE_LIMIT_CHECKOUTS,
  account: values.RATE_LIMIT_ACCOUNT,
  address: values.RATE_LIMIT_ADDRESS,
  proxies: values.TRUSTED_PROXIES,
})
