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
  /** @returns a function that unsubscribes `listener` */
  onChange(listener: () => void): () => void
  choose(choices: Choices): void
}

type Tab = Pick<Window, 'addEventListener' | 'localStorage'>

/**
 * Kept in local storage, the same in all tabs. While storage is blocked, the decision lasts until the page closes.
 * Without a tab (preview, server) there is no question, and nothing is stored.
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

function followOtherTabs(tab: Tab, apply: (stored: string | null) => void) {
  tab.addEventListener('storage', ({ key, newValue }) => {
    if (key === consentKey || key === null) apply(newValue)
  })
  // A tab in the back-forward cache receives no storage events.
  tab.addEventListener('pageshow', ({ persisted }) => {
    const stored = persisted ? read(tab) : undefined
    if (stored !== undefined) apply(stored)
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
    removeDecision(tab)
  }
}

/** Full storage must not keep a withdrawn permission. */
function removeDecision(tab: Tab) {
  try {
    tab.localStorage.removeItem(consentKey)
  } catch {
    // Blocked storage holds nothing to remove.
  }
}
