import type { QueryParams, SanityQueries } from '@sanity/client'
import { shortHash } from '#shared/api/hash.ts'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import type { Clock } from '#site/browser/clock.ts'
import { afterPaint, nextTask } from '#site/browser/scheduling.ts'
import { createListeners } from '#site/lib/listeners.ts'
import { missingKey } from './inlined-content.ts'
import { createMemory } from './memory.ts'
import { createPlannedChanges, isOfDay } from './planned-changes.ts'
import { type ContentTransport, ContentUnavailable, type InlinedResults, type QueryResult } from './ports.ts'

/** Excludes parameters of time, so that older results are found. */
export const queryKey = (query: string, params: QueryParams) => shortHash(JSON.stringify([query, params]))

type QueryReference = { key: string; query: string; params: QueryParams }

const scheduleKey = queryKey(scheduleQuery, {})

/** Until pages read again after a failed read. */
const RETRY_MS = 15_000

type Read = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
) => Promise<SanityQueries[Query]>

export type ContentSource = {
  /** Reads the last known content of this tab in an outage. Rejects with `ContentUnavailable` without any. */
  read: Read
  /** For *Back* and *Forward*: reads the last known content of this tab at once, and checks after the paint whether it is current. */
  recall: Read
  /** @returns a function that unsubscribes `listener` */
  onChange(listener: () => void): () => void
  /** False after a failed read, until one succeeds. */
  isReachable(): boolean
  onReachability(listener: () => void): () => void
  /** Opens the live stream, so that pages get newer content than the inlined results. */
  goLive(): void
  /** Fetches the code of reads before the next page needs it. */
  prepare(): void
  /** The page in the document is the one for unknown addresses: until it goes live, nothing is found. */
  isMissing: boolean
  close(): void
}

type Options = {
  transport: ContentTransport
  /** For announcing dated content. Null in a preview, which ignores dates. */
  clock: Clock | null
  /** The results in the page’s HTML, which hydration needs without a request. */
  inlined?: InlinedResults
}

/**
 * One reader and one memory for all content of the site.
 *
 * **Origin of a result.** Memory has the last result of each query in this tab, beginning with the results that the server has
 * inlined into the page. A read takes a fresh result from memory, and sends a request otherwise. Simultaneous reads of a query
 * share the request, also with the read that a touched link has begun. If the request fails, the read takes the stale result from
 * memory, and pages load again a moment later. Without one, the next page is loaded as a document, which the site’s own server
 * has: app/navigation.ts.
 *
 * **Freshness.** A result is fresh until a live event names one of its tags, the live stream has a gap, or a planned change takes
 * effect. While no stream is open, results of requests are not fresh. *Back* and *Forward* show a page from memory, and read it again
 * after the paint if it is not fresh. Inlined results, and results read beside them, are fresh
 * until the page goes live. When the stream opens, all queries of pages are read again, and pages load again only if a result has
 * changed.
 *
 * **Going live.** The site goes live when it has settled; a page without inlined results, with its first read. A rendered page
 * that reads more than was inlined, such as the titles of owned products, must hydrate with the content of its HTML.
 */
export function createContentSource({ transport, clock, inlined = {} }: Options): ContentSource {
  const isMissing = missingKey in inlined
  const isRendered = Object.keys(inlined).length > 0
  let stopListening: (() => void) | undefined
  const changes = createListeners()
  const reachability = createReachability(changes.notify)
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
  const inFlight = new Map<string, Promise<QueryResult>>()
  const check = createFirstCheck(memory, send, changes.notify)

  function goLive() {
    if (stopListening) return
    memory.expireAll()
    stopListening = transport.listen(memory.onEvent)
  }

  async function request({ key, query, params }: QueryReference): Promise<QueryResult> {
    const epoch = memory.epoch()
    try {
      const time = plannedChanges.parameters(query)
      const fetched = await transport.fetch(query, { ...params, ...time }, memory.freshness())
      // Before the result is announced, so that the next read doesn’t join this request.
      inFlight.delete(key)
      reachability.readSucceeded()
      if (memory.add(key, fetched, epoch)) changes.notify()
      return fetched
    } catch (cause) {
      inFlight.delete(key)
      reachability.readFailed()
      throw new ContentUnavailable({ cause })
    }
  }

  /** Simultaneous reads share one request. */
  function send(reference: QueryReference): Promise<QueryResult> {
    const pending = inFlight.get(reference.key) ?? request(reference)
    inFlight.set(reference.key, pending)
    return pending
  }

  async function readOne(query: string, params: QueryParams): Promise<unknown> {
    const reference = { key: queryKey(query, params), query, params }
    check.remember(reference)
    const known = memory.find(reference.key)
    if (known?.isFresh) return known.result
    // The page for unknown addresses has no results of its own. It goes live before a visitor can leave it.
    if (isMissing && !stopListening) {
      memory.addStale(reference.key, { result: null, tags: [] })
      return null
    }
    if (!isRendered) goLive()
    const { result } = await send(reference).catch((error: unknown) => {
      if (!known) throw error
      return known
    })
    return result
  }

  const reader = (readResult: typeof readOne) =>
    ((query: string, params: QueryParams = {}) => {
      const result = readResult(query, params)
      if (isOfDay(query)) plannedChanges.followDay()
      if (query !== scheduleQuery && (stopListening || memory.find(scheduleKey)))
        void readResult(scheduleQuery, {}).then(plannedChanges.follow, () => {})
      return result
    }) as Read

  return {
    read: reader(readOne),
    recall: reader(createRecall(memory, check, readOne)),
    onChange: changes.subscribe,
    isReachable: reachability.isReachable,
    onReachability: reachability.subscribe,
    goLive,
    prepare: transport.prepare,
    isMissing,
    close() {
      stopListening?.()
      plannedChanges.close()
      reachability.close()
    },
  }
}

const createRecall =
  (
    memory: Pick<ReturnType<typeof createMemory>, 'find'>,
    check: Pick<ReturnType<typeof createFirstCheck>, 'readAgain'>,
    read: (query: string, params: QueryParams) => Promise<unknown>,
  ) =>
  async (query: string, params: QueryParams): Promise<unknown> => {
    const reference = { key: queryKey(query, params), query, params }
    const known = memory.find(reference.key)
    if (!known) return read(query, params)
    if (!known.isFresh) void afterPaint().then(() => check.readAgain(reference))
    return known.result
  }

/** Calls `reread` a moment after a failed read. */
function createReachability(reread: () => void) {
  const { subscribe, notify } = createListeners()
  let isReachable = true
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: boolean) {
    if (isReachable === next) return
    isReachable = next
    notify()
  }

  return {
    subscribe,
    isReachable: () => isReachable,
    readSucceeded: () => become(true),
    readFailed() {
      become(false)
      // A random pause, because all pages lose the service at the same time.
      timer ??= setTimeout(
        () => {
          timer = undefined
          reread()
        },
        RETRY_MS * (1 + Math.random() / 2),
      )
    },
    close: () => clearTimeout(timer),
  }
}

/**
 * At the stream’s first restart, reads the queries of all pages so far again, and notifies only if a result has changed. Later
 * restarts notify at once.
 */
function createFirstCheck(
  memory: Pick<ReturnType<typeof createMemory>, 'find'>,
  send: (reference: QueryReference) => Promise<QueryResult>,
  notify: () => void,
) {
  const unchecked = new Map<string, QueryReference>()
  let hasRun = false

  async function hasChanged(reference: QueryReference): Promise<boolean> {
    const before = memory.find(reference.key)
    // The read is repeated later.
    const now = await send(reference).catch(() => null)
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
    async readAgain(reference: QueryReference) {
      if (await hasChanged(reference)) notify()
    },
  }
}
