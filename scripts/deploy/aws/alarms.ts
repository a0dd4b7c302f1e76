import { Duration, type Stack } from 'aws-cdk-lib'
import type { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import * as logs from 'aws-cdk-lib/aws-logs'
import type { DatabaseInstance } from 'aws-cdk-lib/aws-rds'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { edgePaths } from '#server/common/edge-paths.ts'
import { brand } from '#shared/shop.ts'
import { CLOUD_NAME } from './config.ts'

const SUM = { period: Duration.minutes(5), statistic: 'Sum' }
const MINIMUM = { ...SUM, statistic: 'Minimum' }
const AVERAGE = { ...SUM, statistic: 'Average' }
const GB = 1024 ** 3

type Limit = { above: number } | { below: number }

/** Adds alarms that send a mail when they start and when they end. Missing data is normal: some hours have no orders. */
function alarmsOf(stack: Stack, email: string) {
  // AWS first sends a mail with a link that confirms the address.
  const topic = new Topic(stack, 'Alarms', { displayName: brand.name, enforceSSL: true })
  topic.addSubscription(new EmailSubscription(email))
  const { GREATER_THAN_THRESHOLD, LESS_THAN_THRESHOLD } = cloudwatch.ComparisonOperator
  return (name: string, metric: cloudwatch.IMetric, limit: Limit, text: string, evaluationPeriods = 1) => {
    const alarm = new cloudwatch.Alarm(stack, name, {
      metric,
      alarmDescription: text,
      evaluationPeriods,
      threshold: 'above' in limit ? limit.above : limit.below,
      comparisonOperator: 'above' in limit ? GREATER_THAN_THRESHOLD : LESS_THAN_THRESHOLD,
      treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
  }
}

const { all, any, numberValue, stringValue } = logs.FilterPattern
const isEvent = (event: string) => stringValue('$.event', '=', event)

/** The number of matching log lines, as a metric. */
const counted = (log: logs.LogGroup, metricName: string, filterPattern: logs.IFilterPattern) =>
  log.addMetricFilter(metricName, { metricNamespace: CLOUD_NAME, metricName, filterPattern }).metric(SUM)

type Watched = {
  email: string
  pages: logs.LogGroup
  shop: logs.LogGroup
  balancer: elb.ApplicationLoadBalancer
  database: DatabaseInstance
}

/** Alarms of the region in which the site runs, and a saved query: how fast pages were for visitors. */
export function addAlarms(stack: Stack, { email, pages, shop, balancer, database }: Watched) {
  const on = alarmsOf(stack, email)
  // The shop tells each problem by name to ALARM_MAIL and ALARM_WEBHOOK. This tells that there is one, also without them.
  const begun = counted(shop, 'ProblemBegun', isEvent('problem-begun'))
  on('ProblemFound', begun, { above: 0 }, 'The shop’s log names the problem and its reason: problem-begun.')
  const unhandled = counted(pages, 'ErrorUnhandled', isEvent('error-unhandled'))
  on(
    'PagesHaveDefect',
    unhandled,
    { above: 0 },
    'The log of the page server has an error that no code caught.',
  )
  const webhookFails = all(
    isEvent('request-answered'),
    stringValue('$.route', '=', edgePaths.paymentWebhook),
    numberValue('$.status', '>=', 500),
  )
  const unrecorded = counted(shop, 'PaymentWebhookFailed', webhookFails)
  on('PaymentNotRecorded', unrecorded, { above: 0 }, 'The payment webhook fails. The shop’s log says why.')
  const isLost = any(isEvent('database-unavailable'), isEvent('database-connection-lost'))
  on('DatabaseLost', counted(shop, 'DatabaseLost', isLost), { above: 2 }, 'The shop API has no database.')
  const failed = balancer.metrics.httpCodeTarget(elb.HttpCodeTarget.TARGET_5XX_COUNT, SUM)
  on('AnswersFail', failed, { above: 5 }, 'Pages or shop answer 5xx. Look into both logs.')
  const unanswered = balancer.metrics.httpCodeElb(elb.HttpCodeElb.ELB_5XX_COUNT, SUM)
  on('NothingRuns', unanswered, { above: 5 }, 'No task takes requests. Look at the services in ECS.')
  const free = database.metricFreeStorageSpace(MINIMUM)
  on('DatabaseFull', free, { below: 3 * GB }, 'The storage of the database did not grow automatically.')
  const cpu = database.metricCPUUtilization(AVERAGE)
  on('DatabaseBusy', cpu, { above: 90 }, 'The database has used over 90 % CPU for 15 minutes.', 3)
}

type WatchedEdge = { email: string; certificate: Certificate; distribution: Distribution }

/** Alarms on metrics that exist only in EDGE_REGION. AWS renews a certificate 60 days before it expires. */
export function addEdgeAlarms(stack: Stack, { email, certificate, distribution }: WatchedEdge) {
  const on = alarmsOf(stack, email)
  const percent = distribution.metric5xxErrorRate(AVERAGE)
  on('EdgeFails', percent, { above: 5 }, 'Visitors get 5xx answers. Look at ECS, then at CloudFront.', 2)
  const days = certificate.metricDaysToExpiry({ period: Duration.days(1) })
  on('CertificateEnds', days, { below: 21 }, 'The validation record of the certificate is missing in DNS.')
}
