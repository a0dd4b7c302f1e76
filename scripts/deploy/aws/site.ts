import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'
import type { Inline } from '../../../web/server/common/security/content-policy.ts'
import type { Headers } from '../../../web/server/common/security/headers.ts'
import { pageHeaders } from '../../../web/server/common/security/page-headers.ts'
import { alarmTopic } from './alarms/alarm-topic.ts'
import { alarms } from './alarms/alarms.ts'
import type { DeployConfig, UserPoolIds } from './config.ts'
import type { OrdersStack } from './database.ts'
import { distribution } from './distribution.ts'
import type { EdgeStack } from './edge/edge.ts'
import { redirectDistribution } from './edge/redirect.ts'
import { builtPages, contentWebhookFunction, filesBucket, pagesFunction } from './pages.ts'
import { deploySecrets } from './secrets.ts'
import { addRoutes, apiGateway, shopFunctions } from './shop-api.ts'

/** Folders of the build and the bundled functions, and the inline elements of the built pages. */
export type Builds = {
  shop: string
  migrate: string
  render: string
  contentWebhook: string
  client: string
  inline: Inline
}

type Props = StackProps & {
  config: DeployConfig
  userPool: UserPoolIds
  builds: Builds
  /** Undefined when the database is hosted elsewhere. */
  orders: OrdersStack | undefined
  edge: EdgeStack
}

/** The stack that changes with every release: functions, files and the distribution. */
export class SiteStack extends Stack {
  readonly distributionId: string

  constructor(scope: Construct, id: string, { config, userPool, builds, orders, edge, ...props }: Props) {
    super(scope, id, props)
    const secrets = deploySecrets(this, { isPrivate: config.site.VITE_SANITY_VISIBILITY === 'private' })
    const shopOptions = {
      folder: builds.shop,
      migrateFolder: builds.migrate,
      config,
      userPool,
      orders,
      secrets,
    }
    const functions = shopFunctions(this, shopOptions)
    const pages = pagesFunction(this, { folder: builds.render, config, userPool, secrets })
    const { bucket, chunks } = filesBucket(this, builds.client)
    // Chunks must be uploaded before rendered pages refer to them.
    pages.function.node.addDependency(chunks)
    const { api, accessLog } = apiGateway(this)
    const headers = pageHeaders({ ...config.site, ...userPool }, builds.inline).ofBuilt
    const site = distribution(this, {
      config,
      edge,
      bucket,
      pages: pages.function,
      api,
      secrets,
      headers,
    })
    builtPages(this, { client: builds.client, bucket, site })
    const contentWebhook = contentWebhookFunction(this, { folder: builds.contentWebhook, site, secrets })
    addRoutes(api, { ...functions, contentWebhook })
    this.distributionId = site.distributionId
    addRecords(this, '', { host: config.host, zone: config.zone, distribution: site })
    if (config.redirectHost) this.addRedirect(config, config.redirectHost, edge, headers)
    const topic = alarmTopic(this, config.alarmEmail)
    alarms(topic, { ...functions, pages, contentWebhook, api, accessLog, database: orders?.database })
    const outputs = {
      Address: site.distributionDomainName,
      StripeSecretArn: secrets.stripe.secretArn,
      ContentSecretArn: secrets.content.secretArn,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
    for (const { secretArn } of secrets.read)
      new CfnOutput(this, 'ContentReadSecretArn', { value: secretArn })
  }

  private addRedirect(config: DeployConfig, host: string, edge: EdgeStack, headers: Headers) {
    const redirect = redirectDistribution(this, { host, siteUrl: config.site.VITE_SITE_URL, edge, headers })
    new CfnOutput(this, 'RedirectAddress', { value: redirect.distributionDomainName })
    addRecords(this, 'Redirect', { host, zone: config.zone, distribution: redirect })
  }
}

type RecordsOptions = {
  host: string
  zone: DeployConfig['zone']
  distribution: Distribution
}

/** The DNS records that lead a host name to a distribution. None when DNS is managed outside this account. */
function addRecords(scope: Construct, prefix: string, { host, zone, distribution }: RecordsOptions) {
  if (!zone) return
  const hosted = HostedZone.fromHostedZoneAttributes(scope, `${prefix}Zone`, {
    hostedZoneId: zone.id,
    zoneName: zone.name,
  })
  const record = {
    zone: hosted,
    recordName: `${host}.`,
    target: RecordTarget.fromAlias(new CloudFrontTarget(distribution)),
  }
  new ARecord(scope, `${prefix}Record`, record)
  new AaaaRecord(scope, `${prefix}RecordOfIPv6`, record)
}
