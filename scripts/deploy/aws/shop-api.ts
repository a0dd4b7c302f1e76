import { Duration } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { SubnetType } from 'aws-cdk-lib/aws-ec2'
import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { LogGroup, QueryDefinition, QueryString, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Trigger } from 'aws-cdk-lib/triggers'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import { type DeployConfig, REGION, type UserPoolIds } from './config.ts'
import type { OrdersStack } from './database.ts'
import { type DeployedFunction, lambdaFunction } from './lambda-function.ts'
import type { DeploySecrets } from './secrets.ts'

/** Each copy opens up to two connections; a db.t4g.small accepts about 200. */
const COPIES = 20
const WEBHOOK_COPIES = 5
/** In UTC; at night in Sweden. */
const NIGHTLY = Schedule.cron({ hour: '2', minute: '17' })
/** A buyer expects the confirmation within minutes. */
const EACH_MINUTE = Schedule.rate(Duration.minutes(1))
/** For the price log. */
const PRICE_READINGS = Schedule.rate(Duration.minutes(15))

type Options = {
  folder: string
  /** Folder of the function that prepares the database. */
  migrateFolder: string
  config: DeployConfig
  userPool: UserPoolIds
  /** Undefined when the database is hosted elsewhere: then its address is in the secret with Stripe's keys. */
  orders: OrdersStack | undefined
  secrets: DeploySecrets
}

/** Options of all functions of the shop: settings, secrets and the network of the database. */
const shopOptions = ({ folder, config, userPool, orders, secrets }: Options) => {
  return {
    folder,
    memoryMb: 512,
    timeout: Duration.seconds(20),
    environment: {
      VITE_SANITY_PROJECT_ID: config.site.VITE_SANITY_PROJECT_ID,
      VITE_SANITY_DATASET: config.site.VITE_SANITY_DATASET,
      VITE_SANITY_API_VERSION: config.site.VITE_SANITY_API_VERSION,
      VITE_SANITY_VISIBILITY: config.site.VITE_SANITY_VISIBILITY,
      ...userPool,
      USER_POOL_CLIENT_IDS: config.acceptedClientIds,
      SHOP_RETURN_ORIGINS: config.site.VITE_SITE_URL,
      // CloudFront is the only proxy to count: the gateway is the peer.
      TRUSTED_PROXIES: '1',
    },
    settings: [secrets.stripe, secrets.origin, secrets.codes, ...secrets.read],
    databaseSecret: orders?.appSecret,
    network: orders && networkOf(orders),
  }
}

const networkOf = (orders: OrdersStack) => ({
  vpc: orders.vpc,
  vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
  securityGroups: [orders.shopGroup],
})

/** Migrates the database once per deployment, before the functions that need it. A failure stops the deployment. */
function migrateAtDeployment(
  scope: Construct,
  { migrateFolder, orders }: { migrateFolder: string; orders: OrdersStack },
  executeBefore: Construct[],
) {
  const { appSecret, ownerSecret } = orders
  const migrate = lambdaFunction(scope, 'Migrate', {
    folder: migrateFolder,
    memoryMb: 512,
    timeout: Duration.minutes(10),
    copies: 1,
    environment: { APP_DATABASE_SECRET: appSecret.secretArn },
    settings: [],
    databaseSecret: ownerSecret,
    network: networkOf(orders),
  })
  appSecret.grantRead(migrate.function)
  new Trigger(scope, 'MigrateAtDeployment', {
    handler: migrate.function,
    timeout: Duration.minutes(10),
    executeBefore,
  })
}

/**
 * Four functions with the same code: the shop API; the payment webhook, with reserved copies that public traffic can't
 * use up; the nightly reconciliation with Stripe, which also reads prices into the price log
 * during the day; and each minute the worker, which sends mails and repays withdrawals.
 */
export function shopFunctions(scope: Construct, options: Options) {
  const common = shopOptions(options)
  const shop = lambdaFunction(scope, 'Shop', { ...common, copies: COPIES })
  const paymentWebhook = lambdaFunction(scope, 'PaymentWebhook', { ...common, copies: WEBHOOK_COPIES })
  const reconcile = lambdaFunction(scope, 'Reconcile', {
    ...common,
    handler: 'nightly',
    timeout: Duration.minutes(15),
    copies: 1,
  })
  const pool = options.userPool.VITE_USER_POOL_ID
  reconcile.function.addToRolePolicy(
    new PolicyStatement({
      actions: ['cognito-idp:ListUsers'],
      resources: [`arn:aws:cognito-idp:${REGION}:${options.config.account}:userpool/${pool}`],
    }),
  )
  new Rule(scope, 'Nightly', { schedule: NIGHTLY, targets: [new LambdaTarget(reconcile.function)] })
  const worker = lambdaFunction(scope, 'Worker', {
    ...common,
    handler: 'work',
    timeout: Duration.minutes(5),
    copies: 1,
  })
  new Rule(scope, 'EachMinute', { schedule: EACH_MINUTE, targets: [new LambdaTarget(worker.function)] })
  const readPrices = new LambdaTarget(reconcile.function, {
    event: RuleTargetInput.fromObject({ work: 'prices' }),
  })
  new Rule(scope, 'PriceReadings', { schedule: PRICE_READINGS, targets: [readPrices] })
  pageSpeedQuery(scope, shop)
  const { migrateFolder, orders } = options
  const ours = [shop, paymentWebhook, reconcile, worker].map((one) => one.function)
  if (orders) migrateAtDeployment(scope, { migrateFolder, orders }, ours)
  return { shop, paymentWebhook, reconcile, worker }
}

/** A saved query of CloudWatch Logs Insights: how fast pages were for visitors, as `npm run doctor -- --log` reports. */
function pageSpeedQuery(scope: Construct, { logGroup }: DeployedFunction) {
  new QueryDefinition(scope, 'PageSpeed', {
    queryDefinitionName: 'Candlecast/Page speed, 75th percentile by page',
    logGroups: [logGroup],
    queryString: new QueryString({
      filterStatements: ['@message like "page-measured"'],
      // Our line is a text in the line that Lambda writes. Insights reads that one, and so knows `message`.
      parseStatements: [
        'message /"page":"(?<page>[^"]+)"/',
        ...['lcp', 'inp', 'cls'].map((key) => `message /"${key}":(?<${key}>[0-9.]+)/`),
      ],
      stats: 'count(*) as visits, pct(lcp, 75), pct(inp, 75), pct(cls, 75) by page',
      sort: 'visits desc',
    }),
  })
}

/** Contains no data about visitors. Numbers have no quotes, so that metric filters can compare them. */
const LOG_FORMAT = JSON.stringify({
  time: '$context.requestTime',
  requestId: '$context.requestId',
  method: '$context.httpMethod',
  route: '$context.routeKey',
  status: '$context.status',
  ms: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
}).replace(/"(\$context\.(?:status|responseLatency))"/g, '$1')

/**
 * The gateway to shop API and webhooks. Function URLs don't work here: CloudFront signs a request body only if the
 * sender adds a hash of it, and Stripe and Sanity don't.
 */
export function apiGateway(scope: Construct) {
  const api = new HttpApi(scope, 'Api', { createDefaultStage: false, description: 'Shop API and webhooks' })
  const accessLog = new LogGroup(scope, 'ApiLog', { retention: RetentionDays.ONE_MONTH })
  new HttpStage(scope, 'ApiStage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: 100, burstLimit: 200 },
    accessLogSettings: {
      destination: new LogGroupLogDestination(accessLog),
      format: AccessLogFormat.custom(LOG_FORMAT),
    },
  })
  return { api, accessLog }
}

type Routed = { shop: DeployedFunction; paymentWebhook: DeployedFunction; contentWebhook: DeployedFunction }

/** Webhooks have separate routes, so that they have their own copies and their own name in the log. */
export function addRoutes(api: HttpApi, { shop, paymentWebhook, contentWebhook }: Routed) {
  const to = (id: string, { function: target }: DeployedFunction) => new HttpLambdaIntegration(id, target)
  api.addRoutes({
    path: `${edgePaths.api}/{proxy+}`,
    methods: [HttpMethod.ANY],
    integration: to('ToShop', shop),
  })
  const methods = [HttpMethod.POST]
  const toPayment = to('ToPaymentWebhook', paymentWebhook)
  api.addRoutes({ path: edgePaths.paymentWebhook, methods, integration: toPayment })
  const toContent = to('ToContentWebhook', contentWebhook)
  api.addRoutes({ path: edgePaths.contentWebhook, methods, integration: toContent })
}
