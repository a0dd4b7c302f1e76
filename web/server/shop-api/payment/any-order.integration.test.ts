/**
 * A property of the real process: whatever order webhooks arrive in, doubled, forged or lost, while the process is killed and
 * a backup is restored, the rows are in the end those that the payments lead to. Withdrawals: withdrawals.integration.test.ts.
 * At night STORM_RUNS and STORM_PAYMENTS make it larger; a failure prints its seed, and STORM_SEED repeats it.
 */
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { localPayment, localUserPool } from '#scripts/stand-ins/project.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { serveOnLoopback } from '../../common/http/serve.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { connectToServer } from '../database/server-database.ts'
import { audit } from '../testing/any-order/expected-rows.ts'
import { type Delivery, deliver, shopProcess } from '../testing/any-order/shop-process.ts'
import { type Draw, drawFrom, onceIn, openCheckouts, type Payment } from '../testing/any-order/stories.ts'
import { eventOf, stripeApi } from '../testing/any-order/stripe-service.ts'
import { dumpDatabase, restoreDump } from '../testing/postgres-dump.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { environmentFor, freePort, SITE } from '../testing/running-shop.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { isStored } from './payment-record.ts'
import { reconcile } from './reconcile.ts'
import { createStripeHistory, createStripePayments } from './stripe/stripe-payments.ts'

const { STORM_RUNS = '1', STORM_PAYMENTS = '30', STORM_SEED = '20261127' } = process.env
/** A limit, not an expectation: three processes start one after another. */
const RUN_MS = 240_000

/** The backup is taken after the first phase and restored after the second. Parts of the payments that each phase opens. */
const PHASES = [0.4, 0.4, 0.2]
const LOST_PHASE = 1
/** Each event is delivered twice. One in this many is never delivered, beside the payments whose webhooks are all lost. */
const COPIES = 2
const EVENTS_LOST = 12
/** One forged delivery for this many events. */
const FORGED = 50

/** Plans the deliveries of a run. Each copy of an event may be delivered in a later phase. */
function createPlan(draw: Draw) {
  const planned: Delivery[][] = PHASES.map(() => [])
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
  return { add, shuffled, recordedIds }
}

/** Records what the lost webhooks reported, once the checkouts are past their time limit. @returns what is then still missing */
async function reconcileTwice(database: ShopDatabase, stripeUrl: string) {
  const stripe = { secretKey: localPayment.secretKey, apiUrl: stripeUrl, origins: [SITE] }
  const payments = createStripePayments({ ...stripe, webhookSecret: '' })
  const history = createStripeHistory(stripe, (event) => isStored(database, event))
  const needs = { database, payments, history, webhookGraceMs: 0, now: Date.now }
  const missing = async (write: boolean) => {
    const counts = await reconcile(needs, { since: new Date(0), write })
    return Object.values(counts).reduce((sum, { missing, failed }) => sum + missing + failed, 0)
  }
  await database
    .updateTable('checkout_sessions')
    .set({ expires_at: new Date(0) })
    .execute()
  return { written: await missing(true), left: await missing(false) }
}

async function run(seed: number) {
  const draw = drawFrom(seed)
  const payments: Payment[] = []
  const url = (await newDatabase()) ?? ''
  const stripe = await serveOnLoopback(stripeApi(payments), 0)
  const port = await freePort()
  // Content and sign-in are not used: no service listens at those addresses.
  const environment = environmentFor({
    contentUrl: 'http://localhost:9',
    issuer: 'http://localhost:9/pool',
    pool: localUserPool,
    paymentPageUrl: `http://localhost:${stripe.port}`,
    stripe: localPayment,
  })
  const shop = shopProcess({ ...environment, DATABASE_URL: url, SHOP_API_PORT: String(port) })
  const { database, close } = connectToServer(url)
  const plan = createPlan(draw)
  let [restarting, forgedRefused, kills] = [Promise.resolve(), 0, 0]

  /** Opens the checkouts of a phase, and delivers its webhooks. In the lost phase, the process is killed halfway. */
  const play = async (phase: number) => {
    const begun = await openCheckouts(
      database,
      Math.ceil(Number(STORM_PAYMENTS) * (PHASES[phase] ?? 0)),
      draw,
    )
    payments.push(...begun)
    plan.add(begun, phase)
    const deliveries = plan.shuffled(phase)
    const half = phase === LOST_PHASE ? Math.ceil(deliveries.length / 2) : 0
    forgedRefused += await deliver(
      deliveries,
      `http://127.0.0.1:${port}${shopApiPaths.paymentWebhook}`,
      (count) => {
        if (count !== half) return
        kills += 1
        restarting = shop.kill().then(shop.start)
        restarting.catch(() => undefined)
      },
    )
    await restarting
  }

  try {
    await shop.start()
    await play(0)
    const backup = dumpDatabase(url)
    await play(LOST_PHASE)
    await shop.stop()
    restoreDump(url, backup)
    await shop.start()
    await play(2)
    await shop.stop()
    const { written, left } = await reconcileTwice(database, `http://localhost:${stripe.port}`)
    const { mismatches, ...counts } = await audit(database, payments, plan.recordedIds())
    return { mismatches, left, counts: { ...counts, written, forgedRefused, kills } }
  } finally {
    await restarting.catch(() => undefined)
    await shop.kill()
    await close()
    await stripe.close(0)
  }
}

test.skipIf(!hasPostgres)(
  'the orders match the payments after kills, lost webhooks and a restored backup',
  { timeout: RUN_MS * Number(STORM_RUNS) },
  async () => {
    for (const stream of ['log', 'error'] as const) vi.spyOn(console, stream).mockImplementation(() => {})
    const property = fc.asyncProperty(fc.nat(), async (seed) => {
      const { mismatches, left, counts } = await run(seed)
      expect({ mismatches: mismatches.slice(0, 20), left }).toEqual({ mismatches: [], left: 0 })
      // Each kind of thing has happened.
      for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(0)
    })
    // A smaller seed is no simpler run.
    await fc.assert(property, { seed: Number(STORM_SEED), numRuns: Number(STORM_RUNS), endOnFailure: true })
  },
)
