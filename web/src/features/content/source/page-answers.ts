import { pageAt } from '#shared/page-at.ts'
import { paths } from '#shared/paths.ts'
import { findInlined } from './inlined.ts'
import type { Answers, PageAnswers } from './ports.ts'

/** A page that takes longer counts as unreachable. */
const timeLimitMs = 8_000

type FetchPage = (path: string, init: RequestInit) => Promise<Response>

/**
 * Reads content from the HTML of the site's own server. During an outage of the content service, the server still has
 * the last rendering of each page. Private pages (cart, account) are rendered without content: their header and footer take
 * that of the home page.
 */
export function createPageAnswers(fetchPage: FetchPage = (path, init) => fetch(path, init)): PageAnswers {
  const inFlight = new Map<string, Promise<Answers>>()

  async function ask(path: string): Promise<Answers> {
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
    const answers = ask(source).finally(() => inFlight.delete(source))
    inFlight.set(source, answers)
    return answers
  }
}

const pathnameOf = (path: string) => path.split('?', 1)[0] ?? path
