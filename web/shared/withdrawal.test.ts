import { expect, test } from 'vitest'
import type { LineDelivery, OrderStatus } from './shop-contract.ts'
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

test.each<[LineDelivery, ReturnType<typeof lineRefusal>, ReturnType<typeof lineRefusal>]>([
  ['unlocked', null, 'too-late'],
  ['ready', null, 'too-late'],
  ['delivered', 'delivered', 'delivered'],
  ['pre-order', null, null],
])('a line that is %s: within the period %s, after it %s', (delivery, within, after) => {
  expect(lineRefusal({ delivery }, paidAt, new Date('2026-11-02T10:00:00Z'))).toBe(within)
  expect(lineRefusal({ delivery }, paidAt, new Date('2026-12-02T10:00:00Z'))).toBe(after)
})

const facts = { parts: [{ of: null, out: ['The Postern'], until: '2027-10-31' }] }
test.each<[LineDelivery, ReturnType<typeof lineRefusal>, ReturnType<typeof lineRefusal>]>([
  ['unlocked', null, 'too-late'],
  ['ready', null, null],
  ['pre-order', null, null],
])('a line in parts that is %s: within the period %s, after it %s', (delivery, within, after) => {
  expect(lineRefusal({ delivery, facts }, paidAt, new Date('2026-11-02T10:00:00Z'))).toBe(within)
  expect(lineRefusal({ delivery, facts }, paidAt, new Date('2027-12-02T10:00:00Z'))).toBe(after)
})

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
