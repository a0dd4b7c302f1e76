import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { Construct } from 'constructs'
import type { Headers } from '../../../../web/server/common/security/headers.ts'
import type { EdgeStack } from './edge.ts'
import { redirectCode } from './edge-code.ts'
import { edgeFunction } from './edge-function.ts'
import { errorHeaders } from './error-headers.ts'

type Options = {
  /** The host name whose requests are redirected. */
  host: string
  siteUrl: string
  edge: EdgeStack
  /** Security headers of the site. */
  headers: Headers
}

/**
 * Redirects a second host name to the site. It is a distribution of its own, so that the functions of the site run
 * without a check of the host; it costs nothing by itself. The function answers every request, so the origin gets none.
 */
export function redirectDistribution(
  scope: Construct,
  { host, siteUrl, edge, headers }: Options,
): Distribution {
  return new Distribution(scope, 'Redirect', {
    comment: `${host} to ${siteUrl}`,
    domainNames: [host],
    certificate: edge.certificate,
    ...(edge.firewallArn && { webAclId: edge.firewallArn }),
    httpVersion: HttpVersion.HTTP2_AND_3,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    priceClass: PriceClass.PRICE_CLASS_100,
    defaultBehavior: {
      origin: new HttpOrigin(new URL(siteUrl).hostname),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      functionAssociations: [edgeFunction(scope, 'ToSite', redirectCode(siteUrl, errorHeaders(headers)))],
    },
  })
}
