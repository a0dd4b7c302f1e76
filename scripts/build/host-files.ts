import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readInlineElements } from '#server/page-server/renderer/renderer.ts'
import type { SecuritySettings } from '#server/page-server/security/content-policy.ts'
import { serverFolderOf } from '../stack/folders.ts'
import { type HeaderRule, headerRules, type Rewrite, rewrites } from './host-rules.ts'

type HostRules = { headers: readonly HeaderRule[]; rewrites: readonly Rewrite[] }

/** File contents by file name. */
type HostFiles = Readonly<Record<string, string>>

const NOT_FOUND = '/404.html'

/** JSON strings are valid YAML strings. */
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
  /** The output folder of `buildSite`. */
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
