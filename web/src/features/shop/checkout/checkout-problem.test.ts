import { describe, expect, it } from 'vitest'
import type { CheckoutProblem } from './checkout-flow.ts'
import { explainRefusal } from './checkout-problem.ts'

const ids = ['fod', 'fist']
const titles = new Map([
  ['fod', 'The Fortress of Death'],
  ['fist', 'F.I.S.T.'],
])
const explain = (problem: CheckoutProblem) => explainRefusal(problem, (id) => titles.get(id) ?? id)

const problems: Record<CheckoutProblem['code'], CheckoutProblem> = {
  'invalid-request': { code: 'invalid-request' },
  'not-found': { code: 'not-found' },
  'not-signed-in': { code: 'not-signed-in' },
  'email-mismatch': { code: 'email-mismatch' },
  'base-url-refused': { code: 'base-url-refused' },
  'cart-empty': { code: 'cart-empty' },
  'cart-too-large': { code: 'cart-too-large' },
  'total-too-small': { code: 'total-too-small' },
  'duplicate-products': { code: 'duplicate-products', ids },
  'products-unavailable': { code: 'products-unavailable', ids },
  'pre-order-overdue': { code: 'pre-order-overdue', ids },
  'already-owned': { code: 'already-owned', ids },
  'contained-in-cart': { code: 'contained-in-cart', ids },
  'prices-changed': { code: 'prices-changed', changes: [] },
  'payment-pending': { code: 'payment-pending', ids },
  'seller-incomplete': { code: 'seller-incomplete' },
  'too-many-requests': { code: 'too-many-requests' },
  unavailable: { code: 'unavailable' },
  internal: { code: 'internal' },
  'no-response': { code: 'no-response' },
  'unknown-payment-page': { code: 'unknown-payment-page' },
  'cart-changed': { code: 'cart-changed' },
}

describe('every refusal', () => {
  it.each(Object.values(problems).filter(({ code }) => code !== 'payment-pending'))(
    '$code says that nothing has been charged',
    (problem) => {
      expect(explain(problem).text).toContain('Nothing has been charged.')
    },
  )

  it.each(Object.values(problems).filter((problem) => 'ids' in problem))(
    '$code names the products',
    (problem) => {
      expect(explain(problem).text).toContain('The Fortress of Death and F.I.S.T.')
    },
  )
})

it('prevents a second payment for products being unlocked', () => {
  const { text, nextStep } = explain(problems['payment-pending'])
  expect(text).toContain('Don’t pay again.')
  expect(text).not.toContain('Nothing has been charged')
  expect(nextStep).toEqual({ kind: 'library' })
})

it.each(['already-owned', 'contained-in-cart', 'pre-order-overdue', 'products-unavailable'] as const)(
  'offers to remove products refused as %s',
  (code) => {
    expect(explain(problems[code]).nextStep).toEqual({ kind: 'removal', ids })
  },
)

it('says that the shop is closed, and links to support', () => {
  const { text, nextStep } = explain(problems['seller-incomplete'])
  expect(text).toContain('The shop is not open')
  expect(nextStep).toEqual({ kind: 'support' })
})
