import { pageAt } from '#shared/page-at.ts'
import { paths } from '#shared/paths.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { ShopFault } from '../../common/log.ts'
import type { createPageCache } from '../cache/page-cache.ts'
import { type ReadyResponse, readyResponse } from '../cache/ready-response.ts'
import type { Rendered } from '../renderer/renderer.ts'
import type { Headers, PageHeaders } from '../security/headers.ts'

type RenderedPage = Extract<Rendered, { kind: 'page' }>

export type ReadyPage =
  | Extract<Rendered, { kind: 'redirect' }>
  | (Omit<RenderedPage, 'html' | 'style' | 'status'> & { response: ReadyResponse })

export type PageCache = ReturnType<typeof createPageCache<ReadyPage>>

export const HTML = { 'content-type': 'text/html; charset=utf-8' }
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

/** `noindex` for private pages. */
const robotsHeaders = (address: string): Headers =>
  pageAt(address.split('?')[0] ?? '/')?.private ? { 'x-robots-tag': 'noindex' } : {}

export const readyPages =
  (render: (address: string) => Promise<Rendered>, { ofPage }: Pick<PageHeaders, 'ofPage'>) =>
  async (address: string): Promise<ReadyPage> => {
    const page = await render(address)
    if (page.kind === 'redirect') return page
    const { html, status, style, ...rest } = page
    // Each site has a home page. As a failure, it leaves the last good one in the cache.
    if (address === paths.home && status === 404) throw new ShopFault('No home page is published')
    const headers = { ...HTML, ...robotsHeaders(address), ...ofPage(style) }
    return { ...rest, response: await readyResponse(html, { status, headers }) }
  }
