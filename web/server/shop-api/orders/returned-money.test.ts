import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#shared/api/orders.ts'
import {
  type DisputeStatus,
  lockedBecause,
  nothingReturned,
  orderStatus,
  type RefundStatus,
  type ReturnedMoney,
  type ReturnedMoneyEvent,
  refundedOreOf,
  returnedMoneyAfter,
} from './returned-money.ts'

const id = { id: 'evt_1', paymentIntent: 'pi_1' }
const byCharge = (refundedOre: number): ReturnedMoneyEvent => ({ ...id, type: 'chargeRefunded', refundedOre })
const refund = (status: RefundStatus, ore = 250, refundId = 're_1'): ReturnedMoneyEvent => ({
  ...id,
  type: 'refundChanged',
  refundId,
  ore,
  status,
})
const dispute = (
  status: DisputeStatus,
  withdrawals = 0,
  reinstatements = 0,
  disputeId = 'du_1',
): ReturnedMoneyEvent => ({
  ...id,
  type: 'disputeChanged',
  disputeId,
  ore: 250,
  status,
  withdrawals,
  reinstatements,
})
const after = (...events: ReturnedMoneyEvent[]) => events.reduce(returnedMoneyAfter, nothingReturned)

describe('refunds and disputes', () => {
  test('have the same result in any order and with any repetition of their events', () => {
    const event = fc.oneof(
      fc.nat({ max: 300 }).map(byCharge),
      fc
        .tuple(
          fc.constantFrom('pending', 'succeeded', 'canceled', 'failed'),
          fc.nat({ max: 300 }),
          fc.constantFrom('re_1', 're_2'),
        )
        .map((fields) => refund(...fields)),
      fc
        .tuple(
          fc.constantFrom('inquiry', 'inquiry-closed', 'open', 'prevented', 'won', 'lost'),
          fc.nat({ max: 2 }),
          fc.nat({ max: 2 }),
          fc.constantFrom('du_1', 'du_2'),
        )
        .map((fields) => dispute(...fields)),
    )
    const histories = fc
      .array(event, { maxLength: 8 })
      .chain((events) =>
        fc.tuple(
          fc.constant(events),
          fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2 }),
        ),
      )
    fc.assert(
      fc.property(histories, ([events, again]) => {
        expect(again.reduce(returnedMoneyAfter, nothingReturned)).toEqual(
          events.reduce(returnedMoneyAfter, nothingReturned),
        )
      }),
    )
  })

  const sums: [name: string, ore: number, returned: ReturnedMoney][] = [
    ['the sum of the charge if no refund is known', 100, after(byCharge(100))],
    ['each refund once, beside the charge', 100, after(byCharge(100), refund('succeeded', 100))],
    ['the sum of refunds', 150, after(refund('succeeded', 100), refund('pending', 50, 're_2'))],
    ['no refund that failed', 0, after(byCharge(250), refund('failed'))],
    ['no refund that was canceled', 0, after(refund('pending'), refund('canceled'))],
    ['no refund that failed after it succeeded', 0, after(refund('failed'), refund('succeeded'))],
    [
      'a second refund after one that failed',
      250,
      after(refund('failed'), refund('succeeded', 250, 're_2'), byCharge(250)),
    ],
    ['a dispute that was prevented by a refund', 250, after(dispute('prevented'))],
    ['a prevented dispute and its refund once', 250, after(dispute('prevented'), refund('succeeded'))],
  ]
  test('each refund is counted once', () => {
    for (const [name, ore, returned] of sums) expect(refundedOreOf(returned), name).toBe(ore)
  })
})

const orders: [
  status: OrderStatus,
  locked: 'refunded' | 'disputed' | undefined,
  name: string,
  returned: ReturnedMoney,
][] = [
  ['paid', undefined, 'nothing', nothingReturned],
  ['partlyRefunded', undefined, 'a partial refund', after(refund('succeeded', 249))],
  ['refunded', 'refunded', 'a full refund', after(refund('succeeded'))],
  ['refunded', 'refunded', 'more than the total', after(byCharge(300))],
  [
    'refund-failed',
    undefined,
    'a refund that failed',
    after(byCharge(250), refund('succeeded'), refund('failed')),
  ],
  ['paid', undefined, 'a refund that was canceled', after(refund('canceled'))],
  [
    'refunded',
    'refunded',
    'a refund after one that failed',
    after(refund('failed'), refund('succeeded', 250, 're_2')),
  ],
  ['dispute-inquiry', undefined, 'an inquiry', after(dispute('inquiry'))],
  ['paid', undefined, 'an inquiry that was closed', after(dispute('inquiry'), dispute('inquiry-closed'))],
  ['dispute-inquiry', undefined, 'a chargeback before its money moves', after(dispute('open'))],
  ['disputed', 'disputed', 'money withdrawn', after(dispute('open', 1))],
  ['disputed', 'disputed', 'money withdrawn after an inquiry', after(dispute('inquiry'), dispute('open', 1))],
  ['disputed', 'disputed', 'money withdrawn after a refund', after(refund('succeeded'), dispute('open', 1))],
  ['paid', undefined, 'money returned', after(dispute('open', 1), dispute('open', 1, 1))],
  ['paid', undefined, 'a dispute that is won', after(dispute('open', 1), dispute('won', 1))],
  ['disputed', 'disputed', 'a dispute that is lost', after(dispute('open', 1), dispute('lost', 1))],
  ['disputed', 'disputed', 'a lost dispute whose withdrawal was not reported', after(dispute('lost'))],
  ['paid', undefined, 'money returned after a loss', after(dispute('lost', 1, 1))],
  ['disputed', 'disputed', 'money withdrawn again', after(dispute('won', 1, 1), dispute('won', 2, 1))],
  ['disputed', 'disputed', 'a second dispute', after(dispute('won', 1, 1), dispute('open', 1, 0, 'du_2'))],
  ['refunded', 'refunded', 'a prevented dispute', after(dispute('prevented'))],
]

test('refunds and disputes decide the status of an order of 250 öre, and whether it is locked', () => {
  for (const [status, locked, name, returned] of orders)
    expect([orderStatus(returned, 250), lockedBecause(returned, 250)], name).toEqual([status, locked])
})
