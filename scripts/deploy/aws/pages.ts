import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import type { Distribution, IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import { SITE_CLIENT, SITE_SERVER } from '../functions/bundle.ts'
import type { DeployConfig, UserPoolIds } from './config.ts'
import { lambdaFunction } from './lambda-function.ts'
import type { DeploySecrets } from './secrets.ts'

const ASSETS = edgePaths.assets.slice(1)
const COPIES = 50
/** Enough: editors publish one document at a time, and Sanity repeats throttled calls. */
const WEBHOOK_COPIES = 5
/** How long the edge may keep a page, in seconds. A publish invalidates pages; this is the limit if that call is lost. */
export const PAGE_EDGE_SECONDS = 3_600
/** How long replaced files can be restored. */
const OLD_VERSIONS = Duration.days(30)

/** The bucket of built files. Chunks of earlier builds stay, because open pages still load them. */
export function filesBucket(scope: Construct, client: string) {
  // Cast needed under exactOptionalPropertyTypes.
  const bucket = new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: OLD_VERSIONS }],
    removalPolicy: RemovalPolicy.RETAIN,
  }) as IBucket
  const chunks = new BucketDeployment(scope, 'Chunks', {
    destinationBucket: bucket,
    prune: false,
    // The edge compresses by itself.
    sources: [Source.asset(join(client, ASSETS), { exclude: ['*.br', '*.gz'] })],
    destinationKeyPrefix: ASSETS,
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  return { bucket, chunks }
}

/** Uploads the built pages as the last step of a release, and invalidates the edge's pages of the previous release. */
export function builtPages(
  scope: Construct,
  { client, bucket, site }: { client: string; bucket: IBucket; site: IDistribution },
) {
  const shell = readFileSync(join(client, 'shell.html'), 'utf8')
  new BucketDeployment(scope, 'BuiltPages', {
    destinationBucket: bucket,
    prune: false,
    distribution: site,
    distributionPaths: ['/*'],
    sources: [
      Source.asset(client, { exclude: [`${ASSETS}/**`, '_headers', '_redirects'] }),
      // Private pages have no built file and start from the shell.
      ...edgePaths.private.map((path) => Source.data(`${path.slice(1)}/index.html`, shell)),
    ],
    cacheControl: [CacheControl.noStore()],
  })
}

type Options = { folder: string; config: DeployConfig; userPool: UserPoolIds; secrets: DeploySecrets }

/** The function that renders pages from the current content. It needs no access to the database's network. */
export const pagesFunction = (scope: Construct, { folder, config, userPool, secrets }: Options) =>
  lambdaFunction(scope, 'Pages', {
    folder,
    memoryMb: 1024,
    timeout: Duration.seconds(20),
    copies: COPIES,
    environment: {
      ...config.site,
      ...userPool,
      SITE_CLIENT,
      SITE_SERVER,
      PAGE_EDGE_SECONDS: String(PAGE_EDGE_SECONDS),
    },
    settings: secrets.read,
  })

type WebhookOptions = { folder: string; site: Distribution; secrets: DeploySecrets }

/** The content webhook. Separate from page rendering, so that many visitors can't delay a publish. */
export function contentWebhookFunction(scope: Construct, { folder, site, secrets }: WebhookOptions) {
  const webhook = lambdaFunction(scope, 'ContentWebhook', {
    folder,
    memoryMb: 256,
    timeout: Duration.seconds(20),
    copies: WEBHOOK_COPIES,
    environment: { DISTRIBUTION_ID: site.distributionId },
    settings: [secrets.content],
  })
  site.grantCreateInvalidation(webhook.function)
  return webhook
}
