import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib'
import * as acm from 'aws-cdk-lib/aws-certificatemanager'
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront'
import { VpcOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import type { ApplicationLoadBalancer } from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import * as route53 from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import * as waf from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { edgePaths } from '#server/common/edge-paths.ts'
import { addEdgeAlarms } from './alarms.ts'
import type { DeployConfig } from './config.ts'
import { PORTS } from './site.ts'

/** No publish empties CloudFront's cache, so pages stay in it this long. It limits stale-while-revalidate too. */
const PAGE_TTL = Duration.seconds(60)
const YEAR = Duration.days(365)

/** Requests per IP address in five minutes. A page causes about 40; an office or school shares one address. */
const MAX_REQUESTS = 5_000

const visible = (metricName: string) => ({
  visibilityConfig: { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false },
})

/** Limits request rates and blocks known bad addresses. The shop API has its own, lower limits, and parses contents. */
function firewall(scope: Construct): string {
  const rateBasedStatement = { limit: MAX_REQUESTS, aggregateKeyType: 'IP' }
  const managedRuleGroupStatement = { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' }
  const rules = [
    { name: 'requests', action: { block: {} }, statement: { rateBasedStatement } },
    { name: 'bad-addresses', overrideAction: { none: {} }, statement: { managedRuleGroupStatement } },
  ]
  return new waf.CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    ...visible('site'),
    rules: rules.map((rule, priority) => ({ ...rule, priority, ...visible(rule.name) })),
  }).attrArn
}

/** The host decides between page and redirect, `Accept` between image formats. */
const cached = (scope: Construct, id: string, maxTtl: Duration) =>
  new cloudfront.CachePolicy(scope, id, {
    headerBehavior: cloudfront.CacheHeaderBehavior.allowList('Host', 'Accept'),
    queryStringBehavior: cloudfront.CacheQueryStringBehavior.all(),
    enableAcceptEncodingBrotli: true,
    enableAcceptEncodingGzip: true,
    defaultTtl: Duration.seconds(0),
    maxTtl,
  })

/** The same routes as in the Caddyfile. The first matching pattern applies. */
function behaviors(scope: Construct, balancer: ApplicationLoadBalancer) {
  const origin = (httpPort: number) =>
    VpcOrigin.withApplicationLoadBalancer(balancer, {
      httpPort,
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTP_ONLY,
      readTimeout: Duration.seconds(60),
    })
  const pages = {
    origin: origin(PORTS.pages),
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    // For refusals by firewall and CloudFront. Responses of the site keep their own headers.
    responseHeadersPolicy: new cloudfront.ResponseHeadersPolicy(scope, 'RefusalHeaders', {
      securityHeadersBehavior: {
        contentTypeOptions: { override: false },
        strictTransportSecurity: { accessControlMaxAge: YEAR, override: false },
      },
    }),
  }
  const files = { ...pages, cachePolicy: cached(scope, 'FileCache', YEAR) }
  const uncached = {
    ...pages,
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER,
  }
  return {
    defaultBehavior: { ...pages, cachePolicy: cached(scope, 'PageCache', PAGE_TTL) },
    additionalBehaviors: {
      [`${edgePaths.assets}/*`]: files,
      [`${edgePaths.images}/*`]: files,
      [edgePaths.contentWebhook]: uncached,
      [`${edgePaths.content}/*`]: uncached,
      [`${edgePaths.api}/*`]: { ...uncached, origin: origin(PORTS.shop) },
    },
  }
}

type Props = StackProps & { config: DeployConfig; balancer: ApplicationLoadBalancer }

/** The entry from the internet: CloudFront with its certificate and firewall, DNS records, and alarms of this region. */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { config, balancer, ...props }: Props) {
    super(scope, id, props)
    const { host, redirectHost, hostedZoneId } = config
    const hosts = [host, ...(redirectHost ? [redirectHost] : [])]
    const hostedZone = hostedZoneId
      ? route53.HostedZone.fromHostedZoneId(this, 'Zone', hostedZoneId)
      : undefined
    const certificate = new acm.Certificate(this, 'Certificate', {
      domainName: host,
      subjectAlternativeNames: hosts.slice(1),
      validation: acm.CertificateValidation.fromDns(hostedZone),
    })
    const distribution = new cloudfront.Distribution(this, 'Site', {
      comment: host,
      domainNames: hosts,
      certificate,
      ...(config.hasFirewall && { webAclId: firewall(this) }),
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
      // Edge locations in Europe and North America.
      priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
      // A failure is not kept for the next visitor.
      errorResponses: [500, 502, 503, 504].map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
      ...behaviors(this, balancer),
    })
    const target = route53.RecordTarget.fromAlias(new CloudFrontTarget(distribution))
    for (const [index, name] of hosts.entries()) {
      if (!hostedZone) break
      const record = { zone: hostedZone, recordName: `${name}.`, target }
      new route53.ARecord(this, `Record${index}`, record)
      new route53.AaaaRecord(this, `RecordOfIPv6${index}`, record)
    }
    new CfnOutput(this, 'Address', { value: distribution.distributionDomainName })
    addEdgeAlarms(this, { email: config.alarmEmail, certificate, distribution })
  }
}
