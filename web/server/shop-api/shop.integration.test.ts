import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { createShopApi } from './app.ts'
import { unlockedAdventures } from './orders/entitlements.ts'
import { ordersOf } from './orders/orders-of-account.ts'
import { contentOf } from './testing/content-in-memory.ts'
import { publishedFacts, sampleFacts } from './testing/sample-facts.ts'
import { referenceIn } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { unguarded } from './testing/unguarded.ts'

const stage = await startShopStage()
await stage.publish({ id: 'fod', title: 'The Fortress', price: 250, unlocks: ['fod'] })
await stage.publish({ id: 'fist', price: 250, unlocks: ['fist'] })
await stage.publish({ id: 'podcast', price: 187.5, unlocks: ['fod'], hidden: true })
await stage.publish({ id: 'bundle', price: 500, unlocks: ['fod', 'fist', 'fod-expansions'] })
afterAll(() => stage.stop())

const fod = { id: 'fod', price: 250 }
const fist = { id: 'fist', price: 250 }

/** Waits for the effect of a webhook. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000, interval: 20 })

const adventures = (...ids: string[]) => [{ adventures: ids.map((adventureId) => ({ adventureId })) }]

test('the confirmation of an order is sent again to its account only', async () => {
  const [ada, bo] = [await stage.newShopper(), await stage.newShopper()]
  await stage.cards.pay(await ada.open([fist]))
  await soon(ada.unlocked).toEqual(adventures('fist'))
  const number = (await ordersOf(stage.database, ada.sub))[0]?.number
  const again = async ({ post }: typeof ada) =>
    (await post(shopApiPaths.orderConfirmation, { number })).status
  expect([await again(ada), await again(bo)]).toEqual([202, 404])
})

describe('buying', () => {
  test('from the cart to unlocked content, and an order', async () => {
    const { open, status, unlocked, orders, email } = await stage.newShopper()
    // The mail that confirms the consent is not sent yet.
    const bought = { vatRate: 25, delivery: 'unlocked', facts: sampleFacts, awaitsConfirmation: true }
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
        reference: expect.any(String),
        email,
        paidAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        status: 'paid',
        lines: [
          { ...bought, id: 'fist', title: 'The fist', price: 250, vat: 50 },
          { ...bought, id: 'podcast', title: 'The podcast', price: 187.5, vat: 37.5 },
        ],
        total: 437.5,
        refunded: 0,
      },
    ])
  })

  test('a paid product is not sold again before its webhook arrives', async () => {
    const { open, checkout, status, unlocked, email } = await stage.newShopper()
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
})

test('the payment page of a purchase without the cart leads back to the product', async () => {
  const { checkout, email, status } = await stage.newShopper()
  const { body } = await checkout([fist], { isBuyNow: true })
  const [session] = await stage.cards.sessionsOf(email)
  const reference = String(session?.client_reference_id)
  const page = `${stage.around.paymentPageUrl}/`
  expect(String(body.redirect_url)).toContain(page)
  const back = await stage.cards.pay(String(body.redirect_url))
  expect(back).toBe(`http://localhost:5173/shop/success?checkout=${reference}&product=fist`)
  await soon(() => status(reference)).toBe('unlocked')
  expect((await checkout([fod, fist], { isBuyNow: true })).body).toMatchObject({ code: 'invalid-request' })
})

describe('a product that is delivered in parts', () => {
  const pass = { id: 'pass', price: 120 }
  const collection = { id: 'collection', price: 300 }
  const text = 'ontains: The Postern. Further expansions appear until 31 October 2999;'
  const listed = v.array(
    v.object({ number: v.number(), lines: v.array(v.object({ id: v.string(), delivery: v.string() })) }),
  )

  beforeAll(async () => {
    const expansions = [
      { title: 'The Postern', releasedOn: '2026-06-13' },
      { title: 'The Lit Window', releasedOn: '2999-02-20' },
    ]
    const inParts = { type: 'expansion', expansions, expansionsUntil: '2999-10-31' } as const
    await stage.publish({ ...pass, title: 'Pass', unlocks: ['fod-artbook'], ...inParts })
    await stage.publish({ ...collection, type: 'bundle', unlocks: ['fist', 'fod-artbook'] })
  })

  test.each([
    ['alone, at once', [pass], '2026-11-27 in parts', ['unlocked']],
    ['in a bundle, later', [collection], undefined, ['ready']],
    ['beside another, at once', [fod, pass], '2026-11-27 partly in parts', ['delivered', 'unlocked']],
    ['with statements about other lines', [fod, pass], '2026-11-27 in parts', ['ready', 'ready']],
    ['from a page that was opened before', [pass], currentWording, ['unlocked']],
  ])(
    'bought %s: the right to withdraw stays, and what is repaid is locked',
    async (_what, items, wording, states) => {
      const buyer = await stage.newShopper()
      const ids = items.map(({ id }) => id)
      const { body } = await buyer.checkout(items, { unlockAtOnce: wording && { wording, ids } })
      const page = await (await fetch(String(body.redirect_url))).text()
      expect(page).toContain(text)
      const reference = referenceIn(await stage.cards.pay(String(body.redirect_url)))
      await soon(() => buyer.status(reference)).not.toBe('paid')
      await stage.database.updateTable('mails').set({ sent_at: new Date() }).execute()
      const [order] = v.parse(listed, await buyer.orders())
      expect(order?.lines.map(({ delivery }) => delivery)).toEqual(states)
      expect(JSON.stringify(await buyer.orders())).toContain('"out":["The Postern"],"until":"2999-10-31"')
      const { body: result } = await buyer.post(shopApiPaths.orderWithdrawal, { number: order?.number })
      expect(result).toMatchObject({
        outcome: 'accepted',
        lines: states.map((state) => ({ refusal: state === 'delivered' ? 'delivered' : null })),
      })
      expect(await buyer.unlocked()).toEqual(states.includes('delivered') ? adventures('fod') : [])
    },
  )
})

describe('delivery as the shopper’s choice', () => {
  const dracula = { id: 'dracula', price: 300 }
  const publishDracula = (preOrder: boolean) =>
    stage.publish({
      ...dracula,
      unlocks: ['fod-expansions'],
      preOrder,
      facts: { ...publishedFacts, releasedAt: '2999-12-10T18:00:00Z' },
    })
  const deliveries = v.array(
    v.object({ number: v.number(), lines: v.array(v.object({ id: v.string(), delivery: v.string() })) }),
  )
  const orderOf = async ({ orders }: Awaited<ReturnType<typeof stage.newShopper>>) => {
    const [order] = v.parse(deliveries, await orders())
    return { number: order?.number ?? 0, lines: order?.lines.map(({ id, delivery }) => [id, delivery]) }
  }
  async function buy(
    buyer: Awaited<ReturnType<typeof stage.newShopper>>,
    items: { id: string; price: number }[],
    unlockAtOnce: { wording: string; ids: string[] } | undefined,
  ) {
    const { body } = await buyer.checkout(items, { unlockAtOnce })
    const reference = referenceIn(await stage.cards.pay(String(body.redirect_url)))
    await soon(() => buyer.status(reference)).not.toBe('paid')
    return reference
  }

  test('a pre-order is never unlocked by paying, and not before its release', async () => {
    const buyer = await stage.newShopper()
    await publishDracula(true)
    await buy(buyer, [dracula], { wording: currentWording, ids: ['dracula'] })
    const { number, lines } = await orderOf(buyer)
    expect(lines).toEqual([['dracula', 'pre-order']])
    expect((await buyer.unlock(number, ['dracula'])).body).toEqual({ outcome: 'not-released' })
    expect(await buyer.unlocked()).toEqual([])
    await publishDracula(false)
    expect((await buyer.unlock(number, ['dracula'])).body).toEqual({ outcome: 'unlocked' })
    expect(await buyer.unlocked()).toEqual(adventures('fod-expansions'))
  })

  test('a consent to statements that were never shown is refused', async () => {
    const { checkout } = await stage.newShopper()
    const unlockAtOnce = { wording: '1999-01-01', ids: ['fod'] }
    expect((await checkout([fod], { unlockAtOnce })).body).toMatchObject({ code: 'invalid-request' })
  })

  test('without consent nothing is unlocked by paying; Unlock now works without the content service', async () => {
    const buyer = await stage.newShopper()
    const reference = await buy(buyer, [fod], undefined)
    expect([await buyer.status(reference), await buyer.unlocked()]).toEqual(['waiting', []])
    const { number } = await orderOf(buyer)
    const unlocks = createShopApi({ ...stage.shop.services, content: contentOf([]) }, unguarded)
    const response = await unlocks.request(shopApiPaths.unlock, {
      method: 'POST',
      headers: { authorization: `Bearer ${buyer.idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ number, ids: ['fod'], wording: currentWording }),
    })
    expect(await response.json()).toEqual({ outcome: 'unlocked' })
    expect(await buyer.status(reference)).toBe('unlocked')
  })
})

test('after an account is erased only its orders remain', async () => {
  const { open, orders, unlocked, status, forget, email, sub } = await stage.newShopper()
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
  expect([await unlocked(), await orders()]).toEqual([undefined, undefined])
  expect(await unlockedAdventures(stage.database, { sub, email, isEmailVerified: true })).toEqual([])
  expect(await ordersOf(stage.database, sub)).toHaveLength(1)
  const left = await stage.database
    .selectFrom('checkout_sessions')
    .select('reference')
    .where('user_sub', '=', sub)
    .execute()
  expect(left).toEqual([])
  expect((await stage.cards.sessionsOf(email)).map((session) => session.status)).toContain('expired')
})
