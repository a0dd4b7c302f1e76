/** The shop API, on whatever runs it. `ports` are what it stands on. */
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { shopApiPaths } from '../src/lib/shopContract.ts'
import { isDatabaseOutage } from './database/outage.ts'
import { describeError, logFault } from './log.ts'
import type { ShopPorts } from './ports.ts'
import { problemAnswer, Refusal, Unavailable } from './problem.ts'
import { forgetAccount } from './routes/accountData.ts'
import { showCheckoutSession } from './routes/checkoutSession.ts'
import { createCheckoutSession } from './routes/createCheckoutSession.ts'
import { showHealth } from './routes/health.ts'
import { listOrders } from './routes/orders.ts'
import { receivePayment } from './routes/paymentWebhook.ts'
import { showUnlockedContent } from './routes/unlockedContent.ts'

const KB = 1024

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new Refusal({ code: 'invalid-request' }, `The body is larger than ${maxSize} bytes.`, 413)
    },
  })

/** Answers are for one person, once, and never a page. */
const closedAnswers: MiddlewareHandler = async (context, next) => {
  await next()
  context.header('cache-control', 'no-store')
  context.header('x-content-type-options', 'nosniff')
}

/** Never tells what failed inside; the log does. */
function answerError(error: Error, context: Context) {
  if (error instanceof Refusal) return problemAnswer(context, error.problem, error.message, error.status)
  const where = { method: context.req.method, path: context.req.path, ...describeError(error) }
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

export function createShopApi(ports: ShopPorts): Hono {
  return new Hono()
    .use(closedAnswers)
    .use(shopApiPaths.paymentWebhook, limitBody(1024 * KB))
    .use(shopApiPaths.createCheckoutSession, limitBody(64 * KB))
    .get('/api/health', showHealth(ports))
    .post(shopApiPaths.createCheckoutSession, createCheckoutSession(ports))
    .get(shopApiPaths.checkoutSession, showCheckoutSession(ports))
    .get(shopApiPaths.unlockedContent, showUnlockedContent(ports))
    .get(shopApiPaths.orders, listOrders(ports))
    .delete(shopApiPaths.accountData, forgetAccount(ports))
    .post(shopApiPaths.paymentWebhook, receivePayment(ports))
    .notFound((context) =>
      problemAnswer(context, { code: 'not-found' }, 'No such address, or not for this method.'),
    )
    .onError(answerError)
}
