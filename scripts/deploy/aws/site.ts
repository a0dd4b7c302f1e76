import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53'
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets'
import type { Construct } from 'constructs'
import type { Inline } from '../../../web/server/common/security/content-policy.ts'
import { pageHeaders } from '../../../web/server/common/security/page-headers.ts'
import { alarmTopic } from './alarms/alarm-topic.ts'
import { alarms } from './alarms/alarms.ts'
import type { DeployConfig, UserPoolIds } from './config.ts'
import type { OrdersStack } from './database.ts'
import { distribution } from './distribution.ts'
import type { EdgeStack } from './edge/edge.ts'
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
    const secrets = deploySecrets(this)
    const shopOptions = {
      folder: builds.shop,
      migrateFolder: builds.migrate,
      config,
      userPool,
      orders,
      secrets,
    }
    const functions = shopFunctions(this, shopOptions)
    const pages = pagesFunction(this, { folder: builds.render, config, userPool })
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
    this.addRecords(config, site)
    const topic = alarmTopic(this, config.alarmEmail)
    alarms(topic, { ...functions, pages, contentWebhook, api, accessLog, database: orders?.database })
    const outputs = {
      Address: site.distributionDomainName,
      StripeSecretArn: secrets.stripe.secretArn,
      ContentSecretArn: secrets.content.secretArn,
    }
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value })
  }

  private addRecords({ host, zone }: DeployConfig, site: ReturnType<typeof distribution>) {
    if (!zone) return
    const hosted = HostedZone.fromHostedZoneAttributes(this, 'Zone', {
      hostedZoneId: zone.id,
      zoneName: zone.name,
    })
    const record = {
      zone: hosted,
      recordName: `${host}.`,
      target: RecordTarget.fromAlias(new CloudFrontTarget(site)),
    }
    new ARecord(this, 'Record', record)
    new AaaaRecord(this, 'RecordOfIPv6', record)
  }
}
