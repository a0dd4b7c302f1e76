import { expect, it } from 'vitest'
import { transitionTable } from '../../../../lib/transition-table.ts'
import { type PaceEvent, type PaceState, paceTransition } from './reread-pace.ts'

const resting = (isDue: boolean, isPolling: boolean): PaceState => ({ status: 'resting', isDue, isPolling })

const states: Record<string, PaceState> = {
  quiet: { status: 'quiet' },
  polling: { status: 'polling' },
  resting: resting(false, false),
  'resting, due': resting(true, false),
  'resting, polls': resting(false, true),
  'resting, due, polls': resting(true, true),
}

const events: Record<string, PaceEvent> = {
  rereadNeeded: { type: 'rereadNeeded' },
  streamLost: { type: 'streamLost' },
  streamOpened: { type: 'streamOpened' },
  timeElapsed: { type: 'timeElapsed' },
}

const describeState = (state: PaceState) =>
  state.status === 'resting'
    ? `resting${state.isDue ? ', due' : ''}${state.isPolling ? ', polls' : ''}`
    : state.status

it('answers every event in every state', () => {
  expect(transitionTable(states, events, paceTransition, describeState)).toEqual({
    quiet: {
      rereadNeeded: 'resting > rereadAndWait',
      streamLost: 'polling > wait',
      streamOpened: '-',
      timeElapsed: '-',
    },
    polling: {
      rereadNeeded: 'resting, polls > rereadAndWait',
      streamLost: '-',
      streamOpened: 'quiet > stopTimer',
      timeElapsed: 'resting, polls > rereadAndWait',
    },
    resting: {
      rereadNeeded: 'resting, due',
      streamLost: 'resting, polls',
      streamOpened: 'resting',
      timeElapsed: 'quiet',
    },
    'resting, due': {
      rereadNeeded: 'resting, due',
      streamLost: 'resting, due, polls',
      streamOpened: 'resting, due',
      timeElapsed: 'resting > rereadAndWait',
    },
    'resting, polls': {
      rereadNeeded: 'resting, due, polls',
      streamLost: 'resting, polls',
      streamOpened: 'resting',
      timeElapsed: 'resting, polls > rereadAndWait',
    },
    'resting, due, polls': {
      rereadNeeded: 'resting, due, polls',
      streamLost: 'resting, due, polls',
      streamOpened: 'resting, due',
      timeElapsed: 'resting, polls > rereadAndWait',
    },
  })
})
