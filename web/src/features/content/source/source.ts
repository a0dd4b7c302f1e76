import type { QueryParams, SanityQueries } from '@sanity/client'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import type { Clock } from '#site/browser/clock.ts'
import { nextTask } from '#site/browser/scheduling/next-task.ts'
import { unlessUnavailable } from './content-unavailable.ts'
import { missingKey } from './inlined-content.ts'
import { createPlannedChanges } from './planned-changes.ts'
import type { ContentTransport, PageResults, QueryResults } from './ports.ts'
import { createQueryReader, type QueryReference, queryKey } from './query-reader.ts'
import { createListeners, createReachability, type Reachability } from './reachability.ts'
import { createResultCache } from './result-cache.ts'

/** In ms, after the patience of a read. */
const PAGE_MS = 1_500

const scheduleKey = queryKey(scheduleQuery, {})

type ReadContent = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
) => Promise<SanityQueries[Query]>

export type ContentSource = {
  /** The last known content in an outage. Rejects with `ContentUnavailable`. */
  read: ReadContent
  /** Null when the content service is unreachable or slow. A late result is announced. */
  optional: <Result>(reading: Promise<Result>) => Promise<Result | null>
  /** `path` includes the query string. In an outage, reads the content that the server has inlined into that page. */
  forPage(path: string): ContentSource
  /** @returns a function that unsubscribes `listener` */
  onChange(listener: () => void): () => void
  reachability(): Reachability
  onReachability(listener: () => void): () => void
  /** Opens the live stream: pages then get newer content than the inlined results. */
  goLive(): void
  /** Fetches the code of reads before the next page needs it. */
  prepare(): void
  close(): void
}

type Options = {
  transport: ContentTransport
  /** Announces dated content. Null in a preview, which ignores dates. */
  clock: Clock | null
  /** Served without a request until `goLive`: hydration needs these results. */
  inlined?: QueryResults
  /** The path and query string of the page with the inlined results. */
  inlinedAt?: string
  pageResults?: PageResults
}

/**
 * While the live stream is open, a result stays fresh until an event names one of its tags. Without the stream, every
 * read sends a request, and falls back to older results. Failed reads announce a change later, so that pages try again.
 */
export function createContentSource(options: Options): ContentSource {
  const { transport, inlined = {} } = options
  let stopListening: (() => void) | undefined
  const changes = createListeners()
  const service = createReachability(changes.notify)
  const cache = createResultCache({ onChange: changes.notify, onRestart: () => check.restart() })
  cache.addMissing(inlined)
  const plannedChanges = createPlannedChanges({
    clock: options.clock,
    schedule: () => cache.find(scheduleKey)?.result as ScheduleQueryResult | undefined,
    onPlannedChange() {
      goLive()
      cache.expireAll()
      changes.notify()
    },
  })
  const reader = createQueryReader({
    transport,
    timeOf: plannedChanges.parameters,
    cache,
    pageResults: options.pageResults ?? (async () => ({})),
    service,
    onLateResult: changes.notify,
  })
  const check = createFirstCheck(cache, reader, changes.notify)

  function goLive() {
    if (stopListening) return
    stopListening = transport.listen(cache.onEvent)
  }

  async function readOne(query: string, params: QueryParams, path?: string): Promise<unknown> {
    const reference = { key: queryKey(query, params), query, params }
    check.remember(reference)
    const missing = path === options.inlinedAt ? inlined[missingKey] : undefined
    const first = stopListening ? undefined : (inlined[reference.key] ?? missing)
    if (first) {
      cache.addMissing({ [reference.key]: first })
      return first.result
    }
    goLive()
    const cached = cache.find(reference.key)
    return cached?.isFresh ? cached.result : reader.read(reference, path)
  }

  function read(query: string, params: QueryParams, path?: string) {
    const result = readOne(query, params, path)
    if (query.includes('$today')) plannedChanges.followDay()
    if (query.includes('$at') && (stopListening || cache.find(scheduleKey)))
      void readOne(scheduleQuery, {}, path).then(plannedChanges.follow, () => {})
    return result
  }

  const source: ContentSource = {
    read: ((query, params = {}) => read(query, params)) as ReadContent,
    optional: (reading) => orLater(reading, service.patienceMs() + PAGE_MS, changes.notify),
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
 * At the stream’s first restart, checks the queries of pages so far, mostly content of the rendered page. Pages load
 * again only if a result has changed. Later restarts notify at once.
 */
function createFirstCheck(
  cache: Pick<ReturnType<typeof createResultCache>, 'find'>,
  reader: Pick<ReturnType<typeof createQueryReader>, 'send' | 'isCurrent'>,
  notify: () => void,
) {
  const unchecked = new Map<string, QueryReference>()
  let hasRun = false

  async function isOutdated(reference: QueryReference): Promise<boolean> {
    const before = cache.find(reference.key)
    // A result without tags is read again: no event could name it.
    if (before && before.tags.length > 0 && (await reader.isCurrent(reference, before))) return false
    // `send` reports a failure, and the read is repeated later.
    const now = await unlessUnavailable(reader.send(reference))
    return Boolean(before && now) && JSON.stringify(now?.result) !== JSON.stringify(before?.result)
  }

  async function run() {
    hasRun = true
    const checks: Promise<boolean>[] = []
    for (const reference of unchecked.values()) {
      checks.push(isOutdated(reference))
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

/** Null when the read fails or takes longer than `ms`. `onLate` announces a later result. */
async function orLater<Result>(reading: Promise<Result>, ms: number, onLate: () => void) {
  const known = unlessUnavailable(reading)
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
