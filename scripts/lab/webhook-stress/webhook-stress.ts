/** A storm of webhook deliveries over the shop API, and whether it kept its books through it. */
import { setTimeout as wait } from 'node:timers/promises'
import { serveOnLoopback } from '../../../web/server/common/serve.ts'
import type { ShopDatabase } from '../../../web/server/shop/database/schema.ts'
import { environmentFor, freePort } from '../../../web/server/shop/testing/running-shop.ts'
import { shopApiPaths } from '../../../web/shared/shop-contract.ts'
import { localPayment, localUserPool } from '../../local/project.ts'
import { type Audit, audit } from './audit.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { type Delivered, deliver } from './deliver.ts'
import { eventOf, type StormEvent, sessionsApi } from './events.ts'
import { beginPayments, type StormPayment } from './payments.ts'
import { type Place, type PlaceName, places } from './places.ts'
import { shopProcess } from './shop-process.ts'

export type StormOptions = {
  deliveries: number
  kills: number
  /** The same seed has the same payments, in the same order. */
  seed: number
  database: PlaceName
  report: (line: string) => void
  interrupt: AbortSignal
}

export type StormResult = Audit &
  Delivered & { payments: number; deliveries: number; duplicates: number; kills: number; seconds: number }

/** Each event is delivered twice. */
const COPIES = 2
/** One forged delivery to so many real ones. */
const FORGED = 50
const REPORTS = 10

/** A killed process dies some time after the delivery that asked for it: in the middle of others. */
const KILLED_WITHIN_MS = 40

export async function runStorm(options: StormOptions): Promise<StormResult> {
  const place = await places[options.database]()
  try {
    return await stormOver(place, options)
  } finally {
    await place.remove()
  }
}

async function stormOver(place: Place, options: StormOptions): Promise<StormResult> {
  const { report, seed } = options
  const chance = chanceFrom(seed)
  const begun = performance.now()
  const payments = await within(place, (database) =>
    beginPayments(database, Math.ceil(options.deliveries / COPIES), chance),
  )
  const events = payments.flatMap((payment) => payment.story.facts.map((fact) => eventOf(payment, fact)))
  report(`${payments.length} checkouts opened, ${events.length} events to deliver ${COPIES} times each`)
  const stripe = await serveOnLoopback(sessionsApi(payments), 0)
  try {
    const { kills, ...delivered } = await stormOn(place, stripe.port, { payments, events }, chance, options)
    const eventIds = events.map(({ id }) => id)
    const audited = await within(place, (database) => audit(database, payments, eventIds))
    return {
      payments: payments.length,
      deliveries: events.length * COPIES,
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

async function within<Value>(place: Place, body: (database: ShopDatabase) => Promise<Value>): Promise<Value> {
  const { database, close } = await place.open()
  try {
    return await body(database)
  } finally {
    await close()
  }
}

type Told = { payments: readonly StormPayment[]; events: readonly StormEvent[] }

/** Somebody without the secret says that those have paid who never did. */
const forgeries = (payments: readonly StormPayment[], count: number) =>
  payments
    .filter(({ story }) => story.end === 'nothing')
    .slice(0, count)
    .map((payment) => ({ ...eventOf(payment, 'paid'), isForged: true }))

async function stormOn(
  place: Place,
  stripePort: number,
  { payments, events }: Told,
  chance: Chance,
  { kills, report, interrupt }: StormOptions,
) {
  const port = await freePort()
  const shop = shopProcess({
    ...environmentOf(stripePort),
    ...place.environment,
    SHOP_API_PORT: String(port),
  })
  const genuine = Array.from({ length: COPIES }, () => events.map((event) => ({ ...event, isForged: false })))
  const deliveries = chance.shuffled([
    ...genuine.flat(),
    ...forgeries(payments, Math.ceil(events.length / FORGED)),
  ])
  const every = (parts: number) => Math.ceil(deliveries.length / parts)
  let killed = 0
  let restarting = Promise.resolve()
  const killSoon = async () => {
    await wait(chance.below(KILLED_WITHIN_MS))
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

/** Nobody asks for content or signs in: nothing stands at those addresses. */
const environmentOf = (stripePort: number) =>
  environmentFor({
    contentUrl: 'http://localhost:9',
    issuer: 'http://localhost:9/pool',
    pool: localUserPool,
    paymentPageUrl: `http://localhost:${stripePort}`,
    stripe: localPayment,
  })
