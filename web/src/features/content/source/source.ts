import type { QueryParams, SanityQueries } from '@sanity/client'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import type { Clock } from '#site/browser/clock.ts'
import { nextTask } from '#site/browser/scheduling.ts'
import { createListeners } from '#site/lib/listeners.ts'
import { missingKey } from './inlined-content.ts'
import { createMemory } from './memory.ts'
import { createPlannedChanges } from './planned-changes.ts'
import { type ContentTransport, nullIfUnavailable, type PageResults, type QueryResults } from './ports.ts'
import { createReachability, type Reachability } from './reachability.ts'
import { createReader, type QueryReference, queryKey } from './reader.ts'

/** The longest wait for the server’s page, in milliseconds from the end of a read’s patience. */
const PAGE_MS = 1_500

const scheduleKey = queryKey(scheduleQuery, {})

type ReadContent = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
) => Promise<SanityQueries[Query]>

export type ContentSource = {
  /** Reads the last known content in an outage. Rejects with `ContentUnavailable`. */
  read: ReadContent
  /** Resolves to null when the content service is unreachable or slow, and announces a late result. */
  optional: <Result>(reading: Promise<Result>) => Promise<Result | null>
  /** A source that in an outage reads the content inlined into the page at `path`, which includes the query string. */
  forPage(path: string): ContentSource
  /** @returns a function that unsubscribes `listener` */
  onChange(listener: () => void): () => void
  reachability(): Reachability
  onReachability(listener: () => void): () => void
  /** Opens the live stream, so that pages get newer content than the inlined results. */
  goLive(): void
  /** Fetches the code of reads before the next page needs it. */
  prepare(): void
  close(): void
}

type Options = {
  transport: ContentTransport
  /** For announcing dated content. Null in a preview, which ignores dates. */
  clock: Clock | null
  /** The results in the page’s HTML, which hydration needs without a request. */
  inlined?: QueryResults
  /** The path and query string of the page with the inlined results. */
  inlinedAt?: string
  pageResults?: PageResults
}

/**
 * One reader and one memory for all content of the site.
 *
 * **Origin of a result.** Memory has the last result of each query in this tab, beginning with the results that the server has
 * inlined into the page. A read takes a fresh result from memory, and sends a request otherwise. Simultaneous reads of a query
 * share the request, also with the read that a touched link has begun. If the request fails or takes 2.5 seconds, the read takes
 * the stale result from memory, or else the result that the site’s own server has inlined into the page being loaded. A later
 * success announces a change, so that pages load again.
 *
 * **Freshness.** A result is fresh until a live event names one of its tags, the live stream has a gap, or a planned change takes
 * effect. While no stream is open, results of requests are not fresh. Inlined results, and results read beside them, are fresh
 * until the page goes live. When the stream opens, all queries of pages are read again, and pages load again only if a result has
 * changed.
 *
 * **Going live.** The site goes live when it has settled; a page without inlined results, with its first read. A rendered page
 * that reads more than was inlined, such as the titles of owned products, must hydrate with the content of its HTML.
 */
export function createContentSource({
  transport,
  clock,
  inlined = {},
  inlinedAt,
  pageResults,
}: Options): ContentSource {
  const missing = inlined[missingKey]
  const isRendered = Object.keys(inlined).length > 0
  let stopListening: (() => void) | undefined
  const changes = createListeners()
  const service = createReachability(changes.notify)
  const memory = createMemory(inlined, { onChange: changes.notify, onRestart: () => check.restart() })
  const plannedChanges = createPlannedChanges({
    clock,
    schedule: () => memory.find(scheduleKey)?.result as ScheduleQueryResult | undefined,
    onPlannedChange() {
      goLive()
      memory.expireAll()
      changes.notify()
    },
  })
  const reader = createReader({
    transport,
    timeOf: plannedChanges.parameters,
    memory,
    pageResults: pageResults ?? (async () => ({})),
    service,
    onLateResult: changes.notify,
  })
  const check = createFirstCheck(memory, reader, changes.notify)

  function goLive() {
    if (stopListening) return
    memory.expireAll()
    stopListening = transport.listen(memory.onEvent)
  }

  async function readOne(query: string, params: QueryParams, path?: string): Promise<unknown> {
    const reference = { key: queryKey(query, params), query, params }
    check.remember(reference)
    const known = memory.find(reference.key)
    if (known?.isFresh) return known.result
    // The page for unknown addresses has no results of its own.
    if (missing && !stopListening && path === inlinedAt) {
      memory.addMissing({ [reference.key]: missing })
      return missing.result
    }
    if (!isRendered) goLive()
    return reader.read(reference, path)
  }

  function read(query: string, params: QueryParams, path?: string) {
    const result = readOne(query, params, path)
    if (query.includes('$today')) plannedChanges.followDay()
    if (query.includes('$at') && (stopListening || memory.find(scheduleKey)))
      void readOne(scheduleQuery, {}, path).then(plannedChanges.follow, () => {})
    return result
  }

  const source: ContentSource = {
    read: ((query, params = {}) => read(query, params)) as ReadContent,
    optional: (reading) => nullIfLate(reading, service.patienceMs() + PAGE_MS, changes.notify),
    forPage: (path) => ({
      ...source,
      read: ((query, params = {}) => read(query, params, path)) as ReadContent,
    }),
    onChange: changes.subscribe,
    reachability: service.current,
    onReachability: service.subscribe,
    goLive,
    prepare: transport.prepare,
    close() {
      stopListening?.()
      plannedChanges.close()
      service.close()
    },
  }
  return source
}

/**
 * At the stream’s first restart, reads the queries of all pages so far again, and notifies only if a result has changed. Later
 * restarts notify at once.
 */
function createFirstCheck(
  memory: Pick<ReturnType<typeof createMemory>, 'find'>,
  reader: Pick<ReturnType<typeof createReader>, 'send'>,
  notify: () => void,
) {
  const unchecked = new Map<string, QueryReference>()
  let hasRun = false

  async function hasChanged(reference: QueryReference): Promise<boolean> {
    const before = memory.find(reference.key)
    // `send` handles a failure: the read is repeated later.
    const now = await nullIfUnavailable(reader.send(reference))
    return Boolean(before && now) && JSON.stringify(now?.result) !== JSON.stringify(before?.result)
  }

  async function run() {
    hasRun = true
    const checks: Promise<boolean>[] = []
    for (const reference of unchecked.values()) {
      checks.push(hasChanged(reference))
      await nextTask()
    }
    unchecked.clear()
    if ((await Promise.all(checks)).includes(true)) notify()
  }

  return {
    remember(reference: QueryReference) {
      if (!hasRun) unchecked.set(reference.key, reference)
    },
    restart: () => (hasRun ? notify() : void run()),
  }
}

/** Resolves to null when the read fails or takes longer than `ms`. `onLate` announces a later result. */
async function nullIfLate<Result>(reading: Promise<Result>, ms: number, onLate: () => void) {
  const known = nullIfUnavailable(reading)
  let isLate = false
  known.then(
    (result) => isLate && result !== null && onLate(),
    () => {},
  )
  const late = new Promise<null>((resolve) => {
    setTimeout(() => {
      isLate = true
      resolve(null)
    }, ms)
  })
  return Promise.race([known, late])
}
