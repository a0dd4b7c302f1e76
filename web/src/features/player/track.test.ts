import { expect, it } from 'vitest'
import { trackOf } from './track.ts'

const url = 'https://cdn.sanity.io/files/project/production/abc.mp3'
const game = {
  _id: 'game-fist',
  title: 'F.I.S.T.',
  slug: 'fist',
  sample: {
    title: 'Atmosphere: the ring',
    transcript: 'A bell.',
    durationSeconds: 23,
    file: { url, mimeType: 'audio/mpeg', size: 230_400 },
  },
  square: {
    alt: 'A tower.',
    crop: null,
    hotspot: null,
    asset: {
      url: 'https://cdn.sanity.io/images/project/production/abc-800x800.jpg',
      lqip: null,
      width: 800,
      height: 800,
    },
  },
}

it('has the file itself, and the square image of the game', () => {
  expect(trackOf(game)).toMatchObject({
    id: 'game-fist',
    game: 'F.I.S.T.',
    path: '/fist',
    url,
    durationSeconds: 23,
  })
  expect(trackOf(game)?.artwork?.src).toContain('/abc-800x800.jpg?')
  expect(trackOf({ ...game, square: null })?.artwork).toBe(null)
})

it.each([
  ['there is no sample', { ...game, sample: null }],
  ['its file is not uploaded', { ...game, sample: { ...game.sample, file: null } }],
  [
    'its upload has not ended',
    { ...game, sample: { ...game.sample, file: { ...game.sample.file, url: null } } },
  ],
])('is null when %s', (_, unfinished) => {
  expect(trackOf(unfinished)).toBe(null)
})
