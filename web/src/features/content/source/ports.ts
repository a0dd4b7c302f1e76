import type { QueryParams } from '@sanity/client'

/** The result of one read, and the sync tags whose change makes it stale. */
export type Answer = { result: unknown; tags: readonly string[] }

/** Answers by `answerKey`. */
export type Answers = Readonly<Record<string, Answer>>

/** How old an answer of the CDN may be: not older than a live event, or not older than the request. */
export type Freshness = { lastLiveEventId?: string; cacheMode?: 'noStale' }

export type LiveEvent =
  /** The live stream is open: from now on every change is reported. */
  | { type: 'welcome' }
  | { type: 'message'; id: string; tags: readonly string[] }
  /** Earlier answers may be stale. */
  | { type: 'restart' }
  /** No change is reported until the next `welcome`. */
  | { type: 'lost' }

/** The connection to the content service. A port, because a preview reads drafts in another way. */
export type ContentTransport = {
  fetch(query: string, params: QueryParams, freshness?: Freshness): Promise<Answer>
  /** Reconnects automatically after `lost`. Returns a function that stops it. */
  listen(onEvent: (event: LiveEvent) => void): () => void
}

/** Answers that are kept between visits, so that a visit during an outage still shows the last known content. */
export type AnswerStore = {
  get(key: string): Promise<Answer | null>
  /** Writes when there is time. A page that is left at once keeps nothing. */
  put(key: string, answer: Answer): void
}

/** Answers that the server inlined into the page at a path of this site. Never rejects; empty when there are none. */
export type PageAnswers = (path: string) => Promise<Answers>
