/** Files with which static hosts serve the build as the page server does. */

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ASSET_CDN } from '#server/common/content-client.ts'
import { readInlineElements } from '#server/page-server/renderer/renderer.ts'
import { shellHeaders } from '#server/page-server/responses/page-route.ts'
import type { Inline, SecuritySettings } from '#server/page-server/security/content-policy.ts'
import { type Headers, securityHeaders } from '#server/page-server/security/headers.ts'
import { ASSET_HEADERS } from '#server/page-server/site.ts'
import { imagesPath } from '#shared/image-sources.ts'
import { paths, privatePaths } from '#shared/paths.ts'
import { serverFolderOf } from '../stack/folders.ts'

/** Headers of one path or, with `below`, of all paths under it. A path never gets the same header from two rules. */
type HeaderRule = { path: string; below: boolean; headers: Headers }

/** Serves `path` from `to`, a path of the build or another origin. With `below`, the rest of the path is appended. */
type Rewrite = { path: string; below: boolean; to: string; when: 'always' | 'no file' }

const SHELL = '/shell.html'
/** For hosts, a path with a final slash is another path. Further spellings get the page for unknown addresses. */
const spellings = (path: string) => [path, `${path}/`]

/** @param inline the inline elements of all pages of the build */
export function headerRules(settings: SecuritySettings, inline: Inline): HeaderRule[] {
  return [
    { path: '/', below: true, headers: securityHeaders(settings, inline) },
    { path: '/assets/', below: true, headers: ASSET_HEADERS },
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

type HostRules = { headers: readonly HeaderRule[]; rewrites: readonly Rewrite[] }

type HostFiles = Readonly<Record<string, string>>

const NOT_FOUND = '/404.html'

const quoted = (text: string) => JSON.stringify(text)

/** Headers for AWS Amplify Hosting, https://docs.aws.amazon.com/amplify/latest/userguide/custom-header-YAML-format.html. */
function customHttp({ headers }: HostRules): string {
  const pattern = ({ path, below }: HeaderRule) => (below ? `${path === '/' ? '' : path}**` : path)
  const lines = headers.flatMap((rule) => [
    `  - pattern: ${quoted(pattern(rule))}`,
    '    headers:',
    ...Object.entries(rule.headers).flatMap(([key, value]) => [
      `      - key: ${quoted(key)}`,
      `        value: ${quoted(value)}`,
    ]),
  ])
  return ['customHeaders:', ...lines, ''].join('\n')
}

/** Rewrites for AWS Amplify Hosting, https://docs.aws.amazon.com/amplify/latest/userguide/redirect-rewrite-examples.html. */
function amplifyRedirects({ rewrites }: HostRules): string {
  const rules = rewrites.map(({ path, below, to, when }) => ({
    source: below ? `${path}<*>` : path,
    target: below && when === 'always' ? `${to}<*>` : to,
    status: when === 'always' ? '200' : '404-200',
    condition: null,
  }))
  const missing = { source: '/<*>', target: NOT_FOUND, status: '404', condition: null }
  return `${JSON.stringify([...rules, missing], null, 2)}\n`
}

/** Headers for Netlify, https://docs.netlify.com/manage/routing/headers. Other static hosts read this file too. */
const headersFile = ({ headers }: HostRules): string =>
  headers
    .flatMap(({ path, below, headers: lines }) => [
      below ? `${path}*` : path,
      ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ])
    .join('\n')

/** Rewrites for Netlify, https://docs.netlify.com/manage/routing/redirects/overview. Built files take precedence; 404.html needs no rule. */
function redirectsFile({ rewrites }: HostRules): string {
  const lines = rewrites.map(({ path, below, to, when }) =>
    below ? `${path}* ${to}${when === 'always' ? ':splat' : ''} 200` : `${path} ${to} 200`,
  )
  return `${lines.join('\n')}\n`
}

/** Configuration files of static hosts: AWS Amplify Hosting, Netlify and hosts that read the same files. */
export const hostFiles = (rules: HostRules): HostFiles => ({
  'amplify/customHttp.yml': customHttp(rules),
  'amplify/redirects.json': amplifyRedirects(rules),
  'static/_headers': headersFile(rules),
  'static/_redirects': redirectsFile(rules),
})

type Options = {
  dist: string
  settings: SecuritySettings
  /** Origin of the shop API, for hosts that forward `/api` to it. */
  shopApi: string | undefined
}

const hostingFolderOf = (dist: string) => `${dist}-hosting`

/** Netlify and similar hosts read these files in the deployed folder. */
const IN_BUILD = 'static/'

const fileIn = (dist: string, name: string) =>
  name.startsWith(IN_BUILD) ? join(dist, name.slice(IN_BUILD.length)) : join(hostingFolderOf(dist), name)

/** Writes headers, caching and rewrites for static hosts, so that they serve the build as the page server does. */
export async function writeHostFiles({ dist, settings, shopApi }: Options) {
  const inline = await readInlineElements({ clientFolder: dist, serverFolder: serverFolderOf(dist) })
  const rules = { headers: headerRules(settings, inline), rewrites: rewrites(settings, shopApi) }
  for (const [name, text] of Object.entries(hostFiles(rules))) {
    const file = fileIn(dist, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
