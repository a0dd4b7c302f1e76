import { expect, it } from 'vitest'
import {
  announcement,
  beginOpening,
  isAsking,
  type OpeningEvent,
  type OpeningState,
  openingTransition,
  rollText,
} from './opening-flow.ts'
import { gateScenes } from './testing.ts'

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
