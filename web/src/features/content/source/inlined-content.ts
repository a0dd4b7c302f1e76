import { ids } from '#runtime/contract.ts'
import { pageAt } from '#shared/page-at.ts'
import { paths } from '#shared/paths.ts'
import { fieldsOf, isTexts, jsonOf } from '#site/lib/fields.ts'
import type { PageResults, QueryResult, QueryResults } from './ports.ts'

/**
 * Key of the result of all queries that have no result of their own on a page without a document. The server sends that page for
 * many addresses.
 */
export const missingKey = 'missing'

const openingTag = `<script type="application/json" id="${ids.content}">`

/** Escapes text that could end the element or begin a comment. */
export const inlinedElement = (results: QueryResults) =>
  `${openingTag}${JSON.stringify(results).replaceAll('<', '\\u003c')}</script>`

/** Empty if the page was not rendered, or its HTML is truncated. */
export const readInlined = (page: Document): QueryResults =>
  parseResults(page.getElementById(ids.content)?.textContent ?? '')

/** Searches the text, because trusted types forbid parsing. Content can’t imitate the element: rendered HTML escapes `<`. */
export function findInlined(html: string): QueryResults {
  const start = html.indexOf(openingTag)
  if (start < 0) return {}
  const begin = start + openingTag.length
  const end = html.indexOf('<', begin)
  return end < 0 ? {} : parseResults(html.slice(begin, end))
}

function parseResults(json: string): QueryResults {
  const results: Record<string, QueryResult> = {}
  for (const [key, value] of Object.entries(fieldsOf(jsonOf(json)))) {
    const result = parseResult(value)
    if (result) results[key] = result
  }
  return results
}

/** Null for a value of another form. */
function parseResult(value: unknown): QueryResult | null {
  const { result, tags } = fieldsOf(value)
  return result !== undefined && isTexts(tags) ? { result, tags } : null
}

/** A slower response counts as an outage. */
const timeLimitMs = 8_000

type FetchPage = (path: string, init: RequestInit) => Promise<Response>

/**
 * Reads results from the last rendering of a page, which the site’s server keeps in an outage of the content service. Private
 * pages (cart, account) have no content, and use the home page’s header and footer.
 */
export function createPageResults(fetchPage: FetchPage = (path, init) => fetch(path, init)): PageResults {
  const inFlight = new Map<string, Promise<QueryResults>>()

  async function fetchResults(path: string): Promise<QueryResults> {
    try {
      const response = await fetchPage(path, {
        headers: { accept: 'text/html' },
        credentials: 'omit',
        signal: AbortSignal.timeout(timeLimitMs),
      })
      const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false
      return isHtml ? findInlined(await response.text()) : {}
    } catch {
      return {}
    }
  }

  return (path) => {
    const source = pageAt(pathnameOf(path))?.private ? paths.home : path
    const running = inFlight.get(source)
    if (running) return running
    const results = fetchResults(source).finally(() => inFlight.delete(source))
    inFlight.set(source, results)
    return results
  }
}

const pathnameOf = (path: string) => path.split('?', 1)[0] ?? path
