/** Payments whose webhook is lost, refused, or comes after the account was deleted. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startShop } from './testing/running-shop.ts'
import { referenceIn, shopClient } from './testing/shop-client.ts'
import { startShopStage } from './testing/shop-stage.ts'
import { sendEvent } from './testing/signed-event.ts'

let stage: Awaited<ReturnType<typeof startShopStage>>
/** A shop on the same database that gives the webhook no time at all. */
let impatient: Awaited<ReturnType<typeof startShop>>
const logged: string[] = []

beforeAll(async () => {
  stage = await startShopStage()
  await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
  impatient = await startShop(stage.around, stage.database, 0, { webhookGraceMs: 0 })
}, 60_000)
afterAll(async () => {
  await impatient.stop()
  await stage.stop()
})
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
})

const cart = [{ id: 'fod', price: 250 }]
const adventures = [{ adventures: [{ adventureId: 'fod' }] }]
const loggedEvents = () => logged.map((line) => JSON.parse(line).event)

/** A shopper who has paid, while every webhook is held back. */
async function paidWithoutWebhook(card?: string) {
  const account = await stage.newShopper()
  const patient = shopClient(stage.shop.url, account)
  await stage.cards.deliver(account.email, { mode: 'held' })
  const reference = referenceIn(await stage.cards.pay(await patient.open(cart), card))
  const [session] = await stage.cards.sessionsOf(account.email)
  const payment = session?.payment_intent ?? ''
  return { ...account, patient, hasty: shopClient(impatient.url, account), reference, payment }
}

test('the landing page records a payment whose webhook is late, once, and the log says so', async () => {
  const { patient, hasty, reference, email } = await paidWithoutWebhook()
  expect(await patient.status(reference)).toBe('paid')
  expect(await patient.unlocked()).toEqual([])
  expect(loggedEvents()).toEqual([])
  expect(await hasty.status(reference)).toBe('unlocked')
  expect(await hasty.unlocked()).toEqual(adventures)
  expect(loggedEvents()).toEqual(['payment-unrecorded'])
  await stage.cards.release(email)
  expect(await hasty.status(reference)).toBe('unlocked')
  expect(await hasty.orders()).toHaveLength(1)
  expect(loggedEvents()).toEqual(['payment-unrecorded'])
})

test('a signature that doesn’t fit is logged as an event of its own', async () => {
  const response = await sendEvent(stage.shop.url, 'charge.refunded', {}, 'whsec_wrong')
  expect(response.status).toBe(400)
  expect(loggedEvents()).toEqual(['payment-signature-refused'])
  await fetch(`${stage.shop.url}/api/payment-webhook`, { method: 'POST', body: '{}' })
  expect(loggedEvents()).toEqual(['payment-signature-refused'])
})

test('a payment that arrives for a deleted account is refunded, and both are booked', async () => {
  const { patient, email } = await paidWithoutWebhook()
  expect((await patient.forget()).status).toBe(204)
  await stage.cards.release(email)
  await expect.poll(patient.orders, { timeout: 10_000 }).toMatchObject([{ number: expect.any(Number) }])
  expect(loggedEvents()).toEqual(['payment-of-deleted-account-refunded'])
  // The webhook about the refund is held with the account's others.
  await stage.cards.release(email)
  await expect
    .poll(patient.orders, { timeout: 10_000 })
    .toMatchObject([{ status: 'refunded', refunded: 250 }])
  expect(await patient.unlocked()).toEqual([])
})

test('a payment that failed without a webhook blocks no second try', async () => {
  const { patient, email, sub } = await paidWithoutWebhook()
  // As if the shop knew only that the payment had started, and the payment service did not know it any more.
  await stage.database
    .updateTable('checkout_sessions')
    .set({ status: 'processing', session_id: `cs_test_gone_${sub}` })
    .where('user_sub', '=', sub)
    .execute()
  expect((await patient.checkout(cart)).status).toBe(200)
  expect(email).toContain('@')
})
