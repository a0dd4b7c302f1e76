import { Match } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageHeaders } from '../../../web/server/common/security/page-headers.ts'
import { watchedEvents } from './alarms/payment-alarms.ts'
import { STACKS } from './create-app.ts'
import { EXAMPLE } from './settings.ts'
import { answered } from './testing/edge-runtime.ts'
import { INLINE, permissionsOf, synthesise, type Templates } from './testing/templates.ts'

const { objectLike, arrayWith, stringLikeRegexp, anyValue } = Match

let all: Templates
beforeAll(() => {
  all = synthesise({ DEPLOY_USER_POOL: 'existing' })
}, 180_000)
afterAll(() => all.remove())

test('an existing user pool is used and no other is created', () => {
  expect(all.stacks.map(({ stackName }) => stackName)).not.toContain(STACKS.accounts)
})

describe('a private dataset', () => {
  let closed: Templates
  beforeAll(() => {
    closed = synthesise({ DEPLOY_USER_POOL: 'existing', VITE_SANITY_VISIBILITY: 'private' })
  }, 180_000)
  afterAll(() => closed.remove())

  const behaviorsOf = ({ templateOf }: Templates): { PathPattern: string; TargetOriginId: string }[] =>
    Object.values(templateOf('site').findResources('AWS::CloudFront::Distribution'))
      .map(({ Properties }) => Properties.DistributionConfig)
      .find(({ Aliases }) => Aliases.includes('candlecast.example')).CacheBehaviors

  test('is read by browsers from the function that renders pages, not from the shop', () => {
    const patterns = behaviorsOf(closed).map(({ PathPattern }) => PathPattern)
    expect(patterns.indexOf('/api/content/*')).toBeGreaterThan(-1)
    expect(patterns.indexOf('/api/content/*')).toBeLessThan(patterns.indexOf('/api/*'))
    expect(behaviorsOf(all).map(({ PathPattern }) => PathPattern)).not.toContain('/api/content/*')
  })

  test('has its token in a secret that pages and shop read, and nowhere else', () => {
    const readers = Object.entries(closed.templateOf('site').findResources('AWS::Lambda::Function'))
      .filter(([, { Properties }]) =>
        JSON.stringify(Properties.Environment?.Variables.SETTINGS_SECRETS ?? '').includes(
          'ContentReadSecret',
        ),
      )
      .map(([id]) => id.replace(/[0-9A-F]{8}$/, ''))
    expect(readers.toSorted()).toEqual(['Pages', 'PaymentWebhook', 'Reconcile', 'Shop', 'Worker'])
    expect(JSON.stringify(closed.templateOf('site').toJSON())).not.toContain('"SANITY_READ_TOKEN"')
    expect(JSON.stringify(all.templateOf('site').toJSON())).not.toContain('ContentReadSecret')
  })
})

describe('the functions', () => {
  const functionOf = (name: string) =>
    Object.entries(all.templateOf('site').findResources('AWS::Lambda::Function')).find(([id]) =>
      new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
    )?.[1].Properties

  const ROLES = [
    'ShopRole',
    'PaymentWebhookRole',
    'ReconcileRole',
    'WorkerRole',
    'MigrateRole',
    'PagesRole',
    'ContentWebhookRole',
  ]

  test('may only write logs and read secrets; one may also invalidate the edge, one list accounts', () => {
    const statements = permissionsOf(all.templateOf('site'), ROLES)
    expect(statements.length).toBeGreaterThan(ROLES.length)
    const actions = new Set(statements.flatMap(({ Action }) => Action))
    expect([...actions].toSorted()).toEqual([
      'cloudfront:CreateInvalidation',
      'cognito-idp:ListUsers',
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'secretsmanager:DescribeSecret',
      'secretsmanager:GetSecretValue',
    ])
    for (const { Resource } of statements) expect(JSON.stringify(Resource)).not.toContain('*')
    const invalidating = permissionsOf(all.templateOf('site'), ['ContentWebhookRole'])
    expect(invalidating.flatMap(({ Action }) => Action)).toContain('cloudfront:CreateInvalidation')
  })

  const textOf = (name: string) => JSON.stringify(functionOf(name)?.Environment.Variables)

  test('of the shop log in with a role that can’t change tables, except the one that prepares the database', () => {
    for (const name of ['Shop', 'PaymentWebhook', 'Reconcile', 'Worker'])
      expect(textOf(name)).toMatch(/"DATABASE_SECRET":\{[^}]*AppSecret/)
    expect(textOf('Migrate')).toMatch(/"DATABASE_SECRET":\{[^}]*DatabaseSecret/)
  })

  test('are updated after the migration of the database', () => {
    const site = all.templateOf('site')
    const [trigger] = Object.keys(site.findResources('Custom::Trigger'))
    const functions = Object.entries(site.findResources('AWS::Lambda::Function'))
    for (const name of ['Shop', 'PaymentWebhook', 'Reconcile', 'Worker']) {
      const found = functions.find(([id]) => new RegExp(`^${name}[0-9A-F]{8}$`).test(id))
      expect(found?.[1].DependsOn).toContain(trigger)
    }
  })

  test('compare orders with Stripe every night', () => {
    all.templateOf('site').hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'cron(17 2 * * ? *)',
      Targets: [objectLike({ Arn: { 'Fn::GetAtt': [stringLikeRegexp('^Reconcile'), 'Arn'] } })],
    })
    expect(functionOf('Reconcile')).toMatchObject({ Handler: 'lambda.nightly', Timeout: 900 })
    // The nightly work reads the same settings as the shop.
    expect(functionOf('Reconcile')?.Environment).toEqual(functionOf('Shop')?.Environment)
  })

  test('send mails and repay withdrawals every minute', () => {
    all.templateOf('site').hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 minute)',
      Targets: [objectLike({ Arn: { 'Fn::GetAtt': [stringLikeRegexp('^Worker'), 'Arn'] } })],
    })
    expect(functionOf('Worker')).toMatchObject({ Handler: 'lambda.work', Timeout: 300 })
    expect(functionOf('Worker')?.Environment).toEqual(functionOf('Shop')?.Environment)
  })

  test('read all prices into the price log several times an hour', () => {
    all.templateOf('site').hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(15 minutes)',
      Targets: [
        objectLike({
          Arn: { 'Fn::GetAtt': [stringLikeRegexp('^Reconcile'), 'Arn'] },
          Input: '{"work":"prices"}',
        }),
      ],
    })
  })

  test('of webhooks have reserved copies that visitors can’t use up', () => {
    const site = all.templateOf('site')
    const integrations = site.findResources('AWS::ApiGatewayV2::Integration')
    const targetOf = (route: string) => {
      const found = Object.values(site.findResources('AWS::ApiGatewayV2::Route')).find(
        ({ Properties }) => Properties.RouteKey === route,
      )
      const id = Object.keys(integrations).find((name) => JSON.stringify(found).includes(`"${name}"`))
      return JSON.stringify(integrations[id ?? '']?.Properties.IntegrationUri)
    }
    expect(targetOf('POST /api/payment-webhook')).toContain('"PaymentWebhook')
    expect(targetOf('POST /api/content-webhook')).toContain('"ContentWebhook')
    expect(targetOf('ANY /api/{proxy+}')).toContain('"Shop')
  })

  test('have an AWS managed policy only where network access requires one', () => {
    const roles = all.templateOf('site').findResources('AWS::IAM::Role')
    const managed = (name: string) =>
      JSON.stringify(
        Object.entries(roles).find(([id]) => id.startsWith(name))?.[1].Properties.ManagedPolicyArns ?? [],
      )
    expect(managed('ShopRole').match(/service-role\/\w+/g)).toEqual([
      'service-role/AWSLambdaVPCAccessExecutionRole',
    ])
    expect(managed('PagesRole')).toBe('[]')
  })

  test.each(['Shop', 'PaymentWebhook', 'Pages', 'ContentWebhook'])(
    '%s has limits of time, memory and copies, and logs JSON',
    (name) => {
      expect(functionOf(name)).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Timeout: 20,
        MemorySize: expect.any(Number),
        ReservedConcurrentExecutions: expect.any(Number),
        LoggingConfig: { LogFormat: 'JSON' },
      })
    },
  )

  test('open fewer connections than the threshold of the alarm', () => {
    const alarms = Object.values(all.templateOf('site').findResources('AWS::CloudWatch::Alarm'))
    const limit = alarms.find(({ Properties }) => Properties.MetricName === 'DatabaseConnections')
    const copies = ['Shop', 'PaymentWebhook', 'Reconcile', 'Worker', 'Migrate'].map(
      (name) => functionOf(name).ReservedConcurrentExecutions,
    )
    expect(copies.reduce((one, other) => one + other) * 2).toBeLessThan(limit?.Properties.Threshold)
  })

  test('keep logs for a month', () => {
    const groups = Object.values(all.templateOf('site').findResources('AWS::Logs::LogGroup'))
    expect(groups).toHaveLength(8)
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(30)
  })

  test('can be called only by the edge, the gateway and the schedule', () => {
    const permissions = Object.values(all.templateOf('site').findResources('AWS::Lambda::Permission'))
    for (const { Properties } of permissions) {
      expect(Properties.Principal).toMatch(/^(cloudfront|apigateway|events)\.amazonaws\.com$/)
      expect(Properties.SourceArn).toBeDefined()
    }
    all.templateOf('site').hasResourceProperties('AWS::Lambda::Url', { AuthType: 'AWS_IAM' })
    const ofEdge = permissions.filter(({ Properties }) => Properties.Principal.startsWith('cloudfront'))
    expect(ofEdge.map(({ Properties }) => Properties.Action).toSorted()).toEqual([
      'lambda:InvokeFunction',
      'lambda:InvokeFunctionUrl',
    ])
  })
})

test('no template contains a secret', () => {
  const text = JSON.stringify(all.stacks.map(({ template }) => template))
  expect(text).not.toMatch(/\b(sk|rk)_(live|test)_|whsec_|"SecretString"|BEGIN [A-Z ]*PRIVATE KEY/)
  for (const name of [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'CONTENT_WEBHOOK_SECRET',
    'DATABASE_URL',
  ]) {
    expect(text, name).not.toContain(`"${name}":`)
  }
  expect(text).toContain('{{resolve:secretsmanager:')
})

describe('the site', () => {
  test('has a private, encrypted bucket that requires TLS', () => {
    const site = all.templateOf('site')
    site.hasResourceProperties('AWS::S3::Bucket', {
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: anyValue(),
    })
    site.hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: objectLike({
        Statement: arrayWith([
          objectLike({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
        ]),
      }),
    })
  })

  test('invalidates the pages of the previous release after the files are uploaded', () => {
    all.templateOf('site').hasResourceProperties('Custom::CDKBucketDeployment', {
      DistributionId: anyValue(),
      DistributionPaths: ['/*'],
    })
  })

  test('sends the origin secret in the version of the settings, so that a rotation changes the template', () => {
    const version = '11111111-2222-4333-8444-555555555555'
    const pinned = synthesise({ DEPLOY_ORIGIN_SECRET_VERSION: version })
    const distributions = pinned.templateOf('site').findResources('AWS::CloudFront::Distribution')
    expect(JSON.stringify(distributions)).toMatch(new RegExp(`:ORIGIN_SECRET::${version}}}`))
    pinned.remove()
  }, 60_000)

  test('accepts TLS 1.2 and newer, HTTP/2 and HTTP/3, behind the firewall', () => {
    all.templateOf('site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: objectLike({
        Aliases: ['candlecast.example'],
        HttpVersion: 'http2and3',
        ViewerCertificate: objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
        WebACLId: anyValue(),
      }),
    })
  })

  test('serves the built page when the function fails, but not when the function answers 503', () => {
    all.templateOf('site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: objectLike({
        OriginGroups: objectLike({
          Items: [
            objectLike({ FailoverCriteria: { StatusCodes: { Items: [429, 500, 502, 504], Quantity: 4 } } }),
          ],
        }),
        DefaultCacheBehavior: objectLike({ TargetOriginId: stringLikeRegexp('OriginGroup') }),
      }),
    })
  })

  test('routes images, files and the shop API to their origins', () => {
    const [distribution] = Object.values(
      all.templateOf('site').findResources('AWS::CloudFront::Distribution'),
    )
    const { CacheBehaviors, Origins } = distribution?.Properties.DistributionConfig ?? {}
    const behaviors: { PathPattern: string; TargetOriginId: string }[] = CacheBehaviors
    const origins: { Id: string; DomainName: unknown }[] = Origins
    const hosts = Object.fromEntries(
      behaviors.map(({ PathPattern, TargetOriginId }) => [
        PathPattern,
        JSON.stringify(origins.find(({ Id }) => Id === TargetOriginId)?.DomainName),
      ]),
    )
    expect(hosts).toEqual({
      '/assets/*': expect.stringContaining('Files'),
      '/cdn/*': '"cdn.sanity.io"',
      '/api/*': expect.stringContaining('.execute-api.eu-north-1.amazonaws.com'),
    })
  })

  test('caches a page as long as its header says, a day at most, with one entry for each page of a list', () => {
    expect(JSON.stringify(all.templateOf('site').findResources('AWS::Lambda::Function'))).toContain(
      '"PAGE_EDGE_SECONDS":"3600"',
    )
    all.templateOf('site').hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: objectLike({
        MinTTL: 0,
        MaxTTL: 86_400,
        ParametersInCacheKeyAndForwardedToOrigin: objectLike({
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
          CookiesConfig: { CookieBehavior: 'none' },
        }),
      }),
    })
  })

  test('adds the security headers that the origin doesn’t send', () => {
    const expected = pageHeaders(EXAMPLE, INLINE).ofBuilt
    const functions = Object.entries(all.templateOf('site').findResources('AWS::CloudFront::Function'))
    for (const [, { Properties }] of functions) expect(Properties.FunctionCode.length).toBeLessThan(10_000)
    const [, ours] = functions.find(([id]) => id.startsWith('SiteHeaders')) ?? []
    const code: string = ours?.Properties.FunctionCode
    expect(answered(code, {})).toEqual(expected)
    const own = { 'content-security-policy': { value: "default-src 'self'" } }
    expect(answered(code, own)).toEqual({ ...expected, 'content-security-policy': "default-src 'self'" })
  })

  test('limits requests per address, but not the payment webhook', () => {
    const edge = all.templateOf('edge')
    edge.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' })
    const text = JSON.stringify(edge.findResources('AWS::WAFv2::WebACL'))
    expect(text).toMatch(
      /"NotStatement":\{"Statement":\{"ByteMatchStatement":.{0,200}"\/api\/payment-webhook"/,
    )
  })
})

describe('alarms', () => {
  const METRICS: [namespace: string, metric: string][] = [
    ['Candlecast', 'PaymentWebhookFailed'],
    ['Candlecast', 'PaymentWebhookRefused'],
    ['Candlecast', 'ShopCannotWork'],
    ['Candlecast', 'ContentWebhookFailed'],
    ...watchedEvents.map(({ metric }): [string, string] => ['Candlecast', metric]),
    ['AWS/ApiGateway', '5xx'],
    ['AWS/Lambda', 'Errors'],
    ['AWS/Lambda', 'Throttles'],
    ['AWS/Lambda', 'Url5xxCount'],
    ['AWS/RDS', 'FreeStorageSpace'],
    ['AWS/RDS', 'DatabaseConnections'],
    ['AWS/RDS', 'CPUUtilization'],
  ]

  test.each(METRICS)('watch %s %s and send mail', (Namespace, MetricName) => {
    all.templateOf('site').hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace,
      MetricName,
      AlarmActions: [anyValue()],
      AlarmDescription: anyValue(),
    })
  })

  test.each([
    ['payment-unrecorded', 3],
    ['payment-of-deleted-account-refunded', 3],
    ['payment-signature-refused', 1],
    ['payment-event-unreadable', 1],
    ['reconcile-found-missing', 1],
    ['reconcile-failed', 1],
    ['nightly-failed', 1],
    ['mail-failed', 1],
    ['withdrawal-not-repaid', 1],
    ['withdrawal-not-matched', 1],
    ['accounts-not-compared', 1],
  ])('fire at the first log line %s, in %i logs', (event, logs) => {
    const site = all.templateOf('site')
    const FilterPattern = `"${event}"`
    const filters = Object.values(site.findResources('AWS::Logs::MetricFilter')).filter(({ Properties }) =>
      Properties.FilterPattern.includes(FilterPattern),
    )
    expect(filters).toHaveLength(logs)
    const [{ MetricName }] = filters[0]?.Properties.MetricTransformations ?? []
    site.hasResourceProperties('AWS::CloudWatch::Alarm', {
      MetricName,
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
      EvaluationPeriods: 1,
    })
  })

  test('watch no other metrics', () => {
    const alarms = Object.values(all.templateOf('site').findResources('AWS::CloudWatch::Alarm'))
    const watched = new Set(
      alarms.map(({ Properties }) => `${Properties.Namespace} ${Properties.MetricName}`),
    )
    expect([...watched].toSorted()).toEqual(METRICS.map((metric) => metric.join(' ')).toSorted())
  })

  test('beside them, a saved query shows how fast pages were for visitors', () => {
    all.templateOf('site').hasResourceProperties('AWS::Logs::QueryDefinition', {
      LogGroupNames: [anyValue()],
      QueryString: stringLikeRegexp('page-measured[^]*pct\\(lcp, 75\\)[^]*by page'),
    })
  })

  test('watch the expiry of the certificate, in the region of the edge', () => {
    all.templateOf('edge').hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'DaysToExpiry' })
  })

  test('watch failed responses of the edge, in the region of its metrics', () => {
    const edge = all.stacks.find(({ stackName }) => stackName === STACKS.edgeAlarms)
    expect(edge?.environment.region).toBe('us-east-1')
    all.templateOf('edgeAlarms').hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
      AlarmActions: [anyValue()],
    })
  })

  test.each(['site', 'edge'] as const)('of the stack %s are sent to the address in the settings', (name) => {
    all.templateOf(name).hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: EXAMPLE.DEPLOY_ALARM_EMAIL,
    })
  })

  test('can filter the gateway’s log, which has unquoted numbers and no IP addresses', () => {
    const [stage] = Object.values(all.templateOf('site').findResources('AWS::ApiGatewayV2::Stage'))
    const format: string = stage?.Properties.AccessLogSettings.Format
    expect(format).toContain('"status":$context.status,')
    expect(format).toContain('"route":"$context.routeKey"')
    expect(format).not.toMatch(/sourceIp|userAgent|authorizer|path/i)
  })
})
