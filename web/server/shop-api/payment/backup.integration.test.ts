import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { ShopDatabase } from '../database/schema.ts'
import { openServerDatabase } from '../database/server-database.ts'
import { unlockedAdventures } from '../orders/entitlements.ts'
import { ordersOf } from '../orders/orders-of-account.ts'
import { claimSample, sampleLine } from '../testing/place-order.ts'
import { dumpDatabase, restoreDump } from '../testing/postgres-dump.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { recordPaymentEvent } from './payment-record.ts'
import type { Checkout, SessionEvent } from './payments.ts'

const sub = randomUUID()
const shopper = { sub, username: sub, email: `${sub}@candlecast.example`, isEmailVerified: true }

const begin = (database: ShopDatabase, id: string): Promise<Checkout> =>
  claimSample(database, { ...shopper, lines: [sampleLine(id, { title: `Ljud – ${id} 🕯` })] })

const paid = ({ reference, totalOre }: Checkout): SessionEvent => ({
  id: `evt_${reference}`,
  type: 'paymentSucceeded',
  reference,
  sessionId: `cs_${reference}`,
  paymentIntent: `pi_${reference}`,
  totalOre,
  currency: 'sek',
  paidAt: new Date('2026-11-20T10:00:00Z'),
})

/** Two orders, one of them refunded, and a grant. @returns the payment of the order that is not refunded */
async function fill(database: ShopDatabase) {
  const [kept, returned] = [await begin(database, 'fod'), await begin(database, 'fist')]
  await recordPaymentEvent(database, paid(kept))
  await recordPaymentEvent(database, paid(returned))
  const paymentIntent = `pi_${returned.reference}`
  await recordPaymentEvent(database, {
    id: randomUUID(),
    type: 'chargeRefunded',
    paymentIntent,
    refundedOre: returned.totalOre,
  })
  const grant = { adventure_id: 'fod-kickstarter', email: shopper.email }
  await database
    .insertInto('entitlements')
    .values({ ...grant, order_number: null, user_sub: null, revoked_at: null })
    .execute()
  return paid(kept)
}

const readAll = async (database: ShopDatabase) => ({
  orders: await ordersOf(database, sub),
  unlocked: await unlockedAdventures(database, shopper),
  entitlements: await database.selectFrom('entitlements').selectAll().orderBy('id').execute(),
  checkouts: await database.selectFrom('checkout_sessions').selectAll().orderBy('reference').execute(),
})

test.skipIf(!hasPostgres)(
  'a dump of a running shop restores all rows, and the shop goes on selling',
  async () => {
    const [lost = '', fresh = ''] = [await newDatabase(), await newDatabase({ isEmpty: true })]
    const before = await openServerDatabase(lost)
    const recorded = await fill(before.database)
    const kept = await readAll(before.database)
    expect(kept.orders.map(({ status }) => status)).toEqual(['refunded', 'paid'])
    expect(kept.unlocked).toEqual(['fod', 'fod-kickstarter'])
    const dump = dumpDatabase(lost)
    await before.close()

    restoreDump(fresh, dump)
    const { database, close } = await openServerDatabase(fresh)
    onTestFinished(close)
    expect(await readAll(database)).toEqual(kept)
    expect(await recordPaymentEvent(database, recorded)).toBe('repeated')
    const next = await begin(database, 'map')
    expect(await recordPaymentEvent(database, paid(next))).toBe('recorded')
    const after = await readAll(database)
    expect(after.orders.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(after.unlocked).toEqual(['fod', 'fod-kickstarter', 'map'])
  },
)
