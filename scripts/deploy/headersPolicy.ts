import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import type { Headers } from '../../web/api/security/headers.ts'

/** CloudFront takes these by name, and refuses them among others. */
function named(headers: Headers, override: boolean): ResponseSecurityHeadersBehavior {
  const csp = headers['content-security-policy']
  const seconds = /^max-age=(\d+)/.exec(headers['strict-transport-security'] ?? '')?.[1]
  const referrer = Object.values(HeadersReferrerPolicy).find((value) => value === headers['referrer-policy'])
  return {
    ...(csp && { contentSecurityPolicy: { contentSecurityPolicy: csp, override } }),
    ...(headers['x-content-type-options'] && { contentTypeOptions: { override } }),
    ...(headers['x-frame-options'] && { frameOptions: { frameOption: HeadersFrameOption.DENY, override } }),
    ...(referrer && { referrerPolicy: { referrerPolicy: referrer, override } }),
    ...(seconds && {
      strictTransportSecurity: { accessControlMaxAge: Duration.seconds(Number(seconds)), override },
    }),
  }
}

const NAMED = [
  'content-security-policy',
  'strict-transport-security',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
]

type Options = {
  headers: Headers
  /** Whether they take the place of what the origin says. */
  override: boolean
}

/** Our headers as CloudFront adds them. */
export function headersPolicy(scope: Construct, id: string, { headers, override }: Options) {
  const others: ResponseCustomHeader[] = Object.entries(headers)
    .filter(([name]) => !NAMED.includes(name))
    .map(([header, value]) => ({ header, value, override }))
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: named(headers, override),
    ...(others.length > 0 && { customHeadersBehavior: { customHeaders: others } }),
    removeHeaders: ['set-cookie'],
  })
}
