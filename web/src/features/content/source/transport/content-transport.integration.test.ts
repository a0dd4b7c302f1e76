import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@sanity/client'
import { type RunningLake, startLakeIn } from '@stand-ins/content-lake/testing/running-lake.ts'
import { EventSource } from 'eventsource'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { localProject } from '../../../../../../scripts/local/project.ts'
import { comingSoonQuery, gameQuery } from '../../../../../shared/queries/game.ts'
import { timeParameters } from '../../../../../shared/schedule/visible-at.ts'
import type { LiveEvent } from '../ports.ts'
import { clientConfig, endpointUrl } from './content-service.ts'
import { createContentTransport } from './content-transport.ts'

/** The adapter with an EventSource, against the local Content Lake over HTTP, beside the real @sanity/client. */
let folder: string
let lake: RunningLake

beforeEach(async () => {
  vi.stubGlobal('EventSource', EventSource)
  folder = await mkdtemp(join(tmpdir(), 'transport-'))
  lake = await startLakeIn(folder)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await lake.stop()
  await rm(folder, { recursive: true })
})

const now = timeParameters(Date.now())

const open = () => createContentTransport({ ...localProject, apiHost: lake.url })

const game = (title: string) => ({
  _id: 'game-fist',
  _type: 'game',
  status: 'comingSoon',
  title,
  slug: { _type: 'slug', current: 'fist' },
})

const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 10_000, interval: 20 })

it('reads published documents, with the tags that expire the answer', async () => {
  await lake.client().createOrReplace(game('F.I.S.T.'))
  await lake.client().createOrReplace({ ...game('Draft'), _id: 'drafts.game-fist' })
  const { result, tags } = await open().fetch(comingSoonQuery, now, undefined)
  expect(result).toMatchObject([{ slug: 'fist', title: 'F.I.S.T.' }])
  expect(tags.length).toBeGreaterThan(0)
})

it('reports a change by the tags of the answers that it expires', async () => {
  const transport = open()
  const events: LiveEvent[] = []
  const stop = transport.listen((event) => events.push(event))
  await eventually(() => expect(events).toContainEqual({ type: 'connected' }))
  const { tags } = await transport.fetch(comingSoonQuery, now, undefined)
  await lake.client().createOrReplace(game('F.I.S.T.'))
  const changed = await eventually(() => {
    const event = events.find(({ type }) => type === 'changed')
    if (event?.type !== 'changed') throw new Error('No change has arrived.')
    return event
  })
  expect(changed.tags.some((tag) => tags.includes(tag))).toBe(true)
  const fresh = await transport.fetch(comingSoonQuery, now, changed.id)
  expect(fresh.result).toMatchObject([{ title: 'F.I.S.T.' }])
  stop()
})

it('reports a lost stream, and reconnects automatically', async () => {
  const events: LiveEvent[] = []
  const stop = open().listen((event) => events.push(event))
  await eventually(() => expect(events).toContainEqual({ type: 'connected' }))
  const { port } = new URL(lake.url)
  await lake.stop()
  await eventually(() => expect(events).toContainEqual({ type: 'lost' }))
  const before = events.length
  lake = await startLakeIn(folder, Number(port))
  await eventually(() => expect(events.slice(before)).toContainEqual({ type: 'connected' }))
  stop()
}, 30_000)

it('fails soon when the service is down', async () => {
  const transport = open()
  await lake.stop()
  await expect(transport.fetch(comingSoonQuery, now, undefined)).rejects.toThrow()
  lake = await startLakeIn(folder)
})

it('reads with the same request as @sanity/client, and gets the same answer', async () => {
  await lake.client().createOrReplace(game('F.I.S.T.'))
  const transport = open()
  const urls: string[] = []
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) => {
    urls.push(input instanceof Request ? input.url : String(input))
    return realFetch(input, init)
  })
  const params = { ...now, slug: 'fist', page: 2 }
  const read = await transport.fetch(gameQuery, params, 'event-1')
  const client = createClient({
    ...clientConfig({ ...localProject, apiHost: lake.url }),
    resolveFetch: () => globalThis.fetch,
  })
  const { result } = await client.fetch(gameQuery, params, {
    filterResponse: false,
    returnQuery: false,
    lastLiveEventId: 'event-1',
  })
  expect(read.result).toEqual(result)
  const [plain, ofClient] = urls.map((url) => {
    const { origin, pathname, searchParams } = new URL(url)
    const search = [...searchParams].map(([name, value]) => [name, value.replace(/\s+/g, ' ').trim()])
    return { origin, pathname, search: search.toSorted() }
  })
  expect(plain).toEqual(ofClient)
})

it.each([
  ['query', 'https://abc123.apicdn.sanity.io/v2026-11-01/data/query/production'],
  ['live/events', 'https://abc123.api.sanity.io/v2026-11-01/data/live/events/production'],
] as const)('asks the hosted service for %s where @sanity/client does', (endpoint, address) => {
  const service = { projectId: 'abc123', dataset: 'production', apiVersion: '2026-11-01', apiHost: undefined }
  expect(endpointUrl(endpoint, service).href).toBe(address)
  const client = createClient(clientConfig(service))
  expect(client.getUrl(client.getDataUrl(endpoint), endpoint === 'query')).toBe(address)
})
