/** What the API still answers while something that it stands on hangs, under load. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startShopStage } from '../../scripts/test/shop-stage.ts'
import { shopClient } from './testing/shopClient.ts'

const SHOPPERS = 30
/** Far below the seconds after which payment counts as silent, far above what the answers take. */
const SOON_MS = 3_000

let stage: Awaited<ReturnType<typeof startShopStage>>
let shoppers: ReturnType<typeof shopClient>[]

beforeAll(async () => {
  stage = await startShopStage()
  await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
  const accounts = await Promise.all(Array.from({ length: SHOPPERS }, stage.newShopper))
  shoppers = accounts.map((account) => shopClient(stage.shop.url, account))
}, 120_000)
afterAll(() => stage.stop())
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))

/** @returns every answer, and how long the last of them took, in ms */
async function timed<Answer>(requests: Promise<Answer>[]) {
  const begun = performance.now()
  const answers = await Promise.all(requests)
  return { answers, ms: performance.now() - begun }
}

test('a card page that hangs holds up few checkouts, and nothing else', { timeout: 60_000 }, async () => {
  await stage.cards.fail({ effect: 'hang', times: 1_000 })
  const checkouts = shoppers.map(({ checkout }) => checkout([{ id: 'fod', price: 250 }]))
  // Those for whom there is no room are told at once.
  const first = await Promise.race(checkouts)
  expect(first).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const { answers, ms } = await timed(
    shoppers.flatMap(({ unlocked, orders, call }) => [
      unlocked(),
      orders(),
      call('/api/health').then(({ body }) => body.ok),
    ]),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set(['[]', 'true']))
  expect(ms).toBeLessThan(SOON_MS)
  const ended = await Promise.all(checkouts)
  expect(new Set(ended.map(({ status }) => status))).toEqual(new Set([503]))
})
