import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningLake, startLake } from '../../testing/running-lake.ts'

let running: RunningLake

beforeAll(async () => {
  running = await startLake()
  await running
    .client()
    .transaction()
    .create({ _id: 'maker', _type: 'maker', name: 'Candlecast' })
    .create({ _id: 'fod', _type: 'product', title: 'Fortress', price: 250, maker: { _ref: 'maker' } })
    .create({ _id: 'fist', _type: 'product', title: 'F.I.S.T.', price: 187.5 })
    .create({ _id: 'drafts.fist', _type: 'product', title: 'F.I.S.T. (draft)', price: 187.5 })
    .create({ _id: 'drafts.new', _type: 'product', title: 'New', price: 1 })
    .create({ _id: 'private.note', _type: 'note', text: 'hidden' })
    .commit()
})
afterAll(() => running.stop())

const TITLES = '*[_type == "product"] | order(title).title'

describe('perspectives', () => {
  test('published is the default from API 2025-02-19, raw before', async () => {
    expect(await running.client().fetch(TITLES)).toEqual(['F.I.S.T.', 'Fortress'])
    expect(await running.client({ apiVersion: '2024-01-01' }).fetch(TITLES)).toHaveLength(4)
  })

  test('drafts shows a draft instead of its published document, with the published id', async () => {
    const drafts = running.client({ perspective: 'drafts' })
    expect(await drafts.fetch('*[_type == "product"]{_id, _originalId, title}')).toEqual([
      { _id: 'fist', _originalId: 'drafts.fist', title: 'F.I.S.T. (draft)' },
      { _id: 'fod', _originalId: 'fod', title: 'Fortress' },
      { _id: 'new', _originalId: 'drafts.new', title: 'New' },
    ])
    expect(await drafts.fetch('*[_id == "fist"][0].title')).toBe('F.I.S.T. (draft)')
  })

  test('a visitor without a token sees published documents without a dot in every perspective', async () => {
    for (const perspective of ['published', 'drafts', 'raw'] as const) {
      expect(await running.visitor({ perspective }).fetch('*[]._id')).toEqual(['fist', 'fod', 'maker'])
    }
  })

  test.each([['raw,drafts'], ['a.b'], ['r 1']])('the malformed perspective "%s" is refused', async (name) => {
    const query = `/v2025-02-19/data/query/production?query=1&perspective=${encodeURIComponent(name)}`
    const answer = await fetch(running.url + query)
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('Invalid perspective'),
    ])
  })
})

describe('answers', () => {
  test('parameters of every JSON kind, by GET and by POST', async () => {
    const query =
      '{"s": $s, "n": $n, "a": $a, "o": $o.deep, "slice": *[_type == $type] | order(_id) [$n...2]._id}'
    const params = { s: 'å "quoted"', n: 1, a: [true, null], o: { deep: 1 }, type: 'product' }
    const expected = { s: 'å "quoted"', n: 1, a: [true, null], o: 1, slice: ['fod'] }
    expect(await running.client().fetch(query, params)).toEqual(expected)
    const long = `// ${'x'.repeat(12_000)}\n${query}`
    expect(await running.client().fetch(long, params)).toEqual(expected)
  })

  test('references are resolved; a missing one is null', async () => {
    expect(await running.visitor().fetch('*[_type == "product"] | order(_id){"maker": maker->name}')).toEqual(
      [{ maker: null }, { maker: 'Candlecast' }],
    )
  })

  test('returnQuery, ms and syncTags are the same as the service’s', async () => {
    const whole = await running.client().fetch(TITLES, {}, { filterResponse: false })
    expect(whole).toMatchObject({ query: TITLES, ms: expect.any(Number) })
    expect(whole.syncTags).toEqual([expect.stringMatching(/^s1:/)])
    const bare = await running.client().fetch(TITLES, {}, { filterResponse: false, returnQuery: false })
    expect(bare).not.toHaveProperty('query')
  })

  test('a long answer is compressed for clients that accept it, a short one is not', async () => {
    const ask = (query: string, headers = {}) =>
      fetch(`${running.url}/v2025-02-19/data/query/production?query=${encodeURIComponent(query)}`, {
        headers,
      })
    const long = `"${'candle '.repeat(200)}"`
    const answer = await ask(long)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
    expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/)
    expect(await answer.json()).toMatchObject({ result: expect.stringMatching(/^(candle ){200}$/) })
    expect((await ask(long, { 'accept-encoding': 'identity' })).headers.has('content-encoding')).toBe(false)
    expect((await ask('1')).headers.has('content-encoding')).toBe(false)
  })

  test('the versions of a document', async () => {
    const query = '*[sanity::versionOf($id)]._id'
    const ids = (perspective: 'raw' | 'drafts' | 'published') =>
      running.client({ perspective }).fetch(query, { id: 'fist' })
    await running.client().create({ _id: 'versions.r1.fist', _type: 'product', title: 'Later' })
    expect(await ids('raw')).toEqual(['drafts.fist', 'fist', 'versions.r1.fist'])
    expect(await ids('drafts')).toEqual(['fist'])
    expect(await ids('published')).toEqual(['fist'])
    await running.client().delete('versions.r1.fist')
    expect(await ids('raw')).toEqual(['drafts.fist', 'fist'])
  })

  test('the next answer contains a change', async () => {
    const query = '*[_id == "maker"][0].name'
    expect(await running.visitor().fetch(query)).toBe('Candlecast')
    await running.client().patch('maker').set({ name: 'Candlecast AB' }).commit()
    expect(await running.visitor().fetch(query)).toBe('Candlecast AB')
    expect(await running.visitor().fetch('*[_id == "fod"][0].maker->name')).toBe('Candlecast AB')
  })
})

describe('text search with Studio’s queries', () => {
  const search = (words: string) =>
    running
      .client()
      .fetch('*[_type == "product" && [@, _id] match text::query($words)] | order(_id)._id', { words })

  beforeAll(async () => {
    const body = [{ _type: 'block', children: [{ _type: 'span', text: 'Steve Jackson wrote it' }] }]
    await running.client().patch('fist').set({ body }).commit()
  })

  test.each([
    ['*', ['fist', 'fod']],
    ['jack*', ['fist']],
    ['Steve fist*', ['fist']],
    ['jackson fortress', []],
    ['block', []],
    ['-jackson', ['fod']],
    ['f* -jackson', ['fod']],
  ])('%s finds %s', async (words, ids) => {
    expect(await search(words)).toEqual(ids)
  })

  test('scores, without helper attributes in the result', async () => {
    const query = `*[_type == "product"] | score(boost(title match text::query($words), 10), [@, _id] match text::query($words))
      [_score > 0] | order(_score desc) {_id, _score}`
    const found = await running.client().fetch(query, { words: 'fortress' })
    expect(found).toEqual([{ _id: 'fod', _score: expect.any(Number) }])
    const whole = await running.client().fetch('*[_id == "fod" && @ match text::query("fortress")][0]')
    expect(Object.keys(whole)).toEqual([
      '_id',
      '_type',
      'title',
      'price',
      'maker',
      '_createdAt',
      '_updatedAt',
      '_rev',
    ])
  })
})

describe('errors', () => {
  test('an error in GROQ has a position', async () => {
    const query = '*[_type == "product"'
    await expect(running.client().fetch(query)).rejects.toMatchObject({
      statusCode: 400,
      details: { type: 'queryParseError', query, start: 19, end: 20, description: expect.any(String) },
    })
  })

  test.each([
    ['*[_type == $missing]', 'param $missing referenced, but not provided'],
    ['nothing::here(1)', 'Undefined namespace: nothing'],
    ['*[_type == "product"][0...$end]', 'slicing must use constant numbers'],
  ])('%s is a parse error', async (query, description) => {
    await expect(running.client().fetch(query)).rejects.toMatchObject({
      statusCode: 400,
      details: { type: 'queryParseError', description: expect.stringContaining(description) },
    })
  })

  test('a function that groq-js lacks is rejected, even where it would not be called', async () => {
    await expect(running.client().fetch('*[false && geo::distance(a, b) > 1]')).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('geo::distance()'),
    })
  })
})
