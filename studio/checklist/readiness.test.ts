import { expect, it } from 'vitest'
import type { Check } from './checklist.ts'
import { nextStep, publishButton, type Readiness, readinessOf, refusalOf, summaryOf } from './readiness.ts'

const missing: Check = {
  status: 'missing',
  title: 'Closes on',
  note: 'It can’t close before it was posted.',
  field: 'closesOn',
}
const advice: Check = { status: 'advice', title: 'Place', note: 'Say where.', field: 'location' }
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
  // The document, whether the service is there, and what a press does: before it is sent, and then.
  [loading, true, ['wait', 'wait']],
  [checking, true, ['wait', 'wait']],
  [blocked, true, ['refuse', 'wait']],
  [ready, true, ['send', 'wait']],
  [loading, false, ['wait', 'wait']],
  [checking, false, ['wait', 'wait']],
  [blocked, false, ['refuse', 'wait']],
  [ready, false, ['wait', 'wait']],
])('a press of Publish on %j, the service there: %s', (readiness, isConnected, expected) => {
  for (const isLate of [false, true]) {
    const steps = (isPublished: boolean) =>
      [false, true].map(
        (isSent) => readiness && nextStep({ isSent, isLate }, { readiness, isPublished, isConnected }),
      )
    expect(steps(false)).toEqual(expected)
    expect(steps(true)).toEqual(['done', 'done'])
  }
})

it.each([
  [ready, null, undefined, ['Publish', false, 'Ready to publish.']],
  [ready, null, 'You have no permission.', ['Publish', true, 'You have no permission.']],
  [checking, null, undefined, ['Publish', false, 'Checking your last change…']],
  [blocked, null, '', ['Publish', true, 'Closes on: It can’t close before it was posted.']],
  [checking, { isSent: false, isLate: false }, undefined, ['Checking…', true, 'Checking your last change…']],
  [ready, { isSent: true, isLate: false }, undefined, ['Publishing…', true, 'Ready to publish.']],
  [
    ready,
    { isSent: false, isLate: true },
    undefined,
    ['Waiting for the content service…', true, 'Ready to publish.'],
  ],
])('the button on %j, with the attempt %j and the refusal %s', (readiness, attempt, refusal, expected) => {
  const button = readiness && publishButton(readiness, attempt, refusal)
  expect([button?.label, button?.disabled, button?.title]).toEqual(expected)
})
