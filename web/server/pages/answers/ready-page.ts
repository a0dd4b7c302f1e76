import type { Headers } from '../../common/security/headers.ts'
import type { PageHeaders } from '../../common/security/page-headers.ts'
import type { Rendered } from '../bundle.ts'
import { markdownPath } from '../markdown/markdown-path.ts'
import { type ReadyAnswer, readyAnswer } from './ready-answer.ts'

type RenderedPage = Extract<Rendered, { kind: 'page' }>

/** A rendered page as it is sent. */
export type ReadyPage =
  | Exclude<Rendered, RenderedPage>
  | (Omit<RenderedPage, 'html' | 'style' | 'status'> & { answer: ReadyAnswer })

type Options = {
  headers: Pick<PageHeaders, 'ofPage'>
  /** How long shared caches may keep a page, in seconds. */
  edgeSeconds?: number | undefined
  isCompressed?: boolean
}

/** The same address has the page as HTML and as Markdown. */
export const PAGE_VARY = 'Accept, Accept-Encoding'
export const HTML = { 'content-type': 'text/html; charset=utf-8' }
/** Default for caches that a publish doesn't invalidate. */
const EDGE_SECONDS = 60
const DAY_SECONDS = 86_400

/**
 * Browsers revalidate each time. A shared cache may serve a stale page while it revalidates, but no page after a planned
 * change of its prices or its dated content. @param changesAt when that is, in milliseconds since 1970
 */
export function pageCaching(edgeSeconds = EDGE_SECONDS, changesAt = Infinity): string {
  const left = Math.max(0, Math.floor((changesAt - Date.now()) / 1_000))
  const fresh = Math.min(edgeSeconds, left)
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${Math.min(DAY_SECONDS, left - fresh)}`
}

/** The caching of a page that was rendered some time ago; undefined if it is still that of its answer. */
export const cachingNow = (page: ReadyPage, edgeSeconds: number | undefined): string | undefined =>
  page.kind === 'page' && page.changesAt !== undefined ? pageCaching(edgeSeconds, page.changesAt) : undefined

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
    { headers: { ofPage }, edgeSeconds, isCompressed = true }: Options,
  ) =>
  async (address: string): Promise<ReadyPage> => {
    const page = await render(address)
    if (page.kind === 'redirect') return page
    const { html, status, style, ...rest } = page
    const caching = status >= 500 ? 'no-store' : pageCaching(edgeSeconds, rest.changesAt)
    const own = { ...HTML, 'cache-control': caching, vary: PAGE_VARY }
    const headers = { ...own, ...alternate(address, status), ...ofPage(style) }
    return { ...rest, answer: await readyAnswer(html, { status, headers, isCompressed }) }
  }
