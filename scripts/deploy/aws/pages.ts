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
/** Editors publish one document at a time; Sanity repeats what is throttled. */
const WEBHOOK_COPIES = 5
/** How long the edge may keep a page, in seconds: a publish invalidates it, and a publish that got lost ends here. */
export const PAGE_EDGE_SECONDS = 3_600
/** How long a replaced file can be restored. */
const OLD_FILES = Duration.days(30)

/** The bucket of built files, with the chunks. Those of earlier builds stay, for pages that are still open. */
export function filesBucket(scope: Construct, client: string) {
  // Cast needed under exactOptionalPropertyTypes.
  const bucket = new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: OLD_FILES }],
    removalPolicy: RemovalPolicy.RETAIN,
  }) as IBucket
  const chunks = new BucketDeployment(scope, 'Chunks', {
    destinationBucket: bucket,
    prune: false,
    sources: [Source.asset(join(client, ASSETS), { exclude: ['*.map'] })],
    destinationKeyPrefix: ASSETS,
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  return { bucket, chunks }
}

/** The built pages, after everything else of a release: then the edge drops the pages of the release before. */
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
      Source.asset(client, { exclude: [`${ASSETS}/**`, '.vite/**', '_headers', '_redirects'] }),
      // Visitors' own pages have no built file and start from the shell.
      ...edgePaths.private.map((path) => Source.data(`${path.slice(1)}/index.html`, shell)),
    ],
    cacheControl: [CacheControl.noStore()],
  })
}

type Options = { folder: string; config: DeployConfig; userPool: UserPoolIds }

/** The function that renders pages from the current content. It is outside our network: content is public. */
export const pagesFunction = (scope: Construct, { folder, config, userPool }: Options) =>
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
    settings: [],
  })

type WebhookOptions = { folder: string; site: Distribution; secrets: DeploySecrets }

/** The content webhook, apart from page rendering so that a crowd of visitors can't keep a publish waiting. */
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
