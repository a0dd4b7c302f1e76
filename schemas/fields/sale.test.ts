import { expect, it } from 'vitest'
import { saleFault } from './sale.ts'

const sale = { price: 80, from: '2026-11-27T00:00:00Z', to: '2026-11-30T00:00:00Z' }

it.each([
  ['a complete sale', {}, 100, undefined],
  ['a sale price that is the ordinary one', {}, 80, 'lower than the ordinary price, 80 SEK'],
  ['a sale price above the ordinary one', {}, 79.99, 'lower than the ordinary price, 79.99 SEK'],
  ['a sale that ends as it begins', { to: sale.from }, 100, 'must end after it begins'],
  ['a sale that ends before it begins', { to: '2026-11-26T00:00:00Z' }, 100, 'must end after it begins'],
  ['the same moment in two time zones', { to: '2026-11-27T01:00:00+01:00' }, 100, 'must end after it begins'],
  ['a product without an ordinary price yet', {}, undefined, undefined],
])('%s', (_, change, ordinary, message) => {
  const fault = saleFault({ ...sale, ...change }, ordinary)
  if (message === undefined) expect(fault).toBeUndefined()
  else expect(fault).toContain(message)
})
