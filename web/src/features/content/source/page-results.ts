import { pageAt } from '#shared/page-at.ts'
import { paths } from '#shared/paths.ts'
import { findInlined } from './inlined-content.ts'
import type { PageResults, QueryResults } from './ports.ts'

/** A slower page counts as unreachable. */
const timeLimitMs = 8_000

type FetchPage = (path: string, init: RequestInit) => Promise<Response>

/**
 * In an outage of the content service, the site’s server still has the last rendering of each page. Private pages
 * (cart, account) have no content: they use the home page’s header and footer.
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
