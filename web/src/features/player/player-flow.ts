import { isLate, type Step } from '../../lib/flow.ts'

/** What can be listened to. `id` stays the same when the content behind it is published anew. */
export type Track = {
  id: string
  title: string
  /** The game it belongs to, and the path of that game's page. */
  game: string
  path: string
  url: string
  /** Seconds, as the editor wrote them down: shown until the sound itself says how long it is. */
  durationSeconds: number
  artwork: { src: string; size: number } | null
}

export const speeds = [0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof speeds)[number]

/** How far the buttons beside the play button jump. */
export const SKIP_SECONDS = 15

/**
 * offline: there is no connection. unavailable: the file is gone, broken, or of a kind that this browser doesn't
 * play. blocked: the browser plays only at the press of a button, and did not take this for one.
 */
export type PlayerProblem = 'offline' | 'unavailable' | 'blocked'

/** Seconds. */
type Place = { track: Track; position: number; duration: number }

/** `attempt` numbers what was asked to play: whatever still comes from an earlier one is late. */
export type PlayerState = { attempt: number; speed: Speed } & (
  | { status: 'idle' }
  /** Asked to play, and not heard yet: at the start, after a jump, or when the network is slower than the sound. */
  | ({ status: 'loading' } & Place)
  | ({ status: 'playing' } & Place)
  | ({ status: 'paused' } & Place)
  | ({ status: 'failed'; problem: PlayerProblem } & Place)
)

export type AudioEvent =
  | { type: 'soundStarted'; attempt: number }
  | { type: 'soundStalled'; attempt: number }
  /** The system has stopped it: a call, headphones pulled out, another app. */
  | { type: 'soundInterrupted'; attempt: number }
  | { type: 'timeMoved'; attempt: number; seconds: number; duration: number }
  | { type: 'soundEnded'; attempt: number }
  | { type: 'soundFailed'; attempt: number; problem: PlayerProblem }

export type PlayerEvent =
  | AudioEvent
  | { type: 'playPressed'; track: Track }
  | { type: 'pausePressed' }
  | { type: 'placeChosen'; seconds: number }
  | { type: 'skipped'; bySeconds: number }
  | { type: 'speedChosen'; speed: Speed }
  | { type: 'closed' }

export type PlayerCommand =
  | { type: 'start'; attempt: number; url: string; at: number; speed: Speed }
  | { type: 'resume' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'setSpeed'; speed: Speed }
  | { type: 'release' }

export const startPlayer = (): PlayerState => ({ status: 'idle', attempt: 0, speed: 1 })

type Result = Step<PlayerState, PlayerCommand>

export function playerTransition(state: PlayerState, event: PlayerEvent): Result {
  if (isLate(state, event)) return { state }
  switch (event.type) {
    case 'playPressed':
      return played(state, event.track)
    case 'pausePressed':
      return isOn(state) ? { state: { ...state, status: 'paused' }, command: { type: 'pause' } } : { state }
    case 'placeChosen':
      return moved(state, event.seconds)
    case 'skipped':
      return state.status === 'idle' ? { state } : moved(state, state.position + event.bySeconds)
    case 'speedChosen':
      return speedChosen(state, event.speed)
    case 'closed':
      return closed(state)
    case 'soundStarted':
      return state.status === 'loading' ? { state: { ...state, status: 'playing' } } : { state }
    case 'soundStalled':
      return state.status === 'playing' ? { state: { ...state, status: 'loading' } } : { state }
    case 'soundInterrupted':
      return isOn(state) ? { state: { ...state, status: 'paused' } } : { state }
    case 'timeMoved':
      return timeMoved(state, event.seconds, event.duration)
    case 'soundEnded':
      return isOn(state)
        ? { state: { ...state, status: 'paused', position: 0 }, command: { type: 'seek', seconds: 0 } }
        : { state }
    case 'soundFailed':
      return isOn(state) || state.status === 'paused'
        ? { state: { ...state, status: 'failed', problem: event.problem } }
        : { state }
    default:
      return event satisfies never
  }
}

type On = Extract<PlayerState, { status: 'loading' | 'playing' }>

const isOn = (state: PlayerState): state is On => state.status === 'loading' || state.status === 'playing'

/** Goes on with the same track, after a failure with a new attempt at the same place; another one takes its turn. */
function played(state: PlayerState, track: Track): Result {
  if (state.status === 'idle' || state.track.id !== track.id) return begun(state, track, 0)
  if (state.status === 'failed') return begun(state, track, state.position)
  if (state.status === 'paused') {
    return { state: { ...state, status: 'loading' }, command: { type: 'resume' } }
  }
  return { state }
}

function begun({ attempt: last, speed }: PlayerState, track: Track, at: number): Result {
  const attempt = last + 1
  return {
    state: { status: 'loading', attempt, speed, track, position: at, duration: track.durationSeconds },
    command: { type: 'start', attempt, url: track.url, at, speed },
  }
}

function moved(state: PlayerState, seconds: number): Result {
  if (!isOn(state) && state.status !== 'paused') return { state }
  const position = Math.min(state.duration, Math.max(0, seconds))
  return { state: { ...state, position }, command: { type: 'seek', seconds: position } }
}

function timeMoved(state: PlayerState, position: number, duration: number): Result {
  if (state.status === 'idle' || state.status === 'failed') return { state }
  if (position === state.position && duration === state.duration) return { state }
  return { state: { ...state, position, duration } }
}

function speedChosen(state: PlayerState, speed: Speed): Result {
  if (speed === state.speed) return { state }
  return { state: { ...state, speed }, command: { type: 'setSpeed', speed } }
}

function closed(state: PlayerState): Result {
  if (state.status === 'idle') return { state }
  const { attempt, speed } = state
  return { state: { status: 'idle', attempt: attempt + 1, speed }, command: { type: 'release' } }
}
