import type { HeaderRule, Rewrite } from '../../../web/server/pages/hosting/rules.ts'

export type HostRules = { headers: readonly HeaderRule[]; rewrites: readonly Rewrite[] }

/** Text by name of file. */
type HostFiles = Readonly<Record<string, string>>

const NOT_FOUND = '/404.html'

/** JSON’s strings are YAML’s too. */
const quoted = (text: string) => JSON.stringify(text)

/** Of AWS Amplify Hosting, https://docs.aws.amazon.com/amplify/latest/userguide/custom-header-YAML-format.html. */
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

/** As https://docs.aws.amazon.com/amplify/latest/userguide/redirect-rewrite-examples.html has them. */
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

/** https://docs.netlify.com/manage/routing/headers, which other static hosts read too. */
const headersFile = ({ headers }: HostRules): string =>
  headers
    .flatMap(({ path, below, headers: lines }) => [
      below ? `${path}*` : path,
      ...Object.entries(lines).map(([name, value]) => `  ${name}: ${value}`),
      '',
    ])
    .join('\n')

/** https://docs.netlify.com/manage/routing/redirects/overview: a file of the build goes first; 404.html is known by name. */
function redirectsFile({ rewrites }: HostRules): string {
  const lines = rewrites.map(({ path, below, to, when }) =>
    below ? `${path}* ${to}${when === 'always' ? ':splat' : ''} 200` : `${path} ${to} 200`,
  )
  return `${lines.join('\n')}\n`
}

/** What hosts of files read beside the build: for AWS Amplify Hosting, and for hosts in the manner of Netlify. */
export const hostFiles = (rules: HostRules): HostFiles => ({
  'amplify/customHttp.yml': customHttp(rules),
  'amplify/redirects.json': amplifyRedirects(rules),
  'static/_headers': headersFile(rules),
  'static/_redirects': redirectsFile(rules),
})
