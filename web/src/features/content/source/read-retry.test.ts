import { expect, it } from 'vitest'
import { transitionTable } from '../../../lib/transition-table.ts'
import { type RetryEvent, type RetryState, retryTransition, startRetry } from './read-retry.ts'

const first = startRetry(1_000, 20_000)

const states: Record<string, RetryState> = {
  idle: first,
  waiting: { ...first, isWaiting: true },
  'idle after 8 s': { ...first, waitMs: 8_000 },
  'waiting 16 s': { ...first, isWaiting: true, waitMs: 16_000 },
}

const events: Record<string, RetryEvent> = {
  readFailed: { type: 'readFailed' },
  readSucceeded: { type: 'readSucceeded' },
  timeElapsed: { type: 'timeElapsed' },
}

const describeState = ({ isWaiting, waitMs }: RetryState) => `${isWaiting ? 'waiting' : 'idle'} ${waitMs}`

it('answers every event in every state', () => {
  expect(transitionTable(states, events, retryTransition, describeState)).toEqual({
    idle: { readFailed: 'waiting 1000 > wait', readSucceeded: '-', timeElapsed: 'idle 2000 > reread' },
    waiting: { readFailed: '-', readSucceeded: '-', timeElapsed: 'idle 2000 > reread' },
    'idle after 8 s': {
      readFailed: 'waiting 8000 > wait',
      readSucceeded: 'idle 1000',
      timeElapsed: 'idle 16000 > reread',
    },
    'waiting 16 s': { readFailed: '-', readSucceeded: 'waiting 1000', timeElapsed: 'idle 20000 > reread' },
  })
})

it('waits for the time in the state', () => {
  expect(retryTransition(first, { type: 'readFailed' }).command).toEqual({ type: 'wait', ms: 1_000 })
})
