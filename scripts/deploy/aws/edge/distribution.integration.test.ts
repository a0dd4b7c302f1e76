/** The headers that reach a visitor through the edge, from the templates and the code of the edge functions. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageHeaders } from '../../../../web/server/common/security/page-headers.ts'
import { hasProgram, missingReason } from '../../../checks/programs.ts'
import { EXAMPLE } from '../settings.ts'
import { answered, madeAnswer, runtimes } from '../testing/edge-runtime.ts'
import { INLINE, synthesise, type Templates } from '../testing/templates.ts'
import { errorHeaders } from './error-headers.ts'

const OTHER = 'www.candlecast.example'

let all: Templates
beforeAll(() => {
  all = synthesise({ DEPLOY_USER_POOL: 'existing', DEPLOY_REDIRECT_HOST: OTHER })
}, 180_000)
afterAll(() => all.remove())

type Behavior = {
  PathPattern?: string
  ResponseHeadersPolicyId?: { Ref: string }
  FunctionAssociations?: { EventType: string; FunctionARN: { 'Fn::GetAtt': [string] } }[]
}

const propertiesOf = (type: string, prefix: string) => {
  const found = Object.entries(all.templateOf('site').findResources(type))
  return found.find(([id]) => id.startsWith(prefix))?.[1].Properties
}

function behaviorsOf(distribution: string): Behavior[] {
  const { DefaultCacheBehavior, CacheBehaviors = [] } = propertiesOf(
    'AWS::CloudFront::Distribution',
    distribution,
  ).DistributionConfig
  return [DefaultCacheBehavior, ...CacheBehaviors]
}

/** The code of the function that runs for an event, if any. */
function codeOf({ FunctionAssociations = [] }: Behavior, event: string): string | undefined {
  const association = FunctionAssociations.find(({ EventType }) => EventType === event)
  const id = association?.FunctionARN['Fn::GetAtt'][0]
  return id && propertiesOf('AWS::CloudFront::Function', id).FunctionCode
}

type Added = { Override: boolean; [name: string]: unknown }

/** The headers that a response headers policy adds, by name, with whether each replaces that of the origin. */
function policyHeaders({ ResponseHeadersPolicyId }: Behavior) {
  const config = propertiesOf(
    'AWS::CloudFront::ResponseHeadersPolicy',
    ResponseHeadersPolicyId?.Ref ?? 'missing',
  ).ResponseHeadersPolicyConfig
  const security: Record<string, Added> = config.SecurityHeadersConfig
  const custom: (Added & { Header: string; Value: string })[] = config.CustomHeadersConfig.Items
  const named: [string, Added | undefined, (added: Added) => unknown][] = [
    ['content-security-policy', security.ContentSecurityPolicy, (added) => added.ContentSecurityPolicy],
    ['x-content-type-options', security.ContentTypeOptions, () => 'nosniff'],
    ['x-frame-options', security.FrameOptions, (added) => added.FrameOption],
    ['referrer-policy', security.ReferrerPolicy, (added) => added.ReferrerPolicy],
    [
      'strict-transport-security',
      security.StrictTransportSecurity,
      (added) =>
        `max-age=${added.AccessControlMaxAgeSec}${added.IncludeSubdomains ? '; includeSubDomains' : ''}`,
    ],
  ]
  const found = named.flatMap(([name, added, read]) =>
    added ? [{ name, value: String(read(added)), added }] : [],
  )
  return [...found, ...custom.map((added) => ({ name: added.Header, value: added.Value, added }))]
}

type Headers = Record<string, string>

const withPolicy = (behavior: Behavior, origin: Headers): Headers => {
  const answer = { ...origin }
  for (const { name, value, added } of policyHeaders(behavior))
    if (added.Override || answer[name] === undefined) answer[name] = value
  return answer
}

/** CloudFront runs no response function for a status of 400 and above. */
const withFunction = (behavior: Behavior, status: number, headers: Headers, runtime: Runtime): Headers => {
  const code = codeOf(behavior, 'viewer-response')
  if (!code || status >= 400) return headers
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]))
  return answered(code, given, runtime)
}

type Runtime = (typeof runtimes)[number][1]

/** The response in both orders of policy and function: CloudFront doesn't document which comes first. */
const throughEdge = (behavior: Behavior, status: number, origin: Headers, runtime: Runtime) => [
  withFunction(behavior, status, withPolicy(behavior, origin), runtime),
  withPolicy(behavior, withFunction(behavior, status, origin, runtime)),
]

const { ofBuilt, ofPage } = pageHeaders(EXAMPLE, INLINE)

test('the code runs under njs, like on CloudFront', ({ skip }) => {
  skip(!hasProgram('njs'), missingReason('njs'))
  expect(runtimes.map(([name]) => name)).toContain('njs')
})

describe.each(runtimes)('under %s', (_name, runtime) => {
  test.each(['/ (pages)', '/assets/*', '/cdn/*', '/api/*'])(
    'errors of %s have the security headers',
    (path) => {
      const behavior = behaviorsOf('Site').find(({ PathPattern = '/ (pages)' }) => PathPattern === path)
      if (!behavior) throw new Error(`Nothing serves ${path}`)
      for (const status of [400, 403, 404, 429, 500, 502, 503, 504]) {
        const origin = { 'content-type': 'application/xml' }
        for (const headers of throughEdge(behavior, status, origin, runtime))
          expect(headers, `${status}`).toEqual({ ...origin, ...errorHeaders(ofBuilt) })
      }
    },
  )

  test('an error of a server of ours keeps its own, more precise headers', () => {
    const [pages] = behaviorsOf('Site')
    const own = { ...ofPage(INLINE.styles[0] ?? '') }
    for (const headers of throughEdge(pages ?? {}, 404, own, runtime)) expect(headers).toEqual(own)
  })

  test('a built page has the policy of pages, not that of errors', () => {
    const [pages] = behaviorsOf('Site')
    for (const headers of throughEdge(pages ?? {}, 200, {}, runtime)) expect(headers).toEqual(ofBuilt)
  })

  test('a rendered page keeps its own headers', () => {
    const [pages] = behaviorsOf('Site')
    const own = { ...ofPage(INLINE.styles[0] ?? '') }
    for (const headers of throughEdge(pages ?? {}, 200, own, runtime)) expect(headers).toEqual(own)
  })

  test('an answer that a function makes has the security headers', () => {
    const image = behaviorsOf('Site').find(({ PathPattern }) => PathPattern === '/cdn/*')
    const code = codeOf(image ?? {}, 'viewer-request') ?? ''
    expect(madeAnswer(code, { uri: '/cdn/vendor/code.js', querystring: {} }, runtime)).toEqual({
      statusCode: 404,
      headers: errorHeaders(ofBuilt),
    })
  })

  test('the second host name redirects every request to the site', () => {
    const behaviors = behaviorsOf('Redirect')
    expect(behaviors).toHaveLength(1)
    const code = codeOf(behaviors[0] ?? {}, 'viewer-request') ?? ''
    expect(madeAnswer(code, { uri: '/games', querystring: { page: { value: '2' } } }, runtime)).toEqual({
      statusCode: 301,
      headers: { ...errorHeaders(ofBuilt), location: 'https://candlecast.example/games?page=2' },
    })
  })
})

test('the second host name has a certificate, DNS records and the firewall', () => {
  const { DistributionConfig } = propertiesOf('AWS::CloudFront::Distribution', 'Redirect')
  expect(DistributionConfig).toMatchObject({ Aliases: [OTHER], WebACLId: expect.anything() })
  all.templateOf('edge').hasResourceProperties('AWS::CertificateManager::Certificate', {
    DomainName: 'candlecast.example',
    SubjectAlternativeNames: [OTHER],
  })
  const records = Object.values(all.templateOf('site').findResources('AWS::Route53::RecordSet'))
  const named = records.map(({ Properties }) => `${Properties.Type} ${Properties.Name}`).toSorted()
  expect(named).toEqual(['A', 'AAAA'].flatMap((type) => [`${type} candlecast.example.`, `${type} ${OTHER}.`]))
})
