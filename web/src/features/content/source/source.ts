import type { QueryParams, SanityQueries } from '@sanity/client'
import type { ScheduleQueryResult } from '../../../../shared/generated/sanity.types.ts'
import { scheduleQuery } from '../../../../shared/queries/schedule.ts'
import type { Clock } from '../../../platform/clock.ts'
import { nextTask } from '../../../platform/scheduling/next-task.ts'
import { ContentUnavailable, unlessUnavailable } from './content-unavailable.ts'
import { createPlan } from './plan.ts'
import type { Answer, Answers, AnswerStore, ContentTransport, LiveEvent, PageAnswers } from './ports.ts'
import { createListeners, createReachability, type Reachability, type RetryTimes } from './reachability.ts'
import { answerKey, createReads, type Question } from './reads.ts'

/** Time for a page of the site's own server to come, after the patience of a read, in ms. */
const PAGE_MS = 1_500

const scheduleKey = answerKey(scheduleQuery, {})

/** Reads a query that typegen knows. The result has the generated type. */
type ReadContent = <Query extends keyof SanityQueries>(
  query: Query,
  params?: QueryParams,
) => Promise<SanityQueries[Query]>

export type ContentSource = {
  /** The published content, or the last known content in an outage. Throws `ContentUnavailable`. */
  read: ReadContent
  /** What a page can do without: null when the content service is unreachable, or slow. What comes later is announced. */
  optional: <Result>(reading: Promise<Result>) => Promise<Result | null>
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
  /** From now on pages get newer content than what came with the page. Opens the live stream. */
  goLive(): void
  close(): void
}

type Options = RetryTimes & {
  transport: ContentTransport
  /** Announces dated content. A preview has none: it shows content regardless of dates. */
  clock: Clock | null
  store: AnswerStore
  /** Answers that came with the page. They are served without a request until `goLive`: hydration needs them. */
  inlined?: Answers
  pageAnswers?: PageAnswers
  patienceMs?: number
}

/** `isFresh`: the live stream has reported no change of the answer's documents since it was read. */
type CachedAnswer = Answer & { isFresh: boolean }

/**
 * Reads content and caches it with its sync tags. While the live stream is open, an answer stays fresh until an event
 * names one of its tags. Without the stream, every read sends a request, and falls back to older answers. After failed
 * reads, a change is announced later, so that pages try again.
 */
export function createContentSource(options: Options): ContentSource {
  const { transport, store, inlined = {}, patienceMs = 2_500 } = options
  const changes = createListeners()
  const service = createReachability(options, changes.notify)
  const cache = new Map<string, CachedAnswer>()
  /** What pages have read before the first check. */
  const unchecked = new Map<string, Question>()
  let isChecked = false
  let stopListening: (() => void) | undefined
  let isLive = false
  let lastLiveEventId: string | undefined
  /** Number of live events. An answer that was requested before an event may be stale. */
  let epoch = 0

  const plan = createPlan({
    clock: options.clock,
    schedule: () => cache.get(scheduleKey)?.result as ScheduleQueryResult | undefined,
    onPlannedChange() {
      goLive()
      expire(() => true)
      changes.notify()
    },
  })

  const reads = createReads({
    request,
    cached: (key) => cache.get(key),
    store,
    pageAnswers: options.pageAnswers ?? (async () => ({})),
    onPageAnswers(answers) {
      addMissing(answers)
      for (const [key, answer] of Object.entries(answers)) store.put(key, answer)
    },
    patienceMs: () => (service.current() === 'reachable' ? patienceMs : 0),
    onLateAnswer: changes.notify,
  })

  function addMissing(answers: Answers) {
    for (const [key, { result, tags }] of Object.entries(answers))
      if (!cache.has(key)) cache.set(key, { result, tags, isFresh: false })
  }

  /** Marks answers as stale. Returns whether there were any. */
  function expire(isInScope: (answer: Answer) => boolean): boolean {
    const expired = [...cache.values()].filter(isInScope)
    for (const answer of expired) answer.isFresh = false
    return expired.length > 0
  }

  function freshness() {
    // Without an event yet, `noStale` has the same effect; no later event would correct a stale answer.
    if (lastLiveEventId !== undefined) return { lastLiveEventId }
    return isLive ? ({ cacheMode: 'noStale' } as const) : {}
  }

  async function request({ key, query, params }: Question): Promise<Answer> {
    const [epochBefore, planBefore] = [epoch, plan.epoch()]
    const slow = setTimeout(service.readIsSlow, patienceMs)
    try {
      const answer = await transport.fetch(query, { ...params, ...plan.parameters(query) }, freshness())
      const isOfNow = epoch === epochBefore && plan.epoch() === planBefore
      cache.set(key, { ...answer, isFresh: isLive && isOfNow })
      store.put(key, answer)
      service.readSucceeded()
      // In a later task: a page that reads again must not join this request.
      if (isLive ? !isOfNow : plan.epoch() !== planBefore) setTimeout(changes.notify)
      return answer
    } catch (cause) {
      service.readFailed()
      throw new ContentUnavailable({ cause })
    } finally {
      clearTimeout(slow)
    }
  }

  function onEvent(event: LiveEvent) {
    epoch += 1
    switch (event.type) {
      case 'welcome':
        isLive = true
        return
      case 'message':
        lastLiveEventId = event.id
        if (expire(({ tags }) => tags.some((tag) => event.tags.includes(tag)))) changes.notify()
        return
      case 'restart':
        expire(() => true)
        if (isChecked) changes.notify()
        else void checkFirstPage()
        return
      case 'lost':
        isLive = false
        // Ids of earlier events don't cover the time without a stream.
        lastLiveEventId = undefined
        expire(() => true)
        return
      default:
        event satisfies never
    }
  }

  /** Reads once more what came with the page. The page is not loaded again unless an answer has changed. */
  async function checkFirstPage() {
    isChecked = true
    const checks: Promise<boolean>[] = []
    for (const question of unchecked.values()) {
      checks.push(isOutdated(question))
      await nextTask()
    }
    if ((await Promise.all(checks)).includes(true)) changes.notify()
  }

  async function isOutdated(question: Question): Promise<boolean> {
    const before = cache.get(question.key)
    // The failure of a read is reported by `request`.
    const now = await unlessUnavailable(reads.send(question))
    return Boolean(before && now) && JSON.stringify(now?.result) !== JSON.stringify(before?.result)
  }

  function goLive() {
    if (stopListening) return
    stopListening = transport.listen(onEvent)
    for (const [key, answer] of cache) store.put(key, answer)
  }

  async function readOne(query: string, params: QueryParams, path?: string): Promise<unknown> {
    const key = answerKey(query, params)
    if (!isChecked) unchecked.set(key, { key, query, params })
    const first = stopListening ? undefined : inlined[key]
    if (first) return first.result
    goLive()
    const cached = cache.get(key)
    if (cached?.isFresh) return cached.result
    return reads.read({ key, query, params }, path)
  }

  /** Reads the schedule too, when a page reads dated content. It came with the page, or the page reads now anyway. */
  function read(query: string, params: QueryParams, path?: string) {
    const answer = readOne(query, params, path)
    if (query.includes('$today')) plan.followDay()
    if (query.includes('$at') && (stopListening || cache.has(scheduleKey)))
      void readOne(scheduleQuery, {}, path).then(plan.follow, () => {})
    return answer
  }

  async function optional<Result>(reading: Promise<Result>): Promise<Result | null> {
    const known = unlessUnavailable(reading)
    let isLate = false
    known.then(
      (result) => isLate && result !== null && changes.notify(),
      () => {},
    )
    const late = new Promise<null>((resolve) => {
      setTimeout(
        () => {
          isLate = true
          resolve(null)
        },
        (service.current() === 'reachable' ? patienceMs : 0) + PAGE_MS,
      )
    })
    return Promise.race([known, late])
  }

  addMissing(inlined)
  const source: ContentSource = {
    read: ((query, params = {}) => read(query, params)) as ReadContent,
    optional,
    forPage: (path) => ({
      ...source,
      read: ((query, params = {}) => read(query, params, path)) as ReadContent,
    }),
    onChange: changes.subscribe,
    reachability: service.current,
    onReachability: service.subscribe,
    goLive,
    close() {
      stopListening?.()
      plan.close()
      service.close()
    },
  }
  return source
}
