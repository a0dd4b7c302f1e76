import type { QueryParams, SanityQueries } from '@sanity/client'
import type { ScheduleQueryResult } from '#shared/generated/sanity.types.ts'
import { scheduleQuery } from '#shared/queries/schedule.ts'
import type { Clock } from '#site/browser/clock.ts'
import { nextTask } from '#site/browser/scheduling/next-task.ts'
import { createAnswers } from './answers.ts'
import { unlessUnavailable } from './content-unavailable.ts'
import { createPlan } from './plan.ts'
import type { Answer, AnswerStore, Answers, ContentTransport, PageAnswers } from './ports.ts'
import { createListeners, createReachability, type Reachability } from './reachability.ts'
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

type Options = {
  transport: ContentTransport
  /** Announces dated content. A preview has none: it shows content regardless of dates. */
  clock: Clock | null
  store: AnswerStore
  /** Answers that came with the page. They are served without a request until `goLive`: hydration needs them. */
  inlined?: Answers
  pageAnswers?: PageAnswers
}

/**
 * Reads content and caches it with its sync tags. While the live stream is open, an answer stays fresh until an event
 * names one of its tags. Without the stream, every read sends a request, and falls back to older answers. After failed
 * reads, a change is announced later, so that pages try again.
 */
export function createContentSource(options: Options): ContentSource {
  const { transport, store, inlined = {} } = options
  let stopListening: (() => void) | undefined
  const changes = createListeners()
  const service = createReachability(changes.notify)
  const answers = createAnswers({ onChange: changes.notify, onRestart: () => check.restart() })
  answers.addMissing(inlined)
  const plan = createPlan({
    clock: options.clock,
    schedule: () => answers.find(scheduleKey)?.result as ScheduleQueryResult | undefined,
    onPlannedChange() {
      goLive()
      answers.expireAll()
      changes.notify()
    },
  })
  const reads = createReads({
    transport,
    timeOf: plan.parameters,
    answers,
    store,
    pageAnswers: options.pageAnswers ?? (async () => ({})),
    service,
    onLateAnswer: changes.notify,
  })
  const check = createFirstCheck(answers, reads.send, changes.notify)

  function goLive() {
    if (stopListening) return
    stopListening = transport.listen(answers.onEvent)
    for (const [key, answer] of answers.all()) store.put(key, answer)
  }

  async function readOne(query: string, params: QueryParams, path?: string): Promise<unknown> {
    const question = { key: answerKey(query, params), query, params }
    check.remember(question)
    const first = stopListening ? undefined : inlined[question.key]
    if (first) return first.result
    goLive()
    const cached = answers.find(question.key)
    return cached?.isFresh ? cached.result : reads.read(question, path)
  }

  /** Reads the schedule too, when a page reads dated content. It came with the page, or the page reads now anyway. */
  function read(query: string, params: QueryParams, path?: string) {
    const answer = readOne(query, params, path)
    if (query.includes('$today')) plan.followDay()
    if (query.includes('$at') && (stopListening || answers.find(scheduleKey)))
      void readOne(scheduleQuery, {}, path).then(plan.follow, () => {})
    return answer
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
    close() {
      stopListening?.()
      plan.close()
      service.close()
    },
  }
  return source
}

/**
 * At the first restart of the stream, reads once more what pages have read before, mostly content that came with the page.
 * Pages are not loaded again for this: they are notified only if an answer has changed. Later restarts notify at once.
 */
function createFirstCheck(
  answers: Pick<ReturnType<typeof createAnswers>, 'find'>,
  send: (question: Question) => Promise<Answer>,
  notify: () => void,
) {
  const unchecked = new Map<string, Question>()
  let hasRun = false

  async function isOutdated(question: Question): Promise<boolean> {
    const before = answers.find(question.key)
    // A failure is reported, and the read repeated.
    const now = await unlessUnavailable(send(question))
    return Boolean(before && now) && JSON.stringify(now?.result) !== JSON.stringify(before?.result)
  }

  async function run() {
    hasRun = true
    const checks: Promise<boolean>[] = []
    for (const question of unchecked.values()) {
      checks.push(isOutdated(question))
      await nextTask()
    }
    unchecked.clear()
    if ((await Promise.all(checks)).includes(true)) notify()
  }

  return {
    remember(question: Question) {
      if (!hasRun) unchecked.set(question.key, question)
    },
    restart: () => (hasRun ? notify() : void run()),
  }
}

/** What is read, or null when it can't be read or isn't there within the time. `onLate` is called when it comes later. */
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
