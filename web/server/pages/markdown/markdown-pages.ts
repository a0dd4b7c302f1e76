import type { Headers } from '../../common/security/headers.ts'
import { type ReadyAnswer, readyAnswer } from '../answers/ready-answer.ts'
import { PAGE_VARY, type ReadyPage } from '../answers/ready-page.ts'
import { urlOnSite } from '../page-address.ts'
import { pageMarkdown } from './page-markdown.ts'

type Shown = Extract<ReadyPage, { kind: 'page' }>

type Options = {
  /** Origin of the site. */
  siteUrl: string
  /** Security headers. */
  headers: Headers
  isCompressed: boolean
}

/** Makes the Markdown of rendered pages, once for each version of a page. */
export function markdownPages({ siteUrl, headers, isCompressed }: Options) {
  const known = new WeakMap<ReadyAnswer, Promise<ReadyAnswer>>()
  return ({ answer }: Shown, address: string): Promise<ReadyAnswer> => {
    const found = known.get(answer)
    if (found) return found
    const url = urlOnSite(address, siteUrl)
    const html = new TextDecoder().decode(answer.identity.body)
    const made = readyAnswer(pageMarkdown(html, url), {
      status: answer.status,
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        // Search engines list the page itself.
        link: `<${url.href}>; rel="canonical"`,
        vary: PAGE_VARY,
        ...headers,
      },
      isCompressed,
    })
    known.set(answer, made)
    return made
  }
}

export type MarkdownPages = ReturnType<typeof markdownPages>
