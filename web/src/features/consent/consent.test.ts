import { describe, expect, it, vi } from 'vitest'
import { createSafeStorage } from '#site/browser/browser-storage.ts'
import { transitionTable } from '#site/lib/transition-table.ts'
import {
  type ConsentEvent,
  type ConsentState,
  consentKey,
  consentTransition,
  createConsent,
  type Decision,
  decisionText,
  isAllowed,
  parseDecision,
} from './consent.ts'

const decidedAt = '2026-11-20T07:00:00.000Z'
const now = () => new Date(decidedAt)
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

const choices = {
  'chose yes': 'allowed',
  'chose no': 'refused',
  'yes elsewhere': 'allowed',
  'no elsewhere': 'refused',
  'forgotten elsewhere': 'undecided',
}

describe('the consent transition', () => {
  it('gives the expected state for every state and event', () => {
    const transition = (state: ConsentState, event: ConsentEvent) => ({
      state: consentTransition(state, event),
    })
    expect(transitionTable(states, events, transition, describeState)).toEqual({
      unknown: { 'read nothing': 'undecided', 'read yes': 'allowed', ...choices },
      undecided: { ...choices, 'forgotten elsewhere': undefined },
      allowed: { ...choices, 'yes elsewhere': undefined },
      refused: { ...choices, 'no elsewhere': undefined },
    })
  })

  it('allows only the chosen purposes, and nothing before a decision', () => {
    const half: ConsentState = { status: 'decided', decision: { ...no, frames: true } }
    const all = [states.unknown, states.undecided, half]
    expect(all.map((state) => isAllowed(state, 'analytics'))).toEqual([false, false, false])
    expect(all.map((state) => isAllowed(state, 'frames'))).toEqual([false, false, true])
  })
})

it('a stored decision is null when it is missing, of another version or incomplete', () => {
  for (const stored of [
    null,
    '{"version":1,',
    JSON.stringify({ version: 0, ...yes }),
    JSON.stringify({ version: 1, ...yes, decidedAt: 'yesterday' }),
    JSON.stringify({ version: 1, decidedAt, analytics: true }),
    JSON.stringify({ version: 1, ...yes, frames: 'yes' }),
  ])
    expect(parseDecision(stored, now()), String(stored)).toBeNull()
})

it('a decision ends after a year, also for a page that opens later', () => {
  const at = (moment: string) => parseDecision(decisionText(yes), new Date(moment))
  expect(at('2027-11-20T06:59:59.999Z')).toEqual(yes)
  expect(at('2027-11-20T07:00:00.000Z')).toBeNull()
})

/** A tab whose storage holds `stored`. The methods named in `refused` throw. */
function tabWith(stored: string | null, refused: Partial<Record<'getItem' | 'setItem', true>> = {}) {
  const values = new Map(stored === null ? [] : [[consentKey, stored]])
  const guard = (method: 'getItem' | 'setItem') => {
    if (refused[method]) throw new DOMException('Access is denied.', 'SecurityError')
  }
  const main: Storage = {
    length: 0,
    clear: () => values.clear(),
    key: () => null,
    getItem(key) {
      guard('getItem')
      return values.get(key) ?? null
    },
    setItem(key, value) {
      guard('setItem')
      values.set(key, value)
    },
    removeItem: (key) => void values.delete(key),
  }
  const events = new EventTarget()
  const addEventListener: Window['addEventListener'] = (...[type, listener]: [string, unknown]) => {
    if (typeof listener === 'function') events.addEventListener(type, (event) => listener(event))
  }
  const dispatch = (type: string, fields: object) =>
    events.dispatchEvent(Object.assign(new Event(type), fields))
  const open = () =>
    createConsent(
      { addEventListener },
      createSafeStorage(() => main),
      now,
    )
  return { main, addEventListener, open, dispatch, stored: () => values.get(consentKey) }
}

describe('the consent store', () => {
  it('is undecided on the first visit, and stores the decision', () => {
    const tab = tabWith(null)
    const consent = tab.open()
    expect(consent.current()).toEqual({ status: 'undecided' })
    consent.choose(yes)
    expect(consent.current()).toEqual(states.allowed)
    expect(tab.open().current()).toEqual(consent.current())
  })

  it('calls a listener after each change until it unsubscribes', () => {
    const consent = tabWith(null).open()
    const listener = vi.fn()
    const stop = consent.onChange(listener)
    consent.choose(no)
    stop()
    consent.choose(yes)
    expect(listener).toHaveBeenCalledOnce()
  })

  it('takes over the decision of another tab, and is undecided when that tab cleared it', () => {
    const tab = tabWith(decisionText(yes))
    const consent = tab.open()
    tab.dispatch('storage', { key: 'something else', newValue: null })
    expect(consent.current().status).toBe('decided')
    tab.dispatch('storage', { key: consentKey, newValue: decisionText(no) })
    expect(consent.current()).toEqual(states.refused)
    tab.dispatch('storage', { key: null, newValue: null })
    expect(consent.current()).toEqual({ status: 'undecided' })
  })

  it('reads storage again after a return from the back-forward cache', () => {
    const tab = tabWith(decisionText(yes))
    const consent = tab.open()
    tab.main.setItem(consentKey, decisionText(no))
    tab.dispatch('pageshow', { persisted: false })
    expect(consent.current()).toMatchObject({ decision: yes })
    tab.dispatch('pageshow', { persisted: true })
    expect(consent.current()).toMatchObject({ decision: no })
  })

  it('keeps the decision in memory when storage is blocked', () => {
    const tab = tabWith(null, { getItem: true, setItem: true })
    const consent = tab.open()
    expect(consent.current()).toEqual({ status: 'undecided' })
    consent.choose(yes)
    tab.dispatch('pageshow', { persisted: true })
    expect(consent.current()).toMatchObject({ status: 'decided', decision: yes })
  })

  it('removes an old permission when storage is full', () => {
    const tab = tabWith(decisionText(yes), { setItem: true })
    tab.open().choose(no)
    expect(tab.stored()).toBeUndefined()
  })

  it('keeps the decision for this tab when storage is full', () => {
    const tab = tabWith(null, { setItem: true })
    const { main } = tabWith(null)
    const open = () =>
      createConsent(
        tab,
        createSafeStorage(
          () => tab.main,
          () => main,
        ),
        now,
      )
    open().choose(no)
    expect(open().current()).toMatchObject({ decision: no })
  })

  it('asks no question without a tab', () => {
    expect(createConsent(null).current()).toEqual({ status: 'unknown' })
  })
})
