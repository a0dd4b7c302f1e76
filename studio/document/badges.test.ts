import { expect, it } from 'vitest'
import { factBadge } from './badges.ts'

const fact = {
  has: (document: object) => 'hidden' in document,
  label: 'Hidden',
  title: 'Not in any list.',
  color: 'primary',
} as const
const [yes, no] = [{ hidden: true }, {}]

it.each([
  [null, null, null],
  [null, no, null],
  [null, yes, 'Hidden after Publish'],
  [no, null, null],
  [no, no, null],
  [no, yes, 'Hidden after Publish'],
  [yes, null, 'Hidden'],
  [yes, yes, 'Hidden'],
  [yes, no, 'Hidden until Publish'],
])('a fact that is published as %j, in the draft as %j: %s', (published, draft, label) => {
  expect(factBadge(fact, published, draft)?.label ?? null).toBe(label)
})
