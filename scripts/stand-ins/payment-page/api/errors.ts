import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error'

/** An error in Stripe's format: https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  readonly status: ContentfulStatusCode
  readonly type: ErrorType
  readonly code: string | undefined
  readonly param: string | undefined

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { type = 'invalid_request_error', code, param }: { type?: ErrorType; code?: string; param?: string } = {},
  ) {
    super(message)
    this.status = status
    this.type = type
    this.code = code
    this.param = param
  }

  toBody(): string {
    const { type, code, param, message } = this
    const doc_url = code && `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
    return JSON.stringify({ error: { type, code, param, message, doc_url } })
  }
}

/** @throws StripeError always: Stripe's response to an unknown id */
export function missing(object: string, id: string, param: string): never {
  throw new StripeError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param })
}

export const unavailable = () =>
  new StripeError(500, 'Sorry! There was an error while talking to one of our backends.', {
    type: 'api_error',
  })

export const rateLimited = () => new StripeError(429, 'Request rate limit exceeded.', { code: 'rate_limit' })
