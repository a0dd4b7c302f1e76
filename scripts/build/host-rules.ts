/** Headers and rewrites, independent of a host, with which static hosts serve the build as the page server does. */

import { ASSET_CDN } from '#server/common/content-client.ts'
import { shellHeaders } from '#server/page-server/responses/page-route.ts'
import type { Inline, SecuritySettings } from '#server/page-server/security/content-policy.ts'
import { type Headers, securityHeaders } from '#server/page-server/security/headers.ts'
import { ASSET_HEADERS, REMOVED_WORKER } from '#server/page-server/site.ts'
import { imagesPath } from '#shared/image-sources.ts'
import { paths, privatePaths } from '#shared/paths.ts'

/** Headers of one path or, with `below`, of all paths under it. A path never gets the same header from two rules. */
export type HeaderRule = { path: string; below: boolean; headers: Headers }

/** Serves `path` from `to`, a path of the build or another origin. With `below`, the rest of the path is appended. */
export type Rewrite = { path: string; below: boolean; to: string; when: 'always' | 'no file' }

const SHELL = '/shell.html'
/** For hosts, a path with a final slash is another path. Further spellings get the page for unknown addresses. */
const spellings = (path: string) => [path, `${path}/`]

/** @param inline the inline elements of all pages of the build */
export function headerRules(settings: SecuritySettings, inline: Inline): HeaderRule[] {
  return [
    { path: '/', below: true, headers: securityHeaders(settings, inline) },
    { path: '/assets/', below: true, headers: ASSET_HEADERS },
    { path: REMOVED_WORKER.path, below: false, headers: REMOVED_WORKER.headers },
    ...[...privatePaths, SHELL].flatMap((page) =>
      (page === SHELL ? [SHELL] : spellings(page)).map((path) => ({
        path,
        below: false,
        headers: shellHeaders(page),
      })),
    ),
  ]
}

/**
 * The first matching rule counts. Only images of this project are proxied: other files of the content service would
 * become pages and scripts of the site. `shopApi` is the origin of the shop API; without it no rule leads there.
 */
export function rewrites(settings: SecuritySettings, shopApi: string | undefined): Rewrite[] {
  const images = `/images/${settings.VITE_SANITY_PROJECT_ID}/${settings.VITE_SANITY_DATASET}/`
  const source = settings.VITE_SANITY_API_HOST ?? ASSET_CDN
  return [
    { path: `${imagesPath}${images}`, below: true, to: `${source}${images}`, when: 'always' },
    ...(shopApi ? [{ path: '/api/', below: true, to: `${shopApi}/api/`, when: 'always' as const }] : []),
    ...privatePaths
      .flatMap(spellings)
      .map((path) => ({ path, below: false, to: SHELL, when: 'always' as const })),
    // Pages of products that were published after the build.
    { path: `${paths.shop}/`, below: true, to: SHELL, when: 'no file' },
  ]
}
