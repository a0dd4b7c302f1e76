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

/**
 * A query as it is sent: without line breaks, indents and the spaces that GROQ doesn't need, so that the address of the longest one
 * stays short enough for a GET request, which caches can store. A test compares the syntax trees.
 */
export const onOneLine = (query: string): string =>
  query
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([{([,:]) /g, '$1')
    .replaceAll(/ ([})\],:])/g, '$1')
    .replaceAll(/ (==|!=|<=|>=|=>|&&|\|\||<|>) /g, '$1')
    .trim()

/** The id of a query: the server runs only the queries of its own build. */
export const queryId = (query: string): string => shortHash(onOneLine(query))
