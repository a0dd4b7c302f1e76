import { expect, it } from 'vitest'
import {
  announcement,
  arriveAt,
  currentScene,
  decide,
  followingKeys,
  hasAsked,
  rollText,
  scenesOf,
} from './opening-flow.ts'
import { gateScenes, storedScene } from './testing.ts'

const scenes = gateScenes()

const at = (key: string) => arriveAt(scenes, key).scene

it('begins at the first scene, and goes on where the visitor was', () => {
  expect(arriveAt(scenes, null)).toMatchObject({ scene: { _key: 'road' }, visit: 0, rolled: null })
  expect(at('stair')._key).toBe('stair')
  expect(at('a scene of yesterday')._key).toBe('road')
})

it('asks a second before the end, or when the editor says so', () => {
  const asks = (heard: number, duration = 20, scene = at('road')) => hasAsked(scene, { heard, duration })
  expect([asks(18.9), asks(19)]).toEqual([false, true])
  expect(asks(2, 20, at('window'))).toBe(true)
  expect(asks(19, 0), 'the length of the editor').toBe(true)
  expect(asks(0, 0.5), 'nothing was heard').toBe(false)
})

it.each([
  [3, 'gate', 'You roll 3: failure.'],
  [4, 'window', 'You roll 4: success.'],
] as const)('a %i leads to the %s', (face, key, text) => {
  const { next } = at('stair')
  if (next.kind !== 'roll') throw new Error('The stair has no roll.')
  const [leadsTo, rolled] = decide(next, face)
  expect([leadsTo, rollText(rolled)]).toEqual([key, text])
})

it('announces the ways on', () => {
  expect(announcement(at('road'))).toBe('Your choices: 1, Knock. 2, Climb.')
  expect(announcement(at('stair'))).toBe('1, roll the die: Keep your balance. You need 4 or more.')
  expect(announcement(at('gate'))).toBe('It opens.')
})

const scenesWith = (...stored: Parameters<typeof storedScene>[]) => {
  const made = scenesOf({ scenes: stored.map((one) => storedScene(...one)) })
  if (!made) throw new Error('The scenes can’t be heard.')
  return made
}

it('goes on in an opening that is published while it plays', () => {
  const state = arriveAt(scenes, 'stair')
  const published = scenesWith(
    ['stair', { title: 'The wet stair', next: 'choices', choices: [{ label: 'Jump', leadsTo: 'roof' }] }],
    ['roof'],
  )
  expect(currentScene(published, state).title).toBe('The wet stair')
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
  expect(scenesOf({ scenes: [storedScene('a', { url: '' })] })).toBeNull()
  const scenes = scenesOf({
    scenes: [
      storedScene('silent', { url: '' }),
      storedScene('b', { next: 'choices', choices: [{ label: 'Back', leadsTo: 'silent' }] }),
    ],
  })
  expect(scenes?.map(({ _key }) => _key)).toEqual(['b'])
  expect(scenes && followingKeys(scenes[0])).toEqual([])
})
