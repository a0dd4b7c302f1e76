/**
 * Delivers shuffled, doubled and forged webhooks to the shop API while it is killed, loses some webhooks altogether,
 * restores a backup that was taken meanwhile, and reconciles. Then buyers unlock and withdraw, while the mail server and
 * Stripe fail every third time. Compares the database with the payments, and with the mails and refunds.
 */
import { serveOnLoopback } from '../../../web/server/common/serve.ts'
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import type { Reconciled } from '../../../web/server/shop/nightly/reconcile.ts'
import { SITE } from '../../../web/server/shop/testing/running-shop.ts'
import { localPayment } from '../../local/project.ts'
import { reconcileOrders } from '../../tools/orders/reconcile.ts'
import { playAfterwards } from './afterwards.ts'
import { type Audit, audit } from './audit.ts'
import { beginPayments, type StressPayment } from './payments.ts'
import { COPIES, deliveryPlan, eventsFor, OPENED_IN_PHASE, phases } from './phases.ts'
import { randomFrom } from './seeded-random.ts'
import { type StressDatabase, type StressDatabaseName, stressDatabases, within } from './stress-databases.ts'
import { stripeApi } from './stripe-api.ts'
import { createTraffic } from './traffic.ts'

export type StressOptions = {
  deliveries: number
  kills: number
  /** The same seed has the same payments, in the same order. */
  seed: number
  database: StressDatabaseName
  report: (line: string) => void
  interrupt: AbortSignal
}

export type StressResult = Audit & {
  payments: number
  /** Answered as expected; real and forged ones. */
  deliveries: number
  duplicates: number
  /** Events that were never delivered. */
  lost: number
  /** Orders that the restored backup did not hold. */
  ordersUndone: number
  /** Payments, refunds and disputes that reconciliation recorded. */
  reconciled: number
  kills: number
  /** Deliveries repeated because no answer came, or one that was not 2xx. */
  retries: number
  forgedRefused: number
  seconds: number
}

/** @throws when the shop API accepts a forgery or answers 500; differences are in the result */
export async function runStress(options: StressOptions): Promise<StressResult> {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10
  const report = (line: string) => options.report(`${seconds().toFixed(1).padStart(6)} s  ${line}`)
  const place = await stressDatabases[options.database]()
  try {
    return { ...(await stressOn(place, { ...options, report })), seconds: seconds() }
  } finally {
    await place.remove()
  }
}

async function stressOn(place: StressDatabase, options: StressOptions) {
  const random = randomFrom(options.seed)
  const payments: StressPayment[] = []
  const stripe = await serveOnLoopback(stripeApi(payments), 0)
  const { deliveries: expected, kills, report, interrupt } = options
  try {
    const traffic = await createTraffic({
      stripePort: stripe.port,
      database: place.environment,
      ...{ expected, kills, random, report, interrupt },
    })
    const plan = deliveryPlan(random)
    /** Opens the checkouts of a phase and delivers its webhooks. @returns the number of orders before it */
    const play = async (phase: number) => {
      interrupt.throwIfAborted()
      const eventCount = Math.ceil(eventsFor(expected) * (OPENED_IN_PHASE[phase] ?? 0))
      const { begun, orders } = await within(place, async (database) => ({
        orders: await countOrders(database),
        begun: await beginPayments(database, eventCount, random),
      }))
      payments.push(...begun)
      plan.add(begun, phase)
      const deliveries = plan.deliveriesIn(phase)
      report(`${phases[phase]}: ${begun.length} checkouts opened, ${deliveries.length} deliveries`)
      await traffic.deliver(deliveries)
      return orders
    }
    await play(0)
    const restore = await place.backUp()
    await play(1)
    const ordersBefore = await within(place, countOrders)
    await restore()
    report('the backup is restored')
    const ordersUndone = ordersBefore - (await play(2))
    const { audited, reconciled } = await within(place, async (database) => {
      const reconciled = await reconcileTwice(database, stripe.port, options)
      const done = await playAfterwards(database, payments)
      report('buyers have unlocked and withdrawn, and the mails are sent')
      return { reconciled, audited: await audit(database, payments, plan.recordedIds(), done) }
    })
    return {
      payments: payments.length,
      ...traffic.totals,
      duplicates: plan.counts.events * (COPIES - 1),
      lost: plan.counts.lost,
      ordersUndone,
      reconciled: reconciled.written,
      ...audited,
      mismatches: [...audited.mismatches, ...reconciled.mismatches],
    }
  } finally {
    await stripe.close(0)
  }
}

async function countOrders(database: ShopDatabase): Promise<number> {
  const { count } = await database
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const missingIn = (reconciled: Reconciled) =>
  Object.values(reconciled).reduce((sum, { missing, failed }) => sum + missing + failed, 0)

/** `npm run orders -- reconcile --write` once the checkouts are past their time limit, then again without `--write`. */
async function reconcileTwice(
  database: ShopDatabase,
  stripePort: number,
  { report, interrupt }: StressOptions,
) {
  const variables = {
    STRIPE_SECRET_KEY: localPayment.secretKey,
    STRIPE_API_URL: `http://localhost:${stripePort}`,
    SHOP_RETURN_ORIGINS: SITE,
  }
  const run = (write: boolean) =>
    reconcileOrders(database, variables, {
      since: new Date(0),
      write,
      onProgress: () => interrupt.throwIfAborted(),
    })
  await database
    .updateTable('checkout_sessions')
    .set({ expires_at: new Date(0) })
    .execute()
  const first = await run(true)
  report(`reconciled: ${JSON.stringify(first)}`)
  const second = await run(false)
  const left = missingIn(second)
  return {
    written: missingIn(first),
    mismatches: left > 0 ? [`a second reconciliation finds more: ${JSON.stringify(second)}`] : [],
  }
}
