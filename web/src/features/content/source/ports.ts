import type { QueryParams } from '@sanity/client'

/** The result of a query, with the sync tags of the content that it depends on. */
export type QueryResult = { result: unknown; tags: readonly string[] }

/** Query results by `queryKey`. */
export type QueryResults = Readonly<Record<string, QueryResult>>

/** How old a result from the CDN may be: not older than a live event, or not older than the request. */
export type Freshness = { lastLiveEventId?: string; cacheMode?: 'noStale' }

export type LiveEvent =
  /** The live stream is open: from now on every change is reported. */
  | { type: 'welcome' }
  | { type: 'message'; id: string; tags: readonly string[] }
  /** Earlier results may be stale. */
  | { type: 'restart' }
  /** No change is reported until the next `welcome`. */
  | { type: 'lost' }

/** The connection to the content service. A preview has a connection of its own, which reads drafts. */
export type ContentTransport = {
  fetch(query: string, params: QueryParams, freshness?: Freshness): Promise<QueryResult>
  /** Reconnects automatically after `lost`. Returns a function that closes the stream. */
  listen(onEvent: (event: LiveEvent) => void): () => void
}

/** Query results of earlier visits, shown when the content service can't be reached. */
export type ResultStore = {
  get(key: string): Promise<QueryResult | null>
  /** Writes when the browser is idle. A page that is left before then stores nothing. */
  put(key: string, result: QueryResult): void
}

/** The results that the server inlined into the page at a path of this site. Empty without any; never rejects. */
export type PageResults = (path: string) => Promise<QueryResults>
