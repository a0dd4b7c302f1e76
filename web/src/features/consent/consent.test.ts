import { describe, expect, it } from 'vitest'
import {
  type ConsentEvent,
  type ConsentState,
  choicesOf,
  consentTransition,
  type Decision,
  decisionText,
  isAllowed,
  parseDecision,
} from './consent.ts'

const decidedAt = '2026-11-20T07:00:00.000Z'
const yes: Decision = { analytics: true, frames: true, decidedAt }
const no: Decision = { analytics: false, frames: false, decidedAt }

const states = {
  unknown: { status: 'unknown' },
  undecided: { status: 'undecided' },
  allowed: { status: 'decided', decision: yes },
  refused: { status: 'decided', decision: no },
} satisfies Record<string, ConsentState>

const events = {
  'read nothing': { type: 'decisionRead', decision: null },
  'read yes': { type: 'decisionRead', decision: yes },
  'chose yes': { type: 'choiceMade', choices: { analytics: true, frames: true }, decidedAt },
  'chose no': { type: 'choiceMade', choices: { analytics: false, frames: false }, decidedAt },
  'yes elsewhere': { type: 'decisionChangedElsewhere', decision: yes },
  'no elsewhere': { type: 'decisionChangedElsewhere', decision: no },
  'forgotten elsewhere': { type: 'decisionChangedElsewhere', decision: null },
} satisfies Record<string, ConsentEvent>

const describeState = (state: ConsentState) => {
  if (state.status !== 'decided') return state.status
  return state.decision.analytics && state.decision.frames ? 'allowed' : 'refused'
}

/** '-' means no change. */
const outcome = (state: ConsentState, event: ConsentEvent) => {
  const next = consentTransition(state, event)
  return next === state ? '-' : describeState(next)
}

const choices = {
  'chose yes': 'allowed',
  'chose no': 'refused',
  'yes elsewhere': 'allowed',
  'no elsewhere': 'refused',
  'forgotten elsewhere': 'undecided',
}

describe('the consent transition', () => {
  it('gives the expected state for every state and event', () => {
    const table = Object.entries(states).map(([name, state]) => [
      name,
      Object.fromEntries(Object.entries(events).map(([event, sent]) => [event, outcome(state, sent)])),
    ])
    const late = { 'read nothing': '-', 'read yes': '-' }
    expect(Object.fromEntries(table)).toEqual({
      unknown: { 'read nothing': 'undecided', 'read yes': 'allowed', ...choices },
      undecided: { ...late, ...choices, 'forgotten elsewhere': '-' },
      allowed: { ...late, ...choices, 'yes elsewhere': '-' },
      refused: { ...late, ...choices, 'no elsewhere': '-' },
    })
  })

  it('allows only the chosen purposes, and nothing before a decision', () => {
    const half: ConsentState = { status: 'decided', decision: { ...no, frames: true } }
    expect([states.unknown, states.undecided, half].map((state) => isAllowed(state, 'analytics'))).toEqual([
      false,
      false,
      false,
    ])
    expect([states.unknown, states.undecided, half].map((state) => isAllowed(state, 'frames'))).toEqual([
      false,
      false,
      true,
    ])
    expect(choicesOf(half)).toMatchObject({ analytics: false, frames: true })
  })
})

describe('a stored decision', () => {
  it('is read back', () => {
    expect(parseDecision(decisionText(yes))).toEqual(yes)
  })

  it.each([
    ['nothing', null],
    ['invalid JSON', '{"version":1,'],
    ['an older version', JSON.stringify({ version: 0, ...yes })],
    ['without a valid date', JSON.stringify({ version: 1, ...yes, decidedAt: 'yesterday' })],
    ['only one of the choices', JSON.stringify({ version: 1, decidedAt, analytics: true })],
    ['a text in place of a choice', JSON.stringify({ version: 1, ...yes, frames: 'yes' })],
  ])('is null when it is %s', (_what, stored) => {
    expect(parseDecision(stored)).toBeNull()
  })
})
