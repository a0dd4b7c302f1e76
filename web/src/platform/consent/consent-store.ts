import {
  type Choices,
  type ConsentEvent,
  type ConsentState,
  consentKey,
  consentTransition,
  type Decision,
  decisionText,
  parseDecision,
} from './consent.ts'

export type Consent = {
  current(): ConsentState
  /** Calls back after each change. Returns the way to stop. */
  onChange(listener: () => void): () => void
  choose(choices: Choices): void
}

type Tab = Pick<Window, 'addEventListener' | 'localStorage'>

/**
 * The visitor’s answer, kept in local storage and in step with other tabs. With storage blocked it lasts as
 * long as the page. Without a tab (an editor’s preview, the build) nobody is asked and nothing is kept.
 */
export function createConsent(tab: Tab | null, now = () => new Date()): Consent {
  let state: ConsentState = { status: 'unknown' }
  const listeners = new Set<() => void>()
  const send = (event: ConsentEvent) => {
    const next = consentTransition(state, event)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  if (tab) {
    send({ type: 'decisionRead', decision: parseDecision(read(tab) ?? null) })
    followOtherTabs(tab, (stored) =>
      send({ type: 'decisionChangedElsewhere', decision: parseDecision(stored) }),
    )
  }
  return {
    current: () => state,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    choose(choices) {
      const decidedAt = now().toISOString()
      if (tab) write(tab, { ...choices, decidedAt })
      send({ type: 'choiceMade', choices, decidedAt })
    },
  }
}

function followOtherTabs(tab: Tab, take: (stored: string | null) => void) {
  tab.addEventListener('storage', ({ key, newValue }) => {
    if (key === consentKey || key === null) take(newValue)
  })
  // A tab that comes back from the back-forward cache has heard nothing in the meantime.
  tab.addEventListener('pageshow', ({ persisted }) => {
    const stored = persisted ? read(tab) : undefined
    if (stored !== undefined) take(stored)
  })
}

/** Undefined when storage is blocked. */
function read(tab: Tab): string | null | undefined {
  try {
    return tab.localStorage.getItem(consentKey)
  } catch {
    return undefined
  }
}

function write(tab: Tab, decision: Decision) {
  try {
    tab.localStorage.setItem(consentKey, decisionText(decision))
  } catch {
    forget(tab)
  }
}

/** Storage that is full must not keep a permission that has been withdrawn. */
function forget(tab: Tab) {
  try {
    tab.localStorage.removeItem(consentKey)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}
