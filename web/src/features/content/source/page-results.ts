import { pageAt } from '#shared/page-at.ts'
import { paths } from '#shared/paths.ts'
import { findInlined } from './inlined-content.ts'
import type { PageResults, QueryResults } from './ports.ts'

/** A page that takes longer counts as unreachable. */
const timeLimitMs = 8_000

type FetchPage = (path: string, init: RequestInit) => Promise<Response>

/**
 * Reads content from the HTML of the site's own server. During an outage of the content service, the server still has
 * the last rendering of each page. Private pages (cart, account) are rendered without content: their header and footer
 * take that of the home page.
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
