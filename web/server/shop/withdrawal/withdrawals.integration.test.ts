import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLedger } from '../database/ledger.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { createOutbox } from '../mail/outbox.ts'
import { databases } from '../testing/databases.ts'
import { placeOrder } from '../testing/place-order.ts'
import { settleWithdrawals } from './settle.ts'
import { createWithdrawals } from './stored-withdrawals.ts'
import type { Withdrawals } from './withdrawals.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(databases)('on $name', ({ open, isMissing }) => {
  let opened: OpenDatabase
  let withdrawals: Withdrawals
  let sub: string
  let email: string

  beforeAll(async () => {
    if (isMissing) return
    opened = await open()
    withdrawals = createWithdrawals(opened.database)
  }, 60_000)
  afterAll(() => opened?.close())
  beforeEach(async (context) => {
    if (isMissing) return context.skip('There is no Postgres on this machine.')
    sub = randomUUID()
    email = `${sub}@candlecast.example`
    const now = new Date()
    await opened.database.updateTable('mails').set({ sent_at: now }).execute()
    await opened.database.updateTable('withdrawals').set({ refunded_at: now }).execute()
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  /** Buys for 250 SEK, and leaves no mail in the outbox. */
  async function buy(paidAt?: Date) {
    const order = await placeOrder(opened.database, sub, paidAt)
    await opened.database.updateTable('mails').set({ sent_at: new Date() }).execute()
    return order
  }

  const state = async (number: number, now = new Date()) =>
    (await withdrawals.state({ number, by: { sub } }, 'Ada', now)).outcome
  const acknowledged = async () => (await createOutbox(opened.database).take(new Date()))?.facts

  test('a withdrawal is acknowledged by mail at once, and the payment is refunded once', async () => {
    const { number, paymentIntent } = await buy()
    expect(await state(number)).toBe('accepted')
    expect(await acknowledged()).toMatchObject({
      kind: 'withdrawal-acknowledgement',
      name: 'Ada',
      refusal: null,
      totalOre: 25_000,
      site: 'https://candlecast.example',
    })
    const refund = vi.fn(async () => {})
    await settleWithdrawals({ withdrawals, payments: { refund } })
    await settleWithdrawals({ withdrawals, payments: { refund } })
    expect(refund.mock.calls).toEqual([[paymentIntent]])
  })

  test('stated twice, also in two tabs at once, it is one withdrawal and one mail', async () => {
    const { number } = await buy()
    const outcomes = await Promise.all([state(number), state(number)])
    expect(outcomes.toSorted()).toEqual(['accepted', 'repeated'])
    expect(await state(number)).toBe('repeated')
    expect(await acknowledged()).toBeDefined()
    expect(await acknowledged()).toBeUndefined()
  })

  test('while the payment service is away, the refund is tried again', async () => {
    const { number, paymentIntent } = await buy()
    await state(number)
    const refund = vi.fn(async () => {})
    refund.mockRejectedValueOnce(new Error('away'))
    await settleWithdrawals({ withdrawals, payments: { refund } })
    expect(await withdrawals.unsettled()).toEqual([{ orderNumber: number, paymentIntent }])
    await settleWithdrawals({ withdrawals, payments: { refund } })
    expect(await withdrawals.unsettled()).toEqual([])
  })

  test('too late, it is refused by mail and nothing is repaid', async () => {
    const { number } = await buy(new Date(Date.now() - 20 * DAY_MS))
    expect(await state(number)).toBe('too-late')
    expect(await acknowledged()).toMatchObject({ refusal: 'too-late' })
    expect(await withdrawals.unsettled()).toEqual([])
  })

  test('of a refunded order nothing is repaid again; of a partly refunded one the rest', async () => {
    const whole = await buy()
    const refundOf = (paymentIntent: string, ore: number) =>
      createLedger(opened.database).record({
        id: randomUUID(),
        type: 'refundChanged',
        paymentIntent,
        refundId: `re_${paymentIntent}`,
        ore,
        status: 'succeeded',
      })
    await refundOf(whole.paymentIntent, 25_000)
    expect(await state(whole.number)).toBe('already-returned')
    const part = await buy()
    await refundOf(part.paymentIntent, 10_000)
    expect(await state(part.number)).toBe('accepted')
  })

  test('during a dispute that took the money nothing is repaid', async () => {
    const { number, paymentIntent } = await buy()
    await createLedger(opened.database).record({
      id: randomUUID(),
      type: 'disputeChanged',
      paymentIntent,
      disputeId: 'du_1',
      ore: 25_000,
      status: 'open',
      withdrawals: 1,
      reinstatements: 0,
    })
    expect(await state(number)).toBe('in-dispute')
    expect(await acknowledged()).toMatchObject({ refusal: 'in-dispute' })
    expect(await withdrawals.unsettled()).toEqual([])
  })

  test('without signing in, number and address have to belong together', async () => {
    const { number } = await buy()
    const by = async (address: string) =>
      (await withdrawals.state({ number, by: { email: address } }, 'Ada', new Date())).outcome
    expect(await by('eve@candlecast.example')).toBe('unknown-order')
    const eve = await withdrawals.state({ number, by: { sub: 'eve' } }, 'Eve', new Date())
    expect(eve.outcome).toBe('unknown-order')
    expect(await acknowledged()).toBeUndefined()
    expect(await by(email)).toBe('accepted')
    expect(await acknowledged()).toBeDefined()
  })

  test('refusals are mailed three times a day at most', async () => {
    const { number } = await buy(new Date(Date.now() - 20 * DAY_MS))
    for (const _ of [1, 2, 3, 4]) expect(await state(number)).toBe('too-late')
    let mails = 0
    while (await acknowledged()) mails += 1
    expect(mails).toBe(3)
  })
})
