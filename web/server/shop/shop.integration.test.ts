/** The whole API over HTTP, on the local content service, user pool and payment page. */

import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { referenceIn, shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { sendEvent } from './testing/signed-event.ts'

let stage: Awaited<ReturnType<typeof startShopStage>>

beforeAll(async () => {
  stage = await startShopStage()
  await stage.publish({ id: 'fod', title: 'The Fortress', price: 250, unlocks: ['fod'] })
  await stage.publish({ id: 'fist', price: 250, unlocks: ['fist'] })
  await stage.publish({ id: 'podcast', price: 187.5, unlocks: ['fod'], hidden: true })
  await stage.publish({ id: 'bundle', price: 500, unlocks: ['fod', 'fist', 'fod-expansions'] })
}, 60_000)
afterAll(() => stage.stop())

const fod = { id: 'fod', price: 250 }
const fist = { id: 'fist', price: 250 }

async function shopper() {
  const account = await stage.newShopper()
  return { ...account, ...shopClient(stage.shop.url, account) }
}

/** Waits until a webhook has had its effect. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000, interval: 20 })

const adventures = (...ids: string[]) => [{ adventures: ids.map((adventureId) => ({ adventureId })) }]

describe('buying', () => {
  test('from the cart to unlocked content, and an order', async () => {
    const { open, status, unlocked, orders } = await shopper()
    expect(await unlocked()).toEqual([])
    const page = await open([fist, { id: 'podcast', price: 187.5 }])
    expect(new URL(page).origin).toBe(stage.around.paymentPageUrl)
    const back = await stage.cards.pay(page)
    const reference = referenceIn(back)
    expect(back).toBe(`http://localhost:5173/shop/success?checkout=${reference}`)
    await soon(() => status(reference)).toBe('unlocked')
    expect(await unlocked()).toEqual(adventures('fist', 'fod'))
    expect(await orders()).toEqual([
      {
        number: expect.any(Number),
        paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        status: 'paid',
        lines: [
          { id: 'fist', title: 'The fist', price: 250, vatRate: 25, vat: 50 },
          { id: 'podcast', title: 'The podcast', price: 187.5, vatRate: 25, vat: 37.5 },
        ],
        total: 437.5,
        refunded: 0,
      },
    ])
  })

  test('a paid product is not sold again before its webhook arrives', async () => {
    const { open, checkout, status, unlocked, email } = await shopper()
    await stage.cards.deliver(email, { mode: 'held' })
    const page = await open([fod])
    const [session] = await stage.cards.sessionsOf(email)
    const reference = String(session?.client_reference_id)
    expect(await status(reference)).toBe('unpaid')
    await stage.cards.pay(page)
    expect(await status(reference)).toBe('paid')
    expect(await unlocked()).toEqual([])
    expect((await checkout([{ id: 'bundle', price: 500 }])).body).toMatchObject({
      code: 'payment-pending',
      ids: ['bundle'],
    })
    await stage.cards.release(email)
    await soon(unlocked).toEqual(adventures('fod'))
    expect((await checkout([fod])).body).toMatchObject({ code: 'already-owned', ids: ['fod'] })
    expect((await checkout([fist, { id: 'podcast', price: 250 }])).body).toMatchObject({ ids: ['podcast'] })
    expect((await checkout([{ id: 'bundle', price: 500 }])).status).toBe(200)
  })

  test('webhooks that arrive twice make one order', async () => {
    const { open, orders, unlocked, email } = await shopper()
    await stage.cards.deliver(email, { mode: 'twice' })
    await stage.cards.pay(await open([fod]))
    await soon(unlocked).toEqual(adventures('fod'))
    await soon(orders).toHaveLength(1)
  })

  test('a full refund locks the content, a partial refund does not', async () => {
    const { open, orders, unlocked, status, email } = await shopper()
    const reference = referenceIn(await stage.cards.pay(await open([fod])))
    await soon(unlocked).toEqual(adventures('fod'))
    const payment = (await stage.cards.sessionsOf(email))[0]?.payment_intent ?? ''
    await stage.cards.refund(payment, 5_000)
    await soon(orders).toMatchObject([{ status: 'partlyRefunded', refunded: 50 }])
    expect(await unlocked()).toEqual(adventures('fod'))
    await stage.cards.refund(payment)
    await soon(unlocked).toEqual([])
    expect(await orders()).toMatchObject([{ status: 'refunded', refunded: 250 }])
    expect(await status(reference)).toBe('returned')
  })

  test('money withdrawn in a dispute locks the content until the dispute is won', async () => {
    const { open, orders, unlocked, status, email } = await shopper()
    const reference = referenceIn(await stage.cards.pay(await open([fod])))
    await soon(unlocked).toEqual(adventures('fod'))
    const payment = (await stage.cards.sessionsOf(email))[0]?.payment_intent ?? ''
    const { id } = v.parse(v.object({ id: v.string() }), await stage.cards.dispute(payment))
    await sendEvent(stage.shop.url, 'charge.dispute.funds_withdrawn', {
      id,
      object: 'dispute',
      amount: 25_000,
      payment_intent: payment,
      status: 'needs_response',
      balance_transactions: [{ id: `txn_${id}`, amount: -25_000 }],
    })
    await soon(unlocked).toEqual([])
    expect(await orders()).toMatchObject([{ status: 'disputed' }])
    expect(await status(reference)).toBe('disputed')
    await stage.cards.closeDispute(payment, true)
    await soon(unlocked).toEqual(adventures('fod'))
  })
})

test('after an account is erased only its orders remain', async () => {
  const { open, orders, unlocked, status, forget, email, sub } = await shopper()
  const reference = referenceIn(await stage.cards.pay(await open([fod])))
  await soon(() => status(reference)).toBe('unlocked')
  await open([fist])
  await stage.database
    .insertInto('entitlements')
    .values({ adventure_id: 'fod-kickstarter', email, order_number: null, user_sub: null, revoked_at: null })
    .execute()
  expect(await unlocked()).toEqual(adventures('fod', 'fod-kickstarter'))
  expect((await forget()).status).toBe(204)
  expect((await forget()).status).toBe(204)
  expect(await unlocked()).toEqual([])
  expect(await orders()).toHaveLength(1)
  const left = await stage.database
    .selectFrom('checkout_sessions')
    .select('reference')
    .where('user_sub', '=', sub)
    .execute()
  expect(left).toEqual([])
  expect((await stage.cards.sessionsOf(email)).map((session) => session.status)).toContain('expired')
})
