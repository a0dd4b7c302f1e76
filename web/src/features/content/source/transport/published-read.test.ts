import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryId } from '../../../../../shared/api/content-endpoint.ts'
import { CodeUnavailable } from '../../../../platform/chunk-reload.ts'
import { endpointUrl } from './content-service.ts'
import { readAddress, readPublished } from './published-read.ts'

const service = { projectId: 'abc123', dataset: 'production', apiVersion: '2026-11-01', apiHost: undefined }
const answered = async () => Response.json({ result: 'F.I.S.T.', syncTags: ['s1:game'] })
const refused = (status: number) => async () => new Response('', { status })
const cutOff = () => Promise.reject(new TypeError('Failed to fetch'))

const fetch = vi.fn<() => Promise<Response>>()
const read = () => readPublished(service, '*[0].title', {}, {})

beforeEach(() => vi.stubGlobal('fetch', fetch))

afterEach(() => {
  fetch.mockReset()
  vi.unstubAllGlobals()
})

it.each([
  ['is cut off', cutOff],
  ['is answered with 429', refused(429)],
  ['is answered with 502', refused(502)],
  ['is answered with 503', refused(503)],
])('sends a read that %s once more', async (_what, first) => {
  fetch.mockImplementationOnce(first).mockImplementationOnce(answered)
  await expect(read()).resolves.toEqual({ result: 'F.I.S.T.', tags: ['s1:game'] })
})

it.each([
  ['is cut off again', cutOff],
  ['is answered with 503 again', refused(503)],
])('fails when the second one %s', async (_what, fault) => {
  fetch.mockImplementation(fault)
  await expect(read()).rejects.toThrow()
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('does not repeat a read that the service refuses', async () => {
  fetch.mockImplementation(refused(400))
  await expect(read()).rejects.toThrow('The content service answered 400.')
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('does not repeat a read whose time is over', async () => {
  const over = AbortSignal.abort(new DOMException('The operation timed out.', 'TimeoutError'))
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(over)
  fetch.mockImplementation(() => Promise.reject(over.reason))
  await expect(read()).rejects.toThrow('timed out')
  expect(fetch).toHaveBeenCalledTimes(1)
})

describe('where the dataset is private', () => {
  const ofSite = { ...service, isPrivate: true }

  beforeEach(() => vi.stubGlobal('location', { href: 'https://candlecast.example/shop?page=2' }))

  it('asks the site for the query by its id, with the same parameters', () => {
    const { origin, pathname, searchParams } = readAddress(
      ofSite,
      '*[0]',
      { slug: 'fist' },
      { lastLiveEventId: 'e' },
    )
    expect([origin, pathname]).toEqual(['https://candlecast.example', `/api/content/${queryId('*[0]')}`])
    expect(Object.fromEntries(searchParams)).toEqual({
      $slug: '"fist"',
      returnQuery: 'false',
      perspective: 'published',
      lastLiveEventId: 'e',
    })
    expect(endpointUrl('live/events', ofSite).href).toBe('https://candlecast.example/api/content/events')
  })

  it('says that the page is of an earlier build when the site doesn’t know the query', async () => {
    fetch.mockImplementation(refused(404))
    await expect(readPublished(ofSite, '*[0]', {}, {})).rejects.toThrow(CodeUnavailable)
  })
})

it('fits each query of the site into an address that the service takes', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../../../../../shared/queries/!(*.test).ts', {
    eager: true,
  })
  const queries = Object.values(modules)
    .flatMap((module) => Object.entries(module))
    .filter((named): named is [string, string] => named[0].endsWith('Query') && typeof named[1] === 'string')
  expect(queries.length).toBeGreaterThan(20)
  const params = { at: '2026-11-22T12:00:00.000Z', slug: 'a-slug-that-is-rather-long', from: 100, to: 120 }
  const freshness = { lastLiveEventId: 'an-id-of-about-forty-characters-in-length' }
  const tooLong = queries.flatMap(([name, query]) => {
    const { length } = readAddress(service, query, params, freshness).href
    return length > 11_000 ? [`${name}: ${length}`] : []
  })
  expect(tooLong).toEqual([])
})
