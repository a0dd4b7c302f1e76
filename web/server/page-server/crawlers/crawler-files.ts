import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { privatePaths } from '#shared/paths.ts'
import type { Dated } from '#shared/schedule/next-change.ts'
import { cachingUntil } from '../../common/http/caching.ts'
import { logFault } from '../../common/log.ts'
import { createPageCache, type Served } from '../cache/page-cache.ts'
import { readyResponse, respond } from '../cache/ready-response.ts'
import type { PublicAddresses } from '../content/addresses.ts'
import { element } from '../feeds/xml.ts'

export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'

/** sitemaps.org/protocol.html. `siteUrl` is the site’s origin. */
export function sitemap({ canonical }: Pick<PublicAddresses, 'canonical'>, siteUrl: string): string {
  const entries = canonical.map(({ path, lastModified }) => {
    const changed = lastModified ? element('lastmod', lastModified) : ''
    return `<url>${element('loc', `${siteUrl}${path}`)}${changed}</url>`
  })
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
  ]
  return `${lines.join('\n')}\n`
}

/** A rule matches all addresses that start with it, so `/redeem` without `$` would also exclude a game at /redeemer. */
const disallowed = [
  ...privatePaths
    .filter((path) => !privatePaths.some((above) => path.startsWith(`${above}/`)))
    .flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
  '/api/',
]

/** RFC 9309. */
export function robots(siteUrl: string): string {
  const rules = disallowed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${siteUrl}${SITEMAP_PATH}`, ''].join('\n')
}

/** Contact for reports of vulnerabilities (RFC 9116). */
export const SECURITY_TXT = join('.well-known', 'security.txt')

function faultOf(text: string): string | undefined {
  if (!/^Contact: *\S/im.test(text)) return 'It has no Contact.'
  const dates = [...text.matchAll(/^Expires: *(\S+)/gim)].map(([, date = '']) => Date.parse(date))
  const [expires = Number.NaN] = dates
  if (dates.length !== 1 || Number.isNaN(expires)) return 'It needs exactly one date in Expires.'
  return expires > Date.now() ? undefined : 'It has expired: build and deploy again.'
}

export function logSecurityTxt(clientFolder: string) {
  const file = join(clientFolder, SECURITY_TXT)
  const reason = existsSync(file) ? faultOf(readFileSync(file, 'utf8')) : 'The build has no such file.'
  if (reason) logFault('security-txt-missing', { file: SECURITY_TXT, reason })
}

export const MANIFEST_PATH = '/site.webmanifest'

/** Adds the site name from the site settings to the built manifest (w3.org/TR/appmanifest). */
export const webManifest = (built: string, siteName: string | null): string =>
  JSON.stringify({ ...(siteName && { name: siteName, short_name: siteName }), ...JSON.parse(built) })

const RETRY_SECONDS = '30'
/** Short, because a publish doesn’t empty shared caches. */
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
