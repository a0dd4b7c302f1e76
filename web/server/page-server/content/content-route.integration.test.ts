import { once } from 'node:events'
import { connect } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type RunningLake, startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { openServerEvents } from '@stand-ins/content-lake/testing/server-events.ts'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contentEndpoint, queryId } from '#shared/api/content-endpoint.ts'
import { homePageQuery } from '#shared/queries/pages.ts'
import { checkoutProductsQuery, productQuery } from '#shared/queries/product.ts'
import { knowNetwork } from '../../common/http/client-address.ts'
import { type Serving, serveOnLoopback } from '../../common/http/serve.ts'
import { contentRoute, STREAMS } from './content-route.ts'
import { createLiveRelay } from './live-relay.ts'
import { publicQueries } from './public-queries.ts'
import { siteContent } from './site-content.ts'

const READ_TOKEN = 'read-token-of-the-test'
const now = Date.parse('2026-11-23T08:00:00.000Z')
const TOMORROW = '2026-11-24T09:00:00.000Z'

let lake: RunningLake
let serving: Serving
let site: string

const planned = { visibleFrom: TOMORROW, title: 'Secret of tomorrow', slug: { current: 'planned' } }
const gameRef = { _type: 'reference', _ref: 'game-planned' }
const productRef = { _type: 'reference', _ref: 'product-planned' }
const blocks = [
  { _key: 'p', _type: 'productsBlock', products: [{ ...productRef, _key: 'p' }] },
  { _key: 's', _type: 'sampleBlock', game: gameRef },
  {
    _key: 'h',
    _type: 'heroBlock',
    actions: [{ _key: 'a', _type: 'button', label: 'Go', document: productRef }],
  },
]

/** Planned documents of each kind, and public documents that refer to all of them. */
const documents: { _id: string; _type: string; [field: string]: unknown }[] = [
  { _id: 'game-planned', _type: 'game', status: 'comingSoon', summary: 'Secret of tomorrow', ...planned },
  {
    _id: 'product-planned',
    _type: 'product',
    type: 'game',
    price: 12_345,
    unlocks: ['fist'],
    description: 'Secret of tomorrow',
    game: gameRef,
    ...planned,
  },
  { _id: 'press-planned', _type: 'pressRelease', publishedOn: '2026-11-23', game: gameRef, ...planned },
  { _id: 'job-planned', _type: 'job', open: true, ...planned },
  { _id: 'campaign-planned', _type: 'campaignPage', ...planned },
  { _id: 'info-planned', _type: 'infoPage', ...planned },
  {
    _id: 'product-public',
    _type: 'product',
    type: 'game',
    title: 'On sale',
    price: 250,
    unlocks: ['fist'],
    slug: { current: 'public' },
    game: gameRef,
    requires: productRef,
  },
  { _id: 'campaign-public', _type: 'campaignPage', title: 'Now', slug: { current: 'public' }, blocks },
  {
    _id: 'homePage',
    _type: 'homePage',
    title: 'Home',
    product: productRef,
    games: [{ ...gameRef, _key: 'g' }],
    plannedBanners: [{ _key: 'b', ...planned, document: gameRef }],
  },
  {
    _id: 'siteSettings',
    _type: 'siteSettings',
    siteName: 'Candlecast',
    menu: [{ _key: 'm', label: 'Secret of tomorrow', href: '/planned', visibleFrom: TOMORROW }],
    footerColumns: [{ _key: 'c', links: [{ _key: 'l', label: 'Secret of tomorrow', document: gameRef }] }],
  },
]

beforeAll(async () => {
  lake = await startLake({ readToken: READ_TOKEN })
  await lake.publish(documents)
  const content = siteContent({ ...lake.settings, SANITY_READ_TOKEN: READ_TOKEN })
  const relay = createLiveRelay(content.liveClient)
  const route = contentRoute({
    readPublic: content.readPublic,
    relay,
    now: () => now,
  })
  serving = await serveOnLoopback(new Hono().use(knowNetwork(getConnInfo, 1)).route('/', route), 0)
  site = `http://localhost:${serving.port}`
})

afterAll(async () => {
  await serving.close(0)
  await lake.stop()
})

const address = (query: string, params: Record<string, unknown> = {}, more: Record<string, string> = {}) => {
  const url = new URL(`${contentEndpoint.query}${queryId(query)}`, site)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(`$${name}`, JSON.stringify(value))
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
  return url
}
const at = '2026-11-23T00:00:00.000Z'
const day = at

it('returns the result of a page’s query, which a browser can’t read from Sanity', async () => {
  const anonymous = lake.visitor({ perspective: 'published' })
  expect(await anonymous.fetch(productQuery, { id: 'public', at })).toBeNull()
  expect(await anonymous.fetch('count(*)')).toBe(0)

  const response = await fetch(address(productQuery, { id: 'public', at, day }))

  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10')
  expect(await response.json()).toMatchObject({
    result: { id: 'public', title: 'On sale', price: 250, requires: null },
    syncTags: expect.arrayContaining([expect.stringMatching(/^s1:/)]),
  })
})

it('responds with 304 when nothing has changed', async () => {
  const url = address(homePageQuery, { at, day })
  const etag = (await fetch(url)).headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

it('refuses other queries, parameters and previews', async () => {
  const rows: [url: URL, status: number, reason: string][] = [
    [address(checkoutProductsQuery, { at, ids: ['public'] }), 404, 'no such query'],
    [address('*'), 404, 'no such query'],
    [address(productQuery, { at }), 400, 'needs the parameter $id'],
    [address(productQuery, { at, id: 5 }), 400, 'must be a text'],
    [address(productQuery, { at: null, id: 'planned' }), 400, '$at of productQuery'],
  ]
  for (const [url, status, reason] of rows) {
    const response = await fetch(url)
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    expect(await response.json()).toMatchObject({ error: { description: expect.stringContaining(reason) } })
  }
})

describe('content that is planned for tomorrow', () => {
  const guesses = {
    slug: ['planned', 'public'],
    id: ['planned', 'public', 'product-planned', 'homePage'],
    ids: [['planned', 'public']],
    types: [['game', 'bundle', 'expansion']],
    from: [0, '/planned'],
    to: [100],
    today: ['2026-11-23'],
  }

  function combinations(names: readonly string[]): Record<string, unknown>[] {
    const [name, ...rest] = names
    if (name === undefined) return [{}]
    const values: readonly unknown[] = Object.entries(guesses).find(([known]) => known === name)?.[1] ?? []
    return combinations(rest).flatMap((others) => values.map((value) => ({ ...others, [name]: value })))
  }

  it('is in no result of any query, for any parameters and moments', async () => {
    const moments = [at, TOMORROW, '2027-11-24T09:00:00.000Z', '1999-01-01T00:00:00.000Z']
    const refused: string[] = []
    for (const { name, text, parameters } of publicQueries.values()) {
      const guessed = combinations(
        parameters.filter((parameter) => parameter !== 'at' && parameter !== 'day'),
      )
      const addresses = guessed.flatMap((params) =>
        moments.map((moment) => address(text, { ...params, at: moment, day })),
      )
      const responses = await Promise.all(addresses.map((url) => fetch(url)))
      for (const response of responses)
        expect(await response.text(), name).not.toMatch(/Secret of tomorrow|12345/)
      if (!responses.some(({ ok }) => ok)) refused.push(name)
    }
    expect(refused).toEqual([])
  })

  it('is in the result of a query for tomorrow', async () => {
    const reader = lake.visitor({ token: READ_TOKEN, perspective: 'published' })
    expect(JSON.stringify(await reader.fetch(productQuery, { id: 'planned', at: TOMORROW }))).toContain(
      '12345',
    )
  })

  it('is in no cache under an address with a future moment', async () => {
    const response = await fetch(address(productQuery, { id: 'public', at: TOMORROW }))
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})

describe('live events', () => {
  const open = () => openServerEvents(`${site}${contentEndpoint['live/events']}`)

  it('come from one connection to Sanity, which a browser can’t open', async () => {
    const direct = await fetch(`${lake.url}/v2025-02-19/data/live/events/production`)
    expect(direct.status).toBe(401)
    const [one, other] = [await open(), await open()]
    expect(await one.next()).toMatchObject({ event: 'welcome' })
    expect(await other.next()).toMatchObject({ event: 'welcome' })

    await lake.client().patch('product-public').set({ price: 200 }).commit()

    const [first, second] = [await one.next(), await other.next()]
    expect(first).toEqual(second)
    expect(first).toMatchObject({ event: 'message', data: { tags: expect.any(Array) } })
    const url = address(productQuery, { id: 'public', at }, { lastLiveEventId: first.id ?? '' })
    const { result, syncTags } = await (await fetch(url)).json()
    expect(result.price).toBe(200)
    expect(JSON.stringify(first.data)).toContain(syncTags[0])
    await Promise.all([one.close(), other.close()])
  })

  it('reach a browser that connects after all others have left', async () => {
    const events = await open()
    expect(await events.next()).toMatchObject({ event: 'welcome' })
    await events.close()
  })
})

describe('the live streams of one network', () => {
  const events = () => `${site}${contentEndpoint['live/events']}`
  const openFrom = (address: string, init: RequestInit = {}) =>
    fetch(events(), { ...init, headers: { 'x-forwarded-for': address } })

  it('have a limit, which other networks and requests without a stream don’t use up', async () => {
    const abort = new AbortController()
    const opened = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        openFrom(`2001:db8:1:2::${index.toString(16)}`, { signal: abort.signal }),
      ),
    )
    const refused = opened.filter(({ status }) => status === 429)
    expect([opened.filter(({ ok }) => ok).length, refused.length]).toEqual([
      STREAMS.share,
      60 - STREAMS.share,
    ])
    expect(refused[0]?.headers.get('retry-after')).toBe('60')
    expect(refused[0]?.headers.get('content-type')).not.toContain('event-stream')
    const other = await openFrom('2001:db8:2::1', { signal: abort.signal })
    expect([other.status, other.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    abort.abort()
  })

  it('give their place back however they end', async () => {
    const address = '203.0.113.9'
    const lines = [
      'GET /api/content/events HTTP/1.1',
      'Host: localhost',
      `X-Forwarded-For: ${address}`,
      '',
      '',
    ]
    const socket = async () => {
      const { hostname, port } = new URL(site)
      const open = connect(Number(port), hostname)
      open.write(lines.join('\r\n'))
      await once(open, 'data')
      return open
    }
    const endings: (() => Promise<unknown>)[] = [
      async () => void (await socket()).destroy(),
      async () => void (await socket()).resetAndDestroy(),
      async () => void (await socket()).end(),
      async () => (await openFrom(address)).body?.cancel(),
      async () => {
        const abort = new AbortController()
        await openFrom(address, { signal: abort.signal })
        abort.abort()
      },
      // Without a body.
      async () => openFrom(address, { method: 'HEAD' }),
    ]
    for (const [index, end] of endings.entries()) {
      await Promise.all(Array.from({ length: STREAMS.share }, end))
      await vi.waitFor(async () => {
        const next = await openFrom(address)
        await next.body?.cancel()
        expect([index, next.status]).toEqual([index, 200])
      }, 10_000)
    }
  })
})

describe('at the connection limit of Sanity', () => {
  it('passes goaway on, and sends it at once to browsers that connect during the pause', async () => {
    await fetch(`${lake.url}/content-lake/faults`, {
      method: 'POST',
      headers: { authorization: `Bearer ${lake.lake.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ effect: 'goaway' }),
    })
    const events = await openServerEvents(`${site}${contentEndpoint['live/events']}`)
    expect(await events.next()).toMatchObject({ event: 'welcome' })
    expect(await events.next()).toMatchObject({ event: 'goaway' })
    await expect(events.next()).rejects.toThrow('ended')
    const later = await openServerEvents(`${site}${contentEndpoint['live/events']}`)
    expect(await later.next()).toMatchObject({ event: 'goaway' })
    await expect(later.next()).rejects.toThrow('ended')
  })
})

it('responds with 503 while Sanity does not answer', async () => {
  const relay = { join: () => () => {} }
  const app = contentRoute({ readPublic: () => Promise.reject(new Error('down')), relay })
  const { pathname, search } = address(homePageQuery, { at })
  const response = await app.request(`${pathname}${search}`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
})
