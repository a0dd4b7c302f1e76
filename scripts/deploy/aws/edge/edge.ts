import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../../web/server/common/edge-paths.ts'
import { addAlarm, alarmTopic } from '../alarms/alarm-topic.ts'
import type { DeployConfig } from '../config.ts'

/** Requests per IP address in five minutes. A page causes about 40 requests; an office or school shares one address. */
const MAX_REQUESTS = 5_000
const MAX_API_REQUESTS = 600
/** Alarm below this many days. AWS renews a certificate automatically 60 days before it expires. */
const CERTIFICATE_DAYS = 21

const visible = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
})

const startsWith = (path: string) => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: path,
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
})

const rateRule = (name: string, priority: number, limit: number, scopeDownStatement?: object) => ({
  name,
  priority,
  action: { block: {} },
  statement: {
    rateBasedStatement: { limit, aggregateKeyType: 'IP', ...(scopeDownStatement && { scopeDownStatement }) },
  },
  visibilityConfig: visible(name),
})

/** Without the payment webhook: its calls come in bursts from few addresses, and are signed. */
const apiOfVisitors = {
  andStatement: {
    statements: [
      startsWith(`${edgePaths.api}/`),
      { notStatement: { statement: startsWith(edgePaths.paymentWebhook) } },
    ],
  },
}

const firewall = (scope: Construct) =>
  new CfnWebACL(scope, 'Firewall', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: visible('site'),
    rules: [
      rateRule('requests', 0, MAX_REQUESTS),
      rateRule('api-requests', 1, MAX_API_REQUESTS, apiOfVisitors),
      {
        name: 'known-bad-addresses',
        priority: 2,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: { vendorName: 'AWS', name: 'AWSManagedRulesAmazonIpReputationList' },
        },
        visibilityConfig: visible('known-bad-addresses'),
      },
    ],
  })

type EdgeAlarmsProps = StackProps & { edge: EdgeStack; distributionId: string }

/**
 * Certificate and firewall, which CloudFront accepts only from us-east-1. The firewall limits request rates and blocks
 * known bad addresses. It doesn't inspect contents: the API parses every request.
 */
export class EdgeStack extends Stack {
  readonly certificate: ICertificate
  /** Undefined without a firewall. */
  readonly firewallArn: string | undefined
  /** Topic for alarms in us-east-1. */
  readonly topic: ITopic

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: DeployConfig }) {
    super(scope, id, props)
    const { host, redirectHost, zone } = config
    const hostedZone =
      zone &&
      HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name })
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: host,
      ...(redirectHost && { subjectAlternativeNames: [redirectHost] }),
      validation: CertificateValidation.fromDns(hostedZone),
    })
    this.firewallArn = config.hasFirewall ? firewall(this).attrArn : undefined
    this.topic = alarmTopic(this, config.alarmEmail)
    addAlarm(this.topic, 'CertificateEnds', {
      metric: this.certificate.metricDaysToExpiry({ period: Duration.days(1) }),
      below: CERTIFICATE_DAYS,
      description: 'The site’s certificate is not renewed: its validation record is missing in DNS.',
    })
  }
}

const FIVE_MINUTES = Duration.minutes(5)
/** Percent of all requests. */
const MAX_FAILED = 5

/** Alarms on CloudFront metrics, which exist only in us-east-1. An alarm must be in the region of its metric. */
export class EdgeAlarmsStack extends Stack {
  constructor(scope: Construct, id: string, { edge, distributionId, ...props }: EdgeAlarmsProps) {
    super(scope, id, props)
    const failed = new Metric({
      namespace: 'AWS/CloudFront',
      metricName: '5xxErrorRate',
      dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
      period: FIVE_MINUTES,
      statistic: 'Average',
    })
    const description =
      'Visitors get 5xx answers from the edge. Check the edge functions’ logs in us-east-1, then the pages function.'
    addAlarm(edge.topic, 'EdgeFails', { metric: failed, above: MAX_FAILED, periods: 2, description }, this)
  }
}
