import { Hono } from 'hono'
import type { Dated } from '#shared/schedule/next-change.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { createPageCache, type Served } from '../cache/page-cache.ts'
import { readyResponse, respond } from '../cache/ready-response.ts'
import type { PublicAddresses } from '../content/addresses.ts'
import { ROBOTS_PATH, robots, SITEMAP_PATH, sitemap } from './sitemap.ts'

export const MANIFEST_PATH = '/site.webmanifest'

/** Adds the site name from the site settings to the built manifest (w3.org/TR/appmanifest). */
export const webManifest = (built: string, siteName: string | null): string =>
  JSON.stringify({ ...(siteName && { name: siteName, short_name: siteName }), ...JSON.parse(built) })

const RETRY_SECONDS = '30'
/** A publish doesn’t empty shared caches. */
const SHARED_SECONDS = 60
const SITEMAP_HEADERS = { 'content-type': 'application/xml; charset=utf-8' }

type Options = {
  /** Rejects when the content service doesn’t answer. */
  readAddresses: () => Promise<PublicAddresses & Dated>
  siteUrl: string
  manifest: string
}

const caching = (files: Served<Dated>) =>
  files.isStale ? 'no-store' : cachingUntil(files, { shared: SHARED_SECONDS })

export function createCrawlerFiles({ readAddresses, siteUrl, manifest }: Options) {
  const cache = createPageCache({
    render: async () => {
      const addresses = await readAddresses()
      return {
        changesAt: addresses.changesAt,
        sitemap: await readyResponse(sitemap(addresses, siteUrl), { headers: SITEMAP_HEADERS }),
        manifest: webManifest(manifest, addresses.siteName),
      }
    },
  })
  const routes = new Hono()
    .get(ROBOTS_PATH, (context) => context.text(robots(siteUrl)))
    .get(MANIFEST_PATH, async (context) => {
      const named = await cache.get(SITEMAP_PATH).catch(() => null)
      return context.body(named?.manifest ?? manifest, 200, {
        'content-type': 'application/manifest+json',
        'cache-control': named ? caching(named) : 'no-store',
      })
    })
    .get(SITEMAP_PATH, async (context) => {
      try {
        const files = await cache.get(SITEMAP_PATH)
        return respond(files.sitemap, context.req.raw, caching(files))
      } catch {
        return context.text('The addresses can’t be read at the moment.\n', 503, {
          'retry-after': RETRY_SECONDS,
        })
      }
    })
  return { routes, contentChanged: cache.contentChanged }
}

export type CrawlerFiles = ReturnType<typeof createCrawlerFiles>
