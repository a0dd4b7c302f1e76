import { App, Tags } from 'aws-cdk-lib'
import { type DeployConfig, EDGE_REGION, REGION } from './config.ts'
import { OrdersStack } from './database.ts'
import { EdgeAlarmsStack, EdgeStack } from './edge.ts'
import { type Builds, SiteStack } from './site.ts'
import { AccountsStack } from './user-pool.ts'

/** Names of the stacks, in the order in which they are deployed first. */
export const STACKS = {
  accounts: 'Candlecast-Accounts',
  orders: 'Candlecast-Orders',
  edge: 'Candlecast-Edge',
  site: 'Candlecast-Site',
  edgeAlarms: 'Candlecast-EdgeAlarms',
} as const

/**
 * The whole of production. Accounts and orders outlive every release and are protected against their own deletion.
 * Without the user pool's ids the site is left out: it is built with them.
 * @param builds needed as soon as there is a site
 */
export function createApp(config: DeployConfig, builds: Builds | undefined, outdir?: string): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    treeMetadata: false,
    context: { '@aws-cdk/aws-iam:minimizePolicies': true },
  })
  const env = { account: config.account, region: REGION }
  if (config.createsUserPool) new AccountsStack(app, STACKS.accounts, { env, mailFrom: config.mailFrom })
  const orders = new OrdersStack(app, STACKS.orders, { env })
  const edge = new EdgeStack(app, STACKS.edge, {
    env: { account: config.account, region: EDGE_REGION },
    crossRegionReferences: true,
    config,
  })
  if (config.userPool && builds) {
    const { userPool } = config
    const site = new SiteStack(app, STACKS.site, {
      env,
      crossRegionReferences: true,
      config,
      userPool,
      builds,
      orders,
      edge,
    })
    new EdgeAlarmsStack(app, STACKS.edgeAlarms, {
      env: { account: config.account, region: EDGE_REGION },
      crossRegionReferences: true,
      edge,
      distributionId: site.distributionId,
    })
  }
  Tags.of(app).add('project', 'candlecast')
  return app
}
