import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../testing/running-lake.ts'
import { openServerEvents, type ServerEvents } from '../testing/server-events.ts'

/**
 * Live content depends on this: a change that alters a query's result carries one of the query's tags.
 * Every query below is run before and after every change.
 */
const QUERIES = [
  '*[_type == "product"] | order(_id)',
  '*[_type == "product" && price > 100]._id',
  'count(*[_type == "product" || _type == "game"])',
  '*[_type in ["game", "maker"]]._id',
  '*[_id == "p1"][0]{title}',
  '[*[sanity::versionOf("p1")]._id, *[sanity::versionOf("p3") || sanity::versionOf("later")]._id]',
  '*[_id in ["p1", "later"]]._id',
  '*[_type == "product"]{"maker": maker->name}',
  '*[_type == "product"]{"gone": maybe->name}',
  '*[_type == "maker"]{"products": *[_type == "product" && references(^._id)]._id}',
  '*[references("m1")]._id',
  '*[defined(title)]._id',
  '{"a": *[_type == "game"][0], "b": *[_id == "later"][0]}',
]

const PERSPECTIVES = ['published', 'drafts', 'raw'] as const

const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true })

let running: RunningLake
let events: ServerEvents

beforeAll(async () => {
  running = await startLake()
  await running
    .client()
    .transaction()
    .create({ _id: 'm1', _type: 'maker', name: 'One' })
    .create({ _id: 'p1', _type: 'product', price: 250, maker: reference('m1'), maybe: reference('later') })
    .create({ _id: 'drafts.p2', _type: 'product', price: 1 })
    .commit()
  const url = `${running.url}/v2025-02-19/data/live/events/production?includeDrafts=true`
  events = await openServerEvents(url, { authorization: `Bearer ${running.lake.token}` })
  await events.next()
})
afterAll(async () => {
  await events.close()
  await running.stop()
})

const client = () => running.client()

const CHANGES: [string, () => Promise<unknown>][] = [
  ['a field changes', () => client().patch('p1').set({ title: 'New' }).commit()],
  ['a dereferenced document changes', () => client().patch('m1').set({ name: 'Two' }).commit()],
  ['a document appears', () => client().create({ _id: 'p3', _type: 'product', price: 120 })],
  ['a dangling reference is filled', () => client().create({ _id: 'later', _type: 'note', name: 'Here' })],
  [
    'a draft appears over a published document',
    () => client().create({ _id: 'drafts.p1', _type: 'product', price: 2 }),
  ],
  [
    'a draft of another type hides a published document',
    () => client().create({ _id: 'drafts.p3', _type: 'game' }),
  ],
  ['a release version appears', () => client().create({ _id: 'versions.r1.p1', _type: 'product', price: 3 })],
  ['a draft goes', () => client().delete('drafts.p3')],
  ['a document goes', () => client().delete('p3')],
  ['a reference changes', () => client().patch('p1').unset(['maker']).commit()],
  ['a filter stops matching', () => client().patch('p1').set({ price: 10 }).commit()],
]

async function nextTags() {
  const { data } = await events.next()
  return v.parse(v.object({ tags: v.array(v.string()) }), data).tags
}

async function answers() {
  const runs = PERSPECTIVES.flatMap((perspective) =>
    QUERIES.map(async (query) => {
      const { result, syncTags = [] } = await client().fetch(
        query,
        {},
        { perspective, filterResponse: false },
      )
      return {
        query: `${query} (${perspective})`,
        result: JSON.stringify(result),
        tags: new Set<string>(syncTags),
      }
    }),
  )
  return Promise.all(runs)
}

test.each(CHANGES)('%s', async (_name, change) => {
  const before = await answers()
  await change()
  const told = await nextTags()
  const after = await answers()
  const changed = before.filter(({ result }, index) => result !== after[index]?.result)
  const missed = changed.filter(({ tags }) => !told.some((tag) => tags.has(tag)))
  expect(missed.map(({ query }) => query)).toEqual([])
  expect(changed.length).toBeGreaterThan(0)
})

test('a change does not touch the tags of unrelated queries', async () => {
  const { syncTags = [] } = await client().fetch('*[_type == "maker"]', {}, { filterResponse: false })
  await client().create({ _id: 'unrelated', _type: 'note' })
  const told = await nextTags()
  expect(syncTags.filter((tag) => told.includes(tag))).toEqual([])
})
