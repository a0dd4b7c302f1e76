import { expect, test } from 'vitest'
import type { OrderStatus } from './shop-contract.ts'
import { withdrawalRefusal } from './withdrawal.ts'

const paidAt = '2026-11-01T10:00:00.000Z'
const at = (day: string, status: OrderStatus = 'paid') =>
  withdrawalRefusal({ paidAt, status }, new Date(`${day}T10:00:00Z`))

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
  ['disputed', 'in-dispute'],
])('within the period an order with the status %s: %s', (status, refusal) => {
  expect(at('2026-11-02', status)).toBe(refusal)
})

test('money that is back already is said before the end of the period', () => {
  expect(at('2027-11-02', 'refunded')).toBe('already-returned')
})
