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
/** Browsers revalidate each time. A shared cache may serve a stale page while it revalidates. */
export const pageCaching = (edgeSeconds = EDGE_SECONDS) =>
  `public, max-age=0, s-maxage=${edgeSeconds}, stale-while-revalidate=86400`

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
    const caching = status >= 500 ? 'no-store' : pageCaching(edgeSeconds)
    const headers = { ...HTML, 'cache-control': caching, ...ofPage(style) }
    return { ...rest, answer: await readyAnswer(html, { status, headers, isCompressed }) }
  }
