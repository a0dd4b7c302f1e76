import type { QueryParams, SanityQueries } from '@sanity/client'
import type { ScheduleQueryResult } from '../../../../shared/generated/sanity.types.ts'
import { scheduleQuery } from '../../../../shared/queries/schedule.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createFirstCheck } from './first-check.ts'
import { createLiveConnection } from './live/live-connection.ts'
import { createOptional, type Optional } from './optional.ts'
import { createPlan } from './plan.ts'
import type { Answer, AnswerStore, ContentTransport, InlinedAnswers, PageAnswers } from './ports.ts'
import { type RetryEvent, retryTransition, startRetry } from './read-retry.ts'
import { answerKey, createReads } from './reads.ts'

/** Time for a page of the site's own server to come, after the patience of a read, in ms. */
const PAGE_MS = 1_500

const scheduleKey = answerKey(scheduleQuery, {})

/** Whether the last attempt to read reached the content service. `slow`: it has been waiting for some seconds. */
export type Reachability = 'reachable' | 'slow' | 'unreachable'

/** Reads a query that typegen knows. The result has the generated type. */
type ReadContent = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
) => Promise<SanityQueries[Query]>

export type ContentSource = {
  /** The published content, or the last known content in an outage. Throws `ContentUnavailable`. */
  read: ReadContent
  /** What a page can do without: null when the content service is unreachable, or slow. What comes later is announced. */
  optional: Optional
  /**
   * The same source for the loaders of the page at `path` (with its query string). In an outage of the content
   * service, it reads the content that the server has inlined into that page.
   */
  forPage(path: string): ContentSource
  /** Calls back when an answer may have changed. Returns a function that stops it. */
  onChange(listener: () => void): () => void
  /** For `useSyncExternalStore`. */
  reachability(): Reachability
  onReachability(listener: () => void): () => void
  /**
   * Opens the live stream, and checks the content that came with the page. The first page still gets that content. Nothing
   * is stored in the browser until `goLive`. Does nothing when the stream is open.
   * @param queries texts by the names that the content on the page gives to its queries
   */
  follow(queries: Readonly<Record<string, string>>): void
  /** From now on pages get newer content than what came with the page. Opens the live stream too. */
  goLive(): void
  close(): void
}

type Options = {
  transport: ContentTransport
  /** Announces dated content. A preview has none: it shows content regardless of dates. */
  clock: Clock | null
  store: AnswerStore
  /** Answers that came with the page. They are served without a request until `goLive`. */
  inlined?: InlinedAnswers
  pageAnswers?: PageAnswers
  patienceMs?: number
  firstRetryMs?: number
  longestRetryMs?: number
}

/**
 * Reads content and caches it with its sync tags. While the live stream is open, an answer stays fresh until an event
 * names one of its tags. Without the stream, every read sends a request, and falls back to older answers. After failed
 * reads, a change is announced later, so that pages try again.
 */
export function createContentSource(options: Options): ContentSource {
  const { transport, store, inlined = {} } = options
  const changes = createChanges()
  const service = createReachability(options, changes.announce)
  const cache = createAnswerCache()
  cache.addMissing(inlined)
  const plan = createPlan({
    clock: options.clock,
    schedule: () => cache.find(scheduleKey)?.result as ScheduleQueryResult | undefined,
    onPlannedChange() {
      cache.expire({ kind: 'all' })
      changes.announce()
    },
  })
  const patienceMs = options.patienceMs ?? 2_500
  const live = createLiveConnection({
    transport,
    cache,
    isReachable: () => service.current() !== 'unreachable',
    reread: changes.announce,
    recheck: () => void firstCheck.run(),
  })
  const keep = (key: string, answer: Answer) => {
    if (!changes.isFirstPage()) store.put(key, answer)
  }
  function goLive() {
    live.open()
    if (!changes.isFirstPage()) return
    changes.endFirstPage()
    for (const [key, answer] of cache.all()) keep(key, answer)
  }
  const firstCheck = createFirstCheck({
    cache,
    readAgain: ({ key, query, params }) => reads.readAgain(key, query, params),
    onOutdated: changes.announce,
  })
  const reads = createReads({
    plan,
    transport: { fetch: noticeSlow(transport.fetch, patienceMs, service.readIsSlow) },
    store: { get: store.get, put: keep },
    pageAnswers: options.pageAnswers ?? (async () => ({})),
    cache,
    live,
    cameWithPage: (key) => (changes.isFirstPage() ? inlined[key] : undefined),
    goLive,
    isReachable: () => service.current() === 'reachable',
    patienceMs,
    onSuccess: () => service.readEnded('reachable'),
    onFailure: () => service.readEnded('unreachable'),
    onLateAnswer: changes.announce,
    onRead: (key, query, params) => firstCheck.remember({ key, query, params }),
  })

  /** Reads the schedule too, when a page reads dated content. It came with the page, or the page reads now anyway. */
  function read(query: string, params: QueryParams, path?: string) {
    const answer = reads.read(query, params, path)
    if (query.includes('$today')) plan.followDay()
    if (query.includes('$at') && (live.isOpened() || cache.find(scheduleKey)))
      void reads.read(scheduleQuery, {}, path).then(plan.follow, () => {})
    return answer
  }

  const source: ContentSource = {
    read: ((query, params = {}) => read(query, params)) as ReadContent,
    optional: createOptional({
      patienceMs: () => (service.current() === 'reachable' ? patienceMs : 0) + PAGE_MS,
      onLate: changes.announce,
    }),
    forPage: (path) => ({
      ...source,
      read: ((query, params = {}) => read(query, params, path)) as ReadContent,
    }),
    onChange: changes.subscribe,
    reachability: service.current,
    onReachability: service.onChange,
    follow(queries) {
      if (live.isOpened()) return
      for (const [key, { query: name = '', params = {} }] of Object.entries(inlined)) {
        const query = queries[name]
        if (query) firstCheck.remember({ key, query, params })
      }
      plan.follow()
      live.open()
    },
    goLive,
    close() {
      live.close()
      plan.close()
      service.close()
    },
  }
  return source
}

/** Extends `fetch`: calls `onSlow` when an answer takes longer than `ms`. */
const noticeSlow =
  (fetch: ContentTransport['fetch'], ms: number, onSlow: () => void): ContentTransport['fetch'] =>
  async (...asked) => {
    const timer = setTimeout(onSlow, ms)
    try {
      return await fetch(...asked)
    } finally {
      clearTimeout(timer)
    }
  }

/** Whether the content service answers, and when pages try again after failed reads. */
function createReachability(
  { firstRetryMs = 1_000, longestRetryMs = 20_000 }: Pick<Options, 'firstRetryMs' | 'longestRetryMs'>,
  reread: () => void,
) {
  const { subscribe, notify } = createListeners()
  let current: Reachability = 'reachable'
  let retry = startRetry(firstRetryMs, longestRetryMs)
  let timer: ReturnType<typeof setTimeout> | undefined

  function send(event: RetryEvent) {
    const { state, command } = retryTransition(retry, event)
    retry = state
    if (command?.type === 'reread') reread()
    if (command?.type === 'wait') timer = setTimeout(() => send({ type: 'timeElapsed' }), command.ms)
  }

  return {
    current: () => current,
    onChange: subscribe,
    readIsSlow() {
      if (current !== 'reachable') return
      current = 'slow'
      notify()
    },
    readEnded(next: Reachability) {
      send({ type: next === 'reachable' ? 'readSucceeded' : 'readFailed' })
      if (current === next) return
      current = next
      notify()
    },
    close: () => clearTimeout(timer),
  }
}

/**
 * Announces changes. The first page shows what came with it, because hydration needs the data of the rendered HTML: what
 * has changed meanwhile is announced again once it may show newer content.
 */
function createChanges() {
  const { subscribe, notify } = createListeners()
  let isFirstPage = true
  let isChangeWaiting = false
  return {
    subscribe,
    isFirstPage: () => isFirstPage,
    announce() {
      isChangeWaiting ||= isFirstPage
      notify()
    },
    endFirstPage() {
      if (!isFirstPage) return
      isFirstPage = false
      if (isChangeWaiting) notify()
    },
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify() {
      for (const listener of listeners) listener()
    },
  }
}
