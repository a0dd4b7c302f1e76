import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../http/refusal.ts'
import { signedEvent } from '../../testing/signed-event.ts'
import { sessionEvent } from './stripe-events.ts'
import { createStripePayments } from './stripe-payments.ts'

const webhookSecret = 'whsec_test'
const { readEvent } = createStripePayments({
  secretKey: 'sk_test_1',
  webhookSecret,
  apiUrl: undefined,
  origins: [],
})

const read = (type: Stripe.Event.Type, object: object) => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    created: 1_795_000_000,
    type,
    data: { object },
  })
  return readEvent(Buffer.from(body), signedEvent(body, { secret: webhookSecret }), async () => true)
}

const refund = (status: string) =>
  ({
    id: 're_1',
    object: 'refund',
    amount: 25_000,
    payment_intent: 'pi_1',
    status,
  }) satisfies Partial<Stripe.Refund>

const moved = (...amounts: number[]) => amounts.map((amount) => ({ id: `txn_${amount}`, amount }))
const dispute = (status: Stripe.Dispute.Status, ...amounts: number[]) => ({
  ...({
    id: 'du_1',
    object: 'dispute',
    amount: 25_000,
    payment_intent: 'pi_1',
    status,
  } satisfies Partial<Stripe.Dispute>),
  balance_transactions: moved(...amounts),
})

test.each([
  ['refund.created', 'pending', 'pending'],
  ['refund.created', 'requires_action', 'pending'],
  ['refund.updated', 'succeeded', 'succeeded'],
  ['refund.failed', 'failed', 'failed'],
  ['charge.refund.updated', 'canceled', 'canceled'],
] as const)('%s with status %s is a refund that is %s', async (type, status, ours) => {
  expect(await read(type, refund(status))).toEqual({
    id: 'evt_1',
    paymentIntent: 'pi_1',
    type: 'refundChanged',
    refundId: 're_1',
    ore: 25_000,
    status: ours,
  })
})

test.each([
  [{ withdrawal: '1', lines: '0,2' }, [0, 2]],
  [{ withdrawal: '1' }, undefined],
  [{ lines: 'all' }, undefined],
  [null, undefined],
])('a refund with the metadata %j names the lines %j', async (metadata, lines) => {
  const event = await read('refund.created', { ...refund('succeeded'), metadata })
  expect(event).toHaveProperty('refundId', 're_1')
  expect(event && 'lines' in event ? event.lines : undefined).toEqual(lines)
})

test.each([
  ['charge.dispute.created', dispute('warning_needs_response'), 'inquiry', 0, 0],
  ['charge.dispute.updated', dispute('warning_under_review'), 'inquiry', 0, 0],
  ['charge.dispute.closed', dispute('warning_closed'), 'inquiry-closed', 0, 0],
  ['charge.dispute.created', dispute('needs_response'), 'open', 0, 0],
  ['charge.dispute.created', dispute('needs_response', -25_000), 'open', 1, 0],
  ['charge.dispute.funds_withdrawn', dispute('needs_response', -25_000), 'open', 1, 0],
  ['charge.dispute.funds_withdrawn', dispute('needs_response'), 'open', 1, 0],
  ['charge.dispute.funds_reinstated', dispute('under_review', -25_000, 25_000), 'open', 1, 1],
  ['charge.dispute.funds_reinstated', dispute('won'), 'won', 1, 1],
  ['charge.dispute.closed', dispute('lost', -25_000), 'lost', 1, 0],
  ['charge.dispute.closed', dispute('prevented'), 'prevented', 0, 0],
] as const)('%s: %j', async (type, object, status, withdrawals, reinstatements) => {
  expect(await read(type, object)).toMatchObject({
    type: 'disputeChanged',
    disputeId: 'du_1',
    ore: 25_000,
    status,
    withdrawals,
    reinstatements,
  })
})

describe('the signature of an event', () => {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', created: 1, type: 'x', data: { object: {} } })
  const now = () => Math.floor(Date.now() / 1000)
  const sign = (change: { secret?: string; timestamp?: number } = {}, text = body) =>
    signedEvent(text, { secret: webhookSecret, ...change })
  const readSigned = (signature: string | undefined, text = body) =>
    readEvent(Buffer.from(text), signature, async () => false)

  test('is accepted for 5 minutes', async () => {
    for (const age of [-290, 0, 290])
      expect(await readSigned(sign({ timestamp: now() - age })), `${age} s`).toBeUndefined()
  })

  const refused: [signature: string | undefined, text?: string][] = [
    [undefined],
    [''],
    ['x'.repeat(7_000)],
    ['t=1,v1='],
    ['t=1,v1'],
    ['t=1,v1=abc'],
    ['v1=,,,=,t'],
    [sign({ secret: 'whsec_other' })],
    [sign({ timestamp: now() - 301 })],
    [sign({ timestamp: now() + 310 })],
    [sign().replace('v1=', 'v0=')],
    [sign().replace(/t=\d+/, `t=${now() + 1}`)],
    [sign().replace(/t=\d+/, 't=NaN')],
    [sign().slice(0, -1)],
    [sign().toUpperCase()],
    [`${sign({ secret: 'whsec_1' })},${sign({}, '{ }')}`],
    [sign(), `${body} `],
    [sign({}, 'not json'), 'not json'],
  ]
  test('is refused with any fault', async () => {
    for (const [signature, text] of refused)
      await expect(readSigned(signature, text), `${signature} ${text}`).rejects.toThrow(Refusal)
  })
})

describe('the state of a session', () => {
  const reference = '0b7f1f3e-6a52-4f0e-9a3b-2f3c1d9e8a11'
  type State = Pick<Stripe.Checkout.Session, 'status' | 'payment_status'> & { payment_intent: object | null }
  /** Parses JSON, like a response of Stripe. */
  const factOf = (state: State) => {
    const session: Stripe.Checkout.Session = JSON.parse(
      JSON.stringify({
        id: 'cs_1',
        created: 1_795_000_000,
        amount_total: 25_000,
        currency: 'sek',
        metadata: { reference },
        ...state,
      }),
    )
    return sessionEvent(session)
  }
  const payment = (status: string) => ({ id: 'pi_1', created: 1_795_000_001, status, latest_charge: null })

  test('has the time of its charge, if it is paid', () => {
    const latest_charge = {
      id: 'ch_1',
      created: 1_795_000_002,
      billing_details: { address: null },
      payment_method_details: { type: 'swish', swish: {} },
    }
    const payment_intent = { ...payment('succeeded'), latest_charge }
    expect(factOf({ status: 'complete', payment_status: 'paid', payment_intent })).toMatchObject({
      type: 'paymentSucceeded',
      paymentIntent: 'pi_1',
      paidAt: new Date(1_795_000_002_000),
      details: {
        method: { type: 'swish', brand: null, last4: null, wallet: null },
        billingCountry: null,
        cardCountry: null,
      },
    })
  })

  test.each([
    ['processing', 'paymentStarted'],
    ['requires_action', 'paymentStarted'],
    ['requires_payment_method', 'paymentFailed'],
    ['canceled', 'paymentFailed'],
  ])('complete and unpaid with a payment that is %s: %s', (status, type) => {
    const state = { status: 'complete', payment_status: 'unpaid', payment_intent: payment(status) } as const
    expect(factOf(state)).toMatchObject({ type, reference })
  })

  test('makes no event while it is open', () => {
    expect(factOf({ status: 'open', payment_status: 'unpaid', payment_intent: null })).toBeUndefined()
  })
})
