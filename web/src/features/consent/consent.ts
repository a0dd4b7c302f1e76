import { lastingStorage, type SafeStorage } from '#site/browser/browser-storage.ts'
import { fieldsOf, jsonOf } from '#site/lib/fields.ts'
import { createListeners } from '#site/lib/listeners.ts'

/** `frames`: frames of other services, such as the newsletter form, are shown without asking. */
export type Choices = { analytics: boolean; frames: boolean }
export type Purpose = keyof Choices

/** `decidedAt` is ISO 8601, UTC. */
export type Decision = Choices & { decidedAt: string }

export type ConsentState =
  /** Before the stored decision is read: no question, no permission. */
  { status: 'unknown' } | { status: 'undecided' } | { status: 'decided'; decision: Decision }

export type ConsentEvent =
  | { type: 'decisionRead'; decision: Decision | null }
  | { type: 'choiceMade'; choices: Choices; decidedAt: string }
  | { type: 'decisionChangedElsewhere'; decision: Decision | null }

/** Storage key of the decision, and id of the question’s element. */
export const consentKey = 'consent'

/** Increase it when the question changes, so that every visitor is asked again. */
const consentVersion = 1

/** Then the question is asked again. */
const YEAR_MS = 365 * 24 * 60 * 60_000

/** Null for a missing or invalid decision, one about an older question, or one of a year ago. */
export function parseDecision(stored: string | null, now: Date): Decision | null {
  const { version, decidedAt, analytics, frames } = fieldsOf(jsonOf(stored))
  const isDated = typeof decidedAt === 'string' && now.getTime() < Date.parse(decidedAt) + YEAR_MS
  const isChosen = typeof analytics === 'boolean' && typeof frames === 'boolean'
  return version === consentVersion && isDated && isChosen ? { analytics, frames, decidedAt } : null
}

export const decisionText = (decision: Decision) => JSON.stringify({ version: consentVersion, ...decision })

export function consentTransition(state: ConsentState, event: ConsentEvent): ConsentState {
  switch (event.type) {
    case 'decisionRead':
      return state.status === 'unknown' ? known(event.decision) : state
    case 'choiceMade':
      return known({ ...event.choices, decidedAt: event.decidedAt })
    case 'decisionChangedElsewhere':
      return isSame(state, event.decision) ? state : known(event.decision)
  }
}

const known = (decision: Decision | null): ConsentState =>
  decision ? { status: 'decided', decision } : { status: 'undecided' }

function isSame(state: ConsentState, decision: Decision | null): boolean {
  if (state.status !== 'decided') return state.status === 'undecided' && !decision
  return decision !== null && decisionText(state.decision) === decisionText(decision)
}

/** Nothing is allowed before a decision. */
export const choicesOf = (state: ConsentState): Choices =>
  state.status === 'decided' ? state.decision : { analytics: false, frames: false }

export const isAllowed = (state: ConsentState, purpose: Purpose) => choicesOf(state)[purpose]

export type Consent = {
  current(): ConsentState
  /** @returns a function that unsubscribes `listener` */
  onChange(listener: () => void): () => void
  choose(choices: Choices): void
}

type Tab = Pick<Window, 'addEventListener'>

/**
 * Keeps the decision in local storage, for all tabs. While storage is full or blocked, the decision lasts until the tab or the
 * page closes. Without a tab (preview, server), asks nothing and stores nothing.
 */
export function createConsent(
  tab: Tab | null,
  storage: SafeStorage = lastingStorage,
  now = () => new Date(),
): Consent {
  let state: ConsentState = { status: 'unknown' }
  const { subscribe, notify } = createListeners()
  const send = (event: ConsentEvent) => {
    const next = consentTransition(state, event)
    if (next === state) return
    state = next
    notify()
  }
  if (tab) {
    send({ type: 'decisionRead', decision: parseDecision(storage.getItem(consentKey), now()) })
    followOtherTabs(tab, storage, (stored) =>
      send({ type: 'decisionChangedElsewhere', decision: parseDecision(stored, now()) }),
    )
  }
  return {
    current: () => state,
    onChange: subscribe,
    choose(choices) {
      const decidedAt = now().toISOString()
      if (tab) write(storage, { ...choices, decidedAt })
      send({ type: 'choiceMade', choices, decidedAt })
    },
  }
}

function followOtherTabs(tab: Tab, storage: SafeStorage, apply: (stored: string | null) => void) {
  tab.addEventListener('storage', ({ key, newValue }) => {
    if (key === consentKey || key === null) apply(newValue)
  })
  // A tab in the back-forward cache receives no storage events.
  tab.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) apply(storage.getItem(consentKey))
  })
}

function write(storage: SafeStorage, decision: Decision) {
  const text = decisionText(decision)
  if (storage.setItem(consentKey, text)) return
  // Full storage keeps the earlier decision, maybe a permission that was withdrawn. Removing it also makes room.
  storage.removeItem(consentKey)
  storage.setItem(consentKey, text)
}
