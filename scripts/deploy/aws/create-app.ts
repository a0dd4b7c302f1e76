import { App, Tags } from 'aws-cdk-lib'
import { type DeployConfig, EDGE_REGION, REGION } from './config.ts'
import { OrdersStack } from './database.ts'
import { EdgeAlarmsStack, EdgeStack } from './edge/edge.ts'
import { type Builds, SiteStack } from './site.ts'
import { AccountsStack } from './user-pool.ts'

/** Names of the stacks, in the order of the first deployment. */
export const STACKS = {
  accounts: 'Candlecast-Accounts',
  orders: 'Candlecast-Orders',
  edge: 'Candlecast-Edge',
  site: 'Candlecast-Site',
  edgeAlarms: 'Candlecast-EdgeAlarms',
} as const

/**
 * All stacks of production. The stacks of accounts and orders have termination protection. The site needs the ids of the
 * user pool at build time, so without them its stack is left out.
 * @param builds required when `config` has the ids of the user pool
 */
export function createApp(config: DeployConfig, builds: Builds | undefined, outdir?: string): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    treeMetadata: false,
    context: { '@aws-cdk/aws-iam:minimizePolicies': true },
  })
  const env = { account: config.account, region: REGION }
  if (config.createsUserPool)
    new AccountsStack(app, STACKS.accounts, { env, host: config.host, mailFrom: config.mailFrom })
  const orders = config.database && new OrdersStack(app, STACKS.orders, { env, size: config.database })
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
