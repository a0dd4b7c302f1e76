import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { paidSession } from '../testing/paid.ts'
import { PATIENT_TEST_MS, type RunningPaymentPage, startRunning } from '../testing/running-payment-page.ts'

vi.setConfig({ testTimeout: PATIENT_TEST_MS })

let running: RunningPaymentPage
let stripe: Stripe
beforeAll(async () => {
  running = await startRunning()
  stripe = running.stripe
})
afterAll(() => running.stop())

async function dispute(payment: string, path = '', body?: object) {
  const response = await running.control('POST', `/payments/${payment}/dispute${path}`, body)
  return { status: response.status, body: await response.json() }
}
const lastOf = async (type: string, about: string, count = 1) =>
  (await running.shop.arrived(`charge.dispute.${type}`, about, count)).at(-1)?.data.object
const withdrawalsOf = (about: string) =>
  running.shop.received.filter(
    ({ type, data }) =>
      type === 'charge.dispute.funds_withdrawn' && JSON.stringify(data.object).includes(about),
  )

describe('a chargeback', () => {
  test('withdraws the money at once and reinstates it when it is won', async () => {
    const { payment, charge } = await paidSession(running)
    await dispute(payment)
    expect(await lastOf('funds_withdrawn', charge)).toMatchObject({
      status: 'needs_response',
      is_charge_refundable: false,
      payment_method_details: { card: { brand: 'visa', case_type: 'chargeback' } },
      balance_transactions: [{ amount: -24_900, reporting_category: 'dispute' }],
    })
    await dispute(payment, '/evidence')
    expect(await lastOf('updated', charge)).toMatchObject({
      status: 'under_review',
      evidence_details: { has_evidence: true, submission_count: 1 },
    })
    await dispute(payment, '/close', { won: true })
    expect(await lastOf('closed', charge)).toMatchObject({ status: 'won' })
    expect(await lastOf('funds_reinstated', charge)).toMatchObject({
      balance_transactions: [{ amount: -24_900 }, { amount: 24_900, reporting_category: 'dispute_reversal' }],
    })
  })

  test('that is lost moves no more money, unless the bank reinstates it', async () => {
    const { payment, charge } = await paidSession(running)
    await dispute(payment)
    await dispute(payment, '/close', { won: false })
    await lastOf('closed', charge)
    await dispute(payment, '/funds', { direction: 'reinstated' })
    await lastOf('funds_reinstated', charge)
    await dispute(payment, '/funds', { direction: 'withdrawn' })
    const moved = await lastOf('funds_withdrawn', charge, 2)
    expect(moved).toMatchObject({ status: 'lost' })
  })

  test('is listed by its payment', async () => {
    const { payment } = await paidSession(running)
    const { body } = await dispute(payment)
    const { data } = await stripe.disputes.list({ payment_intent: payment })
    expect(data.map(({ id }) => id)).toEqual([body.id])
  })
})

describe('an inquiry', () => {
  const INQUIRY = '4000 0000 0000 1976'

  test('withdraws no money, and can be answered, refunded and closed', async () => {
    const { payment, charge } = await paidSession(running, 'asked@example.com', INQUIRY)
    expect(await lastOf('created', charge)).toMatchObject({
      status: 'warning_needs_response',
      is_charge_refundable: true,
      balance_transactions: [],
      payment_method_details: { card: { case_type: 'inquiry' } },
    })
    expect((await dispute(payment, '/evidence')).body.status).toBe('warning_under_review')
    expect((await stripe.refunds.create({ charge, amount: 100 })).status).toBe('succeeded')
    expect((await dispute(payment, '/close', { won: false })).status).toBe(400)
    expect((await dispute(payment, '/funds', { direction: 'withdrawn' })).status).toBe(400)
    await dispute(payment, '/close', { won: true })
    expect(await lastOf('closed', charge)).toMatchObject({ status: 'warning_closed' })
    expect(withdrawalsOf(charge)).toEqual([])
  })

  test('becomes a chargeback, which withdraws the money', async () => {
    const { payment, charge } = await paidSession(running)
    await dispute(payment, '', { kind: 'inquiry', reason: 'general' })
    expect((await dispute(payment, '/escalate')).body.status).toBe('needs_response')
    expect(await lastOf('funds_withdrawn', charge)).toMatchObject({ status: 'needs_response' })
    expect((await dispute(payment, '/escalate')).status).toBe(400)
  })
})

test('a prevented dispute is a refund', async () => {
  const { payment, charge } = await paidSession(running)
  expect((await dispute(payment, '', { kind: 'prevented' })).body.status).toBe('prevented')
  await running.shop.arrived('refund.created', charge)
  expect((await running.shop.arrived('charge.refunded', charge))[0]?.data.object).toMatchObject({
    refunded: true,
  })
  expect(await lastOf('closed', charge)).toMatchObject({ status: 'prevented' })
  expect(withdrawalsOf(charge)).toEqual([])
})
