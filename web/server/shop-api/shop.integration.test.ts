import * as v from 'valibot'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { shopApiPaths } from '#shared/api/paths.ts'
import { orderGiftSchema } from '#shared/gifts/gift-contract.ts'
import { currentGiftWording, currentWording } from '#shared/products/unlock-consent.ts'
import { unlockedAdventures } from './orders/entitlements.ts'
import { ordersOf, ordersOfAccount } from './own-data/orders-of-account.ts'
import { startShop } from './testing/running-shop.ts'
import { sampleFacts } from './testing/sample-facts.ts'
import { referenceIn, shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { sendEvent } from './testing/signed-event.ts'

const stage = await startShopStage()
await stage.publish({ id: 'fod', title: 'The Fortress', price: 250, unlocks: ['fod'] })
await stage.publish({ id: 'fist', price: 250, unlocks: ['fist'] })
await stage.publish({ id: 'podcast', price: 187.5, unlocks: ['fod'], vatRate: 6, hidden: true })
await stage.publish({ id: 'bundle', price: 500, unlocks: ['fod', 'fist', 'fod-expansions'] })
/** Its clock is at the landing page's fourth request, on the same database. */
const secondsLater = await startShop(stage.around, stage.database, 0, { now: () => Date.now() + 9_500 })
afterAll(async () => {
  await secondsLater.stop()
  await stage.stop()
})

const logged: string[] = []
const loggedEvents = () => logged.map((line) => JSON.parse(line).event)
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
})

const fod = { id: 'fod', price: 250 }
const fist = { id: 'fist', price: 250 }

/** Waits for the effect of a webhook. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000, interval: 20 })

const listed = v.array(
  v.looseObject({
    number: v.number(),
    lines: v.array(v.looseObject({ delivery: v.string() })),
    gift: v.optional(orderGiftSchema),
  }),
)

const adventures = (...ids: string[]) => [{ adventures: ids.map((adventureId) => ({ adventureId })) }]

describe('buying', () => {
  test('from the cart to unlocked content, and an order whose confirmation is sent again to its account only', async () => {
    const { open, status, unlocked, orders, email, post } = await stage.newShopper()
    // The mail that confirms the consent is not sent yet.
    const bought = { delivery: 'unlocked', facts: sampleFacts, awaitsConfirmation: true }
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
          { ...bought, id: 'fist', title: 'The fist', price: 250, vatRate: 25, vat: 50 },
          { ...bought, id: 'podcast', title: 'The podcast', price: 187.5, vatRate: 6, vat: 10.61 },
        ],
        total: 437.5,
        refunded: 0,
        withdrawals: [],
      },
    ])
    const number = v.parse(listed, await orders())[0]?.number
    const other = await stage.newShopper()
    const again = [post, other.post].map((send) => send(shopApiPaths.orderConfirmation, { number }))
    expect((await Promise.all(again)).map((answer) => answer.status)).toEqual([202, 404])
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
  const { checkout, status } = await stage.newShopper()
  const { body } = await checkout([fist], { isBuyNow: true })
  const back = await stage.cards.pay(String(body.redirect_url))
  const reference = referenceIn(back)
  expect(back).toBe(`http://localhost:5173/shop/success?checkout=${reference}&product=fist`)
  await soon(() => status(reference)).toBe('unlocked')
  expect((await checkout([fod, fist], { isBuyNow: true })).body).toMatchObject({ code: 'invalid-request' })
})

test('a product that is delivered in parts is sold with its facts, and its right to withdraw stays', async () => {
  const expansions = [
    { title: 'The Postern', releasedOn: '2026-06-13' },
    { title: 'The Lit Window', releasedOn: '2999-02-20' },
  ]
  const inParts = { type: 'expansion', expansions, expansionsUntil: '2999-10-31' } as const
  await stage.publish({ id: 'pass', title: 'Pass', price: 120, unlocks: ['fod-artbook'], ...inParts })
  const buyer = await stage.newShopper()
  const unlockAtOnce = { wording: '2026-11-27 partly in parts', ids: ['fod', 'pass'] }
  const { body } = await buyer.checkout([fod, { id: 'pass', price: 120 }], { unlockAtOnce })
  const page = await (await fetch(String(body.redirect_url))).text()
  expect(page).toContain('ontains: The Postern. Further expansions appear until 31 October 2999;')
  const reference = referenceIn(await stage.cards.pay(String(body.redirect_url)))
  await soon(() => buyer.status(reference)).toBe('unlocked')
  await stage.database.updateTable('mails').set({ sent_at: new Date() }).execute()
  const [order] = v.parse(listed, await buyer.orders())
  expect(order?.lines).toMatchObject([
    { delivery: 'delivered' },
    { delivery: 'unlocked', facts: { parts: [{ out: ['The Postern'], until: '2999-10-31' }] } },
  ])
  const { body: result } = await buyer.post(shopApiPaths.orderWithdrawal, { number: order?.number })
  expect(result).toMatchObject({
    outcome: 'accepted',
    lines: [{ refusal: 'delivered' }, { refusal: null }],
  })
  expect(await buyer.unlocked()).toEqual(adventures('fod'))
})

test('without consent nothing is unlocked by paying, until Unlock now', async () => {
  const { checkout, status, unlocked, orders, unlock } = await stage.newShopper()
  const { body } = await checkout([fod], { unlockAtOnce: undefined })
  const reference = referenceIn(await stage.cards.pay(String(body.redirect_url)))
  await soon(() => status(reference)).toBe('waiting')
  expect(await unlocked()).toEqual([])
  const [order] = v.parse(listed, await orders())
  expect((await unlock(order?.number ?? 0, ['fod'])).body).toEqual({ outcome: 'unlocked' })
  expect(await status(reference)).toBe('unlocked')
})

describe('a gift', () => {
  const giftFor = (to: string) => ({
    isBuyNow: true,
    gift: { to, from: 'Ada', words: 'Happy birthday!' },
    unlockAtOnce: { wording: currentGiftWording, ids: ['fist'] },
  })

  test('is bought by an owner of the product, and unlocks it for the recipient', async () => {
    const [giver, recipient] = [await stage.newShopper(), await stage.newShopper()]
    const own = referenceIn(await stage.cards.pay(await giver.open([fist])))
    await soon(() => giver.status(own)).toBe('unlocked')
    const { body } = await giver.checkout([fist], giftFor(recipient.email))
    const reference = referenceIn(await stage.cards.pay(String(body.redirect_url)))
    await soon(() => giver.status(reference)).toBe('given')
    const code = v.parse(listed, await giver.orders())[0]?.gift?.code ?? ''
    expect(await recipient.unlocked()).toEqual([])
    const redeemed = await recipient.post(shopApiPaths.redeem, { code })
    expect(redeemed.body).toEqual({ outcome: 'redeemed', title: 'The fist' })
    expect(await recipient.unlocked()).toEqual(adventures('fist'))
    expect((await recipient.call(shopApiPaths.orders)).body).toMatchObject({
      data: [],
      redeemed: [{ id: 'fist', giver: 'Ada' }],
    })
  })

  test('is refused with a fault in its fields, in the cart, or without the consent for gifts', async () => {
    const giver = await stage.newShopper()
    const good = giftFor('bo@reader.example')
    for (const change of [
      { gift: { ...good.gift, words: 'See www.win.example' } },
      { gift: { ...good.gift, from: '' } },
      { gift: { to: 'bo@reader.example' } },
      { isBuyNow: false },
      { unlockAtOnce: undefined },
      { unlockAtOnce: { wording: currentWording, ids: ['fist'] } },
    ])
      expect((await giver.checkout([fist], { ...good, ...change })).body).toMatchObject({
        code: 'invalid-request',
      })
    const noAddress = await giver.checkout([fist], { ...good, gift: { ...good.gift, to: 'no-address' } })
    expect(noAddress.body.detail).toMatch(/^gift\.to: /)
    expect(await stage.cards.sessionsOf(giver.email)).toEqual([])
  })
})

test('after an account is erased only its orders remain', async () => {
  const { open, orders, unlocked, status, forget, email, sub } = await stage.newShopper()
  const reference = referenceIn(await stage.cards.pay(await open([fod])))
  await soon(() => status(reference)).toBe('unlocked')
  await open([fist])
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
  const notices = stage.database.selectFrom('mails').select('payload').where('notice_to', '=', email)
  expect(await notices.execute()).toMatchObject([{ payload: { subject: 'Your account is deleted' } }])
})

/** Every webhook is held. */
async function paidWithoutWebhook() {
  const waiting = await stage.newShopper()
  await stage.cards.deliver(waiting.email, { mode: 'held' })
  const reference = referenceIn(await stage.cards.pay(await waiting.open([fod])))
  return { ...waiting, waiting, later: shopClient(secondsLater.url, waiting), reference }
}

test('the landing page records and logs a payment once, if its webhook is missing after 10 seconds', async () => {
  const { waiting, later, reference, email } = await paidWithoutWebhook()
  expect(await waiting.status(reference)).toBe('paid')
  expect(await waiting.unlocked()).toEqual([])
  expect(loggedEvents()).toEqual([])
  expect(await later.status(reference)).toBe('unlocked')
  expect(await later.unlocked()).toEqual(adventures('fod'))
  expect(loggedEvents()).toEqual(['payment-unrecorded'])
  await stage.cards.release(email)
  expect(await later.status(reference)).toBe('unlocked')
  expect(await later.orders()).toHaveLength(1)
  expect(loggedEvents()).toEqual(['payment-unrecorded'])
})

test('a wrong or missing signature is refused, and leaves no fault, because anyone can send it', async () => {
  const response = await sendEvent(stage.shop.url, 'charge.refunded', {}, 'whsec_wrong')
  expect(response.status).toBe(400)
  await fetch(`${stage.shop.url}/api/payment-webhook`, { method: 'POST', body: '{}' })
  expect(loggedEvents()).toEqual([])
})

test('a payment for a deleted account is refunded, and both are recorded', async () => {
  const { waiting, email, sub } = await paidWithoutWebhook()
  expect((await waiting.forget()).status).toBe(204)
  expect((await waiting.checkout([fod])).status).toBe(401)
  const orders = () => ordersOf(stage.database, sub)
  await stage.cards.release(email)
  await soon(orders).toMatchObject([{ number: expect.any(Number) }])
  expect(loggedEvents()).toEqual(['payment-of-deleted-account-refunded'])
  // The webhook about the refund is held too.
  await stage.cards.release(email)
  await soon(orders).toMatchObject([{ status: 'refunded', refunded: 250 }])
  expect(await unlockedAdventures(stage.database, { sub, email, isEmailVerified: true })).toEqual([])
})

const DELAYED_CARD = '4000 0000 0000 8203'

test('a delayed payment that fails is in the orders of the account, and the cart can be paid again', async () => {
  const shop = await stage.newShopper()
  const reference = referenceIn(await stage.cards.pay(await shop.open([fod]), DELAYED_CARD))
  const history = () =>
    ordersOfAccount({ database: stage.database, giftCodes: { textOf: () => undefined } }, shop.sub)
  await soon(history).toMatchObject({ processing: [{ reference }], failed: [] })
  const [session] = await stage.cards.sessionsOf(shop.email)
  await stage.cards.settle(session?.payment_intent ?? '', false)
  await soon(history).toMatchObject({ processing: [], failed: [{ reference, total: 250 }] })
  expect(await shop.status(reference)).toBe('ended')
  await stage.cards.pay(await shop.open([fod]))
  await soon(history).toMatchObject({ orders: [{ total: 250 }], failed: [] })
})
