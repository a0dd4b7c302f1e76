import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayText } from '#shared/dates.ts'
import { currentWording } from '#shared/products/unlock-consent.ts'
import { readProducts } from '../catalogue/products-for-sale.ts'
import type { ReadContent } from '../catalogue/published-content.ts'
import type { Mail } from '../mail/render-mail.ts'
import { ordersOf } from '../own-data/orders-of-account.ts'
import type { Payments } from '../payment/payments.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { placeOrder } from '../testing/place-order.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { sentMails } from '../testing/sent-mails.ts'
import { silentServices } from '../testing/silent-services.ts'
import { recordRefund } from '../testing/sold-order.ts'
import { repayWithdrawals } from '../withdrawal/repay-withdrawals.ts'
import { withdrawFromOrder } from '../withdrawal/statements.ts'
import { queueReleaseNotices } from './queue-release-notices.ts'
import { redeemCode } from './redeem-code.ts'
import { unlockLines } from './unlock-lines.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const START = Date.parse('2026-12-01T12:00:00Z')
const { giftCodes } = silentServices

let id: string
let sub: string
let now: number
/** Null: not published. */
let published: { preOrder: boolean; releasedAt: string | null } | null
let changedAt: number
let sent: Mail[]

const database = await databaseOfTests()
beforeEach(async () => {
  // Orders of earlier tests have another product, which stays unknown.
  await database.updateTable('order_lines').set({ awaits_unlock: false }).execute()
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  ;[id, sub, now, sent] = [`product-${randomUUID()}`, randomUUID(), START, []]
  publish('2026-12-10T18:00:00Z')
  now += DAY_MS
})

/** The product as the queries for its sale and for its release return it. */
const content: ReadContent = async (_query, { ids }, parse) =>
  parse(
    published && Array.isArray(ids) && ids.includes(id)
      ? [
          {
            ...{
              id,
              title: 'The Game',
              price: 250,
              sales: [],
              isClosed: false,
              unlocks: ['fod'],
              unknown: [],
              imageUrl: null,
              vatRate: 25,
              type: sampleFacts.kind,
              facts: sampleFacts,
              gameFacts: null,
              inParts: [],
              requires: null,
            },
            release: published.preOrder ? { releasedAt: published.releasedAt, isGameOut: false } : null,
            hasAppeared: true,
            _updatedAt: new Date(changedAt).toISOString(),
            changedAt: [new Date(changedAt).toISOString(), null],
          },
        ]
      : [],
  )

function publish(releasedAt: string | null, preOrder = true) {
  published = { preOrder, releasedAt }
  changedAt = now
}
const needs = () => ({ database, content, now: () => now })
const sendMails = async () => sent.push(...(await sentMails(database, new Date(now))))

/** Passes of the worker, more than one for each change. @returns the subjects of the new mails */
async function after(ms: number): Promise<string[]> {
  now += ms
  await queueReleaseNotices(needs())
  await queueReleaseNotices(needs())
  const before = sent.length
  await sendMails()
  return sent.slice(before).map(({ subject }) => subject)
}

async function buy(cart: Partial<Parameters<typeof placeOrder>[3]> = {}) {
  const line = (await readProducts(needs(), [id])).get(id)
  if (!line) throw new Error('The product is not for sale.')
  const order = await placeOrder(database, sub, new Date(now), {
    lines: [line],
    deliveryChoice: { consent: null },
    ...cart,
  })
  await database
    .updateTable('mails')
    .set({ next_try_at: new Date(now) })
    .where('sent_at', 'is', null)
    .execute()
  await sendMails()
  return order
}
const lines = async () => (await ordersOf(database, sub)).flatMap((order) => order.lines)
const unlock = (number: number) =>
  unlockLines(needs(), { number, ids: [id], sub, wording: currentWording }, new Date(now))
const lastText = () => sent.at(-1)?.text.replace(/\s+/g, ' ') ?? ''

const moved = 'New release date: The Game'
const late = 'The release of The Game is delayed'
const out = 'The Game is released'

test('a pre-order is bought, delayed twice, released and unlocked', async () => {
  const { number } = await buy()
  expect(lastText()).toContain('The Game, planned release: 10 December 2026')
  expect(lastText()).toContain('You have pre-ordered this. It is not released yet.')
  expect(lastText()).not.toMatch(/press play/i)
  expect(await lines()).toMatchObject([{ delivery: 'pre-order', releaseOn: '2026-12-10' }])
  expect(await after(MINUTE_MS)).toEqual([])

  publish('2026-12-20T18:00:00Z')
  expect(await after(MINUTE_MS), 'editors may still correct it').toEqual([])
  expect(await after(15 * MINUTE_MS)).toEqual([moved])
  expect(lastText()).toContain('planned for 10 December 2026. The new planned release is 20 December 2026.')
  expect(lastText()).toContain('you can end the contract at any time, without a reason')
  expect(lastText()).toContain(`/withdraw?order=${number}`)
  expect(await lines()).toMatchObject([{ releaseOn: '2026-12-20' }])

  publish('2027-01-15T18:00:00Z')
  expect(await after(DAY_MS)).toEqual([moved])
  expect(lastText()).toContain('planned for 20 December 2026. The new planned release is 15 January 2027.')
  expect(await unlock(number)).toBe('not-released')

  now = Date.parse('2027-01-15T18:00:00Z')
  expect(await unlock(number), 'its moment alone releases nothing').toBe('not-released')
  publish('2027-01-15T18:00:00Z', false)
  expect(await after(DAY_MS)).toEqual([out])
  expect(lastText()).toContain('Press “Unlock now” in My Products.')
  expect(await lines()).toMatchObject([{ delivery: 'pre-order', isReleased: true }])
  expect(await unlock(number)).toBe('unlocked')
  expect(await after(30 * DAY_MS)).toEqual([`Unlocked from your order ${number}`])
})

test('a pre-order that is never released is not sold any more; its buyer may end the contract and is repaid', async () => {
  const { number, paymentIntent } = await buy()
  now = Date.parse('2026-12-10T18:00:00Z')
  await expect(buy()).rejects.toMatchObject({ problem: { code: 'pre-order-overdue', ids: [id] } })
  expect(await queueReleaseNotices(needs())).toEqual({ overdue: [id], unknown: [] })
  expect(await after(0), 'on the day it may still come').toEqual([])
  expect(await after(DAY_MS)).toEqual([late])
  expect(lastText()).toContain(
    'planned for 10 December 2026. It is not released yet, and we can’t name a new date.',
  )
  expect(lastText()).toContain('We repay its price within 14 days')
  expect(await after(400 * DAY_MS)).toEqual([])
  expect(await withdrawFromOrder(database, { number, sub }, 'Ada', new Date(now))).toMatchObject({
    outcome: 'accepted',
  })
  const refund = vi.fn<Payments['refund']>(async () => {})
  await repayWithdrawals({ database, payments: { refund } }, () => new Date(now))
  expect(refund.mock.calls).toContainEqual([paymentIntent, undefined])
  publish('2030-01-01T12:00:00Z', false)
  expect(await after(DAY_MS)).toEqual([`Your withdrawal from order ${number}`])
})

test('a date in the past is no news, and stops sales', async () => {
  await buy()
  publish('2026-11-01T12:00:00Z')
  expect(await after(DAY_MS)).toEqual([])
  await expect(buy()).rejects.toMatchObject({ problem: { code: 'pre-order-overdue' } })
  expect(await after(10 * DAY_MS)).toEqual([late])
  publish('2027-02-01T12:00:00Z')
  expect(await after(DAY_MS)).toEqual([moved])
  expect(lastText()).toContain(`Its planned release is ${dayText('2027-02-01')}.`)
})

test('a release that moves by minutes is news only across midnight in Sweden', async () => {
  publish('2026-12-10T22:50:00Z')
  now += DAY_MS
  await buy()
  publish('2026-12-10T22:59:59Z')
  expect(await after(DAY_MS)).toEqual([])
  publish('2026-12-10T23:00:00Z')
  expect(await after(DAY_MS)).toEqual([moved])
  expect(lastText()).toContain('The new planned release is 11 December 2026.')
})

test('unpublished is not released, and loses nothing', async () => {
  const { number } = await buy()
  published = null
  expect(await after(DAY_MS)).toEqual([])
  expect(await queueReleaseNotices(needs())).toEqual({ overdue: [], unknown: [id] })
  expect(await unlock(number)).toBe('not-released')
  publish('2026-12-10T18:00:00Z')
  expect(await after(DAY_MS), 'the same day').toEqual([])
  publish(null, false)
  expect(await after(DAY_MS)).toEqual([out])
  published = null
  expect(await after(DAY_MS)).toEqual([])
  expect(await unlock(number), 'its buyer was told of the release').toBe('unlocked')
})

test('a delay and the release of a gift are told to its buyer', async () => {
  const code = giftCodes.make()
  await buy({ gift: { ...code, to: 'bo@candlecast.example', from: 'Ada', words: null } })
  const gift = sent.find(({ to }) => to === 'bo@candlecast.example')
  expect(gift?.text.replace(/\s+/g, ' ')).toContain('Its release is planned for 10 December 2026.')
  expect(gift?.text).not.toMatch(/press play/i)
  publish('2026-12-20T18:00:00Z')
  expect(await after(DAY_MS)).toEqual([moved])
  expect(lastText()).toContain('Until the gift is redeemed, you can end the contract')
  publish('2026-12-20T18:00:00Z', false)
  expect(await after(DAY_MS)).toEqual([out])
  expect(sent.at(-1)?.to).toBe(`${sub}@candlecast.example`)
  published = null
  const bo = { sub: randomUUID(), email: 'bo@candlecast.example', isEmailVerified: true }
  const redeemed = await redeemCode(needs(), giftCodes.textOf(code) ?? '', bo, new Date(now))
  expect(redeemed).toMatchObject({ outcome: 'redeemed' })
})

test('an order whose money has gone back is told of that alone', async () => {
  const { paymentIntent } = await buy()
  await recordRefund(database, paymentIntent, 're_1', 25_000)
  publish('2026-12-20T18:00:00Z')
  expect(await after(DAY_MS)).toEqual([expect.stringMatching(/^We have repaid 250 SEK of order/)])
})
