import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { orderGiftSchema } from '#shared/gifts/gift-contract.ts'
import { currentGiftWording, currentWording } from '#shared/products/unlock-consent.ts'
import { shopApiPaths } from '#shared/shop-contract.ts'
import { publishedFacts } from '../testing/sample-facts.ts'
import { referenceIn } from '../testing/shop-client.ts'
import { startShopStage } from '../testing/shop-stage.ts'

const stage = await startShopStage()
await stage.publish({ id: 'fist', price: 250, unlocks: ['fist'] })
await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
afterAll(() => stage.stop())

const fist = { id: 'fist', price: 250 }
const adventures = (...ids: string[]) => [{ adventures: ids.map((adventureId) => ({ adventureId })) }]
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000, interval: 20 })
const giftOrders = v.array(v.looseObject({ gift: v.optional(orderGiftSchema) }))

async function shopper() {
  const account = await stage.newShopper()
  return {
    ...account,
    redeem: async (code: string) => (await account.post(shopApiPaths.redeem, { code })).body,
    gifts: async () => v.parse(giftOrders, await account.orders()).flatMap(({ gift }) => gift ?? []),
  }
}
type Shopper = Awaited<ReturnType<typeof shopper>>

const giftFor = ({ email }: Pick<Shopper, 'email'>) => ({ to: email, from: 'Ada', words: 'Happy birthday!' })

const requestGift = (giver: Shopper, gift: object, change: Record<string, unknown> = {}, item = fist) =>
  giver.checkout([item], {
    isBuyNow: true,
    gift,
    unlockAtOnce: { wording: currentGiftWording, ids: [item.id] },
    ...change,
  })

async function give(giver: Shopper, recipient: Pick<Shopper, 'email'>, item = fist) {
  const { body } = await requestGift(giver, giftFor(recipient), {}, item)
  const reference = referenceIn(await stage.cards.pay(String(body.redirect_url)))
  await soon(() => giver.status(reference)).toBe('given')
  return reference
}

test('a gift unlocks its product for the recipient, also if the giver owns the product', async () => {
  const [giver, recipient, eve] = [await shopper(), await shopper(), await shopper()]
  const own = referenceIn(await stage.cards.pay(await giver.open([fist])))
  await soon(() => giver.status(own)).toBe('unlocked')
  await give(giver, recipient)
  const [gift] = await giver.gifts()
  expect(gift).toEqual({ to: recipient.email, state: 'ready', code: expect.any(String) })
  expect(await recipient.unlocked()).toEqual([])
  expect([...(await recipient.gifts()), ...(await eve.gifts())]).toEqual([])
  expect(await recipient.redeem(gift?.code ?? '')).toEqual({ outcome: 'redeemed', title: 'The fist' })
  expect(await recipient.unlocked()).toEqual(adventures('fist'))
  expect(await eve.redeem(gift?.code ?? '')).toEqual({ outcome: 'used' })
  expect(await giver.gifts()).toEqual([{ to: recipient.email, state: 'redeemed', code: null }])
  expect((await recipient.call(shopApiPaths.orders)).body).toMatchObject({
    redeemed: [{ id: 'fist', giver: 'Ada' }],
  })
})

test('a pre-ordered gift can be redeemed from its release', async () => {
  const [giver, recipient] = [await shopper(), await shopper()]
  const dracula = { id: 'dracula', price: 300 }
  const facts = { ...publishedFacts, releasedAt: '2999-12-10T18:00:00Z' }
  const publish = (preOrder: boolean) =>
    stage.publish({ ...dracula, unlocks: ['fod-expansions'], preOrder, facts })
  await publish(true)
  await give(giver, recipient, dracula)
  const [gift] = await giver.gifts()
  expect(await recipient.redeem(gift?.code ?? '')).toEqual({ outcome: 'not-released', title: 'The dracula' })
  await publish(false)
  expect(await recipient.redeem(gift?.code ?? '')).toMatchObject({ outcome: 'redeemed' })
  expect(await recipient.unlocked()).toEqual(adventures('fod-expansions'))
})

test('the server refuses an invalid gift', async () => {
  const [giver, recipient] = [await shopper(), await shopper()]
  const refusedFor = async (gift: object, change: Record<string, unknown> = {}) =>
    (await requestGift(giver, gift, change)).body
  const invalid = { code: 'invalid-request' }
  const gift = giftFor(recipient)
  expect(await refusedFor({ ...gift, to: 'no-address' })).toMatchObject({
    ...invalid,
    detail: expect.stringMatching(/^gift\.to: /),
  })
  expect(await refusedFor({ ...gift, words: 'See www.win.example' })).toMatchObject(invalid)
  expect(await refusedFor({ ...gift, from: '' })).toMatchObject(invalid)
  expect(await refusedFor({ to: recipient.email })).toMatchObject(invalid)
  expect(await refusedFor(gift, { isBuyNow: false })).toMatchObject(invalid)
  expect(await refusedFor(gift, { unlockAtOnce: undefined })).toMatchObject(invalid)
  const ownWording = { unlockAtOnce: { wording: currentWording, ids: ['fist'] } }
  expect(await refusedFor(gift, ownWording)).toMatchObject(invalid)
  expect((await requestGift(giver, gift, {}, { ...fist, price: 1 })).body).toMatchObject({
    code: 'prices-changed',
  })
  expect(await stage.cards.sessionsOf(giver.email)).toEqual([])
})
