import type { QueryParams } from '@sanity/client'
import { shortHash } from '../../../../shared/api/hash.ts'
import type { Answer, AnswerStore, PageAnswers } from './ports.ts'

/** The key of an answer in caches and pages. Its parameters have no time, so that an older answer can be found. */
export const answerKey = (query: string, params: QueryParams) => shortHash(JSON.stringify([query, params]))

/** A query with its parameters, except those of time. */
export type Question = { key: string; query: string; params: QueryParams }

type Options = {
  /** Asks the content service. Rejects with `ContentUnavailable`. */
  request: (question: Question) => Promise<Answer>
  /** The answer that this tab has read last. */
  cached: (key: string) => Answer | undefined
  store: AnswerStore
  /** The fallback when the content service doesn't answer and there is no older answer. */
  pageAnswers: PageAnswers
  /** Called with the answers of a page of the site's own server. */
  onPageAnswers: (answers: Readonly<Record<string, Answer>>) => void
  /** How long a visitor waits for the content service if an older answer can be shown instead, in ms. */
  patienceMs: () => number
  /** Called when a newer answer than the one that was served has arrived. */
  onLateAnswer: () => void
}

/** Reads from the content service. If that fails or is slow: from this tab, the store or the server's page, in this order. */
export function createReads(options: Options) {
  const { request, cached, store, pageAnswers, patienceMs } = options
  const inFlight = new Map<string, Promise<Answer>>()
  /** Keys for which an older answer was served while a request to the content service was pending. */
  const servedStale = new Set<string>()

  /** Simultaneous reads share one request. */
  function send(question: Question): Promise<Answer> {
    const { key } = question
    const pending =
      inFlight.get(key) ??
      request(question)
        .finally(() => inFlight.delete(key))
        .then((answer) => {
          if (servedStale.delete(key)) options.onLateAnswer()
          return answer
        })
    inFlight.set(key, pending)
    // It may fail before any code waits for it; without this the rejection would be unhandled.
    pending.catch(() => {})
    return pending
  }

  async function fromPage(key: string, path: string | undefined): Promise<Answer | null> {
    if (path === undefined) return null
    const answers = await pageAnswers(path)
    options.onPageAnswers(answers)
    return answers[key] ?? null
  }

  /** `path` is the page whose loader reads, if known. Rejects with `ContentUnavailable`. */
  async function read(question: Question, path: string | undefined): Promise<unknown> {
    const { key } = question
    const pending = send(question)
    const older = cached(key) ?? (await store.get(key))
    const arrived = pending.catch(() => null)
    const inTime = await Promise.race([arrived, wait(patienceMs())])
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
