import { expect, it } from 'vitest'
import { transitionTable } from '#site/lib/transition-table.ts'
import { type PlayerState, startPlayer } from '../player-state.ts'
import { ring as track } from '../testing.ts'
import { type PlayerEvent, playerTransition } from './player-flow.ts'

const attempt = 4

const other = { ...track, id: 'game-dracula', title: 'Atmosphere: the door' }

const place = { attempt, speed: 1, track, tracks: [track, other], position: 12, duration: 23 } as const

const states = {
  idle: { ...startPlayer(), attempt },
  loading: { ...place, status: 'loading' },
  playing: { ...place, status: 'playing' },
  paused: { ...place, status: 'paused' },
  failed: { ...place, status: 'failed', problem: 'offline' },
} satisfies Record<string, PlayerState>

const events = {
  'play the same': { type: 'playPressed', track },
  'play another': { type: 'playPressed', track: other },
  'next sample': { type: 'sampleStepped', by: 1 },
  'previous sample': { type: 'sampleStepped', by: -1 },
  pausePressed: { type: 'pausePressed' },
  positionChosen: { type: 'positionChosen', seconds: 5 },
  'skipped back': { type: 'skipped', bySeconds: -15 },
  'skipped past the end': { type: 'skipped', bySeconds: 15 },
  speedChosen: { type: 'speedChosen', speed: 1.5 },
  closed: { type: 'closed' },
  restored: { type: 'restored', track: other, tracks: [track, other], position: 9, speed: 2 },
  soundStarted: { type: 'soundStarted', attempt },
  soundStalled: { type: 'soundStalled', attempt },
  soundInterrupted: { type: 'soundInterrupted', attempt },
  timeMoved: { type: 'timeMoved', attempt, seconds: 13, duration: 23.1 },
  soundEnded: { type: 'soundEnded', attempt },
  soundFailed: { type: 'soundFailed', attempt, problem: 'unavailable' },
  'late start': { type: 'soundStarted', attempt: attempt - 1 },
  'late failure': { type: 'soundFailed', attempt: attempt - 1, problem: 'offline' },
} satisfies Record<string, PlayerEvent>

function describeState(state: PlayerState): string {
  const where = state.status === 'idle' ? '' : ` ${state.track.id.slice(5)} at ${state.position}`
  const problem = state.status === 'failed' ? ` (${state.problem})` : ''
  return `${state.status}${where}${problem}${state.speed === 1 ? '' : `, ${state.speed}×`}`
}

const chosen = {
  'play another': 'loading dracula at 0 > start',
  'next sample': 'loading dracula at 0 > start',
  closed: 'idle > release',
}
const placed = (status: string) => ({
  ...chosen,
  positionChosen: `${status} fist at 5 > seek`,
  'skipped back': `${status} fist at 0 > seek`,
  'skipped past the end': `${status} fist at 23 > seek`,
  speedChosen: `${status} fist at 12, 1.5× > setSpeed`,
  timeMoved: `${status} fist at 13`,
  soundFailed: 'failed fist at 12 (unavailable)',
})
const active = (status: string) => ({
  ...placed(status),
  pausePressed: 'paused fist at 12 > pause',
  soundInterrupted: 'paused fist at 12',
  soundEnded: 'loading dracula at 0 > start',
})

it('gives the expected state for every state and event', () => {
  expect(transitionTable(states, events, playerTransition, describeState)).toEqual({
    idle: {
      'play the same': 'loading fist at 0 > start',
      'play another': 'loading dracula at 0 > start',
      speedChosen: 'idle, 1.5× > setSpeed',
      restored: 'loading dracula at 9, 2× > start',
    },
    loading: { ...active('loading'), soundStarted: 'playing fist at 12' },
    playing: { ...active('playing'), soundStalled: 'loading fist at 12' },
    paused: { ...placed('paused'), 'play the same': 'loading fist at 12 > resume' },
    failed: {
      ...chosen,
      'play the same': 'loading fist at 12 > start',
      speedChosen: 'failed fist at 12 (offline), 1.5× > setSpeed',
    },
  })
})

it('restarts at the position of the failure, with a new attempt number, at the chosen speed', () => {
  const { state, command } = playerTransition({ ...states.failed, speed: 2 }, events['play the same'])
  expect(state.attempt).toBe(attempt + 1)
  expect(command).toEqual({ type: 'start', attempt: attempt + 1, url: track.url, at: 12, speed: 2 })
})

it('plays the newly published file when the old one failed', () => {
  const replaced = { ...track, url: 'https://cdn.example/replaced.mp3' }
  const { command } = playerTransition(states.failed, { type: 'playPressed', track: replaced })
  expect(command).toMatchObject({ type: 'start', url: replaced.url })
})

it('keeps the samples when a media key presses play, and takes new ones from a page', () => {
  const { state } = playerTransition(states.paused, { type: 'playPressed', track })
  expect(state).toMatchObject({ tracks: [track, other] })
  const given = playerTransition(states.paused, { type: 'playPressed', track, tracks: [track] })
  expect(given.state).toMatchObject({ tracks: [track] })
  expect(playerTransition(startPlayer(), { type: 'playPressed', track }).state).toMatchObject({
    tracks: [track],
  })
})

it('a restored sound waits at its position, without an error, when the browser needs a press', () => {
  const { state } = playerTransition(states.idle, events.restored)
  const { attempt } = state
  const blocked = playerTransition(state, { type: 'soundFailed', attempt, problem: 'blocked' })
  expect(describeState(blocked.state)).toBe('paused dracula at 9, 2×')
  const offline = playerTransition(state, { type: 'soundFailed', attempt, problem: 'offline' })
  expect(describeState(offline.state)).toBe('failed dracula at 9 (offline), 2×')
})

it('is back at the start after the last sample', () => {
  const last = { ...states.playing, tracks: [other, track] }
  const { state, command } = playerTransition(last, events.soundEnded)
  expect(describeState(state)).toBe('paused fist at 0')
  expect(command).toEqual({ type: 'seek', seconds: 0 })
})

it('ignores events of a sound that was closed, and a speed that is already set', () => {
  const { state } = playerTransition(states.playing, { type: 'closed' })
  expect(playerTransition(state, events.soundFailed)).toEqual({ state })
  expect(playerTransition(state, { type: 'speedChosen', speed: 1 })).toEqual({ state })
})

it('reads an opening at its own speed, which begins at 1', () => {
  const scene = { ...track, id: 'opening/road', isScene: true as const }
  const speedAfter = (before: PlayerState, ...sent: PlayerEvent[]) =>
    sent.reduce((state, event) => playerTransition(state, event).state, before).speed
  const fast = { ...states.playing, speed: 2 } as const
  const play = { type: 'playPressed', track: scene } as const
  const next = { type: 'playPressed', track: { ...scene, id: 'opening/gate' } } as const
  expect(speedAfter(fast, play)).toBe(1)
  expect(speedAfter({ ...states.idle, speed: 2 }, play)).toBe(1)
  expect(speedAfter(fast, play, events.speedChosen, next)).toBe(1.5)
  expect(speedAfter(fast, play, events.speedChosen, events.closed, events['play another'])).toBe(1)
})
