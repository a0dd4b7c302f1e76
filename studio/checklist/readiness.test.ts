import { expect, it } from 'vitest'
import type { Check } from './checks.ts'
import { nextStep, type Readiness, readinessOf, refusalOf, summaryOf } from './readiness.ts'

const missing: Check = {
  status: 'missing',
  title: 'Closes on',
  note: 'It can’t close before it was posted.',
  field: 'closesOn',
}
const advice: Check = { status: 'advice', title: 'Place', field: 'location' }
const checked = {
  isLoaded: true,
  isSaving: false,
  isValidating: false,
  validated: 'b',
  revision: 'b',
  checks: [],
}

it.each([
  ['not read yet', { isLoaded: false, checks: [missing] }, 'Reading the document…'],
  ['being saved', { isSaving: true }, 'Checking your last change…'],
  ['being validated', { isValidating: true }, 'Checking your last change…'],
  ['validated before the last change', { validated: 'a' }, 'Checking your last change…'],
  ['never validated', { validated: undefined }, 'Checking your last change…'],
  ['being saved with a fault', { isSaving: true, checks: [missing] }, '1 thing is missing or needs fixing.'],
  [
    'checked, with two faults',
    { checks: [missing, missing, advice] },
    '2 things are missing or need fixing.',
  ],
  ['checked, with advice', { checks: [advice] }, 'Ready to publish, with 1 piece of advice.'],
  ['checked', {}, 'Ready to publish.'],
  ['not stored, without faults', { validated: undefined, revision: undefined }, 'Ready to publish.'],
])('a document that is %s: %s', (_name, known, summary) => {
  expect(summaryOf(readinessOf({ ...checked, ...known }))).toBe(summary)
})

it('a refusal has the first reason and the names of all fields', () => {
  const title = { ...missing, title: 'Job title', note: 'Give the job a title.' }
  expect(refusalOf([missing])).toBe('Closes on: It can’t close before it was posted.')
  expect(refusalOf([missing, title, title])).toBe(
    'Closes on: It can’t close before it was posted. Also: Job title.',
  )
})

const [loading, checking, blocked, ready]: Readiness[] = [
  { status: 'loading' },
  { status: 'checking' },
  { status: 'blocked', missing: [missing] },
  { status: 'ready', advice: 0 },
]

it.each([
  // The document, what is left of it, and whether the publish has begun: before and after the limit.
  [loading, 'a draft', false, 'wait', 'warn'],
  [checking, 'a draft', false, 'wait', 'warn'],
  [blocked, 'a draft', false, 'refuse', 'refuse'],
  [ready, 'a draft', false, 'start', 'start'],
  [loading, 'a draft', true, 'wait', 'warn'],
  [checking, 'a draft', true, 'wait', 'warn'],
  [blocked, 'a draft', true, 'wait', 'warn'],
  [ready, 'a draft', true, 'wait', 'warn'],
  [loading, 'no draft', true, 'done', 'done'],
  [checking, 'no draft', true, 'done', 'done'],
  [blocked, 'no draft', true, 'done', 'done'],
  [ready, 'no draft', true, 'done', 'done'],
  [checking, 'no draft', false, 'done', 'done'],
] as const)(
  'a press of Publish on %j with %s, begun %s: %s, later %s',
  (readiness, left, hasStarted, early, late) => {
    const step = (isLate: boolean) =>
      readiness && nextStep({ hasStarted, isLate }, readiness, left === 'no draft')
    expect(step(false)).toBe(early)
    expect(step(true)).toBe(late)
  },
)
