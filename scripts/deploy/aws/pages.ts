import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import { SITE_CLIENT, SITE_SERVER } from '../functions/bundle.ts'
import type { DeployConfig, UserPoolIds } from './config.ts'
import { lambdaFunction } from './lambda-function.ts'
import type { DeploySecrets } from './secrets.ts'

const COPIES = 50
/** A bucket keeps what was replaced by mistake for so long. */
const OLD_FILES = Duration.days(30)

/** The built files. What earlier builds had stays, for pages that are still open. */
export function filesBucket(scope: Construct, client: string) {
  // The class leaves members undefined that its interface has as optional.
  const bucket = new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [{ noncurrentVersionExpiration: OLD_FILES }],
    removalPolicy: RemovalPolicy.RETAIN,
  }) as IBucket
  const common = { destinationBucket: bucket, prune: false }
  const assets = edgePaths.assets.slice(1)
  const chunks = new BucketDeployment(scope, 'Chunks', {
    ...common,
    sources: [Source.asset(join(client, assets), { exclude: ['*.map'] })],
    destinationKeyPrefix: assets,
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.days(365)),
      CacheControl.immutable(),
    ],
  })
  const shell = readFileSync(join(client, 'shell.html'), 'utf8')
  new BucketDeployment(scope, 'BuiltPages', {
    ...common,
    sources: [
      Source.asset(client, { exclude: [`${assets}/**`, '.vite/**'] }),
      // Pages that are the visitor's own have no file; the shell is all that they would have.
      ...edgePaths.private.map((path) => Source.data(`${path.slice(1)}/index.html`, shell)),
    ],
    cacheControl: [CacheControl.noStore()],
  })
  return { bucket, chunks }
}

type Options = { folder: string; config: DeployConfig; userPool: UserPoolIds; secrets: DeploySecrets }

/** The function that renders pages from today's content. It needs no network of ours: content is public. */
export const pagesFunction = (scope: Construct, { folder, config, userPool, secrets }: Options) =>
  lambdaFunction(scope, 'Pages', {
    folder,
    memoryMb: 1024,
    timeout: Duration.seconds(20),
    copies: COPIES,
    environment: { ...config.site, ...userPool, SITE_CLIENT, SITE_SERVER },
    settings: [secrets.content],
  })
