import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Problem, ProblemCode } from '#shared/api/problems.ts'
import { Unavailable } from '../../common/unavailable.ts'

/** `status` replaces the one of the code. `retrySeconds` is for codes that ask the client to wait. */
type ResponseOptions = { status?: ContentfulStatusCode; retrySeconds?: number }

/** `problem` is for the site (web/shared/api/problems.ts), `detail` for developers who read the response. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly problem: Problem
  readonly options: ResponseOptions

  constructor(problem: Problem, detail: string, options: ResponseOptions = {}) {
    super(detail)
    this.problem = problem
    this.options = options
  }
}

/** Another request of the same attempt is opening the same payment session. */
export class StillOpening extends Unavailable {
  override name = 'StillOpening'
}

const RETRY_SECONDS = 5

const kinds: Record<ProblemCode, { status: ContentfulStatusCode; title: string }> = {
  'invalid-request': { status: 400, title: 'The request is not well-formed' },
  'not-found': { status: 404, title: 'Not found' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  'email-mismatch': { status: 403, title: 'The e-mail address is not the signed-in account’s' },
  'email-unverified': { status: 403, title: 'The e-mail address of the account is not verified' },
  'too-many-gifts': { status: 429, title: 'No more gifts on this day' },
  'base-url-refused': { status: 403, title: 'The payment page may not lead back there' },
  'cart-empty': { status: 422, title: 'The cart is empty' },
  'cart-too-large': { status: 422, title: 'The cart is too large' },
  'duplicate-products': { status: 422, title: 'The cart contains a product twice' },
  'total-too-small': { status: 422, title: 'The total is too small to be charged' },
  'pre-order-overdue': { status: 422, title: 'The cart contains a pre-order without a release ahead' },
  'products-unavailable': { status: 422, title: 'The cart contains a product that is not for sale' },
  'already-owned': { status: 409, title: 'The cart contains a product that the account owns' },
  'contained-in-cart': { status: 422, title: 'The cart contains a product that is part of another one' },
  'prices-changed': { status: 409, title: 'Prices have changed' },
  'seller-incomplete': { status: 503, title: 'The shop is not open' },
  'payment-pending': { status: 409, title: 'A payment is being processed' },
  'too-many-requests': { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'A service doesn’t answer' },
  internal: { status: 500, title: 'Internal error' },
}

/** The response format of RFC 9457. */
export function problemResponse(
  context: Context,
  problem: Problem,
  detail: string,
  { status: as, retrySeconds = RETRY_SECONDS }: ResponseOptions = {},
) {
  const { title, status } = kinds[problem.code]
  const actual = as ?? status
  const body = { type: 'about:blank', title, status: actual, detail, ...problem }
  return context.body(JSON.stringify(body), actual, {
    'content-type': 'application/problem+json',
    ...(actual === 401 && { 'www-authenticate': 'Bearer' }),
    ...((actual === 503 || actual === 429) && { 'retry-after': String(retrySeconds) }),
  })
}
