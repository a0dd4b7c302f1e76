import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { FilterPattern, type ILogGroup } from 'aws-cdk-lib/aws-logs'
import type { DatabaseInstance } from 'aws-cdk-lib/aws-rds'
import type { Topic } from 'aws-cdk-lib/aws-sns'
import { edgePaths } from '../../../../web/server/common/edge-paths.ts'
import type { DeployedFunction } from '../lambda-function.ts'
import { addAlarm } from './alarm-topic.ts'
import { counted, FIVE_MINUTES, SUM } from './log-metric.ts'
import { paymentEventAlarms } from './payment-alarms.ts'

const GB = 1024 ** 3
/** Our functions open at most 54 (shop-api.ts), and the smallest database takes about 80. */
const MOST_CONNECTIONS = 60

const webhookRequest = (path: string, comparison: string, status: number) =>
  FilterPattern.all(
    FilterPattern.stringValue('$.route', '=', `POST ${path}`),
    FilterPattern.numberValue('$.status', comparison, status),
  )

/** Alarms about payments without a recorded order. Stripe repeats a failed webhook call for three days. */
function paymentAlarms(topic: Topic, accessLog: ILogGroup) {
  const failed = counted(
    accessLog,
    'PaymentWebhookFailed',
    webhookRequest(edgePaths.paymentWebhook, '>=', 500),
  )
  addAlarm(topic, 'PaymentNotRecorded', {
    metric: failed,
    above: 0,
    description:
      'Paid orders are not recorded: the payment webhook fails. Look into the shop function’s log.',
  })
  // Counts 5xx too; for those the first alarm is on as well.
  const refused = counted(
    accessLog,
    'PaymentWebhookRefused',
    webhookRequest(edgePaths.paymentWebhook, '>=', 400),
  )
  addAlarm(topic, 'PaymentRefused', {
    metric: refused,
    above: 4,
    periods: 2,
    description:
      'Paid orders are not recorded: the payment webhook refuses calls. Compare STRIPE_WEBHOOK_SECRET with the endpoint at Stripe.',
  })
}

function shopAlarms(topic: Topic, { shop, api }: Pick<Watched, 'shop' | 'api'>) {
  addAlarm(topic, 'ShopFails', {
    metric: api.metricServerError(SUM),
    above: 5,
    description: 'The shop API answers 5xx. Look into the shop function’s log.',
  })
  // Terms instead of JSON members, because Lambda wraps our log lines in its own JSON.
  const events = ['start-failed', 'database-unavailable', 'database-connection-lost']
  addAlarm(topic, 'ShopCannotWork', {
    metric: counted(shop.logGroup, 'ShopCannotWork', FilterPattern.anyTerm(...events)),
    above: 2,
    description: 'The shop API has wrong settings or no database. Its log says which.',
  })
}

function functionAlarms(topic: Topic, name: string, { function: watched }: DeployedFunction) {
  addAlarm(topic, `${name}Errors`, {
    metric: watched.metricErrors(SUM),
    above: 2,
    description: `The function ${name} fails or times out.`,
  })
  addAlarm(topic, `${name}Throttled`, {
    metric: watched.metricThrottles(SUM),
    above: 0,
    periods: 2,
    description: `The function ${name} has reached its limit of copies: raise the limit, or find the source of the requests.`,
  })
}

function databaseAlarms(topic: Topic, database: DatabaseInstance) {
  addAlarm(topic, 'DatabaseFull', {
    metric: database.metricFreeStorageSpace({ period: FIVE_MINUTES, statistic: 'Minimum' }),
    below: 3 * GB,
    description: 'The database of orders is nearly full, and its storage did not grow automatically.',
  })
  addAlarm(topic, 'DatabaseConnections', {
    metric: database.metricDatabaseConnections({ period: FIVE_MINUTES, statistic: 'Maximum' }),
    above: MOST_CONNECTIONS,
    description: 'The database of orders has more connections than our functions open.',
  })
  addAlarm(topic, 'DatabaseBusy', {
    metric: database.metricCPUUtilization({ period: FIVE_MINUTES }),
    above: 90,
    periods: 3,
    description: 'The database of orders has used over 90 % CPU for 15 minutes.',
  })
}

export type Watched = {
  shop: DeployedFunction
  paymentWebhook: DeployedFunction
  reconcile: DeployedFunction
  worker: DeployedFunction
  pages: DeployedFunction
  contentWebhook: DeployedFunction
  api: HttpApi
  accessLog: ILogGroup
  /** Undefined when it is hosted elsewhere, and watched there. */
  database: DatabaseInstance | undefined
}

/** Creates all alarms of this region. */
export function alarms(topic: Topic, watched: Watched) {
  const { shop, pages, api, accessLog, database } = watched
  paymentAlarms(topic, accessLog)
  paymentEventAlarms(topic, watched)
  shopAlarms(topic, { shop, api })
  functionAlarms(topic, 'Shop', shop)
  functionAlarms(topic, 'PaymentWebhook', watched.paymentWebhook)
  functionAlarms(topic, 'Pages', pages)
  functionAlarms(topic, 'ContentWebhook', watched.contentWebhook)
  addAlarm(topic, 'ReconcileFails', {
    metric: watched.reconcile.function.metricErrors(SUM),
    above: 0,
    description:
      'The nightly work broke or took longer than 15 minutes. Its log says why; npm run orders -- reconcile --write repeats the comparison with Stripe.',
  })
  addAlarm(topic, 'ContentWebhookFails', {
    metric: counted(accessLog, 'ContentWebhookFailed', webhookRequest(edgePaths.contentWebhook, '>=', 500)),
    above: 2,
    periods: 2,
    description:
      'Published content does not reach the edge’s cache at once. Look into the content webhook’s log.',
  })
  if (database) databaseAlarms(topic, database)
  addAlarm(topic, 'PagesFail', {
    metric: pages.function.metric('Url5xxCount', SUM),
    above: 5,
    description:
      'Pages are not rendered: visitors get the pages of the build. Look into the pages function’s log.',
  })
}
