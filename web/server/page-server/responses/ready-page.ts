import { pageAt } from '#shared/page-at.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import type { createPageCache } from '../cache/page-cache.ts'
import { type ReadyResponse, readyResponse } from '../cache/ready-response.ts'
import { type Rendered, urlOnSite } from '../renderer/renderer.ts'
import type { Headers, PageHeaders } from '../security/headers.ts'
import { pageMarkdown } from './page-markdown.ts'
import { markdownPath } from './page-request.ts'

type RenderedPage = Extract<Rendered, { kind: 'page' }>

export type ReadyPage =
  | Extract<Rendered, { kind: 'redirect' }>
  | (Omit<RenderedPage, 'html' | 'style' | 'status'> & {
      response: ReadyResponse
      markdown: () => Promise<ReadyResponse>
    })

export type PageCache = ReturnType<typeof createPageCache<ReadyPage>>

type Options = {
  headers: Pick<PageHeaders, 'ofPage' | 'ofShell'>
  siteUrl: string
  isCompressed?: boolean
}

const PAGE_VARY = 'Accept, Accept-Encoding'
export const HTML = { 'content-type': 'text/html; charset=utf-8' }
const MARKDOWN = { 'content-type': 'text/markdown; charset=utf-8' }
/** Short, because a publish doesn’t empty shared caches. */
const SHARED_SECONDS = 60
const DAY_SECONDS = 86_400

/** Browsers revalidate each time. A shared cache may serve a stale page while it revalidates. */
export function pageCaching(page: ReadyPage & { isStale: boolean }): string {
  const isFault = page.kind === 'page' && page.response.status >= 500
  return page.isStale || isFault
    ? 'no-store'
    : cachingUntil(page, { shared: SHARED_SECONDS, stale: DAY_SECONDS })
}

function addressHeaders(address: string, status: number): Headers {
  const [path = '/', query] = address.split('?')
  if (pageAt(path)?.private) return { 'x-robots-tag': 'noindex' }
  const markdown = query ? `${markdownPath(path)}?${query}` : markdownPath(path)
  return status === 200 ? { link: `<${markdown}>; rel="alternate"; type="text/markdown"` } : {}
}

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
    const isMissing = status === 404
    const prepare = (text: string, headers: Headers) =>
      readyResponse(text, { status, headers: { vary: PAGE_VARY, ...headers }, isCompressed })
    let markdown: Promise<ReadyResponse> | undefined
    return {
      ...rest,
      response: await prepare(html, { ...HTML, ...addressHeaders(address, status), ...ofPage(style) }),
      markdown: () =>
        // Search engines list the HTML page, not its Markdown.
        (markdown ??= prepare(pageMarkdown(html, url, { isMissing }), {
          ...MARKDOWN,
          ...(!isMissing && { link: `<${url.href}>; rel="canonical"` }),
          ...ofShell,
        })),
    }
  }
