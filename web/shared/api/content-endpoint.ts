/**
 * The endpoint for a private dataset, for which browsers have no token: the page server runs the queries of the site. Responses
 * and live events have Sanity's format.
 */
import { shortHash } from './hash.ts'

export const contentEndpoint = {
  /** Followed by the id of a query. Parameters have Sanity's form: `$slug="fist"`. */
  query: '/api/content/',
  /** Server-sent events. */
  'live/events': '/api/content/events',
} as const

/**
 * Removes line breaks, indents and spaces that GROQ doesn't need, so that even the longest query fits into the address of a GET
 * request, which caches can store. A test compares the syntax trees.
 */
export const onOneLine = (query: string): string =>
  query
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([{([,:]) /g, '$1')
    .replaceAll(/ ([})\],:])/g, '$1')
    .replaceAll(/ (==|!=|<=|>=|=>|&&|\|\||<|>) /g, '$1')
    .trim()

/** The id of a query. The server runs only the queries of its own build. */
export const queryId = (query: string): string => shortHash(onOneLine(query))
