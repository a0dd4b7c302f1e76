import type { QueryParams } from '@sanity/client'
import { shortHash } from '#shared/api/hash.ts'
import type { createAnswers } from './answers.ts'
import { ContentUnavailable } from './content-unavailable.ts'
import type { Answer, AnswerStore, ContentTransport, PageAnswers } from './ports.ts'
import { type createReachability, PATIENCE_MS } from './reachability.ts'

/** The key of an answer in caches and pages. Its parameters have no time, so that an older answer can be found. */
export const answerKey = (query: string, params: QueryParams) => shortHash(JSON.stringify([query, params]))

/** A query with its parameters, except those of time. */
export type Question = { key: string; query: string; params: QueryParams }

type Options = {
  transport: Pick<ContentTransport, 'fetch'>
  /** The parameters of time of a query. */
  timeOf: (query: string) => QueryParams
  answers: ReturnType<typeof createAnswers>
  store: AnswerStore
  /** The fallback when the content service doesn't answer and there is no older answer. */
  pageAnswers: PageAnswers
  service: ReturnType<typeof createReachability>
  /** Called when an answer is newer than the one that was served, or may already be outdated. */
  onLateAnswer: () => void
}

/** Reads from the content service. If that fails or is slow: from this tab, the store or the server's page, in this order. */
export function createReads({ transport, answers, store, service, ...options }: Options) {
  const inFlight = new Map<string, Promise<Answer>>()
  /** Keys for which an older answer was served while a request to the content service was pending. */
  const servedStale = new Set<string>()

  async function request({ key, query, params }: Question): Promise<Answer> {
    const epoch = answers.epoch()
    const slow = setTimeout(service.readIsSlow, PATIENCE_MS)
    const question = { ...params, ...options.timeOf(query) }
    const answer = await transport
      .fetch(query, question, answers.freshness())
      // Before a change is announced: a page that reads again must not join this request.
      .finally(() => inFlight.delete(key))
      .finally(() => clearTimeout(slow))
      .catch((cause: unknown) => {
        service.readFailed()
        throw new ContentUnavailable({ cause })
      })
    const isOutdated = answers.keep(key, answer, epoch)
    store.put(key, answer)
    service.readSucceeded()
    if (servedStale.delete(key) || isOutdated) options.onLateAnswer()
    return answer
  }

  /** Simultaneous reads share one request. */
  function send(question: Question): Promise<Answer> {
    const pending = inFlight.get(question.key) ?? request(question)
    inFlight.set(question.key, pending)
    // It may fail before any code waits for it; without this the rejection would be unhandled.
    pending.catch(() => {})
    return pending
  }

  async function fromPage(key: string, path: string | undefined): Promise<Answer | null> {
    if (path === undefined) return null
    const onPage = await options.pageAnswers(path)
    answers.addMissing(onPage)
    for (const [pageKey, answer] of Object.entries(onPage)) store.put(pageKey, answer)
    return onPage[key] ?? null
  }

  /** `path` is the page whose loader reads, if known. Rejects with `ContentUnavailable`. */
  async function read(question: Question, path: string | undefined): Promise<unknown> {
    const { key } = question
    const pending = send(question)
    const older = answers.find(key) ?? (await store.get(key))
    const arrived = pending.catch(() => null)
    const inTime = await Promise.race([arrived, wait(service.patienceMs())])
    if (inTime) return inTime.result
    const fallback = older ? Promise.resolve(older) : fromPage(key, path)
    const served = await Promise.race([
      arrived.then((answer) => answer ?? fallback),
      fallback.then((answer) => answer ?? arrived),
    ])
    if (!served) return (await pending).result
    if (inFlight.has(key)) servedStale.add(key)
    return served.result
  }

  return { read, send }
}

const wait = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms))
