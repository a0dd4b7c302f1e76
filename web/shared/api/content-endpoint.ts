/**
 * The endpoint for a private dataset: the browser has no token, so the page server runs the queries of the site.
 * Responses and live events have Sanity's format.
 */
import { shortHash } from './hash.ts'

export const contentEndpoint = {
  /** Followed by the id of a query. Parameters are as at Sanity: `$slug="fist"`. */
  query: '/api/content/',
  /** Server-sent events. */
  'live/events': '/api/content/events',
} as const

/** The id of a query: the server runs only the queries of its own build. */
export const queryId = (query: string): string => shortHash(query)
