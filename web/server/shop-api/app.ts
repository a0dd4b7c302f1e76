import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { shopApiPaths } from '#shared/api/paths.ts'
import { routedPath } from '../common/http/routed-path.ts'
import { createClientLeftResponse, failOnUnhandled, hasClientLeft } from '../common/http/unhandled-errors.ts'
import { describeError, logFault } from '../common/log.ts'
import { Unavailable } from '../common/unavailable.ts'
import { HEALTHY } from '../common/watch/watch.ts'
import { signedInOnly } from './account/signed-in.ts'
import { isDatabaseOutage } from './database/server-database.ts'
import { type Guards, requestLog } from './http/guards.ts'
import { problemResponse, Refusal } from './http/refusal.ts'
import { accountRoutes } from './routes/account.ts'
import { checkoutRoutes } from './routes/checkout.ts'
import { receivePayment } from './routes/payment-webhook.ts'
import { publicRoutes, showHealth, type WatchedHealth } from './routes/public.ts'
import type { ShopServices } from './routes/services.ts'
import { withdrawalRoutes } from './routes/withdrawals.ts'

const KB = 1024
/** Bytes. Carts are far smaller; payment events contain whole Stripe objects. */
const MAX_BODY = 64 * KB
const MAX_EVENT = 1024 * KB
/** Characters. Node and API Gateway limit the headers. */
const MAX_ADDRESS_LENGTH = 4 * KB

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal({ code: 'invalid-request' }, `The body is larger than ${maxSize} bytes.`, {
        status: 413,
      })
    },
  })

const limitAddress: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length <= MAX_ADDRESS_LENGTH) return next()
  throw new Refusal({ code: 'invalid-request' }, `The address is longer than ${MAX_ADDRESS_LENGTH}.`, {
    status: 414,
  })
}

/** Forbids caches to store a response unless its route sets Cache-Control, and browsers to show a response as a page. */
const privateResponses: MiddlewareHandler = async (context, next) => {
  await next()
  if (!context.res.ok || !context.res.headers.has('cache-control'))
    context.header('cache-control', 'no-store')
  context.header('x-content-type-options', 'nosniff')
}

/** Logs internal details, and leaves them out of the response. */
function errorResponse(error: Error, context: Context) {
  if (error instanceof Refusal) return problemResponse(context, error.problem, error.message, error.options)
  if (hasClientLeft(context)) return createClientLeftResponse()
  const { method, path } = context.req
  const where = { requestId: context.get('requestId'), method, path, ...describeError(error) }
  if (error instanceof Unavailable) {
    logFault('service-unavailable', { reason: error.message, ...where })
    return problemResponse(context, { code: 'unavailable' }, `${error.message} Please try again soon.`)
  }
  if (isDatabaseOutage(error)) {
    logFault('database-unavailable', where)
    return problemResponse(
      context,
      { code: 'unavailable' },
      'The database doesn’t answer. Please try again soon.',
    )
  }
  logFault('request-failed', where)
  return problemResponse(context, { code: 'internal' }, 'This is an error on our side. It has been logged.')
}

/** Ignores an X-Request-Id of the client, because the id is logged. */
const ownRequestId: MiddlewareHandler = async (context, next) => {
  await requestId({ headerName: '' })(context, next)
  context.header('x-request-id', context.get('requestId'))
}

export function createShopApi(
  services: ShopServices,
  guards: Guards,
  health: WatchedHealth = { read: () => HEALTHY, getConnInfo: () => ({ remote: {} }) },
): Hono {
  const { rates } = guards
  const signedIn = signedInOnly(services.identity, rates)
  const perAddress: MiddlewareHandler = async (context, next) => {
    await rates.countAddress(context)
    await next()
  }
  const access = { signedIn, perAddress }
  return (
    new Hono({ getPath: routedPath })
      .use(ownRequestId, privateResponses)
      // Whether the process answers, for supervisors and load balancers: a restart cures no other fault. Before the log, because
      // the proxy asks every second, and its lines would push out those of visitors.
      .get('/api/live', (context) => context.json({ ok: true }))
      .use(requestLog(guards), failOnUnhandled, limitAddress)
      // Not limited per network: Stripe uses few addresses, and the signature proves the sender.
      .post(shopApiPaths.paymentWebhook, limitBody(MAX_EVENT), receivePayment(services))
      .use(guards.knowNetwork, limitBody(MAX_BODY))
      .get('/api/health', perAddress, showHealth(health))
      .route('/', publicRoutes(services, access))
      .route('/', checkoutRoutes(services, access))
      .route('/', accountRoutes(services, access))
      .route('/', withdrawalRoutes(services, access, rates))
      .all('*', perAddress, (context) =>
        problemResponse(
          context,
          { code: 'not-found' },
          'There is no such address, or it does not take this method.',
        ),
      )
      .onError(errorResponse)
  )
}
