import { lastingStorage, type SafeStorage } from '../../browser/browser-storage.ts'
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
  const listeners = new Set<() => void>()
  const send = (event: ConsentEvent) => {
    const next = consentTransition(state, event)
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }
  if (tab) {
    send({ type: 'decisionRead', decision: parseDecision(storage.getItem(consentKey)) })
    followOtherTabs(tab, storage, (stored) =>
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
