import { paths } from '../../../shared/paths.ts'
import type { PublicAddresses } from '../addresses.ts'
import { element } from '../xml.ts'

export const SITEMAP_PATH = '/sitemap.xml'
export const ROBOTS_PATH = '/robots.txt'

/** The canonical addresses as a sitemap (sitemaps.org/protocol.html). `siteUrl` is the site’s origin. */
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

/** Ends of addresses are marked: without the mark, a game whose slug begins alike would be shut out too. */
const shutOut = [
  `${paths.account}$`,
  `${paths.account}/`,
  ...[paths.checkout, paths.login, paths.success, paths.cancel],
  '/api/',
]

/** What crawlers may read (RFC 9309), and where the sitemap stands. */
export function robots(siteUrl: string): string {
  const rules = shutOut.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, '', `Sitemap: ${siteUrl}${SITEMAP_PATH}`, ''].join('\n')
}
