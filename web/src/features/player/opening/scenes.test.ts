import { expect, it } from 'vitest'
import { followingKeys, scenesOf } from './scenes.ts'
import { storedScene } from './testing.ts'

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
