/**
 * Delivers shuffled, doubled and forged webhooks to the shop API while it is killed, loses some webhooks altogether,
 * reconciles, and compares the books with the payments.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { serveOnLoopback } from '../../../web/server/common/serve.ts'
import { createCheckouts } from '../../../web/server/shop/database/checkouts.ts'
import { createLedger } from '../../../web/server/shop/database/ledger.ts'
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import { connectNightly } from '../../../web/server/shop/nightly/nightly-ports.ts'
import { reconcile } from '../../../web/server/shop/nightly/reconcile.ts'
import { createStripePayments } from '../../../web/server/shop/payment/stripe-payments.ts'
import { environmentFor, freePort } from '../../../web/server/shop/testing/running-shop.ts'
import { shopApiPaths } from '../../../web/shared/shop-contract.ts'
import { localPayment, localUserPool } from '../../local/project.ts'
import { type Audit, audit } from './audit.ts'
import { type Delivered, deliver } from './deliver.ts'
import { beginPayments, type StressPayment } from './payments.ts'
import { randomFrom, type SeededRandom } from './seeded-random.ts'
import { shopProcess } from './shop-process.ts'
import { type StressDatabase, type StressDatabaseName, stressDatabases } from './stress-databases.ts'
import { stripeApi } from './stripe-api.ts'
import { eventOf, type StressEvent } from './stripe-objects.ts'

export type StressOptions = {
  deliveries: number
  kills: number
  /** The same seed has the same payments, in the same order. */
  seed: number
  database: StressDatabaseName
  report: (line: string) => void
  interrupt: AbortSignal
}

export type StressResult = Audit &
  Delivered & {
    payments: number
    deliveries: number
    duplicates: number
    lost: number
    reconciled: number
    kills: number
    seconds: number
  }

/** Each event is delivered twice. */
const COPIES = 2
/** One forged delivery for so many real ones. */
const FORGED = 50
const REPORTS = 10

/** The process is killed within this time of a delivery, while others are under way. */
const KILLED_WITHIN_MS = 40

export async function runStress(options: StressOptions): Promise<StressResult> {
  const place = await stressDatabases[options.database]()
  try {
    return await stressOn(place, options)
  } finally {
    await place.remove()
  }
}

async function stressOn(place: StressDatabase, options: StressOptions): Promise<StressResult> {
  const { report, seed } = options
  const random = randomFrom(seed)
  const begun = performance.now()
  const payments = await within(place, (database) =>
    beginPayments(database, Math.ceil(options.deliveries / COPIES), random),
  )
  const all = payments.flatMap((payment) =>
    payment.story.facts.map((fact) => ({ ...eventOf(payment, fact), isLost: isLost(payment, random) })),
  )
  const events = all.filter((event) => !event.isLost)
  report(
    `${payments.length} checkouts opened, ${events.length} events to deliver ${COPIES} times each, ${all.length - events.length} lost`,
  )
  const stripe = await serveOnLoopback(stripeApi(payments), 0)
  try {
    const { kills, ...delivered } = await deliverWhileKilling(
      place,
      stripe.port,
      { payments, events },
      random,
      options,
    )
    const reconciled = await within(place, (database) => reconcileWith(database, stripe.port))
    report(`reconciled: ${JSON.stringify(reconciled)}`)
    const eventIds = events.map(({ id }) => id)
    const audited = await within(place, (database) => audit(database, payments, eventIds))
    return {
      payments: payments.length,
      deliveries: events.length * COPIES,
      lost: all.length - events.length,
      reconciled: reconciled.sessions.missing + reconciled.refunds.missing + reconciled.disputes.missing,
      duplicates: events.length * (COPIES - 1),
      kills,
      ...delivered,
      ...audited,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
  } finally {
    await stripe.close(0)
  }
}

/** One event in so many is never delivered, beside the payments that lose all of theirs. */
const EVENTS_LOST = 12

const isLost = ({ areWebhooksLost }: StressPayment, random: SeededRandom) =>
  random.below(EVENTS_LOST) === 0 || areWebhooksLost

/** Asks the payment service for everything, as the nightly work does. */
function reconcileWith(database: ShopDatabase, stripePort: number) {
  const stripe = { ...localPayment, apiUrl: `http://localhost:${stripePort}` }
  const ports = {
    payments: createStripePayments(stripe),
    checkouts: createCheckouts(database),
    ledger: createLedger(database),
    webhookGraceMs: 0,
  }
  return reconcile(connectNightly(ports, stripe, database), { since: new Date(0), write: true })
}

async function within<Value>(
  place: StressDatabase,
  body: (database: ShopDatabase) => Promise<Value>,
): Promise<Value> {
  const { database, close } = await place.open()
  try {
    return await body(database)
  } finally {
    await close()
  }
}

type Traffic = { payments: readonly StressPayment[]; events: readonly StressEvent[] }

/** Events without the right signature that report payments which never happened. */
const forgeries = (payments: readonly StressPayment[], count: number) =>
  payments
    .filter(({ story }) => story.end === 'nothing')
    .slice(0, count)
    .map((payment) => ({ ...eventOf(payment, 'paid'), isForged: true }))

async function deliverWhileKilling(
  place: StressDatabase,
  stripePort: number,
  { payments, events }: Traffic,
  random: SeededRandom,
  { kills, report, interrupt }: StressOptions,
) {
  const port = await freePort()
  const shop = shopProcess({
    ...environmentOf(stripePort),
    ...place.environment,
    SHOP_API_PORT: String(port),
  })
  const genuine = Array.from({ length: COPIES }, () => events.map((event) => ({ ...event, isForged: false })))
  const deliveries = random.shuffled([
    ...genuine.flat(),
    ...forgeries(payments, Math.ceil(events.length / FORGED)),
  ])
  const every = (parts: number) => Math.ceil(deliveries.length / parts)
  let killed = 0
  let restarting = Promise.resolve()
  const killSoon = async () => {
    await wait(random.below(KILLED_WITHIN_MS))
    await shop.kill()
    await shop.start()
  }
  await shop.start()
  try {
    const delivered = await deliver(deliveries, {
      url: `http://127.0.0.1:${port}${shopApiPaths.paymentWebhook}`,
      secret: localPayment.webhookSecret,
      onDelivered: (count) => {
        if (count % every(REPORTS) === 0) report(`${count} of ${deliveries.length} delivered`)
        if (count % every(kills + 1) !== 0 || killed === kills) return
        killed += 1
        report(`killing the shop API (${killed} of ${kills})`)
        restarting = restarting.then(killSoon)
        restarting.catch(() => undefined)
      },
      interrupt,
    })
    await restarting
    return { ...delivered, kills: killed }
  } finally {
    await restarting.catch(() => undefined)
    await shop.stop()
  }
}

/** Content and sign-in are not used: no service listens at those addresses. */
const environmentOf = (stripePort: number) =>
  environmentFor({
    contentUrl: 'http://localhost:9',
    issuer: 'http://localhost:9/pool',
    pool: localUserPool,
    paymentPageUrl: `http://localhost:${stripePort}`,
    stripe: localPayment,
  })
