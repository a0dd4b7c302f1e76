import type { Step } from '../../../lib/flow.ts'

/** When pages read again after a failed read. The wait doubles with each round until a read succeeds. Times in ms. */
export type RetryState = { isWaiting: boolean; waitMs: number; firstWaitMs: number; longestWaitMs: number }

export type RetryEvent = { type: 'readFailed' } | { type: 'readSucceeded' } | { type: 'timeElapsed' }

export type RetryCommand = { type: 'wait'; ms: number } | { type: 'reread' }

export const startRetry = (firstWaitMs: number, longestWaitMs: number): RetryState => ({
  isWaiting: false,
  waitMs: firstWaitMs,
  firstWaitMs,
  longestWaitMs,
})

export function retryTransition(state: RetryState, event: RetryEvent): Step<RetryState, RetryCommand> {
  switch (event.type) {
    case 'readFailed':
      if (state.isWaiting) return { state }
      return { state: { ...state, isWaiting: true }, command: { type: 'wait', ms: state.waitMs } }
    case 'readSucceeded':
      return state.waitMs === state.firstWaitMs
        ? { state }
        : { state: { ...state, waitMs: state.firstWaitMs } }
    case 'timeElapsed': {
      const waitMs = Math.min(state.waitMs * 2, state.longestWaitMs)
      return { state: { ...state, isWaiting: false, waitMs }, command: { type: 'reread' } }
    }
    default:
      return event satisfies never
  }
}
