import type { QueryParams } from '@sanity/client'
import { shortHash } from '#shared/api/hash.ts'
import { missingKey } from './inlined-content.ts'
import type { createMemory } from './memory.ts'
import { type ContentTransport, ContentUnavailable, type PageResults, type QueryResult } from './ports.ts'
import { type createReachability, PATIENCE_MS } from './reachability.ts'

/** Excludes parameters of time, so that older results are found. */
export const queryKey = (query: string, params: QueryParams) => shortHash(JSON.stringify([query, params]))

export type QueryReference = { key: string; query: string; params: QueryParams }

type Options = {
  transport: Pick<ContentTransport, 'fetch'>
  timeOf: (query: string) => QueryParams
  memory: ReturnType<typeof createMemory>
  pageResults: PageResults
  service: ReturnType<typeof createReachability>
  /** Called when a late result is newer than the served one, or may already be outdated. */
  onLateResult: () => void
}

/** Reads queries without a fresh result. While the service fails or is slow, from memory or else from the server’s page. */
export function createReader({ transport, memory, service, ...options }: Options) {
  const inFlight = new Map<string, Promise<QueryResult>>()
  /** Keys with a pending request whose older result was served. */
  const servedStale = new Set<string>()

  async function request({ key, query, params }: QueryReference): Promise<QueryResult> {
    const epoch = memory.epoch()
    const slow = setTimeout(service.readIsSlow, PATIENCE_MS)
    const fetched = await transport
      .fetch(query, { ...params, ...options.timeOf(query) }, memory.freshness())
      // Deleted before the result is announced, so that the next read doesn’t join this request.
      .finally(() => inFlight.delete(key))
      .finally(() => clearTimeout(slow))
      .catch((cause: unknown) => {
        service.readFailed()
        throw new ContentUnavailable({ cause })
      })
    const isOutdated = memory.add(key, fetched, epoch)
    service.readSucceeded()
    if (servedStale.delete(key) || isOutdated) options.onLateResult()
    return fetched
  }

  /** Simultaneous reads share one request. */
  function send(reference: QueryReference): Promise<QueryResult> {
    const pending = inFlight.get(reference.key) ?? request(reference)
    inFlight.set(reference.key, pending)
    // Prevents an unhandled rejection while no code waits yet.
    pending.catch(() => {})
    return pending
  }

  async function fromPage(key: string, path: string | undefined): Promise<QueryResult | null> {
    if (path === undefined) return null
    const onPage = await options.pageResults(path)
    memory.addMissing(onPage)
    return onPage[key] ?? onPage[missingKey] ?? null
  }

  /** `path`: the page whose loader reads. Rejects with `ContentUnavailable`. */
  async function read(reference: QueryReference, path: string | undefined): Promise<unknown> {
    const { key } = reference
    const pending = send(reference)
    const older = memory.find(key)
    const arrived = pending.catch(() => null)
    const inTime = await Promise.race([arrived, wait(service.patienceMs())])
    if (inTime) return inTime.result
    const fallback = older ? Promise.resolve(older) : fromPage(key, path)
    const served = await Promise.race([
      arrived.then((fetched) => fetched ?? fallback),
      fallback.then((found) => found ?? arrived),
    ])
    if (!served) return (await pending).result
    if (inFlight.has(key)) servedStale.add(key)
    return served.result
  }

  return { read, send }
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
