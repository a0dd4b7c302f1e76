/**
 * Where a site whose dataset is private answers its own queries: the browser has no token, so the page server reads for
 * it. Answers and live events have the form of Sanity's.
 */
import { shortHash } from './hash.ts'

export const contentEndpoint = {
  /** Followed by the id of a query. Parameters are as at Sanity: `$slug="fist"`. */
  query: '/api/content/',
  /** Server-sent events. */
  'live/events': '/api/content/events',
} as const

/** The id of a query: the server answers the queries of its own build, and no others. */
export const queryId = (query: string): string => shortHash(query)
