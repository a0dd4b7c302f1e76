import { expect, it } from 'vitest'
import { copyOf } from './duplicate-as-copy.ts'

it.each([
  [
    { title: 'Winter', slug: { current: 'winter' }, price: 20 },
    { title: 'Copy of Winter', price: 20 },
  ],
  [{ question: 'Why?' }, { question: 'Copy of Why?' }],
  [{ title: '' }, { title: '' }],
  [{ from: '/old' }, { from: '/old' }],
])('the copy of %j', (fields, copy) => {
  expect(copyOf({ _id: 'a', _type: 'b', ...fields })).toEqual({ _id: 'a', _type: 'b', ...copy })
})
