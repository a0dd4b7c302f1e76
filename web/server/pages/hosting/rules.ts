/** How a host of files serves the build as web/server/pages/site.ts does, whichever format it takes that in. */
import { imagesPath } from '../../../shared/image-sources.ts'
import { paths, privatePaths } from '../../../shared/paths.ts'
import { ASSET_CDN } from '../../common/content-client.ts'
import type { Inline } from '../../common/security/content-policy.ts'
import { type Headers, securityHeaders } from '../../common/security/headers.ts'
import type { SecuritySettings } from '../../common/security/settings.ts'
import { ASSET_HEADERS, SHELL_HEADERS } from '../site.ts'

/** Of an address or, when `below`, of everything that begins with it. No header is in two rules for one address. */
export type HeaderRule = { path: string; below: boolean; headers: Headers }

/** Answered with what `to` has, an address of the build or of another host; its end is put there when `below`. */
export type Rewrite = { path: string; below: boolean; to: string; when: 'always' | 'no file' }

const SHELL = '/shell.html'

/** `inline` are the inline elements of all pages of the build. */
export function headerRules(settings: SecuritySettings, inline: Inline): HeaderRule[] {
  const shells = [...privatePaths, SHELL]
  return [
    { path: '/', below: true, headers: securityHeaders(settings, inline) },
    { path: '/assets/', below: true, headers: ASSET_HEADERS },
    ...shells.map((path) => ({ path, below: false, headers: SHELL_HEADERS })),
  ]
}

/**
 * The first that fits counts. Of the content service’s files only this project’s images are passed on: others’ would
 * be pages and scripts of the site. Without `shopApi`, the API’s origin, nothing leads to it.
 */
export function rewrites(settings: SecuritySettings, shopApi: string | undefined): Rewrite[] {
  const images = `/images/${settings.VITE_SANITY_PROJECT_ID}/${settings.VITE_SANITY_DATASET}/`
  const source = settings.VITE_SANITY_API_HOST ?? ASSET_CDN
  return [
    { path: `${imagesPath}${images}`, below: true, to: `${source}${images}`, when: 'always' },
    ...(shopApi ? [{ path: '/api/', below: true, to: `${shopApi}/api/`, when: 'always' as const }] : []),
    ...privatePaths.map((path) => ({ path, below: false, to: SHELL, when: 'always' as const })),
    // Products that were published since the build.
    { path: `${paths.shop}/`, below: true, to: SHELL, when: 'no file' },
  ]
}
