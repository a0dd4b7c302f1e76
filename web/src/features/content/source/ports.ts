import type { QueryParams } from '@sanity/client'

export type QueryResult = { result: unknown; tags: readonly string[] }

/** Results by the key of their query. They are stale once the page goes live, so no tag is needed. */
export type InlinedResults = Readonly<Record<string, unknown>>

/** The oldest acceptable result of the CDN: as of the last live event or, with `noStale`, as of the request. */
export type Freshness = { lastLiveEventId?: string; cacheMode?: 'noStale' }

export type LiveEvent =
  /** From now on every change is reported. */
  | { type: 'welcome' }
  | { type: 'message'; id: string; tags: readonly string[] }
  /** Earlier results may be stale. */
  | { type: 'restart' }
  /** Until the next `welcome`, no change is reported. */
  | { type: 'lost' }

/** A preview has its own connection, which reads drafts. */
export type ContentTransport = {
  fetch(query: string, params: QueryParams, freshness?: Freshness): Promise<QueryResult>
  /** Fetches the code that `fetch` needs, when a read is probable. */
  prepare(): void
  /** Reconnects automatically after `lost`. @returns a function that closes the stream */
  listen(onEvent: (event: LiveEvent) => void): () => void
}

/** The content service is unreachable, and this tab has no older result. Pages try again automatically. */
export class ContentUnavailable extends Error {
  override name = 'ContentUnavailable'

  constructor(options?: ErrorOptions) {
    super('The content service can’t be reached.', options)
  }
}

export async function nullIfUnavailable<Result>(read: Promise<Result>): Promise<Result | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof ContentUnavailable) return null
    throw error
  }
}
