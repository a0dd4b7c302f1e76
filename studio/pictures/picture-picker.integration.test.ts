import { join } from 'node:path'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/stack/folders.ts'
import { loadSeed } from '../../scripts/tools/seed/load.ts'
import { findPictures, type Picture, picturesQuery, picturesSchema, usersText } from './PicturePicker.tsx'

let lake: RunningLake
let pictures: Picture[]

beforeAll(async () => {
  lake = await startLake()
  const ndjsonFile = join(ROOT, 'scripts', 'tools', 'seed', 'seed.ndjson')
  await loadSeed({ apiHost: lake.url, token: lake.lake.token, ndjsonFile, replace: true })
  pictures = v.parse(picturesSchema, await lake.client().fetch(picturesQuery))
}, 60_000)
afterAll(() => lake.stop())

test('a picture is found by the name of its file, and says where it is used', () => {
  const [cover, ...others] = findPictures(pictures, 'fist-cover')
  expect(others).toEqual([])
  expect(cover?.users.toSorted()).toEqual(['F.I.S.T.', "Steve Jackson's F.I.S.T."])
})

test('pictures are found by the document that uses them, in any case and order of words', () => {
  const found = findPictures(pictures, 'DRACULA curse')
  expect(found.length).toBeGreaterThan(1)
  for (const picture of found) expect(usersText(picture)).toContain('Dracula: Curse of the Vampire')
})

test('no words find all pictures, unknown words none', () => {
  expect(findPictures(pictures, ' ')).toHaveLength(pictures.length)
  expect(findPictures(pictures, 'no such picture')).toEqual([])
})

test.each<[string[], string]>([
  [[], 'Not used'],
  [['Home'], 'Used in Home'],
  [['A', 'B', 'C', 'D', 'E'], 'Used in A, B, C and 2 more'],
])('a picture used in %j says “%s”', (users, words) => {
  expect(usersText({ _id: 'a', url: '', name: 'a.jpg', users })).toBe(words)
})
