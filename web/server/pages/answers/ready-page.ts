import type { PageHeaders } from '../../common/security/page-headers.ts'
import type { Rendered } from '../bundle.ts'
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
    const headers = { ...HTML, 'cache-control': caching, ...ofPage(style) }
    return { ...rest, answer: await readyAnswer(html, { status, headers, isCompressed }) }
  }
