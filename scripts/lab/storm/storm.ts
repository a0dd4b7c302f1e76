/**
 * Delivers shuffled, doubled and forged webhooks to the shop API while it is killed, loses some webhooks altogether,
 * restores a backup that was taken meanwhile, reconciles, and compares the database with the payments. Buyers withdraw
 * between the phases, when events about refunds and disputes are still to come.
 */
import fc from 'fast-check'
import { serveOnLoopback } from '#server/common/http/serve.ts'
import type { ShopDatabase } from '#server/shop-api/database/schema.ts'
import type { Reconciled } from '#server/shop-api/payment/reconcile.ts'
import { environmentFor, freePort, SITE } from '#server/shop-api/testing/running-shop.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { localPayment, localUserPool } from '../../stand-ins/project.ts'
import { reconcileOrders } from '../../tools/orders/reconcile.ts'
import { type LabDatabase, type LabDatabaseName, labDatabases, shopProcess, within } from '../shop.ts'
import { audit } from './audit.ts'
import { type Delivery, deliver } from './deliver.ts'
import { type Draw, drawFrom, onceIn, openCheckouts, type Payment } from './payments.ts'
import { type Statement, settleStatements, stateAsStranger, stateWithdrawals } from './statements.ts'
import { eventOf, stripeApi } from './stripe.ts'

type Options = {
  /** Approximate number of deliveries. */
  deliveries: number
  /** How often the shop API is killed (SIGKILL). */
  kills: number
  /** The same seed has the same payments, in the same order. */
  seed: number
  database: LabDatabaseName
  report: (line: string) => void
  interrupt: AbortSignal
}

/** The backup is taken after the first phase and restored after the second, with what was opened in it. */
const PHASES = [
  { name: 'before the backup', opened: 0.4 },
  { name: 'after the backup', opened: 0.4 },
  { name: 'after the restore', opened: 0.2 },
]
const LOST_PHASE = 1

/** Each event is delivered twice. */
const COPIES = 2
/** One event in this many is never delivered, beside the payments whose webhooks are all lost. */
const EVENTS_LOST = 12
/** One forged delivery for this many events. */
const FORGED = 50
/** Progress reports per run. */
const REPORTS = 10

/** @throws when the shop API accepts a forgery or answers 500; differences are `mismatches` of the result */
export async function runStorm(options: Options) {
  const begun = performance.now()
  const seconds = () => Math.round((performance.now() - begun) / 100) / 10
  const report = (line: string) => options.report(`${seconds().toFixed(1).padStart(6)} s  ${line}`)
  const place = await labDatabases[options.database]()
  try {
    return { ...(await stormOn(place, { ...options, report })), seconds: seconds() }
  } finally {
    await place.remove()
  }
}

/** Plans the deliveries of a run. Each copy of an event may be delivered in a later phase. */
function createPlan(draw: Draw) {
  const planned: Delivery[][] = PHASES.map(() => [])
  const counts = { duplicates: 0, lost: 0 }
  const add = (payments: readonly Payment[], phase: number) => {
    const facts = payments.flatMap((payment) => payment.story.facts.map((fact) => ({ payment, fact })))
    const losses = draw(onceIn(EVENTS_LOST), facts.length)
    const events = facts
      .filter(({ payment }, index) => !payment.areWebhooksLost && !losses[index])
      .map(({ payment, fact }) => ({ ...eventOf(payment, fact), isForged: false }))
    const later = PHASES.map((_, index) => index).slice(phase)
    for (let copy = 0; copy < COPIES; copy += 1)
      for (const [index, at] of draw(fc.constantFrom(...later), events.length).entries())
        planned[at]?.push(...events.slice(index, index + 1))
    // An event without the right signature must not report a payment.
    const unpaid = payments.filter(({ story }) => story.end === 'nothing')
    const forgeries = unpaid.slice(0, Math.ceil(events.length / FORGED))
    planned[phase]?.push(...forgeries.map((payment) => ({ ...eventOf(payment, 'paid'), isForged: true })))
    counts.lost += facts.length - events.length
    counts.duplicates += events.length * (COPIES - 1)
  }
  const shuffled = (phase: number) => {
    const all = planned[phase] ?? []
    return draw(fc.shuffledSubarray(all, { minLength: all.length }), 1).flat()
  }
  /** Ids of the events that the database must hold in the end: all but those that the restore undid. */
  const recordedIds = () => {
    const kept = planned.filter((_, phase) => phase !== LOST_PHASE).flat()
    return [...new Set(kept.flatMap(({ id, isForged }) => (isForged ? [] : [id])))]
  }
  return { add, shuffled, recordedIds, counts }
}

/** Content and sign-in are not used: no service listens at those addresses. */
async function createShop(place: LabDatabase, stripePort: number) {
  const environment = environmentFor({
    contentUrl: 'http://localhost:9',
    issuer: 'http://localhost:9/pool',
    pool: localUserPool,
    paymentPageUrl: `http://localhost:${stripePort}`,
    stripe: localPayment,
  })
  const port = await freePort()
  const shop = shopProcess({ ...environment, ...place.environment, SHOP_API_PORT: String(port) })
  return { ...shop, url: `http://127.0.0.1:${port}${shopApiPaths.paymentWebhook}` }
}

async function stormOn(place: LabDatabase, options: Options) {
  const { deliveries: expected, kills, report, interrupt } = options
  const draw = drawFrom(options.seed)
  const payments: Payment[] = []
  const stripe = await serveOnLoopback(stripeApi(payments), 0)
  try {
    const shop = await createShop(place, stripe.port)
    const totals = { deliveries: 0, kills: 0, retries: 0, forgedRefused: 0 }
    let restarting = Promise.resolve()
    const onDelivered = () => {
      totals.deliveries += 1
      if (totals.deliveries % Math.ceil(expected / REPORTS) === 0)
        report(`${totals.deliveries} of about ${expected} delivered`)
      if (totals.deliveries % Math.ceil(expected / (kills + 1)) !== 0 || totals.kills === kills) return
      totals.kills += 1
      report(`killing the shop API (${totals.kills} of ${kills})`)
      restarting = restarting.then(shop.kill).then(shop.start)
      restarting.catch(() => undefined)
    }
    const plan = createPlan(draw)
    /** Opens the checkouts of a phase and delivers its webhooks. @returns the number of orders before it */
    const play = async (phase: number) => {
      const { name = '', opened = 0 } = PHASES[phase] ?? {}
      interrupt.throwIfAborted()
      const eventCount = (expected / COPIES) * opened * (1 + 2 / EVENTS_LOST)
      const { begun, orders } = await within(place, async (database) => {
        const opened = await openCheckouts(database, eventCount, draw)
        const written = await countOrders(database)
        await stateAsStranger(database, opened, written)
        return { begun: opened, orders: written }
      })
      payments.push(...begun)
      plan.add(begun, phase)
      const deliveries = plan.shuffled(phase)
      report(`${name}: ${begun.length} checkouts opened, ${deliveries.length} deliveries`)
      await shop.start()
      try {
        const { retries, forgedRefused } = await deliver(deliveries, {
          url: shop.url,
          onDelivered,
          interrupt,
        })
        await restarting
        totals.retries += retries
        totals.forgedRefused += forgedRefused
      } finally {
        await restarting.catch(() => undefined)
        await shop.stop()
      }
      return orders
    }
    const statements: Statement[] = []
    const withdraw = () =>
      within(place, async (database) => {
        statements.push(...(await stateWithdrawals(database, { payments, before: statements, draw })))
      })
    await play(0)
    await withdraw()
    const restore = await place.backUp()
    await play(LOST_PHASE)
    const ordersBefore = await within(place, countOrders)
    await restore()
    report('the backup is restored')
    /** Orders that the restored backup did not hold. */
    const ordersUndone = ordersBefore - (await play(2))
    await withdraw()
    const { audited, reconciled } = await within(place, async (database) => {
      const written = await reconcileTwice(database, stripe.port, options)
      const repaid = await settleStatements(database, statements)
      const found = await audit(database, payments, plan.recordedIds(), { statements, repaid })
      return { reconciled: written, audited: found }
    })
    return {
      payments: payments.length,
      ...totals,
      ...plan.counts,
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
async function reconcileTwice(database: ShopDatabase, stripePort: number, { report, interrupt }: Options) {
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
