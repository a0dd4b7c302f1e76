/** Payments whose webhook is lost, refused, or arrives after the account was deleted. */

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { unlockedAdventures } from './orders/entitlements.ts'
import { ordersOf, ordersOfAccount } from './orders/orders-of-account.ts'
import { startShop } from './testing/running-shop.ts'
import { referenceIn, shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { sendEvent } from './testing/signed-event.ts'

const logged: string[] = []

const stage = await startShopStage()
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
/** Its clock is at the landing page's fourth request, on the same database. */
const secondsLater = await startShop(stage.around, stage.database, 0, { now: () => Date.now() + 9_500 })
afterAll(async () => {
  await secondsLater.stop()
  await stage.stop()
})
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
})

const cart = [{ id: 'fod', price: 250 }]
const adventures = [{ adventures: [{ adventureId: 'fod' }] }]
const loggedEvents = () => logged.map((line) => JSON.parse(line).event)

/** Every webhook is held. */
async function paidWithoutWebhook() {
  const waiting = await stage.newShopper()
  await stage.cards.deliver(waiting.email, { mode: 'held' })
  const reference = referenceIn(await stage.cards.pay(await waiting.open(cart)))
  return { ...waiting, waiting, later: shopClient(secondsLater.url, waiting), reference }
}

test('the landing page records and logs a payment once, if its webhook is missing after 10 seconds', async () => {
  const { waiting, later, reference, email } = await paidWithoutWebhook()
  expect(await waiting.status(reference)).toBe('paid')
  expect(await waiting.unlocked()).toEqual([])
  expect(loggedEvents()).toEqual([])
  expect(await later.status(reference)).toBe('unlocked')
  expect(await later.unlocked()).toEqual(adventures)
  expect(loggedEvents()).toEqual(['payment-unrecorded'])
  await stage.cards.release(email)
  expect(await later.status(reference)).toBe('unlocked')
  expect(await later.orders()).toHaveLength(1)
  expect(loggedEvents()).toEqual(['payment-unrecorded'])
})

test('a wrong signature is logged as an event of its own, a missing one is not', async () => {
  const response = await sendEvent(stage.shop.url, 'charge.refunded', {}, 'whsec_wrong')
  expect(response.status).toBe(400)
  expect(loggedEvents()).toEqual(['payment-signature-refused'])
  await fetch(`${stage.shop.url}/api/payment-webhook`, { method: 'POST', body: '{}' })
  expect(loggedEvents()).toEqual(['payment-signature-refused'])
})

test('a payment for a deleted account is refunded, and both are recorded', async () => {
  const { waiting, email, sub } = await paidWithoutWebhook()
  expect((await waiting.forget()).status).toBe(204)
  expect((await waiting.checkout(cart)).status).toBe(401)
  const orders = () => ordersOf(stage.database, sub)
  await stage.cards.release(email)
  await expect.poll(orders, { timeout: 10_000 }).toMatchObject([{ number: expect.any(Number) }])
  expect(loggedEvents()).toEqual(['payment-of-deleted-account-refunded'])
  // The webhook about the refund is held too.
  await stage.cards.release(email)
  await expect.poll(orders, { timeout: 10_000 }).toMatchObject([{ status: 'refunded', refunded: 250 }])
  expect(await unlockedAdventures(stage.database, { sub, email, isEmailVerified: true })).toEqual([])
})

const DELAYED_CARD = '4000 0000 0000 8203'

test('a delayed payment that fails is in the orders of the account, and the cart can be paid again', async () => {
  const shop = await stage.newShopper()
  const reference = referenceIn(await stage.cards.pay(await shop.open(cart), DELAYED_CARD))
  const history = () =>
    ordersOfAccount({ database: stage.database, giftCodes: { textOf: () => undefined } }, shop.sub)
  await expect.poll(history, { timeout: 10_000 }).toMatchObject({ processing: [{ reference }], failed: [] })
  const [session] = await stage.cards.sessionsOf(shop.email)
  await stage.cards.settle(session?.payment_intent ?? '', false)
  await expect
    .poll(history, { timeout: 10_000 })
    .toMatchObject({ processing: [], failed: [{ reference, total: 250 }] })
  expect(await shop.status(reference)).toBe('ended')
  await stage.cards.pay(await shop.open(cart))
  await expect.poll(history, { timeout: 10_000 }).toMatchObject({ orders: [{ total: 250 }], failed: [] })
})

test('a processing payment without a session at the payment service does not block a new checkout', async () => {
  const { waiting, email, sub } = await paidWithoutWebhook()
  // Payment started, and then the payment service lost the session.
  await stage.database
    .updateTable('checkout_sessions')
    .set({ status: 'processing', session_id: `cs_test_gone_${sub}` })
    .where('user_sub', '=', sub)
    .execute()
  expect((await waiting.checkout(cart)).status).toBe(200)
  expect(email).toContain('@')
})
