/** The commands for orders against a payment page over HTTP, after webhooks were lost. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { SITE } from '#server/shop-api/testing/running-shop.ts'
import { referenceIn, shopClient } from '#server/shop-api/testing/shop-client.ts'
import { startShopStage } from '#server/shop-api/testing/shop-stage.ts'
import { localPayment } from '../../stand-ins/project.ts'
import { readDecision, recordDecision } from './line-decisions.ts'
import { reconciledText, reconcileOrders } from './reconcile.ts'

type Stage = Awaited<ReturnType<typeof startShopStage>>
let stage: Stage
beforeAll(async () => {
  stage = await startShopStage()
  await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
})
afterAll(() => stage.stop())
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** What happens to a payment after it is made. */
const histories: Record<string, (payment: string) => Promise<unknown>> = {
  paid: async () => {},
  'refunded in part': (payment) => stage.cards.refund(payment, 10_000),
  refunded: (payment) => stage.cards.refund(payment),
  disputed: (payment) => stage.cards.dispute(payment),
  'disputed and won': async (payment) => {
    await stage.cards.dispute(payment)
    await stage.cards.closeDispute(payment, true)
  },
}

/** A shopper who bought the adventure. `held`: the webhooks of everything that happens never arrive. */
async function bought(history: string, mode: 'normal' | 'held') {
  const account = await stage.newShopper()
  await stage.cards.deliver(account.email, { mode })
  const shop = shopClient(stage.shop.url, account)
  const reference = referenceIn(await stage.cards.pay(await shop.open([{ id: 'fod', price: 250 }])))
  const [session] = await stage.cards.sessionsOf(account.email)
  await histories[history]?.(session?.payment_intent ?? '')
  return { history, shop, reference }
}

const stateOf = async ({ history, shop }: Awaited<ReturnType<typeof bought>>) => {
  const orders = await shop.orders()
  const told = (Array.isArray(orders) ? orders : []).map(({ status, total, refunded }) => ({
    status,
    total,
    refunded,
  }))
  return { history, orders: told, unlocked: await shop.unlocked() }
}
const statesOf = (shoppers: Awaited<ReturnType<typeof bought>>[]) => Promise.all(shoppers.map(stateOf))

const since = new Date(Date.now() - 60 * 60_000)
const reconciled = async (write: boolean) => {
  const { secretKey } = localPayment
  const variables = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_URL: stage.around.paymentPageUrl,
    SHOP_RETURN_ORIGINS: SITE,
  }
  const options = { since, write, onProgress: () => {} }
  const text = reconciledText(await reconcileOrders(stage.database, variables, options), options)
  return { text, counts: Object.fromEntries(text.split('\n').map((line) => [line.split('\t')[0], line])) }
}

test('after lost webhooks, reconcile leaves the same orders as if they had arrived, and staff’s decisions stay', async () => {
  const names = Object.keys(histories)
  const told = await Promise.all(names.map((history) => bought(history, 'normal')))
  const expected = () => statesOf(told)
  await expect
    .poll(async () => (await expected()).map(({ orders }) => orders[0]?.status), { timeout: 10_000 })
    .toEqual(['paid', 'partlyRefunded', 'refunded', 'disputed', 'paid'])
  expect(await Promise.all(told.map(({ shop, reference }) => shop.status(reference)))).toEqual([
    'unlocked',
    'unlocked',
    'returned',
    'disputed',
    'unlocked',
  ])
  const lost = await Promise.all(names.map((history) => bought(history, 'held')))
  const nothing = names.map((history) => ({ history, orders: [], unlocked: [] }))
  expect(await statesOf(lost)).toEqual(nothing)

  const dry = await reconciled(false)
  expect(dry.counts.sessions).toBe('sessions\t10\t5\t0')
  expect(dry.text).toContain('Nothing was written.')
  expect(await statesOf(lost)).toEqual(nothing)

  const written = await reconciled(true)
  expect(written.counts).toMatchObject({
    sessions: 'sessions\t10\t5\t0',
    refunds: 'refunds\t4\t2\t0',
    disputes: 'disputes\t4\t2\t0',
  })
  expect(await statesOf(lost)).toEqual(await expected())
  expect((await reconciled(true)).text).toContain('All payments and refunds at Stripe are recorded.')

  const [paid] = lost
  const orders = await paid?.shop.orders()
  const [{ number }] = Array.isArray(orders) ? orders : []
  const decide = (decision: 'revoke' | 'restore') =>
    recordDecision(stage.database, readDecision(decision, [String(number), '1'], 'asked by mail'))
  await decide('revoke')
  await reconciled(true)
  expect(await paid?.shop.unlocked()).toEqual([])
  await decide('restore')
  await reconciled(true)
  expect(await paid?.shop.unlocked()).toEqual([{ adventures: [{ adventureId: 'fod' }] }])
})
