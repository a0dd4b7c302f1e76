import { expect, test } from 'vitest'
import { messagesBelow } from './testing/validate.ts'

const scene = {
  _type: 'openingScene',
  title: 'The gate',
  file: { _type: 'file', asset: { _type: 'reference', _ref: 'file-a-mp3' } },
  durationSeconds: 15,
  transcript: 'It opens.',
}
const half = { decides: 'Cross the bridge', atLeast: 4 }

test.each([
  ['an ending that was a roll', { next: 'ending', ending: 'You are home.', roll: half }, []],
  ['an ending that had choices', { next: 'ending', ending: 'You are home.', choices: [{ _key: 'a' }] }, []],
  ['an ending without words', { next: 'ending' }, ['error: Write the last words.']],
  ['choices without one', { next: 'choices', choices: [] }, ['error: Add a choice.']],
  [
    'a roll',
    { next: 'roll', roll: half },
    ['error: Choose the scene that follows.', 'error: Choose the scene that follows.'],
  ],
  [
    'a roll of nothing',
    { next: 'roll' },
    [
      'error: Say what the roll decides.',
      'error: Say what the roll decides.',
      'error: Choose the lowest number that succeeds.',
      'error: Choose the scene that follows.',
      'error: Choose the scene that follows.',
    ],
  ],
])('a scene is asked for what its form shows: %s', async (_name, fields, messages) => {
  const scenes = [{ ...scene, _key: 'one', ...fields }]
  expect(await messagesBelow('scenes', { _type: 'opening', scenes })).toEqual(messages)
})

test.each([
  ['with a reason', { payUnnamed: 'It depends on the country.' }, []],
  ['without one', {}, ['error: Say the amount.', 'error: Say the amount.']],
])('a job without pay, %s', async (_name, fields, messages) => {
  // As the Studio begins it.
  const pay = { currency: 'SEK', per: 'MONTH' }
  expect(await messagesBelow('pay', { _type: 'job', pay, ...fields })).toEqual(messages)
})

test('a product that is no expansion any more is not asked for its expansions', async () => {
  const expansions = [{ _key: 'a', _type: 'expansion' }]
  expect(await messagesBelow('expansions', { _type: 'product', type: 'game', expansions })).toEqual([])
  expect(await messagesBelow('expansions', { _type: 'product', type: 'expansion', expansions })).toEqual([
    'error: Give the expansion a title.',
    'error: Say when it came out.',
  ])
})
