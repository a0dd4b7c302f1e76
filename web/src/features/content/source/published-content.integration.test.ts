/** Published content with the real @sanity/client, over HTTP, against the local Content Lake. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningLake, startLake, startLakeIn } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { CodeUnavailable } from '#runtime/chunk-reload.ts'
import { localProject } from '#scripts/stand-ins/project.ts'
import { queryId } from '#shared/api/content-endpoint.ts'
import { comingSoonQuery } from '#shared/queries/game.ts'
import { pageQueries } from '#shared/queries/page-queries.ts'
import { timeParameters } from '#shared/schedule/visible-at.ts'
import type { LiveEvent } from './ports.ts'
import { createPublishedTransport } from './published-transport.ts'

const now = timeParameters(Date.now())
const POLL_MS = 300

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
const openAt = (apiHost: string, isPrivate = false) =>
  createPublishedTransport({ ...localProject, apiHost, isPrivate }, page, POLL_MS)

const eventually = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

function listenTo({ listen }: ReturnType<typeof openAt>) {
  const events: LiveEvent[] = []
  const stop = listen((event) => events.push(event))
  const sees = (type: LiveEvent['type']) =>
    eventually(() => {
      const event = events.findLast((candidate) => candidate.type === type)
      if (!event) throw new Error(`No ${type} among ${events.map((one) => one.type).join(', ')}.`)
      return event
    })
  return { events, sees, stop }
}

describe('the Content Lake', () => {
  let folder: string
  let lake: RunningLake

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'published-'))
    lake = await startLakeIn(folder)
  })
  afterAll(async () => {
    await lake.stop()
    await rm(folder, { recursive: true })
  })

  const aGame = (title: string, _id = 'game-fist') => ({
    _id,
    _type: 'game',
    status: 'comingSoon',
    title,
    slug: { _type: 'slug', current: 'fist' },
  })
  const publish = (title: string) => lake.client().createOrReplace(aGame(title))

  async function order(fault: object, at = lake) {
    const headers = { authorization: `Bearer ${at.lake.token}`, 'content-type': 'application/json' }
    const body = JSON.stringify(fault)
    const ordered = await fetch(`${at.url}/content-lake/faults`, { method: 'POST', headers, body })
    expect(ordered.status).toBe(201)
  }

  it('reads published documents, and reports a change by the tags of their result', async () => {
    await publish('First')
    await lake.client().createOrReplace(aGame('Draft', 'drafts.game-fist'))
    const transport = openAt(lake.url)
    const { sees, stop } = listenTo(transport)
    await sees('welcome')
    await sees('restart')
    const { result, tags } = await transport.fetch(comingSoonQuery, now, { cacheMode: 'noStale' })
    expect(result).toMatchObject([{ slug: 'fist', title: 'First' }])
    await publish('Second')
    const changed = await sees('message')
    if (changed.type !== 'message') throw new Error('Not a message.')
    expect(changed.tags.some((tag) => tags.includes(tag))).toBe(true)
    const fresh = await transport.fetch(comingSoonQuery, now, { lastLiveEventId: changed.id })
    expect(fresh.result).toMatchObject([{ title: 'Second' }])
    stop()
  })

  it('has a listener again after each fault of its stream', async () => {
    const faults = [
      { effect: 'goaway' },
      { effect: 'error-body' },
      { effect: 'end' },
      { effect: 'rate-limit', resource: 'live' },
    ]
    // Each has its own lake, so that they wait for new connections at the same time.
    const isHeardAfter = async (fault: object) => {
      const lake = await startLake()
      await order(fault, lake)
      const { events, sees, stop } = listenTo(openAt(lake.url))
      await sees('lost')
      events.length = 0
      await sees('welcome')
      await lake.client().createOrReplace(aGame('Afterwards'))
      await sees('message')
      stop()
      await lake.stop()
    }
    await Promise.all(faults.map(isHeardAfter))
  }, 60_000)

  it('repeats a request when it is busy', async () => {
    await order({ effect: 'rate-limit', resource: 'query', calls: 2 })
    const { result } = await openAt(lake.url).fetch(comingSoonQuery, now)
    expect(result).toHaveLength(1)
  })

  it('may be unreachable for some time', async () => {
    const transport = openAt(lake.url)
    const { events, sees, stop } = listenTo(transport)
    await sees('restart')
    const { port } = new URL(lake.url)
    await lake.stop()
    await sees('lost')
    await expect(transport.fetch(comingSoonQuery, now)).rejects.toThrow()
    events.length = 0
    lake = await startLakeIn(folder, Number(port))
    await sees('welcome')
    await sees('restart')
    expect((await transport.fetch(comingSoonQuery, now)).result).toHaveLength(1)
    stop()
  }, 60_000)
})

describe('a server in place of the Content Lake', () => {
  let server: Server
  let origin: string
  let respond: RequestListener
  const requests: { method: string | undefined; url: URL }[] = []

  beforeAll(async () => {
    server = createServer((request, response) => {
      requests.push({ method: request.method, url: new URL(request.url ?? '/', origin) })
      // Each test closes the connections, so none is used again.
      response.shouldKeepAlive = false
      respond(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
    origin = `http://127.0.0.1:${address.port}`
  })
  afterEach(() => {
    server.closeAllConnections()
    requests.length = 0
  })
  afterAll(() => void server.close())

  const responding =
    (status: number, type: string, body: string): RequestListener =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': type }).end(body)
  const json = (status: number, body: object) => responding(status, 'application/json', JSON.stringify(body))
  const queryResponse = json(200, { result: [], syncTags: ['s1:faq'], ms: 1 })

  const askSite = () => openAt(origin, true)

  it('rejects a response that is not the result of a query', async () => {
    const wrong = {
      'a page of HTML': responding(200, 'text/html', '<h1>Please log in</h1>'),
      'HTML called JSON': responding(200, 'application/json', '<h1>Please log in</h1>'),
      'JSON about something else': json(200, { hello: [1, 2] }),
      'an internal error': json(500, { error: { description: 'Internal error' } }),
      'half a response': ((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
        response.write('{"result":[')
        setTimeout(() => response.destroy())
      }) satisfies RequestListener,
    }
    for (const [what, listener] of Object.entries(wrong)) {
      respond = listener
      const outcome = await openAt(origin)
        .fetch(comingSoonQuery, now)
        .then(JSON.stringify, () => 'refused')
      expect([what, outcome]).toEqual([what, 'refused'])
    }
  })

  it('gets each query of the site as a GET request, which caches can store', async () => {
    respond = queryResponse
    const params = { ...now, slug: 'a-slug-that-is-rather-long', from: 100, to: 120 }
    const lastLiveEventId = 'an-id-of-about-forty-characters-in-length'
    for (const [index, query] of Object.values(pageQueries).entries())
      for (const { fetch } of [openAt(origin), askSite()]) {
        const freshness = index === 0 ? ({ cacheMode: 'noStale' } as const) : { lastLiveEventId }
        requests.length = 0
        await fetch(query, params, freshness)
        expect(requests.map(({ method }) => method)).toEqual(['GET'])
      }
  })

  it('can be the site itself, for a private dataset: it knows the queries of its build by their ids', async () => {
    respond = queryResponse
    const { fetch, listen } = askSite()
    expect(await fetch('*[0]', { slug: 'fist' }, { lastLiveEventId: 'e' })).toEqual({
      result: [],
      tags: ['s1:faq'],
    })
    const stop = listen(() => {})
    const [read, stream] = await eventually(() => {
      expect(requests.length).toBeGreaterThan(1)
      return requests.map(({ url }) => url)
    })
    stop()
    expect([read?.pathname, stream?.pathname]).toEqual([
      `/api/content/${queryId('*[0]')}`,
      '/api/content/events',
    ])
    expect(Object.fromEntries(read?.searchParams ?? [])).toEqual({
      $slug: '"fist"',
      returnQuery: 'false',
      perspective: 'published',
      lastLiveEventId: 'e',
    })
    respond = json(404, { error: { description: 'This build of the site has no such query.' } })
    await expect(askSite().fetch('*[0]', {})).rejects.toThrow(CodeUnavailable)
  })
})
