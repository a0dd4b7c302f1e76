import type { Step } from '#site/lib/flow.ts'
import type { PlayerProblem, PlayerState, Speed, Track } from '../player-state.ts'

export type AudioEvent =
  | { type: 'soundStarted'; attempt: number }
  | { type: 'soundStalled'; attempt: number }
  /** The system paused the sound: a call, unplugged headphones, another app. */
  | { type: 'soundInterrupted'; attempt: number }
  | { type: 'timeMoved'; attempt: number; seconds: number; duration: number }
  | { type: 'soundEnded'; attempt: number }
  | { type: 'soundFailed'; attempt: number; problem: PlayerProblem }

export type PlayerEvent =
  | AudioEvent
  /** Without `tracks`, the known tracks stay. */
  | { type: 'playPressed'; track: Track; tracks?: readonly Track[] }
  | { type: 'sampleStepped'; by: 1 | -1 }
  | { type: 'pausePressed' }
  | { type: 'positionChosen'; seconds: number }
  | { type: 'skipped'; bySeconds: number }
  | { type: 'speedChosen'; speed: Speed }
  | { type: 'closed' }
  | { type: 'restored'; track: Track; tracks: readonly Track[]; position: number; speed: Speed }

export type Player = {
  current(): PlayerState
  /** @returns a function that unsubscribes `listener` */
  onChange(listener: () => void): () => void
  send(event: PlayerEvent): void
}

export type PlayerCommand =
  | { type: 'start'; attempt: number; url: string; at: number; speed: Speed }
  | { type: 'resume' }
  | { type: 'pause' }
  | { type: 'seek'; seconds: number }
  | { type: 'setSpeed'; speed: Speed }
  | { type: 'release' }

type Result = Step<PlayerState, PlayerCommand>

export function playerTransition(state: PlayerState, event: PlayerEvent): Result {
  if ('attempt' in event && event.attempt !== state.attempt) return { state }
  switch (event.type) {
    case 'playPressed':
      return playPressed(state, event.track, event.tracks)
    case 'sampleStepped':
      return sampleStepped(state, event.by)
    case 'pausePressed':
      return isActive(state)
        ? { state: { ...state, status: 'paused' }, command: { type: 'pause' } }
        : { state }
    case 'positionChosen':
      return seeked(state, event.seconds)
    case 'skipped':
      return state.status === 'idle' ? { state } : seeked(state, state.position + event.bySeconds)
    case 'speedChosen':
      return speedChosen(state, event.speed)
    case 'closed':
      return closed(state)
    case 'restored':
      return restored(state, event)
    case 'soundStarted':
      return state.status === 'loading' ? { state: { ...state, status: 'playing' } } : { state }
    case 'soundStalled':
      return state.status === 'playing' ? { state: { ...state, status: 'loading' } } : { state }
    case 'soundInterrupted':
      return isActive(state) ? { state: { ...state, status: 'paused' } } : { state }
    case 'timeMoved':
      return timeMoved(state, event.seconds, event.duration)
    case 'soundEnded':
      return soundEnded(state)
    case 'soundFailed':
      return soundFailed(state, event.problem)
    default:
      return event satisfies never
  }
}

/** Starts the next sample. After the last sample, returns to its beginning. */
function soundEnded(state: PlayerState): Result {
  if (!isActive(state)) return { state }
  const next = sampleStepped(state, 1)
  return next.command
    ? next
    : { state: { ...state, status: 'paused', position: 0 }, command: { type: 'seek', seconds: 0 } }
}

/** A restored sound waits without an error if the browser refuses to play without a press. */
function soundFailed(state: PlayerState, problem: PlayerProblem): Result {
  if (state.status === 'loading' && state.isRestored && problem === 'blocked') {
    return { state: { ...state, status: 'paused' } }
  }
  return isActive(state) || state.status === 'paused'
    ? { state: { ...state, status: 'failed', problem } }
    : { state }
}

function restored(state: PlayerState, playback: Extract<PlayerEvent, { type: 'restored' }>): Result {
  if (state.status !== 'idle') return { state }
  const { track, tracks, position, speed } = playback
  return started({ ...state, speed }, track, tracks, position, true)
}

type Active = Extract<PlayerState, { status: 'loading' | 'playing' }>

const isActive = (state: PlayerState): state is Active =>
  state.status === 'loading' || state.status === 'playing'

function playPressed(state: PlayerState, track: Track, given?: readonly Track[]): Result {
  if (state.status === 'idle' || state.track.id !== track.id)
    return started(state, track, given ?? [track], 0)
  const tracks = given ?? state.tracks
  if (state.status === 'failed') return started(state, track, tracks, state.position)
  if (state.status === 'paused') {
    return { state: { ...state, track, tracks, status: 'loading' }, command: { type: 'resume' } }
  }
  return { state }
}

function sampleStepped(state: PlayerState, by: 1 | -1): Result {
  if (state.status === 'idle') return { state }
  const { track, tracks } = state
  const next = tracks[tracks.findIndex(({ id }) => id === track.id) + by]
  return next ? started(state, next, tracks, 0) : { state }
}

const isScene = (state: PlayerState) => state.status !== 'idle' && state.track.isScene === true

/** Speeds of samples and of openings are apart, and an opening begins at 1. */
function started(
  before: PlayerState,
  track: Track,
  tracks: readonly Track[],
  at: number,
  isRestored = false,
): Result {
  const attempt = before.attempt + 1
  const speed = isScene(before) === (track.isScene === true) ? before.speed : 1
  const playback = { track, tracks, position: at, duration: track.durationSeconds }
  return {
    state: { status: 'loading', attempt, speed, ...playback, ...(isRestored && { isRestored }) },
    command: { type: 'start', attempt, url: track.url, at, speed },
  }
}

function seeked(state: PlayerState, seconds: number): Result {
  if (!isActive(state) && state.status !== 'paused') return { state }
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
  const { attempt } = state
  const speed = isScene(state) ? 1 : state.speed
  return { state: { status: 'idle', attempt: attempt + 1, speed }, command: { type: 'release' } }
}
