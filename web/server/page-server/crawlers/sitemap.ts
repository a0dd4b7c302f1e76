import { privatePaths } from '#shared/paths.ts'
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

/** A rule matches every address that starts with it: `/redeem` alone would also exclude a game at /redeemer. */
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
