import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ShopDatabase } from '../database/schema.ts'
import type { ReturnedMoneyEvent } from '../orders/returned-money.ts'
import { accountsWithData } from '../own-data/deleted-accounts.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { registerOf } from '../testing/memory-register.ts'
import { claimSample, paidEvent } from '../testing/place-order.ts'
import { silentServices } from '../testing/silent-services.ts'
import type { Checkout, Payments, SessionEvent } from './payments.ts'
import { type ReconcileNeeds, reconcile } from './reconcile.ts'
import { recordReportedEvent } from './sync-payment.ts'

const PATIENCE_MS = 120_000
const since = new Date('2026-11-01')

const paid = ({ reference }: Checkout, id: string): SessionEvent =>
  paidEvent(reference, { id, paidAt: new Date('2026-11-20T10:00:00Z') })
const refunded = ({ reference, totalOre }: Checkout, id: string): ReturnedMoneyEvent => ({
  ...{ id, type: 'refundChanged', paymentIntent: `pi_${reference}`, refundId: `re_${reference}` },
  ...{ ore: totalOre, status: 'succeeded' },
})
const withdrawn = ({ reference, totalOre }: Checkout, id: string): ReturnedMoneyEvent => ({
  ...{ id, type: 'disputeChanged', paymentIntent: `pi_${reference}`, disputeId: `du_${reference}` },
  ...{ ore: totalOre, status: 'open', withdrawals: 1, reinstatements: 0 },
})

async function* listed<Item>(items: readonly Item[]) {
  for (const item of items) {
    // Webhooks run between two items, as on a network.
    await new Promise(setImmediate)
    yield item
  }
}

const now = 'as of now'
const needsOn = (database: ShopDatabase, checkouts: readonly Checkout[]): ReconcileNeeds => ({
  database,
  payments: {
    ...silentServices.payments,
    register: registerOf(database),
    readSession: async () => ({ status: 'paid', event: undefined }),
    readCheckout: async (id) => {
      const found = checkouts.find(({ reference }) => id === `cs_${reference}`)
      if (!found) throw new Error(`There is no session ${id}.`)
      return found
    },
  },
  webhookGraceMs: 0,
  now: Date.now,
  history: {
    sessions: () => listed(checkouts.map((checkout) => paid(checkout, now))),
    refunds: () => listed(checkouts.map((checkout) => refunded(checkout, now))),
    disputes: () => listed(checkouts.map((checkout) => withdrawn(checkout, now))),
  },
})

const rowsOf = async (database: ShopDatabase) => {
  const [orders, lines, entitlements, returns] = await Promise.all([
    database.selectFrom('orders').select(['number', 'reference']).orderBy('number').execute(),
    database.selectFrom('order_lines').select('order_number').execute(),
    database.selectFrom('entitlements').select('revoked_at').execute(),
    database.selectFrom('payment_returns').select(['refunds', 'disputes']).execute(),
  ])
  return { orders, lines, entitlements, returns }
}

const database = await databaseOfTests()
beforeEach(async () => {
  await sql`truncate checkout_sessions, payment_events, payment_returns, payment_details, document_numbers, orders cascade`.execute(
    database,
  )
})

const SHOPPERS = 24

/** Each listed object also gets a webhook, during two reconciliations and once more afterwards. */
async function race(database: ShopDatabase) {
  const checkouts: Checkout[] = []
  for (let shopper = 0; shopper < SHOPPERS; shopper += 1) checkouts.push(await claimSample(database))
  // As after a restored backup: webhook and reconciliation both restore the missing checkouts.
  const gone = checkouts.filter((_, index) => index % 4 === 0).map(({ reference }) => reference)
  await database.deleteFrom('checkout_sessions').where('reference', 'in', gone).execute()
  const needs = needsOn(database, checkouts)
  const events = checkouts.flatMap((checkout) =>
    [paid, refunded, withdrawn].map((eventOf) => eventOf(checkout, `evt_${randomUUID()}`)),
  )
  const deliver = async (event: SessionEvent | ReturnedMoneyEvent, index: number) => {
    await new Promise((resolve) => setTimeout(resolve, (index * 7) % 90))
    await recordReportedEvent(needs, event)
  }
  const runs = [reconcile(needs, { since, write: true }), reconcile(needs, { since, write: true })]
  await Promise.all([...runs, ...events.map(deliver)])
  await Promise.all(
    checkouts.map((checkout) => recordReportedEvent(needs, paid(checkout, `late_${randomUUID()}`))),
  )
  await Promise.all(events.map(deliver))
  return { checkouts, needs }
}

test('concurrent, late and repeated webhooks record nothing twice', {
  timeout: PATIENCE_MS,
}, async () => {
  const { checkouts, needs } = await race(database)
  const { orders, lines, entitlements, returns } = await rowsOf(database)
  expect(orders.map(({ number }) => number)).toEqual(checkouts.map((_, index) => index + 1))
  expect(new Set(orders.map(({ reference }) => reference)).size).toBe(SHOPPERS)
  expect(lines).toHaveLength(SHOPPERS)
  expect(entitlements).toHaveLength(SHOPPERS)
  expect(entitlements.every(({ revoked_at }) => revoked_at !== null)).toBe(true)
  expect(returns).toHaveLength(SHOPPERS)
  for (const { refunds, disputes } of returns) {
    expect(Object.values(refunds)).toMatchObject([{ ore: 25_000, status: 'succeeded' }])
    expect(Object.values(disputes)).toMatchObject([{ withdrawals: 1 }])
  }
  const again = await reconcile(needs, { since, write: true })
  expect([again.sessions, again.refunds, again.disputes].map(({ missing }) => missing)).toEqual([0, 0, 0])
})

/** More than one page of the shop's queries. */
const MANY = 510

const numbers = sql`generate_series(1, ${sql.lit(MANY)}) n`
const reference = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`

/** Creates paid checkouts with orders, and unfinished checkouts of other accounts. */
async function fill(database: ShopDatabase) {
  const sessions = (status: string, name: string, id: typeof reference) => sql`
    insert into checkout_sessions (reference, session_id, user_sub, email, attempt, fingerprint, lines, total_ore,
      return_origin, legal_versions, delivery_choice, status, created_at, expires_at)
    select ${id}, ${name} || '_' || n, ${name} || '-' || n, n || '@candlecast.example', n, '', '[]', 25000,
      'http://localhost:5173', '{}', '{"consent":null}', ${status}, now() - interval '3 days', now() - interval '2 days' from ${numbers}`
  await sessions('paid', 'buyer', reference).execute(database)
  await sessions('open', 'visitor', sql`gen_random_uuid()`).execute(database)
  await sql`
    insert into orders (number, reference, user_sub, email, payment_intent, total_ore, paid_at, legal_versions)
    select n, ${reference}, 'buyer-' || n, n || '@candlecast.example', 'pi_' || n, 25000, now(), '{}'
    from ${numbers}`.execute(database)
}

test('more unfinished checkouts than one page are read, and accounts that are added meanwhile', async () => {
  await fill(database)
  let sessionsRead = 0
  const readSession: Payments['readSession'] = async () => {
    sessionsRead += 1
    return { status: 'expired', event: undefined }
  }
  const needs = { ...needsOn(database, []), payments: { ...silentServices.payments, readSession } }
  const result = await reconcile(needs, { since, write: true })
  expect(result['unfinished checkouts']).toEqual({ checked: MANY, missing: MANY, failed: 0 })
  expect(sessionsRead).toBe(MANY)
  const seen = new Set<string>()
  for await (const sub of accountsWithData(database)) {
    if (seen.size === 0)
      await database
        .updateTable('checkout_sessions')
        .set({ user_sub: 'zeno' })
        .where('user_sub', '=', `visitor-${MANY}`)
        .execute()
    expect(seen.has(sub)).toBe(false)
    seen.add(sub)
  }
  expect(seen.size).toBe(2 * MANY)
  expect(seen.has('zeno')).toBe(true)
})
