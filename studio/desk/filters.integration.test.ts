import { join } from 'node:path'
import type { SanityClient } from '@sanity/client'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSeed } from '../../scripts/tools/seed/load.ts'
import { filters } from './filters.ts'

const SEED = join(import.meta.dirname, '..', '..', 'scripts', 'tools', 'seed', 'seed.ndjson')
const DAY_MS = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let lake: RunningLake
let client: SanityClient

beforeAll(async () => {
  lake = await startLake()
  await loadSeed({ apiHost: lake.url, token: lake.lake.token, ndjsonFile: SEED, replace: true })
  client = lake.client({ perspective: 'drafts' })
}, 60_000)

afterAll(() => lake.stop())

const idsOf = (filter: string, params = {}) => client.fetch<string[]>(`*[${filter}] | order(_id)._id`, params)

test('each product is in exactly one list of the shop', async () => {
  const lists = await Promise.all([
    ...['game', 'bundle', 'expansion'].map((type) => idsOf(filters.productOfType, { type })),
    idsOf(filters.hiddenProduct),
  ])
  expect(lists).toEqual([
    ['product-fist', 'product-fod'],
    ['product-bundle-pre-order'],
    ['product-fod-expansions'],
    ['product-fod-podcast-discount', 'product-fod-pre-order'],
  ])
})

test('the lists of news and redirects hold every document of their type', async () => {
  expect(await idsOf(filters.news)).toEqual(await idsOf('_type == "pressRelease"'))
  expect(await idsOf(filters.redirect)).toEqual(['redirect-coc_aatt'])
})

test('a job is open until the day after it closes, and in exactly one list', async () => {
  const jobs: { _id: string; open?: boolean; closesOn?: string }[] = [
    { _id: 'job-open', open: true },
    { _id: 'job-closes-later', open: true, closesOn: dayFromNow(2) },
    { _id: 'job-closes-today', open: true, closesOn: dayFromNow(0) },
    { _id: 'job-past', open: true, closesOn: dayFromNow(-2) },
    { _id: 'job-switched-off', open: false, closesOn: dayFromNow(2) },
    { _id: 'job-unanswered' },
  ]
  const transaction = lake.client().transaction()
  for (const job of jobs) transaction.createOrReplace({ _type: 'job', ...job })
  await transaction.commit()

  const ours = `_id in ${JSON.stringify(jobs.map(({ _id }) => _id))}`
  expect(await idsOf(`${filters.openJob} && ${ours}`)).toEqual([
    'job-closes-later',
    'job-closes-today',
    'job-open',
  ])
  expect(await idsOf(`${filters.closedJob} && ${ours}`)).toEqual([
    'job-past',
    'job-switched-off',
    'job-unanswered',
  ])
})
