import { expect, test } from 'vitest'
import type { LineDelivery, OrderStatus } from './api/orders.ts'
import { lineRefusal, withdrawalRefusal } from './withdrawal.ts'

const paidAt = '2026-11-01T10:00:00.000Z'
const at = (day: string, status: OrderStatus = 'paid') =>
  withdrawalRefusal({ paidAt, status, lines: [{}] }, new Date(`${day}T10:00:00Z`))

test('an order can be withdrawn from for fourteen days, and for a weekend or a holiday longer', () => {
  expect(at('2026-11-01')).toBeUndefined()
  expect(at('2026-11-15')).toBeUndefined()
  expect(at('2026-11-20')).toBeUndefined()
  expect(at('2026-11-21')).toBe('too-late')
})

test.each<[OrderStatus, ReturnType<typeof withdrawalRefusal>]>([
  ['paid', undefined],
  ['partlyRefunded', undefined],
  ['refund-failed', undefined],
  ['dispute-inquiry', undefined],
  ['refunded', 'already-returned'],
  ['disputed', undefined],
])('within the period an order with the status %s: %s', (status, refusal) => {
  expect(at('2026-11-02', status)).toBe(refusal)
})

test('money that is back already is said before the end of the period', () => {
  expect(at('2027-11-02', 'refunded')).toBe('already-returned')
})

const inParts = { parts: [{ of: null, out: ['The Postern'], until: '2027-10-31' }] }
type Refusal = ReturnType<typeof lineRefusal>

test.each<[LineDelivery, facts: typeof inParts | undefined, within: Refusal, after: Refusal]>([
  ['unlocked', undefined, null, 'too-late'],
  ['ready', undefined, null, 'too-late'],
  ['delivered', undefined, 'delivered', 'delivered'],
  ['pre-order', undefined, null, null],
  ['unlocked', inParts, null, 'too-late'],
  ['ready', inParts, null, null],
  ['pre-order', inParts, null, null],
])(
  'a line that is %s, with the facts %j: within the period %s, after it %s',
  (delivery, facts, within, after) => {
    const on = (day: string) => lineRefusal({ delivery, facts }, paidAt, new Date(`${day}T10:00:00Z`))
    expect([on('2026-11-02'), on('2026-12-02')]).toEqual([within, after])
  },
)

test.each<[LineDelivery[], ReturnType<typeof withdrawalRefusal>]>([
  [['delivered', 'delivered'], 'delivered'],
  [['delivered', 'ready'], undefined],
  [['delivered', 'pre-order'], undefined],
  [['withdrawn', 'withdrawn'], 'already-returned'],
  [['withdrawn', 'delivered'], 'delivered'],
  [['withdrawn', 'ready'], undefined],
])('an order whose lines are %j: %s', (deliveries, refusal) => {
  const lines = deliveries.map((delivery) => ({ delivery }))
  expect(withdrawalRefusal({ paidAt, status: 'paid', lines }, new Date(paidAt))).toBe(refusal)
})
