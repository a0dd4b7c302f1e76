import { Duration } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { SubnetType } from 'aws-cdk-lib/aws-ec2'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import type { DeployConfig, UserPoolIds } from './config.ts'
import type { OrdersStack } from './database.ts'
import { lambdaFunction, type OurFunction } from './lambda-function.ts'
import type { DeploySecrets } from './secrets.ts'

/** Times two connections each, what Postgres has to bear; a t4g.small bears some 200. */
const COPIES = 20

type Options = {
  folder: string
  config: DeployConfig
  userPool: UserPoolIds
  orders: OrdersStack
  secrets: DeploySecrets
}

/** The shop API's function, in the database's network. */
export const shopFunction = (scope: Construct, { folder, config, userPool, orders, secrets }: Options) =>
  lambdaFunction(scope, 'Shop', {
    folder,
    memoryMb: 512,
    timeout: Duration.seconds(20),
    copies: COPIES,
    environment: {
      VITE_SANITY_PROJECT_ID: config.site.VITE_SANITY_PROJECT_ID,
      VITE_SANITY_DATASET: config.site.VITE_SANITY_DATASET,
      VITE_SANITY_API_VERSION: config.site.VITE_SANITY_API_VERSION,
      ...userPool,
      SHOP_RETURN_ORIGINS: config.site.VITE_SITE_URL,
      // CloudFront; the gateway is the peer.
      TRUSTED_PROXIES: '1',
    },
    settings: [secrets.stripe, secrets.origin],
    databaseSecret: orders.secret,
    network: {
      vpc: orders.vpc,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
      securityGroups: [orders.shopGroup],
    },
  })

/** Says nothing of who asked. Numbers stand bare, so that a filter can compare them. */
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
 * The gateway to both functions. A function URL would do for the shop, were it not that CloudFront can't sign a body
 * that the sender has not hashed, and neither Stripe nor Sanity does that.
 */
export function apiGateway(scope: Construct, shop: OurFunction, pages: OurFunction) {
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
  const toShop = new HttpLambdaIntegration('ToShop', shop.function)
  api.addRoutes({ path: `${edgePaths.api}/{proxy+}`, methods: [HttpMethod.ANY], integration: toShop })
  // Routes of their own, so that the log names them.
  api.addRoutes({ path: edgePaths.paymentWebhook, methods: [HttpMethod.POST], integration: toShop })
  api.addRoutes({
    path: edgePaths.contentWebhook,
    methods: [HttpMethod.POST],
    integration: new HttpLambdaIntegration('ToPages', pages.function),
  })
  return { api, accessLog }
}
