import type { QueryParams } from '@sanity/client'

/** The result of one read, and the sync tags whose change makes it stale. */
export type Answer = { result: unknown; tags: readonly string[] }

/** Answers by `answerKey`. */
export type Answers = Readonly<Record<string, Answer>>

/** What was asked: the name of the query in `pageQueries`, and its parameters other than those of time. */
type Asked = { query?: string | undefined; params?: QueryParams | undefined }

/** Answers that came with a page, each with what was asked. */
export type InlinedAnswers = Readonly<Record<string, Answer & Asked>>

export type LiveEvent =
  /** The live stream is open: from now on every change is reported. */
  | { type: 'connected' }
  | { type: 'changed'; tags: readonly string[]; id: string }
  /** The service can't say which changes it has not reported. */
  | { type: 'missedSome' }
  /** All answers are stale because the preview shows another perspective. */
  | { type: 'perspectiveChanged' }
  | { type: 'lost' }

/** The connection to the content service. A port, because a preview reads drafts in another way. */
export type ContentTransport = {
  fetch(query: string, params: QueryParams, lastLiveEventId: string | undefined): Promise<Answer>
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
