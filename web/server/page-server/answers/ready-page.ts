import { cachingUntil } from '../../common/http/caching.ts'
import type { Headers } from '../../common/security/headers.ts'
import type { PageHeaders } from '../../common/security/page-headers.ts'
import type { Rendered } from '../bundle.ts'
import { pageMarkdown } from './page-markdown.ts'
import { markdownPath, urlOnSite } from './page-request.ts'
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts'

type RenderedPage = Extract<Rendered, { kind: 'page' }>

/** A rendered page as it is sent. */
export type ReadyPage =
  | Extract<Rendered, { kind: 'redirect' }>
  | (Omit<RenderedPage, 'html' | 'style' | 'status'> & {
      answer: ReadyAnswer
      /** The page as Markdown, made from its HTML at the first call. */
      markdown: () => Promise<ReadyAnswer>
    })

type Options = {
  headers: Pick<PageHeaders, 'ofPage' | 'ofShell'>
  /** Origin of the site. */
  siteUrl: string
  isCompressed?: boolean
}

/** The same address has the page as HTML and as Markdown. */
const PAGE_VARY = 'Accept, Accept-Encoding'
export const HTML = { 'content-type': 'text/html; charset=utf-8' }
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' }
/** For shared caches, which a publish doesn't empty. */
const SHARED_SECONDS = 60
const DAY_SECONDS = 86_400

/**
 * `Cache-Control` of a page or redirect at this moment. Browsers revalidate each time. A shared cache may serve a stale page
 * while it revalidates.
 */
export function pageCaching(page: ReadyPage & { isStale: boolean }): string {
  const isFault = page.kind === 'page' && page.answer.status >= 500
  return page.isStale || isFault
    ? 'no-store'
    : cachingUntil(page, { shared: SHARED_SECONDS, stale: DAY_SECONDS })
}

/** Says where programs find the page as Markdown. In a header, because visitors don't need it. */
function alternate(address: string, status: number): Headers {
  const [path = '/', query] = address.split('?')
  const markdown = query ? `${markdownPath(path)}?${query}` : markdownPath(path)
  return status === 200 ? { link: `<${markdown}>; rel="alternate"; type="text/markdown"` } : {}
}

/** Extends `render`: pages get their headers and are compressed as part of rendering, not of a request. */
export const readyPages =
  (
    render: (address: string) => Promise<Rendered>,
    { headers: { ofPage, ofShell }, siteUrl, isCompressed = true }: Options,
  ) =>
  async (address: string): Promise<ReadyPage> => {
    const page = await render(address)
    if (page.kind === 'redirect') return page
    const { html, status, style, ...rest } = page
    const url = urlOnSite(address, siteUrl)
    const answerOf = (text: string, headers: Headers) =>
      readyAnswer(text, { status, headers: { vary: PAGE_VARY, ...headers }, isCompressed })
    let markdown: Promise<ReadyAnswer> | undefined
    return {
      ...rest,
      answer: await answerOf(html, { ...HTML, ...alternate(address, status), ...ofPage(style) }),
      markdown: () =>
        // Search engines list the page itself.
        (markdown ??= answerOf(pageMarkdown(html, url), {
          ...MARKDOWN,
          link: `<${url.href}>; rel="canonical"`,
          ...ofShell,
        })),
    }
  }
