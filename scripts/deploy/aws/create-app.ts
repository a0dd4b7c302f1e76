import { App, Tags } from 'aws-cdk-lib'
import { brand } from '#shared/shop.ts'
import { CLOUD_NAME, type DeployConfig, EDGE_REGION, REGION } from './config.ts'
import { AccountsStack, DataStack } from './data.ts'
import { EdgeStack } from './edge.ts'
import { SiteStack } from './site.ts'

/**
 * All stacks of production. The stacks of accounts and data have termination protection. The build of the site needs the
 * ids of the user pool; without them the stacks of site and edge are left out.
 * @param outdir folder of the templates; by default the one of the CDK's command
 */
export function createApp(config: DeployConfig, outdir?: string): App {
  const app = new App({
    ...(outdir !== undefined && { outdir }),
    analyticsReporting: false,
    treeMetadata: false,
    context: { '@aws-cdk/aws-iam:minimizePolicies': true },
  })
  const common = { config, env: { account: config.account, region: REGION }, crossRegionReferences: true }
  if (config.createsUserPool) new AccountsStack(app, `${CLOUD_NAME}-Accounts`, common)
  const data = new DataStack(app, `${CLOUD_NAME}-Data`, common)
  if (config.userPoolId) {
    const { balancer } = new SiteStack(app, `${CLOUD_NAME}-Site`, { ...common, data })
    const env = { account: config.account, region: EDGE_REGION }
    new EdgeStack(app, `${CLOUD_NAME}-Edge`, { ...common, env, balancer })
  }
  Tags.of(app).add('project', brand.slug)
  return app
}
