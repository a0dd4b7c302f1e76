import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { FilterPattern, type IFilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs'
import type { DatabaseInstance } from 'aws-cdk-lib/aws-rds'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import { wake } from './alarm-topic.ts'
import type { OurFunction } from './lambda-function.ts'

const NAMESPACE = 'Candlecast'
const FIVE_MINUTES = Duration.minutes(5)
const SUM = { period: FIVE_MINUTES, statistic: 'Sum' }
const GB = 1024 ** 3

/** The number of matching log lines, as a metric. */
function counted(logGroup: ILogGroup, metricName: string, filterPattern: IFilterPattern) {
  new MetricFilter(logGroup, metricName, {
    logGroup,
    metricNamespace: NAMESPACE,
    metricName,
    metricValue: '1',
    filterPattern,
  })
  return new Metric({ namespace: NAMESPACE, metricName, ...SUM })
}

const webhookRequest = (path: string, comparison: string, status: number) =>
  FilterPattern.all(
    FilterPattern.stringValue('$.route', '=', `POST ${path}`),
    FilterPattern.numberValue('$.status', comparison, status),
  )

/** Payments without a recorded order. Stripe repeats its webhook for three days. */
function paymentAlarms(topic: Topic, accessLog: ILogGroup) {
  const failed = counted(
    accessLog,
    'PaymentWebhookFailed',
    webhookRequest(edgePaths.paymentWebhook, '>=', 500),
  )
  wake(topic, 'PaymentNotRecorded', {
    metric: failed,
    above: 0,
    says: 'Paid orders are not recorded: the payment webhook fails. Look into the shop function’s log.',
  })
  // Counts 5xx too; the first alarm tells them apart.
  const refused = counted(
    accessLog,
    'PaymentWebhookRefused',
    webhookRequest(edgePaths.paymentWebhook, '>=', 400),
  )
  wake(topic, 'PaymentRefused', {
    metric: refused,
    above: 4,
    periods: 2,
    says: 'Paid orders are not recorded: the payment webhook refuses. Compare STRIPE_WEBHOOK_SECRET with the endpoint at Stripe.',
  })
}

function shopAlarms(topic: Topic, { shop, api }: Pick<Watched, 'shop' | 'api'>) {
  wake(topic, 'ShopFails', {
    metric: api.metricServerError(SUM),
    above: 5,
    says: 'The shop API answers 5xx. Look into the shop function’s log.',
  })
  // Terms instead of JSON members: the function's log wraps our lines in its own JSON.
  const events = ['start-failed', 'database-unavailable', 'database-connection-lost']
  wake(topic, 'ShopCannotWork', {
    metric: counted(shop.logGroup, 'ShopCannotWork', FilterPattern.anyTerm(...events)),
    above: 2,
    says: 'The shop API has no settings or no database. Its log says which.',
  })
}

function functionAlarms(topic: Topic, name: string, { function: watched }: OurFunction) {
  wake(topic, `${name}Errors`, {
    metric: watched.metricErrors(SUM),
    above: 2,
    says: `The function ${name} breaks or takes too long.`,
  })
  wake(topic, `${name}Throttled`, {
    metric: watched.metricThrottles(SUM),
    above: 0,
    periods: 2,
    says: `The function ${name} has no copy left for requests: raise its copies, or find who asks so much.`,
  })
}

function databaseAlarms(topic: Topic, database: DatabaseInstance) {
  wake(topic, 'DatabaseFull', {
    metric: database.metricFreeStorageSpace({ period: FIVE_MINUTES, statistic: 'Minimum' }),
    below: 3 * GB,
    says: 'The database of orders is nearly full, and has not grown by itself.',
  })
  wake(topic, 'DatabaseConnections', {
    metric: database.metricDatabaseConnections({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    above: 100,
    says: 'The database of orders has more connections than our functions open.',
  })
  wake(topic, 'DatabaseBusy', {
    metric: database.metricCPUUtilization({ period: FIVE_MINUTES }),
    above: 90,
    periods: 3,
    says: 'The database of orders has been at its limit for a quarter of an hour.',
  })
}

export type Watched = {
  shop: OurFunction
  paymentWebhook: OurFunction
  reconcile: OurFunction
  pages: OurFunction
  contentWebhook: OurFunction
  api: HttpApi
  accessLog: ILogGroup
  database: DatabaseInstance
}

/** Everything that mails an alarm in this region. */
export function alarms(topic: Topic, watched: Watched) {
  const { shop, pages, api, accessLog, database } = watched
  paymentAlarms(topic, accessLog)
  shopAlarms(topic, { shop, api })
  functionAlarms(topic, 'Shop', shop)
  functionAlarms(topic, 'PaymentWebhook', watched.paymentWebhook)
  functionAlarms(topic, 'Pages', pages)
  functionAlarms(topic, 'ContentWebhook', watched.contentWebhook)
  wake(topic, 'ReconcileFails', {
    metric: watched.reconcile.function.metricErrors(SUM),
    above: 0,
    says: 'The nightly comparison with Stripe failed. Its log says why; npm run orders -- reconcile repeats it.',
  })
  wake(topic, 'ContentWebhookFails', {
    metric: counted(accessLog, 'ContentWebhookFailed', webhookRequest(edgePaths.contentWebhook, '>=', 500)),
    above: 2,
    periods: 2,
    says: 'Published content does not reach the edge’s cache at once. Look into the content webhook’s log.',
  })
  databaseAlarms(topic, database)
  wake(topic, 'PagesFail', {
    metric: pages.function.metric('Url5xxCount', SUM),
    above: 5,
    says: 'Pages are not rendered: visitors get those of the build. Look into the pages function’s log.',
  })
}
