import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'
import { lockedPolicy } from '../../../../web/server/common/security/content-policy.ts'
import type { Headers } from '../../../../web/server/common/security/headers.ts'
import { Fault } from '../../../stack/fault.ts'

/** Security headers of errors, which show nothing of ours: the content security policy allows nothing. */
export const errorHeaders = (headers: Headers): Headers => ({
  ...headers,
  'content-security-policy': lockedPolicy,
})

/** Headers of the origin are kept. */
const override = false

type Setting = (value: string) => ResponseSecurityHeadersBehavior

const settingOf: Readonly<Record<string, Setting>> = {
  'content-security-policy': (value) => ({
    contentSecurityPolicy: { contentSecurityPolicy: value, override },
  }),
  'x-content-type-options': () => ({ contentTypeOptions: { override } }),
  'x-frame-options': () => ({ frameOptions: { frameOption: HeadersFrameOption.DENY, override } }),
  'referrer-policy': (value) => {
    const referrerPolicy = Object.values(HeadersReferrerPolicy).find((known) => known === value)
    if (!referrerPolicy) throw new Fault(`CloudFront has no referrer policy ${value}.`)
    return { referrerPolicy: { referrerPolicy, override } }
  },
  'strict-transport-security': (value) => {
    const seconds = Number(/^max-age=(\d+)$/.exec(value)?.[1])
    if (!seconds) throw new Fault(`error-headers.ts can't translate strict-transport-security: ${value}.`)
    const accessControlMaxAge = Duration.seconds(seconds)
    return { strictTransportSecurity: { accessControlMaxAge, includeSubdomains: false, override } }
  },
}

/**
 * Adds the security headers to responses of 400 and above, for which CloudFront runs no response function: refusals of
 * the bucket, the image host and the API gateway, and errors of CloudFront itself. CloudFront adds them to every other
 * response too, where it lacks them.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/modifying-response-headers.html
 */
export function errorHeadersPolicy(scope: Construct, headers: Headers): ResponseHeadersPolicy {
  let securityHeadersBehavior: ResponseSecurityHeadersBehavior = {}
  const customHeaders: ResponseCustomHeader[] = []
  for (const [header, value] of Object.entries(errorHeaders(headers))) {
    const setting = settingOf[header]
    if (setting) securityHeadersBehavior = { ...securityHeadersBehavior, ...setting(value) }
    else customHeaders.push({ header, value, override })
  }
  return new ResponseHeadersPolicy(scope, 'ErrorHeaders', {
    comment: 'Security headers of errors',
    securityHeadersBehavior,
    customHeadersBehavior: { customHeaders },
  })
}
