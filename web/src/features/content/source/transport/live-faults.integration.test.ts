import { createServer, type Server, type ServerResponse } from 'node:http'
import { setTimeout as realPause } from 'node:timers/promises'
import { EventSource } from 'eventsource'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { redirectsQuery } from '../../../../../shared/queries/redirect.ts'
import { stoppedClock } from '../../../../platform/clock.ts'
import { createContentSource } from '../source.ts'
import { createContentTransport } from './content-transport.ts'

/**
 * A page during some minutes of a fake clock, with a live endpoint that fails in the ways that Sanity's endpoint does.
 * Uses the real @sanity/client and an EventSource over HTTP.
 */
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const stream = { 'content-type': 'text/event-stream' }

const faults: Record<string, (response: ServerResponse) => void> = {
  'sends goaway after welcome and closes': (response) => {
    response.writeHead(200, stream)
    response.end(event('welcome', {}) + event('goaway', { reason: 'connection limit reached' }))
  },
  'answers 200 with a JSON error': (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { description: 'Connection limit reached' } }))
  },
  'answers a stream that is a JSON error': (response) => {
    response.writeHead(200, stream)
    response.end(JSON.stringify({ error: { description: 'Connection limit reached' } }))
  },
  'ends each stream after welcome': (response) => {
    response.writeHead(200, stream)
    response.end(event('welcome', {}))
  },
  'ends each stream after restart': (response) => {
    response.writeHead(200, stream)
    response.end(event('welcome', {}) + event('restart', {}))
  },
  'answers 429': (response) => {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: 'Too Many Requests' }))
  },
}

let server: Server
let apiHost: string
let openStream: (response: ServerResponse) => void
let reads: { at: number; search: URLSearchParams }[]
let connections: number[]

beforeEach(async () => {
  vi.stubGlobal('EventSource', EventSource)
  reads = []
  connections = []
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://lake')
    if (pathname.includes('/live/events/')) {
      connections.push(Date.now())
      return openStream(response)
    }
    if (!pathname.includes('/data/query/')) return response.writeHead(404).end()
    reads.push({ at: Date.now(), search: searchParams })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ result: [], syncTags: ['s1:faq'], ms: 1 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no address.')
  apiHost = `http://127.0.0.1:${address.port}`
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  server.closeAllConnections()
  server.close()
})

/** A page that reads one query, and reads it again at each change. */
function openPage() {
  const source = createContentSource({
    clock: stoppedClock(0),
    transport: createContentTransport({
      projectId: 'x',
      dataset: 'production',
      apiVersion: '2025-01-01',
      apiHost,
    }),
    store: { get: async () => null, put: async () => {} },
  })
  source.onChange(() => void source.read(redirectsQuery))
  void source.read(redirectsQuery)
  return source
}

/** Answers arrive in real time, between two steps of the fake clock. */
const STEP_MS = 2_000

async function pass(seconds: number) {
  for (let passedMs = 0; passedMs < seconds * 1_000; passedMs += STEP_MS) {
    await realPause(2)
    await vi.advanceTimersByTimeAsync(STEP_MS)
  }
  await realPause(50)
}

describe.each(Object.entries(faults))('a live endpoint that %s', (_fault, misbehave) => {
  beforeEach(() => {
    openStream = misbehave
  })

  it('makes a tab read once a minute, and is reconnected with growing pauses', async () => {
    const source = openPage()
    const begun = Date.now()
    await pass(400)
    source.close()
    // The first seconds are the page itself: its read, and the one that confirms it.
    const later = reads.map(({ at }) => at - begun).filter((at) => at > 4 * STEP_MS)
    const gaps = later.slice(1).map((at, index) => at - (later[index] ?? 0))
    expect(later.length).toBeGreaterThanOrEqual(5)
    expect(reads.length - later.length).toBeLessThanOrEqual(3)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(60_000 - STEP_MS)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000 + 2 * STEP_MS)
    expect(connections.length).toBeLessThanOrEqual(20)
    expect(connections.filter((at) => at - begun > 120_000).length).toBeGreaterThanOrEqual(1)
  }, 30_000)
})

it('is live again once the endpoint recovers', async () => {
  openStream = faults['answers 429'] ?? (() => {})
  const source = openPage()
  await pass(20)
  let open: ServerResponse | undefined
  openStream = (response) => {
    open = response
    response.writeHead(200, stream)
    response.write(event('welcome', {}))
  }
  await pass(240)
  const before = reads.length
  await pass(120)
  // Without a change, a live page doesn't poll.
  expect(reads.length).toBe(before)
  open?.write(`id: event-1\n${event('message', { tags: ['s1:faq'] })}`)
  await pass(1)
  expect(reads.length).toBe(before + 1)
  source.close()
}, 30_000)

it('reads nothing older than the stream: noStale after welcome, the id of an event after it, no old id later', async () => {
  let open: ServerResponse | undefined
  openStream = (response) => {
    open = response
    response.writeHead(200, stream)
    response.write(event('welcome', {}))
  }
  const freshnessOfLast = () => {
    const search = reads.at(-1)?.search
    return [search?.get('lastLiveEventId'), search?.get('cacheMode')]
  }
  const source = openPage()
  await pass(2)
  expect(freshnessOfLast()).toEqual([null, 'noStale'])
  open?.write(`id: event-1\n${event('message', { tags: ['s1:faq'] })}`)
  await pass(1)
  expect(freshnessOfLast()).toEqual(['event-1', null])
  await pass(60)
  open?.end()
  await pass(10)
  expect(freshnessOfLast()).toEqual([null, 'noStale'])
  source.close()
}, 30_000)
