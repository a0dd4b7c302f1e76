import { Duration, SecretValue } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  AllowedMethods,
  type BehaviorOptions,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  FunctionEventType,
  HttpVersion,
  type IOrigin,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront'
import {
  FunctionUrlOrigin,
  HttpOrigin,
  OriginGroup,
  S3BucketOrigin,
} from 'aws-cdk-lib/aws-cloudfront-origins'
import { CfnPermission, FunctionUrlAuthType, type IFunction } from 'aws-cdk-lib/aws-lambda'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { edgePaths } from '../../../web/server/common/edge-paths.ts'
import { ORIGIN_SECRET_HEADER } from '../../../web/server/common/http/require-origin-secret.ts'
import { lockedPolicy } from '../../../web/server/common/security/content-policy.ts'
import type { Headers } from '../../../web/server/common/security/headers.ts'
import { type DeployConfig, REGION } from './config.ts'
import type { EdgeStack } from './edge/edge.ts'
import { headersCode, IMAGE_HOST, imageCode, pageCode } from './edge/edge-code.ts'
import { edgeFunction } from './edge/edge-function.ts'
import { errorHeaders, errorHeadersPolicy } from './edge/error-headers.ts'
import type { DeploySecrets } from './secrets.ts'

/** TTL of responses without cache-control, such as robots.txt. */
const DEFAULT_TTL = Duration.seconds(60)
/** Maximum TTL of pages. It limits both s-maxage and stale-while-revalidate (web/server/pages/site.ts). */
const MAX_PAGE_TTL = Duration.days(1)
const YEAR = Duration.days(365)

/** For these statuses the built page is served. Without 503, which the function sends while content is unavailable. */
const FAILOVER = [429, 500, 502, 504]

type Options = {
  config: DeployConfig
  edge: EdgeStack
  bucket: IBucket
  pages: IFunction
  api: HttpApi
  secrets: DeploySecrets
  /** Security headers of a built page. */
  headers: Headers
}

const noCookies = {
  cookieBehavior: CacheCookieBehavior.none(),
  enableAcceptEncodingBrotli: true,
  enableAcceptEncodingGzip: true,
}

/** CloudFront doesn't run it for responses of 400 and above, which get the headers of `errorHeadersPolicy`. */
const headersFunction = (scope: Construct, id: string, headers: Headers, override: boolean) =>
  edgeFunction(scope, id, headersCode(headers, override), FunctionEventType.VIEWER_RESPONSE)

/** SVG images can contain scripts. */
const IMAGE_HEADERS = { 'content-security-policy': lockedPolicy, 'x-content-type-options': 'nosniff' }

const secured = { viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS, compress: true }

const imageBehavior = (scope: Construct, { config: { site }, headers }: Options): BehaviorOptions => ({
  ...secured,
  origin: new HttpOrigin(IMAGE_HOST),
  cachePolicy: new CachePolicy(scope, 'ImageCache', {
    ...noCookies,
    headerBehavior: CacheHeaderBehavior.allowList('Accept'),
    queryStringBehavior: CacheQueryStringBehavior.all(),
    defaultTtl: YEAR,
    maxTtl: YEAR,
  }),
  functionAssociations: [
    edgeFunction(
      scope,
      'ToImage',
      imageCode(site.VITE_SANITY_PROJECT_ID, site.VITE_SANITY_DATASET, errorHeaders(headers)),
    ),
    headersFunction(scope, 'ImageHeaders', IMAGE_HEADERS, true),
  ],
})

const apiBehavior = ({ api, secrets, config }: Options): BehaviorOptions => ({
  ...secured,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  origin: new HttpOrigin(`${api.apiId}.execute-api.${REGION}.amazonaws.com`, {
    // CloudFormation resolves this reference only when the resource changes, so a rotation must name a new version.
    customHeaders: {
      [ORIGIN_SECRET_HEADER]: SecretValue.secretsManager(secrets.origin.secretArn, {
        jsonField: 'ORIGIN_SECRET',
        ...(config.originSecretVersion && { versionId: config.originSecretVersion }),
      }).unsafeUnwrap(),
    },
  }),
  allowedMethods: AllowedMethods.ALLOW_ALL,
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
})

/** Maximum TTL of content: an open page without live events reads again after it. */
const MAX_CONTENT_TTL = Duration.minutes(1)

/** The content of a private dataset, which the function reads for browsers. */
const contentBehavior = (scope: Construct, origin: IOrigin): BehaviorOptions => ({
  ...secured,
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  origin,
  cachePolicy: new CachePolicy(scope, 'ContentCache', {
    ...noCookies,
    queryStringBehavior: CacheQueryStringBehavior.all(),
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: MAX_CONTENT_TTL,
  }),
})

function pageBehaviors(scope: Construct, { bucket, pages, headers }: Options) {
  const files = S3BucketOrigin.withOriginAccessControl(bucket)
  const url = pages.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM })
  // Not overridden: the headers of a rendered page are more precise.
  const ours = headersFunction(scope, 'SiteHeaders', headers, false)
  const rendered = FunctionUrlOrigin.withOriginAccessControl(url)
  const page: BehaviorOptions = {
    ...secured,
    origin: new OriginGroup({
      primaryOrigin: rendered,
      fallbackOrigin: files,
      fallbackStatusCodes: FAILOVER,
    }),
    cachePolicy: new CachePolicy(scope, 'PageCache', {
      ...noCookies,
      queryStringBehavior: CacheQueryStringBehavior.allowList('page'),
      minTtl: Duration.seconds(0),
      defaultTtl: DEFAULT_TTL,
      maxTtl: MAX_PAGE_TTL,
    }),
    functionAssociations: [edgeFunction(scope, 'ToPage', pageCode), ours],
  }
  const asset: BehaviorOptions = {
    ...secured,
    origin: files,
    cachePolicy: new CachePolicy(scope, 'AssetCache', { ...noCookies, defaultTtl: YEAR, maxTtl: YEAR }),
    functionAssociations: [ours],
  }
  return { page, asset, rendered }
}

/** The CloudFront distribution of the site: pages, files, images and the shop API. */
export function distribution(scope: Construct, options: Options): Distribution {
  const { config, edge, pages } = options
  const { page, asset, rendered } = pageBehaviors(scope, options)
  const isPrivate = config.site.VITE_SANITY_VISIBILITY === 'private'
  const forErrors = { responseHeadersPolicy: errorHeadersPolicy(scope, options.headers) }
  const created = new Distribution(scope, 'Site', {
    comment: config.host,
    domainNames: [config.host],
    certificate: edge.certificate,
    ...(edge.firewallArn && { webAclId: edge.firewallArn }),
    httpVersion: HttpVersion.HTTP2_AND_3,
    minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
    // Edge locations in Europe and North America.
    priceClass: PriceClass.PRICE_CLASS_100,
    defaultBehavior: { ...page, ...forErrors },
    additionalBehaviors: {
      [`${edgePaths.assets}/*`]: { ...asset, ...forErrors },
      [`${edgePaths.images}/*`]: { ...imageBehavior(scope, options), ...forErrors },
      // Before the shop API: the first pattern that fits decides.
      ...(isPrivate && { [`${edgePaths.content}/*`]: { ...contentBehavior(scope, rendered), ...forErrors } }),
      [`${edgePaths.api}/*`]: { ...apiBehavior(options), ...forErrors },
    },
  })
  // Callers of a function URL need this second permission since October 2025, and the CDK origin doesn't grant it yet.
  new CfnPermission(scope, 'EdgeInvokesPages', {
    action: 'lambda:InvokeFunction',
    functionName: pages.functionArn,
    principal: 'cloudfront.amazonaws.com',
    sourceArn: created.distributionArn,
    invokedViaFunctionUrl: true,
  })
  return created
}
