import Stripe from 'stripe'
import { createBulkhead } from '#common/http/bulkhead.ts'
import { Unavailable } from '#common/unavailable.ts'
import { StillOpening } from '../../http/refusal.ts'

export type StripeTax = { code: string | undefined }

export type StripeSettings = {
  secretKey: string
  webhookSecret: string
  /** Origin of a local payment page, used instead of Stripe. */
  apiUrl: string | undefined
  /** Set if Stripe Tax computes the VAT. `code` applies to all products. */
  tax?: StripeTax | undefined
  /** Origins of the site. Objects of the account with another origin, or none, belong to other shops. */
  origins: readonly string[]
}

/** A failed call is repeated once. The site waits longer than two such calls. */
const TIMEOUT_MS = 6_000
/** Per process. */
const CALLS = { total: 20, share: 5 }

type Connection = Pick<StripeSettings, 'secretKey' | 'apiUrl'>

export function connectToStripe({ secretKey, apiUrl }: Connection) {
  const local = apiUrl === undefined ? undefined : new URL(apiUrl)
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(local && {
      host: local.hostname,
      port: local.port,
      protocol: local.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

export const isOwnMarker =
  ({ origins }: Pick<StripeSettings, 'origins'>) =>
  (marker: string | undefined): boolean =>
    marker !== undefined && origins.includes(marker)

/** Stripe's maximum. */
const PAGE = 100

/** The parameters of a list. */
export const createdSince = (since: Date) => ({
  limit: PAGE,
  created: { gte: Math.floor(since.getTime() / 1000) },
})

/** Whether Stripe refused the request, so that repeating it is useless. */
export const isRefused = (
  error: unknown,
): error is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  error instanceof Stripe.errors.StripeInvalidRequestError

export const isMissing = (error: unknown) => isRefused(error) && error.code === 'resource_missing'

export function stripeFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error.code === 'idempotency_key_in_use' || error.statusCode === 409) {
    return new StillOpening('payment service', error)
  }
  return isRefused(error) ? error : new Unavailable('payment service', error)
}

export function createStripeCalls() {
  const limited = createBulkhead('payment service', CALLS)
  return <Result>(request: () => Promise<Result>): Promise<Result> =>
    limited(request).catch((error: unknown) => {
      throw stripeFailure(error)
    })
}
