/** Queries, source maps and streams through the real client. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LiveEvent, MutationEvent } from '@sanity/client'
import { resolveEditInfo, studioPath } from '@sanity/client/csm'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startLake, startLakeIn } from './testing/running-lake.ts'
import { openServerEvents, type ServerEvents } from './testing/server-events.ts'

const running = await startLake()
afterAll(running.stop)
const block = (key: string, text: string) => ({
  _type: 'block',
  _key: key,
  children: [{ _type: 'span', _key: `${key}1`, text }],
})
await running
  .client()
  .transaction()
  .create({ _id: 'maker', _type: 'maker', name: 'Candlecast' })
  .create({
    _id: 'fod',
    _type: 'product',
    title: 'Fortress',
    subtitle: 'Twice',
    seo: { title: 'Twice' },
    price: 250,
    tags: ['dark', 'long'],
    maker: { _ref: 'maker' },
    body: [block('a', 'First'), block('b', 'Steve Jackson wrote it')],
  })
  .create({ _id: 'fist', _type: 'product', title: 'F.I.S.T.', price: 187.5 })
  .create({ _id: 'drafts.fist', _type: 'product', title: 'F.I.S.T. (draft)', price: 187.5 })
  .create({ _id: 'private.note', _type: 'note', text: 'hidden' })
  .commit()

const client = () => running.client()
const failure = (call: Promise<unknown>) => call.catch((error: unknown) => error)

describe('a query', () => {
  test('returns the documents of its perspective; for a visitor, published ones without a dot in their ids', async () => {
    const titles = '*[_type == "product"] | order(title).title'
    expect(await client().fetch(titles)).toEqual(['F.I.S.T.', 'Fortress'])
    expect(await running.client({ apiVersion: '2024-01-01' }).fetch(titles)).toHaveLength(3)
    expect(
      await running.client({ perspective: 'drafts' }).fetch('*[_id == "fist"][0]{_originalId, title}'),
    ).toEqual({ _originalId: 'drafts.fist', title: 'F.I.S.T. (draft)' })
    for (const perspective of ['published', 'drafts', 'raw'] as const)
      expect(await running.visitor({ perspective }).fetch('*[]._id')).toEqual(['fist', 'fod', 'maker'])
    const ids = '*[sanity::versionOf("fist")]._id'
    expect(await running.client({ perspective: 'raw' }).fetch(ids)).toEqual(['drafts.fist', 'fist'])
  })

  test('accepts parameters of every kind, by GET and by POST', async () => {
    const query =
      '{"s": $s, "n": $n, "a": $a, "o": $o.deep, "slice": *[_type == $type] | order(_id) [$n...2]._id}'
    const params = { s: 'å "quoted"', n: 1, a: [true, null], o: { deep: 1 }, type: 'product' }
    const expected = { s: 'å "quoted"', n: 1, a: [true, null], o: 1, slice: ['fod'] }
    expect(await client().fetch(query, params)).toEqual(expected)
    expect(await client().fetch(`// ${'x'.repeat(12_000)}\n${query}`, params)).toEqual(expected)
    const whole = await client().fetch('*', {}, { filterResponse: false })
    expect(whole).toMatchObject({ query: '*', ms: expect.any(Number), syncTags: [expect.any(String)] })
  })

  test('searches text as the Studio does', async () => {
    const search = '*[_type == "product" && [@, _id] match text::query($words)] | order(_id)._id'
    for (const [words, ids] of [
      ['*', ['fist', 'fod']],
      ['jack*', ['fod']],
      ['jackson fist', []],
      ['-jackson', ['fist']],
    ] as const)
      expect(await client().fetch(search, { words }), words).toEqual(ids)
    const scored = '*[_type == "product"] | score(title match text::query("fortress"))[_score > 0]{_id}'
    expect(await client().fetch(scored)).toEqual([{ _id: 'fod' }])
  })

  test('is refused with the place of the fault, also for features that groq-js lacks', async () => {
    for (const [query, message] of [
      ['*[_type == "product"', 'end'],
      ['*[_type == $missing]', 'param $missing referenced, but not provided'],
      ['nothing::here(1)', 'Undefined namespace: nothing'],
      ['geo::distance(geo::latLng(1, 1), geo::latLng(2, 2))', 'does not support a GROQ function'],
    ] as const) {
      const error = await failure(client().fetch(query))
      expect(error, query).toMatchObject({ statusCode: 400 })
      expect(JSON.stringify(error) + String(error), query).toContain(message)
    }
    const url = `${running.url}/v2025-02-19/data/query/production?query=1&perspective=raw,drafts`
    expect((await fetch(url)).status).toBe(400)
  })

  test('has a source map that leads to the field of each text, and none for computed values', async () => {
    const sourceOf = async (query: string, resultPath: (string | number)[], options: object = {}) => {
      const result = await client().fetch(
        query,
        {},
        { filterResponse: false, resultSourceMap: 'withKeyArraySelector', ...options },
      )
      const { resultSourceMap } = result
      if (!resultSourceMap) throw new Error('No source map in the result')
      const info = resolveEditInfo({ studioUrl: '/', resultSourceMap, resultPath })
      const path = info && (typeof info.path === 'string' ? info.path : studioPath.toString(info.path))
      return info && `${info.id}: ${path}`.replaceAll(/\[_key=="[ab]1?"\]/g, '[k]')
    }
    const rows: [query: string, path: (string | number)[], source: string | undefined][] = [
      ['*[_id == "fod"]', [0, 'title'], 'fod: title'],
      ['*[_id == "fod"][0]{"t": seo.title}', ['t'], 'fod: seo.title'],
      ['*[_id == "fod"][0]{body}', ['body', 1, 'children', 0, 'text'], 'fod: body[k].children[k].text'],
      [
        '*[_id == "fod"][0]{"t": body[_key == "b"].children[].text}',
        ['t', 0],
        'fod: body[k].children[k].text',
      ],
      ['*[_id == "fod"][0]{maker->{name}}', ['maker', 'name'], 'maker: name'],
      ['*[_id == "fod"][0].maker->name', [], 'maker: name'],
      ['*[_id == "fod"][0]{..., "x": 1}', ['subtitle'], 'fod: subtitle'],
      ['*[_id == "fod"][0]{tags}', ['tags', 1], 'fod: tags[1]'],
      ['*[_id == "fod"][0]{"t": coalesce(missing, seo.title)}', ['t'], 'fod: seo.title'],
      ['*[_id == "fod"][0]{"t": select(price > 900 => title, subtitle)}', ['t'], 'fod: subtitle'],
      ['*[_id == "fod"][0]{price > 1 => {"t": title}}', ['t'], 'fod: title'],
      ['{"all": *[_type == "maker"]{"n": name}}', ['all', 0, 'n'], 'maker: name'],
      ['*[_id == "fod"][0]{"t": upper(title)}', ['t'], undefined],
      ['*[_id == "fod"][0]{"t": title + subtitle}', ['t'], undefined],
    ]
    for (const [query, path, source] of rows) expect(await sourceOf(query, path), query).toBe(source)
    const draft = await sourceOf('*[_id == "fist"][0]{title}', ['title'], { perspective: 'drafts' })
    expect(draft).toBe('drafts.fist: title')
  })
})

describe('sync tags', () => {
  /** Live content depends on this: a change that alters a query's result carries one of the query's tags. */
  const QUERIES = [
    '*[_type == "product" && price > 100]._id',
    'count(*[_type == "product" || _type == "game"])',
    '*[_id == "p1"][0]{title}',
    '[*[sanity::versionOf("p1")]._id, *[sanity::versionOf("p3") || sanity::versionOf("later")]._id]',
    '*[_id in ["p1", "later"]]._id',
    '*[_type == "product"]{"maker": maker->name, "gone": maybe->name}',
    '*[_type == "maker"]{"products": *[_type == "product" && references(^._id)]._id}',
    '*[defined(title)]._id',
    '{"a": *[_type == "game"][0], "b": *[_id == "later"][0]}',
  ]
  const reference = (id: string) => ({ _type: 'reference', _ref: id, _weak: true })
  const CHANGES: [string, () => Promise<unknown>][] = [
    ['a field changes', () => client().patch('p1').set({ title: 'New' }).commit()],
    ['a dereferenced document changes', () => client().patch('m1').set({ name: 'Two' }).commit()],
    ['a document appears', () => client().create({ _id: 'p3', _type: 'product', price: 120 })],
    ['a dangling reference is filled', () => client().create({ _id: 'later', _type: 'note', name: 'Here' })],
    ['a draft appears', () => client().create({ _id: 'drafts.p1', _type: 'product', price: 2 })],
    ['a draft of another type hides it', () => client().create({ _id: 'drafts.p3', _type: 'game' })],
    ['a version appears', () => client().create({ _id: 'versions.r1.p1', _type: 'product', price: 3 })],
    ['a document goes', () => client().delete('p3')],
    ['a reference changes', () => client().patch('p1').unset(['maker']).commit()],
  ]
  let events: ServerEvents
  beforeAll(async () => {
    await client().create({ _id: 'm1', _type: 'maker', name: 'One' })
    const p1 = { _id: 'p1', _type: 'product', price: 250, maker: reference('m1'), maybe: reference('later') }
    await client().create(p1)
    const url = `${running.url}/v2025-02-19/data/live/events/production?includeDrafts=true`
    events = await openServerEvents(url, { authorization: `Bearer ${running.lake.token}` })
    await events.next()
  })
  afterAll(() => events.close())

  const nextTags = async () =>
    v.parse(v.object({ tags: v.array(v.string()) }), (await events.next()).data).tags
  const results = () =>
    Promise.all(
      (['published', 'drafts', 'raw'] as const).flatMap((perspective) =>
        QUERIES.map(async (query) => {
          const options = { perspective, filterResponse: false } as const
          const { result, syncTags = [] } = await client().fetch(query, {}, options)
          return { query, result: JSON.stringify(result), tags: new Set<string>(syncTags) }
        }),
      ),
    )

  test('of a change and of every query that it alters have one in common', async () => {
    for (const [what, change] of CHANGES) {
      const before = await results()
      await change()
      const told = await nextTags()
      const after = await results()
      const changed = before.filter(({ result }, index) => result !== after[index]?.result)
      const missed = changed.filter(({ tags }) => !told.some((tag) => tags.has(tag)))
      expect(
        missed.map(({ query }) => query),
        what,
      ).toEqual([])
      expect(changed.length, what).toBeGreaterThan(0)
    }
    const { syncTags = [] } = await client().fetch('*[_type == "maker"]', {}, { filterResponse: false })
    await client().create({ _id: 'unrelated', _type: 'note' })
    const told = await nextTags()
    expect(syncTags.filter((tag) => told.includes(tag))).toEqual([])
  }, 30_000)
})

describe('live events', () => {
  const LIVE = '/v2025-02-19/data/live/events/production'

  test('reach the client; drafts only readers with a token', async () => {
    const heard = await new Promise<LiveEvent[]>((resolve, reject) => {
      const events: LiveEvent[] = []
      const subscription = running
        .visitor()
        .live.events()
        .subscribe({
          error: reject,
          next: async (event) => {
            events.push(event)
            if (event.type === 'welcome') {
              await client().create({ _id: 'drafts.l1', _type: 'live' })
              await client().create({ _id: 'l1', _type: 'live' })
            }
            if (event.type !== 'message') return
            subscription.unsubscribe()
            resolve(events)
          },
        })
    })
    await expect.poll(() => client().getDocument('l1')).toMatchObject({ _id: 'l1' })
    const now = await openServerEvents(running.url + LIVE)
    const { id } = await now.next()
    await now.close()
    expect(heard).toMatchObject([{ type: 'welcome' }, { type: 'message', id }])
    expect((await fetch(`${running.url}${LIVE}?includeDrafts=true`)).status).toBe(401)
  })

  test('that were missed follow, also after a restart; a client with an unknown position must start again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'live-'))
    let lake = await startLakeIn(folder)
    const before = await openServerEvents(lake.url + LIVE)
    const { id = '' } = await before.next()
    await before.close()
    await lake.client().create({ _id: 'a', _type: 'product' })
    await lake.stop()
    lake = await startLakeIn(folder)
    const after = await openServerEvents(lake.url + LIVE, { 'last-event-id': id })
    expect([(await after.next()).event, (await after.next()).event]).toEqual(['welcome', 'message'])
    await after.close()
    const lost = await openServerEvents(lake.url + LIVE, { 'last-event-id': 'unknown-1' })
    expect(await lost.next()).toMatchObject({ event: 'restart', id: expect.any(String) })
    await lost.close()
    await lake.stop()
    await rm(folder, { recursive: true })
  })

  test('fail on request: goaway, an error as body, an early end, 429', async () => {
    const order = async (fault: object, token = running.lake.token) =>
      (
        await fetch(`${running.url}/content-lake/faults`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(fault),
        })
      ).status
    expect(await order({ effect: 'goaway' }, 'wrong')).toBe(401)
    expect(await order({ effect: 'earthquake' })).toBe(400)
    await order({ effect: 'goaway' })
    const gone = await openServerEvents(running.url + LIVE)
    expect([(await gone.next()).event, await gone.next()]).toMatchObject([
      'welcome',
      { event: 'goaway', data: { reason: 'connection limit reached' } },
    ])
    await expect(gone.next()).rejects.toThrow('has ended')
    await order({ effect: 'error-body' })
    expect(await (await fetch(running.url + LIVE)).text()).toBe('{"message":"Internal error"}')
    await order({ effect: 'end' })
    const ended = await openServerEvents(running.url + LIVE)
    await ended.next()
    await expect(ended.next()).rejects.toThrow('has ended')
    await order({ effect: 'rate-limit' })
    expect((await fetch(running.url + LIVE)).headers.get('retry-after')).toBe('1')
    await order({ effect: 'rate-limit', resource: 'query' })
    const query = `${running.url}/v2025-02-19/data/query/production?query=1`
    expect([(await fetch(query)).status, (await fetch(query)).status]).toEqual([429, 200])
  })
})

describe('a listener', () => {
  const LISTEN = '/v2025-02-19/data/listen/production?query='
  const authorization = () => `Bearer ${running.lake.token}`

  async function listen(query: string, search = '', headers: Record<string, string> = {}) {
    const url = running.url + LISTEN + encodeURIComponent(query) + search
    const events = await openServerEvents(url, { authorization: authorization(), ...headers })
    const greeting = await events.next()
    return { greeting, events, next: async () => (await events.next()).data }
  }

  test('of the client gets an event when documents appear, change and disappear', async () => {
    const heard = await new Promise<MutationEvent[]>((resolve, reject) => {
      const events: MutationEvent[] = []
      const options = { events: ['welcome', 'mutation'], includeResult: true } as const
      const subscription = client()
        .listen(
          '*[_type == $type && price > 100]',
          { type: 'heard' },
          { ...options, events: [...options.events] },
        )
        .subscribe({
          error: reject,
          next: async (event) => {
            if (event.type === 'welcome') {
              await client().create({ _id: 'h', _type: 'heard', price: 50 })
              await client().patch('h').set({ price: 150 }).commit()
              await client().patch('h').set({ price: 160 }).commit()
              await client().delete('h')
            }
            if (event.type !== 'mutation') return
            events.push(event)
            if (events.length < 3) return
            subscription.unsubscribe()
            resolve(events)
          },
        })
    })
    expect(heard.map(({ transition }) => transition)).toEqual(['appear', 'update', 'disappear'])
    expect(heard[0]).toMatchObject({ documentId: 'h', identity: 'local-editor', result: { price: 150 } })
    expect(heard[2]).toMatchObject({ previousRev: heard[1]?.resultRev, resultRev: expect.any(String) })
  })

  test('gets the fields it asks for, and the number of its events in the transaction', async () => {
    const options = '&includePreviousRevision=true&effectFormat=mendoza&includeMutations=false'
    const { events, next } = await listen('*[_type == "counted"]', options)
    const create = (id: string) => ({ _id: id, _type: 'counted', n: 1 })
    await client().transaction().create(create('c2')).create(create('c1')).commit()
    expect([await next(), await next()]).toMatchObject([
      { documentId: 'c1', transactionTotalEvents: 2, transactionCurrentEvent: 1 },
      { documentId: 'c2', transactionTotalEvents: 2, transactionCurrentEvent: 2 },
    ])
    await client().patch('c1').set({ n: 2 }).commit()
    const event = await next()
    expect(event).toMatchObject({
      previous: { n: 1 },
      effects: { apply: [0, { n: 2 }], revert: [0, { n: 1 }] },
    })
    expect(event).not.toHaveProperty('mutations')
    await events.close()
  })

  test('gets events of versions on request, and a visitor only of public documents', async () => {
    const editor = await listen('*[_type == "layer"]')
    const versions = await listen('*[_type == "layer"]', '&includeAllVersions=true')
    const url = `${running.url}${LISTEN}${encodeURIComponent('*[_type == "layer"]')}`
    const visitor = await openServerEvents(url)
    await visitor.next()
    for (const _id of ['versions.r1.v', 'drafts.v', 'v']) await client().create({ _id, _type: 'layer' })
    expect(await versions.next()).toMatchObject({ documentId: 'versions.r1.v' })
    expect(await editor.next()).toMatchObject({ documentId: 'drafts.v' })
    expect((await visitor.next()).data).toMatchObject({ documentId: 'v' })
    await Promise.all([editor.events.close(), versions.events.close(), visitor.close()])
  })

  test('resumes after its last event, or gets `reset`; the stream reports a malformed query', async () => {
    const before = await listen('*[_type == "resumed"]', '&enableResume=true')
    const create = (id: string) => ({ _id: id, _type: 'resumed' })
    await client().transaction().create(create('r1')).create(create('r2')).commit()
    const { id = '' } = await before.events.next()
    await before.events.close()
    const after = await listen('*[_type == "resumed"]', '&enableResume=true', { 'last-event-id': id })
    expect([after.greeting.event, await after.next()]).toMatchObject(['welcomeback', { documentId: 'r2' }])
    await after.events.close()
    const lost = await listen('*', '&enableResume=true', { 'last-event-id': 'nothing#a' })
    expect(lost.greeting.event).toBe('reset')
    await lost.events.close()
    const malformed = await listen('*[')
    expect(malformed.greeting).toMatchObject({
      event: 'channelError',
      data: { error: { type: 'queryParseError' } },
    })
    await malformed.events.close()
  })
})
