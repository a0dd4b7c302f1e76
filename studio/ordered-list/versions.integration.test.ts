import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lastRank, rankAfter, ranksOfMove } from './ranks.ts'
import { ranksOfVersions, rowsOf } from './rows.ts'
import { openVersions, type VersionsState } from './versions.ts'

const QUESTIONS = { type: 'faqEntry', titleField: 'question' }

let running: RunningLake
let states: VersionsState[]
let opened: ReturnType<typeof openVersions>

beforeEach(async () => {
  running = await startLake()
  states = []
  await question('a', 'Apples?', '0|100000:')
  await question('b', 'Pears?', '0|100008:')
  await question('drafts.b', 'Ripe pears?', '0|100008:')
  opened = openVersions(client(), QUESTIONS, (state) => states.push(state))
  await shows(['Apples?', 'Ripe pears?'])
})

afterEach(async () => {
  opened.stop()
  await running.stop()
})

const client = () => running.client({ apiVersion: '2025-02-19' })

const question = (_id: string, words: string, orderRank?: string) =>
  client().create({ _id, _type: 'faqEntry', question: words, ...(orderRank && { orderRank }) })

function rows() {
  const state = states.at(-1)
  return state?.status === 'ready' ? rowsOf(state.versions, ['drafts']) : []
}

const shows = (titles: string[]) => vi.waitFor(() => expect(rows().map(({ title }) => title)).toEqual(titles))

const move = (from: number, to: number) =>
  opened.write(ranksOfVersions(rows(), ranksOfMove(rows(), from, to), []))

test('follows what another editor adds, words, moves and deletes', async () => {
  await question('drafts.c', 'Plums?', '0|100004:')
  await shows(['Apples?', 'Plums?', 'Ripe pears?'])
  await client().patch('drafts.c').set({ question: 'Blue plums?' }).commit()
  await shows(['Apples?', 'Blue plums?', 'Ripe pears?'])
  await client().patch('a').set({ orderRank: '0|10000g:' }).commit()
  await shows(['Blue plums?', 'Ripe pears?', 'Apples?'])
  await client().delete('drafts.c')
  await client().delete('drafts.b')
  await shows(['Pears?', 'Apples?'])
})

test('a move is shown at once and writes the versions of one document', async () => {
  const revisions = () => client().fetch<string[]>('*[_type == "faqEntry"]._rev', {}, { perspective: 'raw' })
  const before = await revisions()
  const written = move(1, 0)
  expect(rows().map(({ title }) => title)).toEqual(['Ripe pears?', 'Apples?'])
  await written
  // Of the question and its draft.
  expect((await revisions()).filter((revision) => !before.includes(revision))).toHaveLength(2)
  await shows(['Ripe pears?', 'Apples?'])
})

test('a move that can’t be stored is taken back, and the caller hears of it', async () => {
  const refused = opened.write(new Map(Object.entries({ missing: '0|100000:', a: '0|zzzzzy:' })))
  expect(rows().map(({ title }) => title)).toEqual(['Ripe pears?', 'Apples?'])
  await expect(refused).rejects.toThrow()
  await shows(['Apples?', 'Ripe pears?'])
})

test('a new document comes to the end, after drafts too', async () => {
  expect(rankAfter(await lastRank(client(), 'faqEntry'))).toBe('0|10000g:')
  await question('drafts.c', 'Plums?', '0|10000g:')
  await question('drafts.d', 'Figs?')
  expect(rankAfter(await lastRank(client(), 'faqEntry'))).toBe('0|10000o:')
  expect(rankAfter(await lastRank(client(), 'game'))).toBe('0|100000:')
})
