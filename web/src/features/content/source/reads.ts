import type { QueryParams } from '@sanity/client'
import { shortHash } from '../../../../shared/api/hash.ts'
import type { AnswerCache } from './answer-cache.ts'
import { ContentUnavailable } from './content-unavailable.ts'
import type { LiveConnection } from './live/live-connection.ts'
import type { Plan } from './plan.ts'
import type { Answer, AnswerStore, ContentTransport, PageAnswers } from './ports.ts'

/** The key of an answer in caches and pages. Its parameters have no time, so that an older answer can be found. */
export const answerKey = (query: string, params: QueryParams) => shortHash(JSON.stringify([query, params]))

type Options = {
  /** Makes the parameters of time that queries may have: see `createPlan`. */
  plan: Pick<Plan, 'parameters' | 'epoch'>
  transport: Pick<ContentTransport, 'fetch'>
  store: AnswerStore
  /** The fallback when the content service doesn't answer and there is no older answer. */
  pageAnswers: PageAnswers
  cache: AnswerCache
  live: Omit<LiveConnection, 'open' | 'close'>
  /** The answer that the first page has to show. */
  cameWithPage: (key: string) => Answer | undefined
  goLive: () => void
  /** Whether the content service has answered the last read in time. */
  isReachable: () => boolean
  /** How long a visitor waits for the content service if an older answer can be shown instead. */
  patienceMs: number
  onSuccess: () => void
  onFailure: () => void
  /** Called when a newer answer than the one that was served has arrived. */
  onLateAnswer: () => void
  /** Called when a page reads a query. */
  onRead: (key: string, query: string, params: QueryParams) => void
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The parameters of time of a query. Few queries depend on the day. */
function timeOf(query: string, plan: Options['plan']) {
  const { today, ...time } = plan.parameters()
  return query.includes('$today') ? { ...time, today } : time
}

type Served = { result: unknown }

/**
 * Reads one query: from the cache while its answer is fresh, else from the content service. If that fails or is slow:
 * from the cache, the store or the page that the server rendered, in this order.
 */
export function createReads(options: Options) {
  const { plan, transport, store, pageAnswers, cache, live, patienceMs } = options
  const inFlight = new Map<string, Promise<unknown>>()
  const patience = () => wait(options.isReachable() ? patienceMs : 0)
  /** Keys for which an older answer was served while a request to the content service was pending. */
  const servedStale = new Set<string>()

  async function request(key: string, query: string, params: QueryParams): Promise<unknown> {
    const epochBefore = live.epoch()
    const planBefore = plan.epoch()
    const answer = await transport
      .fetch(query, { ...params, ...timeOf(query, plan) }, live.lastLiveEventId())
      // Must run before changes are announced, so that a re-read doesn't join this request.
      .finally(() => inFlight.delete(key))
      .catch((cause: unknown) => {
        options.onFailure()
        throw new ContentUnavailable({ cause })
      })
    const isOfNow = plan.epoch() === planBefore
    const isFresh = live.isLive() && live.epoch() === epochBefore && isOfNow
    cache.keep(key, answer, isFresh)
    store.put(key, answer)
    options.onSuccess()
    if (servedStale.delete(key) || !isOfNow) options.onLateAnswer()
    else if (live.isLive() && !isFresh) live.rereadAfter(epochBefore)
    return answer.result
  }

  /** The older answer, when the content service fails or is slow. */
  function unlessInTime(key: string, pending: Promise<unknown>, older: Answer): Promise<unknown> {
    const late = patience().then(() => {
      if (inFlight.has(key)) servedStale.add(key)
      return older.result
    })
    return Promise.race([pending.catch(() => older.result), late])
  }

  async function fromPage(key: string, path: string): Promise<Served | null> {
    const answers = await pageAnswers(path)
    cache.addMissing(answers)
    for (const [pageKey, answer] of Object.entries(answers)) store.put(pageKey, answer)
    const answer = answers[key]
    if (!answer) return null
    if (inFlight.has(key)) servedStale.add(key)
    return answer
  }

  /** The page's answer, when the content service fails or is slow. Rejects when the page doesn't have it either. */
  async function unlessInTimeFromPage(key: string, pending: Promise<unknown>, path: string) {
    const arrived: Promise<Served | null> = pending.then(
      (result) => ({ result }),
      () => null,
    )
    const hasArrived = await Promise.race([arrived, patience().then(() => null)])
    if (hasArrived) return hasArrived.result
    const onPage = fromPage(key, path)
    const served = await Promise.race([
      arrived.then((first) => first ?? onPage),
      onPage.then((first) => first ?? arrived),
    ])
    return served ? served.result : pending
  }

  function start(key: string, query: string, params: QueryParams) {
    const pending = inFlight.get(key) ?? request(key, query, params)
    inFlight.set(key, pending)
    // It may fail before any code waits for it; without this the rejection would be unhandled.
    pending.catch(() => {})
    return pending
  }

  /** `path` is the page whose loader reads, if known. Throws `ContentUnavailable`. */
  async function read(query: string, params: QueryParams, path?: string): Promise<unknown> {
    const key = answerKey(query, params)
    options.onRead(key, query, params)
    const first = options.cameWithPage(key)
    if (first) return first.result
    options.goLive()
    const cached = cache.find(key)
    if (cached?.isFresh && live.isLive()) return cached.result
    const pending = start(key, query, params)
    const older = cached ?? (await store.get(key))
    if (older) return unlessInTime(key, pending, older)
    return path === undefined ? pending : unlessInTimeFromPage(key, pending, path)
  }
  return {
    read,
    /** Reads for a check, while no page waits. */
    readAgain: start,
  }
}
