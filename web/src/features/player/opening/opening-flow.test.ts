import { expect, it } from 'vitest'
import {
  announcement,
  beginOpening,
  currentScene,
  followingKeys,
  hasAsked,
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

it('asks a second before the end, or when the editor says so', () => {
  const asks = (heard: number, duration = 20, scene = after().scene) => hasAsked(scene, { heard, duration })
  expect([asks(18.9), asks(19)]).toEqual([false, true])
  const window = after(climb, { type: 'rolled', face: 6 }).scene
  expect(asks(2, 20, window)).toBe(true)
  expect(asks(19, 0), 'the length of the editor').toBe(true)
  expect(asks(0, 0.5), 'nothing was heard').toBe(false)
})

it('goes where a choice leads, and nowhere else', () => {
  expect(after(climb)).toMatchObject({ scene: { key: 'stair' }, visit: 1, rolled: null })
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

it('begins again', () => {
  expect(after(climb, { type: 'restarted' })).toMatchObject({ scene: { key: 'road' }, visit: 2 })
})

it('announces the ways on', () => {
  const said = (...events: Parameters<typeof after>) => announcement(after(...events).scene)
  expect(said()).toBe('Your choices: 1, Knock. 2, Climb.')
  expect(said(climb)).toBe('1, roll the die: Keep your balance. You need 4 or more.')
  expect(said({ type: 'chosen', key: 'gate' })).toBe('It opens.')
})

const scenesWith = (...stored: Parameters<typeof storedScene>[]) => {
  const made = scenesOf({ scenes: stored.map((one) => storedScene(...one)) })
  if (!made) throw new Error('The scenes can’t be heard.')
  return made
}

it('comes to a scene again that leads to itself', () => {
  const round = scenesWith(['road', { next: 'choices', choices: [{ label: 'Wait', leadsTo: 'road' }] }])
  const before = beginOpening(round, null)
  expect(openingTransition(round, before, { type: 'chosen', key: 'road' }).visit).toBe(1)
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
