/** The shop API, on whatever runs it. `ports` are what it stands on. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId } from 'hono/request-id'
import { shopApiPaths } from '../../shared/shop-contract.ts'
import { describeError, logFault } from '../common/log.ts'
import { Unavailable } from '../common/unavailable.ts'
import { isDatabaseOutage } from './database/outage.ts'
import type { Guards } from './guards.ts'
import { requestLog } from './http/request-log.ts'
import { signedInOnly } from './http/signed-in.ts'
import type { ShopPorts } from './ports.ts'
import { Overuse, problemAnswer, Refusal } from './problem.ts'
import { forgetAccount } from './routes/account-data.ts'
import { showCheckoutSession } from './routes/checkout-session.ts'
import { createCheckoutSession } from './routes/create-checkout-session.ts'
import { showHealth } from './routes/health.ts'
import { listOrders } from './routes/orders.ts'
import { receivePayment } from './routes/payment-webhook.ts'
import { showUnlockedContent } from './routes/unlocked-content.ts'

const KB = 1024
/** Carts are far below; events of payment hold whole objects of Stripe. */
const MOST_BODY = 64 * KB
const MOST_EVENT = 1024 * KB
/** Node and API Gateway refuse longer headers themselves. */
const LONGEST_ADDRESS = 4 * KB

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal({ code: 'invalid-request' }, `The body is larger than ${maxSize} bytes.`, 413)
    },
  })

const limitAddress: MiddlewareHandler = async ({ req }, next) => {
  if (req.url.length <= LONGEST_ADDRESS) return next()
  throw new Refusal({ code: 'invalid-request' }, `The address is longer than ${LONGEST_ADDRESS}.`, 414)
}

/** Answers are for one person, once, and never a page. */
const closedAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('cache-control', 'no-store')
  context.header('x-content-type-options', 'nosniff')
}

/** Never tells what failed inside; the log does. */
function answerError(error: Error, context: Context) {
  if (error instanceof Overuse) return problemAnswer(context, error.problem, error.message, error)
  if (error instanceof Refusal) return problemAnswer(context, error.problem, error.message, error)
  const { method, path } = context.req
  const where = { requestId: context.get('requestId'), method, path, ...describeError(error) }
  if (error instanceof Unavailable) {
    logFault('service-unavailable', { reason: error.message, ...where })
    return problemAnswer(context, { code: 'unavailable' }, `${error.message} Please try again soon.`)
  }
  if (isDatabaseOutage(error)) {
    logFault('database-unavailable', where)
    return problemAnswer(
      context,
      { code: 'unavailable' },
      'The database doesn’t answer. Please try again soon.',
    )
  }
  logFault('request-failed', where)
  return problemAnswer(context, { code: 'internal' }, 'This is our fault, and it has been written down.')
}

/** Without X-Request-Id from outside: the log would have whatever somebody sends. */
const ownRequestId: MiddlewareHandler = async (context, next) => {
  await requestId({ headerName: '' })(context, next)
  context.header('x-request-id', context.get('requestId'))
}

export function createShopApi(ports: ShopPorts, guards: Guards): Hono {
  const { rates } = guards
  const own = signedInOnly(ports.identity, rates)
  const anybody: MiddlewareHandler = async (context, next) => {
    await rates.countAddress(context)
    await next()
  }
  return (
    new Hono()
      .use(ownRequestId, requestLog(guards), closedAnswers, limitAddress)
      // Payment asks from few addresses, and its signature says that it is payment.
      .post(shopApiPaths.paymentWebhook, limitBody(MOST_EVENT), receivePayment(ports))
      .use(limitBody(MOST_BODY))
      .get('/api/health', anybody, showHealth(ports))
      .post(shopApiPaths.createCheckoutSession, own, createCheckoutSession(ports))
      .get(shopApiPaths.checkoutSession, own, showCheckoutSession(ports))
      .get(shopApiPaths.unlockedContent, own, showUnlockedContent(ports))
      .get(shopApiPaths.orders, own, listOrders(ports))
      .delete(shopApiPaths.accountData, own, forgetAccount(ports))
      .all('*', anybody, (context) =>
        problemAnswer(context, { code: 'not-found' }, 'No such address, or not for this method.'),
      )
      .onError(answerError)
  )
}
