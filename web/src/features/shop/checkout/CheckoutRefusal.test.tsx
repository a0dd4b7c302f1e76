import { expect, it } from 'vitest'
import { problemSchema } from '#shared/api/problems.ts'
import { explainRefusal } from './CheckoutRefusal.tsx'
import type { CheckoutProblem } from './checkout-flow.ts'

const ids = ['fod', 'fist']
const titles = new Map([
  ['fod', 'The Fortress of Death'],
  ['fist', 'F.I.S.T.'],
])
const explain = (problem: CheckoutProblem) => explainRefusal(problem, (id) => titles.get(id) ?? id)

const [ofOrder, ofProducts] = problemSchema.options
const aboutOrder: CheckoutProblem[] = [
  ...ofOrder.entries.code.options.map((code) => ({ code })),
  { code: 'prices-changed', changes: [] },
  { code: 'no-response' },
  { code: 'unknown-payment-page' },
  { code: 'cart-changed' },
]
const aboutProducts = ofProducts.entries.code.options

it.each(aboutOrder)('$code says that nothing has been charged', (problem) => {
  expect(explain(problem).text).toContain('Nothing has been charged.')
})

it.each(aboutProducts)('%s names the products, and says whether to pay again', (code) => {
  const { text, nextStep } = explain({ code, ids })
  const isPaid = code === 'payment-pending'
  expect(text).toContain('The Fortress of Death and F.I.S.T.')
  expect(text.includes('Nothing has been charged.')).toBe(!isPaid)
  expect(text.includes('Don’t pay again.')).toBe(isPaid)
  expect(nextStep).toEqual(isPaid ? { kind: 'library' } : { kind: 'removal', ids })
})

it('says that the shop is closed, and links to support', () => {
  const { text, nextStep } = explain({ code: 'seller-incomplete' })
  expect(text).toContain('The shop is not open')
  expect(nextStep).toEqual({ kind: 'support' })
})
