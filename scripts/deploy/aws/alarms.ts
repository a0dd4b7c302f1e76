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

/** Lines of a log as a metric. */
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

const paymentWebhook = (comparison: string, status: number) =>
  FilterPattern.all(
    FilterPattern.stringValue('$.route', '=', `POST ${edgePaths.paymentWebhook}`),
    FilterPattern.numberValue('$.status', comparison, status),
  )

/** Money that came and isn't on record: Stripe tells again for three days, so there is time, but not for sleep. */
function paymentAlarms(topic: Topic, accessLog: ILogGroup) {
  const failed = counted(accessLog, 'PaymentWebhookFailed', paymentWebhook('>=', 500))
  wake(topic, 'PaymentNotRecorded', {
    metric: failed,
    above: 0,
    says: 'Paid orders are not recorded: the payment webhook fails. Look into the shop function’s log.',
  })
  // Those that refuse, and those of 5xx, are told apart by the first alarm.
  const refused = counted(accessLog, 'PaymentWebhookRefused', paymentWebhook('>=', 400))
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
  // Terms, and not members of JSON: the function's log wraps our lines in lines of its own.
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
  pages: OurFunction
  api: HttpApi
  accessLog: ILogGroup
  database: DatabaseInstance
}

/** What is worth waking somebody up for. */
export function alarms(topic: Topic, { shop, pages, api, accessLog, database }: Watched) {
  paymentAlarms(topic, accessLog)
  shopAlarms(topic, { shop, api })
  functionAlarms(topic, 'Shop', shop)
  functionAlarms(topic, 'Pages', pages)
  databaseAlarms(topic, database)
  wake(topic, 'PagesFail', {
    metric: pages.function.metric('Url5xxCount', SUM),
    above: 5,
    says: 'Pages are not rendered: visitors get those of the build. Look into the pages function’s log.',
  })
}
