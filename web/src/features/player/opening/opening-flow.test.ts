import { expect, it } from 'vitest'
import type { PlayerProblem, Sounding } from '../player-state.ts'
import { ring } from '../testing.ts'
import {
  announcement,
  beginOpening,
  currentScene,
  followingKeys,
  isAsking,
  type OpeningEvent,
  type OpeningState,
  openingTransition,
  rollText,
  scenesOf,
} from './opening-flow.ts'
import { gateScenes, storedScene } from './testing.ts'

const scenes = gateScenes()

/** The player at a second of the sound of the current scene. */
type Heard = { type: 'heard'; now: Sounding }

const apply = (of: typeof scenes, state: OpeningState, event: OpeningEvent | Heard): OpeningState =>
  openingTransition(
    of,
    state,
    event.type === 'heard' ? { type: 'playerChanged', key: state.scene.key, now: event.now } : event,
  )

const after = (...events: (OpeningEvent | Heard)[]): OpeningState =>
  events.reduce((state, event) => apply(scenes, state, event), beginOpening(scenes, null))

const playback = { attempt: 1, speed: 1, track: ring, tracks: [ring] } as const

const heard = (
  position: number,
  status: 'loading' | 'playing' | 'paused' = 'playing',
  duration = 20,
): Heard => ({ type: 'heard', now: { ...playback, status, position, duration } })

/** The sound up to its end, after which the player is at its beginning. */
const toTheEnd = [heard(19.5), heard(0, 'paused')] as const

const climb = { type: 'chosen', key: 'stair' } as const

it('begins at the first scene, and goes on where the visitor was', () => {
  expect(beginOpening(scenes, null).scene.key).toBe('road')
  expect(beginOpening(scenes, 'stair').scene.key).toBe('stair')
  expect(beginOpening(scenes, 'a scene of yesterday').scene.key).toBe('road')
})

it('asks a second before the end, or when the editor says so, and then goes on asking', () => {
  expect(isAsking(after(heard(18.9)))).toBe(false)
  expect(isAsking(after(heard(19)))).toBe(true)
  expect(isAsking(after(heard(19), heard(1)))).toBe(true)
  const window = after(climb, { type: 'rolled', face: 6 })
  expect(isAsking(apply(scenes, window, heard(2)))).toBe(true)
  expect(
    isAsking(after(climb, { type: 'playerChanged', key: 'road', now: heard(19).now })),
    'another scene’s sound',
  ).toBe(false)
  expect(isAsking(after(heard(19, 'playing', 0))), 'the length of the editor').toBe(true)
  expect(isAsking(after(heard(0, 'loading', 0.5))), 'nothing was heard').toBe(false)
})

it('asks readers from the start', () => {
  expect(isAsking(after({ type: 'readingToggled' }))).toBe(true)
  expect(after({ type: 'readingToggled' }, { type: 'readingToggled' }).isReading).toBe(false)
  expect(after({ type: 'readingToggled' }, climb)).toMatchObject({ isReading: true, scene: { key: 'stair' } })
})

it('goes where a choice leads, and nowhere else', () => {
  expect(after(...toTheEnd, climb)).toMatchObject({
    scene: { key: 'stair' },
    hasAsked: false,
    isOver: false,
    rolled: null,
  })
  for (const key of ['window', 'road', 'gone']) expect(after({ type: 'chosen', key }).scene.key).toBe('road')
  expect(after(climb, climb).scene.key, 'a double click').toBe('stair')
  expect(after(climb, { type: 'chosen', key: 'window' }).scene.key, 'a roll decides').toBe('stair')
})

it.each([
  [3, 'gate', 'You roll 3: failure.'],
  [4, 'window', 'You roll 4: success.'],
] as const)('a %i leads to the %s', (face, key, text) => {
  const state = after(climb, { type: 'rolled', face })
  expect(state.scene.key).toBe(key)
  expect(state.rolled && rollText(state.rolled)).toBe(text)
  expect(after({ type: 'rolled', face }).scene.key, 'without a roll').toBe('road')
})

it('begins again with the choices of the visitor about captions and reading', () => {
  expect(
    after(climb, { type: 'captionsToggled' }, { type: 'readingToggled' }, { type: 'restarted' }),
  ).toMatchObject({
    scene: { key: 'road' },
    hasCaptions: false,
    isReading: true,
  })
})

it('announces the ways on once the narrator is silent', () => {
  const said = (...events: Parameters<typeof after>) => {
    const state = after(...events)
    return announcement(state.scene, state)
  }
  expect(said(heard(19))).toBe('')
  expect(said(heard(19), heard(19, 'paused')), 'the visitor pauses').toBe('')
  expect(said(...toTheEnd)).toBe('Your choices: 1, Knock. 2, Climb.')
  expect(said(climb, ...toTheEnd)).toBe('1, roll the die: Keep your balance. You need 4 or more.')
  expect(said({ type: 'chosen', key: 'gate' }, ...toTheEnd)).toBe('It opens.')
  expect(said(...toTheEnd, heard(0, 'loading')), 'it is heard again').toBe('')
  expect(said(...toTheEnd, { type: 'readingToggled' }), 'readers read them').toBe('')
})

it('offers to read a sound that does not come, until it comes', () => {
  const waited = { type: 'waited' } as const
  expect(after(heard(0, 'loading'), waited, heard(0, 'loading')).isSlow).toBe(true)
  for (const event of [heard(1), { type: 'readingToggled' } as const, climb])
    expect(after(heard(0, 'loading'), waited, event).isSlow, JSON.stringify(event)).toBe(false)
})

it('reads on after a failed sound until the visitor listens again, but waits for a press after a blocked one', () => {
  const failed = (problem: PlayerProblem): Heard => ({
    type: 'heard',
    now: { ...playback, status: 'failed', position: 0, duration: 20, problem },
  })
  expect(after(failed('unavailable'), climb)).toMatchObject({ isReading: true, problem: 'unavailable' })
  expect(after(failed('offline'), { type: 'readingToggled' })).toMatchObject({
    isReading: false,
    problem: null,
  })
  expect(after(failed('blocked'))).toMatchObject({ isReading: false, problem: 'blocked' })
  expect(after(failed('blocked'), heard(1)).problem).toBeNull()
})

const scenesWith = (...stored: Parameters<typeof storedScene>[]) => {
  const made = scenesOf({ scenes: stored.map((one) => storedScene(...one)) })
  if (!made) throw new Error('The scenes can’t be heard.')
  return made
}

it('comes to a scene again that leads to itself', () => {
  const round = scenesWith(['road', { next: 'choices', choices: [{ label: 'Wait', leadsTo: 'road' }] }])
  const before = apply(round, beginOpening(round, null), heard(19))
  expect(apply(round, before, { type: 'chosen', key: 'road' })).toMatchObject({
    visit: 1,
    hasAsked: false,
  })
})

it('goes on in an opening that is published while it plays', () => {
  const state = after(climb)
  const published = scenesWith(
    ['stair', { title: 'The wet stair', next: 'choices', choices: [{ label: 'Jump', leadsTo: 'roof' }] }],
    ['roof'],
  )
  expect(currentScene(published, state).title).toBe('The wet stair')
  expect(openingTransition(published, state, { type: 'chosen', key: 'roof' }).scene.key).toBe('roof')
  const withoutStair = scenesWith(['road'], ['window'], ['gate'])
  expect(currentScene(withoutStair, state), 'gone, and its ways are there').toBe(state.scene)
  expect(currentScene(scenesWith(['road']), state).next, 'gone with its ways').toEqual({
    kind: 'ending',
    words: '',
  })
})

const nextOf = (...fields: Parameters<typeof storedScene>[1][]) =>
  scenesOf({
    scenes: [...fields.map((one, index) => storedScene(`s${index}`, one)), storedScene('end', {})],
  })?.[0].next

it('knows what comes after a scene', () => {
  expect(nextOf({ next: 'choices', choices: [{ label: 'Go', leadsTo: 'end' }] })).toEqual({
    kind: 'choices',
    choices: [{ label: 'Go', leadsTo: 'end' }],
  })
  expect(
    nextOf({ next: 'roll', roll: { decides: 'Jump', atLeast: 5, success: 'end', failure: 's0' } }),
  ).toEqual({ kind: 'roll', decides: 'Jump', atLeast: 5, success: 'end', failure: 's0' })
  expect(nextOf({ next: 'ending', ending: 'The end.' })).toEqual({ kind: 'ending', words: 'The end.' })
})

it('leaves out of a draft what leads nowhere; a scene without a way on is an ending', () => {
  const gone = { label: 'Go', leadsTo: 'gone' }
  expect(nextOf({ next: 'choices', choices: [gone, { label: 'Stay', leadsTo: 's0' }] })).toMatchObject({
    choices: [{ label: 'Stay' }],
  })
  const unfinished: Parameters<typeof storedScene>[1][] = [
    { next: 'choices', choices: [gone, { label: null, leadsTo: 'end' }] },
    { next: 'choices', choices: null },
    { next: 'roll', roll: { decides: 'Jump', atLeast: 4, success: 'end', failure: 'gone' } },
    { next: 'roll', roll: null },
    { next: null },
  ]
  for (const fields of unfinished)
    expect(nextOf(fields), JSON.stringify(fields)).toEqual({ kind: 'ending', words: '' })
})

it('has no scene without a sound, and no opening without a scene', () => {
  expect(scenesOf({ scenes: null })).toBeNull()
  expect(scenesOf({ scenes: [storedScene('a', { url: null })] })).toBeNull()
  const scenes = scenesOf({
    scenes: [
      storedScene('silent', { url: null }),
      storedScene('b', { next: 'choices', choices: [{ label: 'Back', leadsTo: 'silent' }] }),
    ],
  })
  expect(scenes?.map(({ key }) => key)).toEqual(['b'])
  expect(scenes && followingKeys(scenes[0])).toEqual([])
})
