import { expect, it } from 'vitest'
import {
  announcement,
  beginOpening,
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

const after = (...events: OpeningEvent[]): OpeningState =>
  events.reduce((state, event) => openingTransition(scenes, state, event), beginOpening(scenes, null))

const climb = { type: 'chosen', key: 'stair' } as const

it('begins at the first scene, and goes on where the visitor was', () => {
  expect(beginOpening(scenes, null).scene.key).toBe('road')
  expect(beginOpening(scenes, 'stair').scene.key).toBe('stair')
  expect(beginOpening(scenes, 'a scene of yesterday').scene.key).toBe('road')
})

it('asks four seconds before the end, or when the editor says so, and then goes on asking', () => {
  const heard = (seconds: number) => ({ type: 'heard', seconds, duration: 20 }) as const
  expect(isAsking(after(heard(15.9)))).toBe(false)
  expect(isAsking(after(heard(16)))).toBe(true)
  expect(isAsking(after(heard(16), heard(1)))).toBe(true)
  const window = after(climb, { type: 'rolled', face: 6 })
  expect(isAsking(openingTransition(scenes, window, heard(2)))).toBe(true)
  const unknownLength = { type: 'heard', seconds: 16, duration: 0 } as const
  expect(isAsking(after(unknownLength)), 'the length of the editor').toBe(true)
})

it('asks readers from the start', () => {
  expect(isAsking(after({ type: 'readingToggled' }))).toBe(true)
  expect(after({ type: 'readingToggled' }, { type: 'readingToggled' }).isReading).toBe(false)
  expect(after({ type: 'readingToggled' }, climb)).toMatchObject({ isReading: true, scene: { key: 'stair' } })
})

it('goes where a choice leads, and nowhere else', () => {
  expect(after({ type: 'ended' }, climb)).toMatchObject({
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
  const ended = { type: 'ended' } as const
  expect(announcement(after({ type: 'heard', seconds: 19, duration: 20 }))).toBe('')
  expect(announcement(after(ended))).toBe('Your choices: 1, Knock. 2, Climb.')
  expect(announcement(after(climb, ended))).toBe('1, roll the die: Keep your balance. You need 4 or more.')
  expect(announcement(after({ type: 'chosen', key: 'gate' }, ended))).toBe('It opens.')
  expect(announcement(after({ type: 'readingToggled' }, ended)), 'readers read them').toBe('')
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
