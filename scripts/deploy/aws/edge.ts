import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { HostedZone } from 'aws-cdk-lib/aws-route53'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import { alarmTopic, wake } from './alarm-topic.ts'
import type { DeployConfig } from './config.ts'

/** In five minutes, from one address. A page is some 40 requests; an office or a school shares an address. */
const MOST_REQUESTS = 5_000
const MOST_API_REQUESTS = 600
/** A certificate is renewed 60 days before its end, by itself. */
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

/** Payment's own burst must pass: it comes from few addresses, and is signed. */
const apiOfVisitors = {
  andStatement: {
    statements: [
      startsWith(`${edgePaths.api}/`),
      { notStatement: { statement: startsWith(edgePaths.paymentWebhook) } },
    ],
  },
}

type EdgeAlarmsProps = StackProps & { edge: EdgeStack; distributionId: string }

/**
 * What CloudFront takes from us-east-1 alone: certificate and firewall. The firewall counts requests and knows bad
 * addresses; rules about what requests hold are left to the API, which parses each.
 */
export class EdgeStack extends Stack {
  readonly certificate: ICertificate
  readonly firewallArn: string
  /** Mails alarms of us-east-1. */
  readonly topic: ITopic

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: DeployConfig }) {
    super(scope, id, props)
    const { host, zone } = config
    const hostedZone =
      zone &&
      HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name })
    this.certificate = new Certificate(this, 'Certificate', {
      domainName: host,
      validation: CertificateValidation.fromDns(hostedZone),
    })
    const firewall = new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('site'),
      rules: [
        rateRule('requests', 0, MOST_REQUESTS),
        rateRule('api-requests', 1, MOST_API_REQUESTS, apiOfVisitors),
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
    this.firewallArn = firewall.attrArn
    this.topic = alarmTopic(this, config.alarmEmail)
    wake(this.topic, 'CertificateEnds', {
      metric: this.certificate.metricDaysToExpiry({ period: Duration.days(1) }),
      below: CERTIFICATE_DAYS,
      says: 'The site’s certificate is not renewed: the record that validates it is gone from DNS.',
    })
  }
}

const FIVE_MINUTES = Duration.minutes(5)
/** Percent of all requests. */
const MOST_FAILED = 5

/** CloudFront reports its metrics to us-east-1 alone, and an alarm must be in the region of its metric. */
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
    const says =
      'Visitors get 5xx answers from the edge. Check the edge functions’ logs in us-east-1, then the pages function.'
    wake(edge.topic, 'EdgeFails', { metric: failed, above: MOST_FAILED, periods: 2, says }, this)
  }
}
