import { expect, it } from 'vitest'
import { type GameWithSamples, tracksOf, tracksOfProduct } from './track.ts'

const url = 'https://cdn.sanity.io/files/project/production/abc.mp3'
const game: GameWithSamples & { sample: object } = {
  _id: 'game-fist',
  title: 'F.I.S.T.',
  slug: 'fist',
  sample: {
    title: 'Atmosphere: the ring',
    transcript: 'A bell.',
    durationSeconds: 23,
    file: { url },
  },
  square: {
    alt: 'A tower.',
    crop: null,
    hotspot: null,
    asset: {
      url: 'https://cdn.sanity.io/images/project/production/abc-800x800.jpg',
      lqip: null,
    },
  },
}

const more = { _key: 's1', title: 'Atmosphere: the bell', durationSeconds: 9, file: { url } }

it('a track has the sample’s file, and the square image of the game', () => {
  const [track] = tracksOf(game)
  expect(track).toMatchObject({
    id: 'game-fist',
    key: '',
    game: 'F.I.S.T.',
    path: '/fist',
    url,
    durationSeconds: 23,
  })
  expect(track).toMatchObject({ chapters: [], transcript: 'A bell.' })
  expect(track?.artwork?.src).toContain('/abc-800x800.jpg?')
  expect(tracksOf({ ...game, square: null })[0]?.artwork).toBe(null)
})

it.each([
  ['there is no sample', { ...game, sample: null }],
  ['its file is not uploaded', { ...game, sample: { ...game.sample, file: null } }],
  ['its upload has not ended', { ...game, sample: { ...game.sample, file: { url: null } } }],
])('a track is missing when %s', (_, unfinished) => {
  expect(tracksOf(unfinished)).toEqual([])
  expect(tracksOf({ ...unfinished, moreSamples: [more] }).map(({ key }) => key)).toEqual(['s1'])
})

it('further samples follow, each with its key', () => {
  const ids = tracksOf({ ...game, moreSamples: [more] }).map(({ id, title }) => [id, title])
  expect(ids).toEqual([
    ['game-fist', 'Atmosphere: the ring'],
    ['game-fist/s1', 'Atmosphere: the bell'],
  ])
})

it('chapters are sorted by start; incomplete chapters are left out', () => {
  const chapters = [
    { title: 'The bell', startSeconds: 12 },
    { title: '', startSeconds: 3 },
    { title: 'After the end', startSeconds: 23 },
    { title: 'The crowd', startSeconds: 0 },
  ]
  const [track] = tracksOf({ ...game, sample: { ...game.sample, chapters } })
  expect(track?.chapters.map(({ title }) => title)).toEqual(['The crowd', 'The bell'])
})

it('a product plays its own samples, or else those of its game', () => {
  const product = {
    _id: 'product-fist',
    id: 'fist',
    title: 'F.I.S.T.',
    square: null,
    sampleGame: game,
  }
  expect(tracksOfProduct({ ...product, samples: [more] })).toMatchObject([
    { id: 'product-fist/s1', path: '/shop/product/fist' },
  ])
  expect(tracksOfProduct({ ...product, samples: [] })).toMatchObject([
    { id: 'product-fist/game-fist', path: '/fist' },
  ])
  expect(tracksOfProduct({ ...product, samples: [{ ...more, file: null }] })).toHaveLength(1)
  expect(tracksOfProduct({ ...product, samples: [], sampleGame: null })).toEqual([])
})
