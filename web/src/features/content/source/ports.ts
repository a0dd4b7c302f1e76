import type { QueryParams } from '@sanity/client'

/** The result of one read, and the sync tags whose change makes it stale. */
export type Answer = { result: unknown; tags: readonly string[] }

/** Answers by `answerKey`. */
export type Answers = Readonly<Record<string, Answer>>

export type LiveEvent =
  /** The live stream is open: from now on every change is reported. */
  | { type: 'connected' }
  | { type: 'changed'; tags: readonly string[]; id: string }
  /** The service can't say which changes it has not reported. */
  | { type: 'missedSome' }
  /** All answers are stale because the preview shows another perspective. */
  | { type: 'perspectiveChanged' }
  | { type: 'lost' }

/** The connection to the content service. A port, so that its client is loaded only when it is needed. */
export type ContentTransport = {
  fetch(query: string, params: QueryParams, lastLiveEventId: string | undefined): Promise<Answer>
  /** The same read without the client, where the transport can make it: for checks of what came with the page. */
  check?(query: string, params: QueryParams, lastLiveEventId: string | undefined): Promise<Answer>
  /** Connects again by itself after `lost`. Returns a function that stops it. */
  listen(onEvent: (event: LiveEvent) => void): () => void
}

/** Answers that outlive the page, so that a visit during an outage still shows the last good content. */
export type AnswerStore = {
  get(key: string): Promise<Answer | null>
  put(key: string, answer: Answer): Promise<void>
}

/** Answers that the server inlined into the page at a path of this site. Never rejects; empty when there are none. */
export type PageAnswers = (path: string) => Promise<Answers>
