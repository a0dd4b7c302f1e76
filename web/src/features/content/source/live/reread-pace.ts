import type { Step } from '../../../../lib/flow.ts'

/**
 * Limits the re-reads that the live stream itself causes, by opening, closing or restarting, to one in each interval.
 * Without a stream there is one re-read in each interval (polling). Changes reported by the stream are not limited.
 */
export type PaceState =
  | { status: 'quiet' }
  /** No stream is open. The timer runs until the next poll. */
  | { status: 'polling' }
  /** The last re-read was less than an interval ago. The timer runs until the next one is allowed. */
  | { status: 'resting'; isDue: boolean; isPolling: boolean }

export type PaceEvent =
  | { type: 'rereadNeeded' }
  | { type: 'streamLost' }
  | { type: 'streamOpened' }
  | { type: 'timeElapsed' }

export type PaceCommand =
  /** Starts the timer. */
  | { type: 'wait' }
  /** Reads again, and starts the timer anew. */
  | { type: 'rereadAndWait' }
  | { type: 'stopTimer' }

type Result = Step<PaceState, PaceCommand>

export const startPace = (): PaceState => ({ status: 'quiet' })

const reread = (isPolling: boolean): Result => ({
  state: { status: 'resting', isDue: false, isPolling },
  command: { type: 'rereadAndWait' },
})

export function paceTransition(state: PaceState, event: PaceEvent): Result {
  switch (state.status) {
    case 'quiet':
      return whileQuiet(state, event)
    case 'polling':
      return whilePolling(state, event)
    case 'resting':
      return whileResting(state, event)
    default:
      return state satisfies never
  }
}

function whileQuiet(state: PaceState, { type }: PaceEvent): Result {
  if (type === 'rereadNeeded') return reread(false)
  if (type === 'streamLost') return { state: { status: 'polling' }, command: { type: 'wait' } }
  return { state }
}

function whilePolling(state: PaceState, { type }: PaceEvent): Result {
  if (type === 'rereadNeeded' || type === 'timeElapsed') return reread(true)
  if (type === 'streamOpened') return { state: { status: 'quiet' }, command: { type: 'stopTimer' } }
  return { state }
}

function whileResting(state: Extract<PaceState, { status: 'resting' }>, { type }: PaceEvent): Result {
  switch (type) {
    case 'rereadNeeded':
      return { state: { ...state, isDue: true } }
    case 'streamLost':
      return { state: { ...state, isPolling: true } }
    case 'streamOpened':
      return { state: { ...state, isPolling: false } }
    case 'timeElapsed':
      return state.isDue || state.isPolling ? reread(state.isPolling) : { state: { status: 'quiet' } }
    default:
      return type satisfies never
  }
}
