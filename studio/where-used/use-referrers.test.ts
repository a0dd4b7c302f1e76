import { expect, test } from 'vitest'
import { uniqueReferrers } from './use-referrers.ts'

test('a draft and its published version are one document', () => {
  expect(
    uniqueReferrers([
      { _id: 'homePage', _type: 'homePage' },
      { _id: 'drafts.homePage', _type: 'homePage' },
      { _id: 'drafts.game-new', _type: 'game' },
    ]),
  ).toEqual([
    { _id: 'homePage', _type: 'homePage' },
    { _id: 'game-new', _type: 'game' },
  ])
})
