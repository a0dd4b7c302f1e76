/**
 * A property of the real process: whatever happens to payments, in any order, with webhooks doubled or lost, failures of the
 * payment service, a kill of the process and a restored backup, the rows are in the end those that the payments lead to.
 * At night STORM_RUNS and STORM_PAYMENTS make it larger; a failure prints its seed, and STORM_SEED repeats it.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localPayment, localUserPool } from '#scripts/stand-ins/project.ts'
import type { ShopDatabase } from '../database/schema.ts'
import { connectToServer } from '../database/server-database.ts'
import { grossOf } from '../orders/amounts-by-rate.ts'
import { claimSample, sampleLine } from '../testing/place-order.ts'
import { dumpDatabase, restoreDump } from '../testing/postgres-dump.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { startCards } from '../testing/running-cards.ts'
import { environmentFor, freePort, SITE } from '../testing/running-shop.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { shopProcess } from '../testing/shop-process.ts'
import { storeSession } from './checkout-record.ts'
import { reconcile } from './reconcile.ts'

const { STORM_RUNS = '1', STORM_PAYMENTS = '30', STORM_SEED = '20261127' } = process.env
/** A limit, not an expectation: three processes start one after another. */
const RUN_MS = 240_000

const cards = { pays: '4242424242424242', waits: '4000000000008203', disputed: '4000000000000259' }
const acts = ['refund part', 'refund rest', 'dispute', 'win', 'lose', 'arrive', 'fail'] as const

/** Each plan is drawn; what the payment page refuses, such as a refund of disputed money, does not happen. */
const plan = fc.record({
  card: fc.constantFrom<(keyof typeof cards)[]>('pays', 'pays', 'waits', 'disputed'),
  acts: fc.array(fc.constantFrom(...acts), { maxLength: 4 }),
  price: fc.integer({ min: 300, max: 9_999_999 }),
  deliveries: fc.constantFrom('normal' as const, 'twice' as const, 'twice' as const, 'held' as const),
  fault: fc.constantFrom(
    undefined,
    undefined,
    { effect: 'status', status: 500 },
    { effect: 'drop', afterwards: true },
  ),
  /** The shop's record of the checkout is deleted before the payment. */
  isForgotten: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn === 0),
})
type Plan = typeof plan extends fc.Arbitrary<infer Value> ? Value : never

async function startWorld() {
  const url = (await newDatabase()) ?? ''
  const port = await freePort()
  const { cards, stripe, needsOf, ...page } = await startCards(port)
  // Content and sign-in are not used: no service listens at those addresses.
  const environment = environmentFor({
    contentUrl: 'http://localhost:9',
    issuer: 'http://localhost:9/pool',
    pool: localUserPool,
    paymentPageUrl: page.url,
    stripe: localPayment,
  })
  const shop = shopProcess({ ...environment, DATABASE_URL: url, SHOP_API_PORT: String(port) })
  const { database, close } = connectToServer(url)
  const needs = needsOf(database)
  return {
    ...{ url, shop, database, cards, stripe, payments: needs.payments },
    /** Two programs at once. @returns what a third finds missing afterwards */
    reconcileTwice: async () => {
      const all = (write: boolean) => reconcile(needs, { since: new Date(0), write })
      const written = await Promise.all([all(true), all(true)])
      const sum = (counts: Awaited<ReturnType<typeof all>>) =>
        Object.values(counts).reduce((total, { missing, failed }) => total + missing + failed, 0)
      return {
        written: written.reduce((total, counts) => total + sum(counts), 0),
        left: sum(await all(false)),
      }
    },
    stop: async () => {
      await shop.kill()
      await close()
      await page.stop()
    },
  }
}
type World = Awaited<ReturnType<typeof startWorld>>

async function act({ cards }: World, payment: string, price: number, action: Plan['acts'][number]) {
  const work = {
    'refund part': () => cards.refund(payment, Math.ceil(price / 4)),
    'refund rest': () => cards.refund(payment),
    dispute: () => cards.dispute(payment),
    win: () => cards.closeDispute(payment, true),
    lose: () => cards.closeDispute(payment, false),
    arrive: () => cards.settle(payment, true),
    fail: () => cards.settle(payment, false),
  }
  await work[action]().catch(() => undefined)
}

async function play(world: World, { card, price, isForgotten, deliveries, fault, acts }: Plan) {
  const lines = [sampleLine('fod', { priceOre: price }), sampleLine('fist', { vatRate: 6 })]
  const checkout = await claimSample(world.database, { lines, returnOrigin: SITE })
  const session = await world.payments.openSession(checkout)
  await storeSession(world.database, checkout.reference, session)
  if (isForgotten)
    await world.database.deleteFrom('checkout_sessions').where('reference', '=', checkout.reference).execute()
  await world.cards.deliver(checkout.email, { mode: deliveries })
  await world.cards.pay(session.url, cards[card])
  if (fault) await world.cards.fail({ ...fault, email: checkout.email, calls: 2 })
  const { payment_intent } = await world.stripe.checkout.sessions.retrieve(session.id)
  for (const action of acts) await act(world, String(payment_intent), price, action)
}

/** Each row is one line of text, so that wrong, missing and surplus rows are all found. */
async function expectedRows({ stripe }: World): Promise<string[]> {
  const rows: string[] = []
  for await (const { id, metadata, status, amount } of stripe.paymentIntents.list({ limit: 100 })) {
    if (status !== 'succeeded') continue
    const refunds = await stripe.refunds.list({ payment_intent: id, limit: 100 })
    const { data } = await stripe.disputes.list({ payment_intent: id })
    const refunded = refunds.data.reduce((sum, refund) => sum + refund.amount, 0)
    const isTaken = data.some(({ status }) => status !== 'won')
    rows.push(
      `receipt ${metadata.receipt} of ${id}: ${amount} öre`,
      `confirmation ${metadata.receipt}`,
      `content ${metadata.receipt} ${isTaken || refunded === amount ? 'locked' : 'unlocked'}`,
      ...refunds.data.map(
        (refund) => `credit note ${refund.metadata?.credit_note} of ${refund.id}: ${refund.amount} öre`,
      ),
    )
  }
  return rows.toSorted()
}

async function storedRows(database: ShopDatabase): Promise<string[]> {
  const [orders, notes, mails, entitlements] = await Promise.all([
    database.selectFrom('orders').selectAll().execute(),
    database.selectFrom('credit_notes').selectAll().execute(),
    database.selectFrom('mails').select('order_number').where('kind', '=', 'order-confirmation').execute(),
    database.selectFrom('entitlements').select(['order_number', 'revoked_at']).execute(),
  ])
  return [
    ...orders.map(
      ({ number, payment_intent, total_ore }) => `receipt ${number} of ${payment_intent}: ${total_ore} öre`,
    ),
    ...mails.map(({ order_number }) => `confirmation ${order_number}`),
    ...new Set(
      entitlements.map(
        ({ order_number, revoked_at }) => `content ${order_number} ${revoked_at ? 'locked' : 'unlocked'}`,
      ),
    ),
    ...notes.map(
      ({ number, refund_id, amounts }) => `credit note ${number} of ${refund_id}: ${grossOf(amounts)} öre`,
    ),
  ].toSorted()
}

const numbersIn = (rows: readonly string[], document: string) =>
  rows
    .flatMap((row) => Number(new RegExp(`^${document} (\\d+) of`).exec(row)?.[1]) || [])
    .toSorted((a, b) => a - b)

async function run(plans: readonly Plan[]) {
  const world = await startWorld()
  const phase = (part: number) => plans.filter((_, index) => index % 3 === part)
  const playAll = (part: number) => Promise.all(phase(part).map((drawn) => play(world, drawn)))
  try {
    await world.shop.start()
    await playAll(0)
    const backup = dumpDatabase(world.url)
    const playing = playAll(1)
    await world.shop.kill()
    await world.shop.start()
    await playing
    await world.shop.stop()
    restoreDump(world.url, backup)
    await world.shop.start()
    await playAll(2)
    await world.shop.stop()
    const { written, left } = await world.reconcileTwice()
    const found = await storedRows(world.database)
    expect(left).toBe(0)
    expect(found).toEqual(await expectedRows(world))
    for (const document of ['receipt', 'credit note']) {
      const numbers = numbersIn(found, document)
      expect(numbers, document).toEqual(numbers.map((_, index) => index + 1))
      expect(numbers.length, document).toBeGreaterThan(0)
    }
    expect(written).toBeGreaterThan(0)
  } finally {
    await world.stop()
  }
}

test.skipIf(!hasPostgres)(
  'the orders match the payments after kills, lost webhooks and a restored backup',
  { timeout: RUN_MS * Number(STORM_RUNS) },
  async () => {
    const size = Number(STORM_PAYMENTS)
    const plans = fc.array(plan, { minLength: size, maxLength: size })
    // A smaller seed is no simpler run.
    await fc.assert(fc.asyncProperty(plans, run), {
      seed: Number(STORM_SEED),
      numRuns: Number(STORM_RUNS),
      endOnFailure: true,
    })
  },
)
