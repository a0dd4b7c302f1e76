import { Match } from 'aws-cdk-lib/assertions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageHeaders } from '../../web/api/security/pageHeaders.ts'
import { STACKS } from './createApp.ts'
import { EXAMPLE } from './settings.ts'
import { INLINE, permissionsOf, synthesise, type Templates } from './testing/templates.ts'

const { objectLike, arrayWith, stringLikeRegexp, anyValue, absent } = Match

let all: Templates
beforeAll(() => {
  all = synthesise()
}, 180_000)
afterAll(() => all.remove())

test('accounts and orders can’t be deleted by a slip, nor with their stacks', () => {
  const isProtected = Object.fromEntries(
    all.stacks.map(({ stackName, terminationProtection }) => [stackName, Boolean(terminationProtection)]),
  )
  expect(isProtected).toMatchObject({ [STACKS.accounts]: true, [STACKS.orders]: true })
  all.templateOf('accounts').hasResource('AWS::Cognito::UserPool', {
    DeletionPolicy: 'Retain',
    Properties: objectLike({ DeletionProtection: 'ACTIVE' }),
  })
  all.templateOf('orders').hasResource('AWS::RDS::DBInstance', {
    DeletionPolicy: 'Snapshot',
    Properties: objectLike({ DeletionProtection: true }),
  })
})

describe('the database', () => {
  test('is closed to the world, encrypted, backed up and on two sites', () => {
    all.templateOf('orders').hasResourceProperties('AWS::RDS::DBInstance', {
      PubliclyAccessible: false,
      StorageEncrypted: true,
      BackupRetentionPeriod: 14,
      MultiAZ: true,
      AutoMinorVersionUpgrade: true,
      Engine: 'postgres',
    })
    all.templateOf('orders').hasResourceProperties('AWS::RDS::DBParameterGroup', {
      Parameters: { 'rds.force_ssl': '1' },
    })
  })

  test('lies in subnets that lead nowhere', () => {
    const orders = all.templateOf('orders')
    const subnets = Object.entries(orders.findResources('AWS::EC2::Subnet')).filter(([id]) =>
      id.includes('database'),
    )
    expect(subnets).toHaveLength(2)
    for (const [, { Properties }] of subnets) expect(Properties.MapPublicIpOnLaunch).toBe(false)
    const routes = JSON.stringify(orders.findResources('AWS::EC2::Route'))
    expect(routes).toContain('functionsSubnet1')
    expect(routes).not.toContain('databaseSubnet')
  })

  test('is reached from the shop’s function and the rotation of its password, and by no address', () => {
    const orders = all.templateOf('orders')
    const rules = Object.values(orders.findResources('AWS::EC2::SecurityGroupIngress'))
    expect(rules).toHaveLength(2)
    for (const { Properties } of rules) {
      expect(Properties).not.toHaveProperty('CidrIp')
      expect(JSON.stringify(Properties.GroupId)).toContain('DatabaseGroup')
    }
    for (const { Properties } of Object.values(orders.findResources('AWS::EC2::SecurityGroup'))) {
      expect(Properties).not.toHaveProperty('SecurityGroupIngress')
    }
  })

  test('has a password that nobody knows and that changes every month', () => {
    all.templateOf('orders').hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
      RotationRules: { ScheduleExpression: 'rate(30 days)' },
    })
    all.templateOf('orders').hasResourceProperties('AWS::RDS::DBInstance', {
      MasterUserPassword: { 'Fn::Join': anyValue() },
    })
  })
})

test('the user pool and its client are as the README has them', () => {
  const accounts = all.templateOf('accounts')
  accounts.hasResourceProperties('AWS::Cognito::UserPool', {
    AliasAttributes: ['email'],
    AutoVerifiedAttributes: ['email'],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    Policies: { PasswordPolicy: { MinimumLength: 8 } },
    VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE' },
  })
  accounts.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    GenerateSecret: false,
    ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    EnableTokenRevocation: true,
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 10 },
    AccessTokenValidity: 15,
    IdTokenValidity: 15,
    RefreshTokenValidity: 30 * 24 * 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    AllowedOAuthFlowsUserPoolClient: false,
    AllowedOAuthFlows: absent(),
  })
})

describe('our functions', () => {
  test('may write their logs and read their secrets, by name, and nothing else', () => {
    const statements = permissionsOf(all.templateOf('site'), ['ShopRole', 'PagesRole'])
    expect(statements).toHaveLength(4)
    const actions = new Set(statements.flatMap(({ Action }) => Action))
    expect([...actions].toSorted()).toEqual([
      'logs:CreateLogStream',
      'logs:PutLogEvents',
      'secretsmanager:DescribeSecret',
      'secretsmanager:GetSecretValue',
    ])
    for (const { Resource } of statements) expect(JSON.stringify(Resource)).not.toContain('*')
  })

  test('have a role of a kind only where AWS leaves no other way into a network', () => {
    const roles = all.templateOf('site').findResources('AWS::IAM::Role')
    const managed = (name: string) =>
      JSON.stringify(
        Object.entries(roles).find(([id]) => id.startsWith(name))?.[1].Properties.ManagedPolicyArns ?? [],
      )
    expect(managed('ShopRole')).toMatch(/^\[\{[^[]*\[""?.*AWSLambdaVPCAccessExecutionRole"\]\]\}\]$/)
    expect(managed('PagesRole')).toBe('[]')
  })

  test.each(['Shop', 'Pages'])('%s has limits of time, memory and copies, and a log that ends', (name) => {
    const site = all.templateOf('site')
    const [, found] =
      Object.entries(site.findResources('AWS::Lambda::Function')).find(([id]) =>
        new RegExp(`^${name}[0-9A-F]{8}$`).test(id),
      ) ?? []
    expect(found?.Properties).toMatchObject({
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Timeout: 20,
      MemorySize: expect.any(Number),
      ReservedConcurrentExecutions: expect.any(Number),
      LoggingConfig: { LogFormat: 'JSON' },
    })
  })

  test('open fewer connections than the database bears', () => {
    const site = JSON.stringify(all.templateOf('site').findResources('AWS::Lambda::Function'))
    const copies = [...site.matchAll(/"ReservedConcurrentExecutions":(\d+)/g)].map(([, count]) =>
      Number(count),
    )
    expect(Math.min(...copies) * 2).toBeLessThan(100)
  })

  test('keep logs for a month', () => {
    const groups = Object.values(all.templateOf('site').findResources('AWS::Logs::LogGroup'))
    expect(groups).toHaveLength(3)
    for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(30)
  })

  test('are called by the edge and the gateway alone', () => {
    const permissions = Object.values(all.templateOf('site').findResources('AWS::Lambda::Permission'))
    for (const { Properties } of permissions) {
      expect(Properties.Principal).toMatch(/^(cloudfront|apigateway)\.amazonaws\.com$/)
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

test('no template holds a secret', () => {
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
  test('has a bucket that is closed, encrypted and asked over TLS', () => {
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

  test('speaks TLS 1.2 and newer, HTTP/2 and 3, behind the firewall', () => {
    all.templateOf('site').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: objectLike({
        Aliases: ['candlecast.example'],
        HttpVersion: 'http2and3',
        ViewerCertificate: objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
        WebACLId: anyValue(),
      }),
    })
  })

  test('has the built page when the function fails, but not when the function itself says 503', () => {
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

  test('leads images, files and the shop API where they belong', () => {
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

  test('keeps a page for a minute at most, and for each page of a list', () => {
    all.templateOf('site').hasResourceProperties('AWS::CloudFront::CachePolicy', {
      CachePolicyConfig: objectLike({
        MinTTL: 0,
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: objectLike({
          QueryStringsConfig: { QueryStringBehavior: 'whitelist', QueryStrings: ['page'] },
          CookiesConfig: { CookieBehavior: 'none' },
        }),
      }),
    })
  })

  test('says to browsers what the one source of headers says', () => {
    const { DEPLOY_ACCOUNT: _, ...settings } = EXAMPLE
    const expected = pageHeaders(settings, INLINE).ofBuilt
    const [policy] = Object.entries(
      all.templateOf('site').findResources('AWS::CloudFront::ResponseHeadersPolicy'),
    )
      .filter(([id]) => id.startsWith('SiteHeaders'))
      .map(([, { Properties }]) => Properties.ResponseHeadersPolicyConfig)
    const { ContentSecurityPolicy, ContentTypeOptions, ReferrerPolicy, StrictTransportSecurity } =
      policy.SecurityHeadersConfig
    const custom: { Header: string; Value: string }[] = policy.CustomHeadersConfig.Items
    expect({
      'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': ReferrerPolicy.ReferrerPolicy,
      ...(ContentTypeOptions && { 'x-content-type-options': 'nosniff' }),
      'strict-transport-security': `max-age=${StrictTransportSecurity.AccessControlMaxAgeSec}`,
      ...Object.fromEntries(custom.map(({ Header, Value }) => [Header, Value])),
    }).toEqual(expected)
  })

  test('refuses who asks too often, but never the payment service', () => {
    const edge = all.templateOf('edge')
    edge.hasResourceProperties('AWS::WAFv2::WebACL', { Scope: 'CLOUDFRONT' })
    const text = JSON.stringify(edge.findResources('AWS::WAFv2::WebACL'))
    expect(text).toMatch(
      /"NotStatement":\{"Statement":\{"ByteMatchStatement":.{0,200}"\/api\/payment-webhook"/,
    )
  })
})

describe('somebody is woken', () => {
  const METRICS = [
    ['Candlecast', 'PaymentWebhookFailed'],
    ['Candlecast', 'PaymentWebhookRefused'],
    ['Candlecast', 'ShopCannotWork'],
    ['AWS/ApiGateway', '5xx'],
    ['AWS/Lambda', 'Errors'],
    ['AWS/Lambda', 'Throttles'],
    ['AWS/Lambda', 'Url5xxCount'],
    ['AWS/RDS', 'FreeStorageSpace'],
    ['AWS/RDS', 'DatabaseConnections'],
    ['AWS/RDS', 'CPUUtilization'],
  ]

  test.each(METRICS)('by %s %s, by mail', (Namespace, MetricName) => {
    all.templateOf('site').hasResourceProperties('AWS::CloudWatch::Alarm', {
      Namespace,
      MetricName,
      AlarmActions: [anyValue()],
      AlarmDescription: anyValue(),
    })
  })

  test('by nothing else', () => {
    const alarms = Object.values(all.templateOf('site').findResources('AWS::CloudWatch::Alarm'))
    const watched = new Set(
      alarms.map(({ Properties }) => `${Properties.Namespace} ${Properties.MetricName}`),
    )
    expect([...watched].toSorted()).toEqual(METRICS.map((metric) => metric.join(' ')).toSorted())
  })

  test('by a certificate that ends, where certificates of the edge are', () => {
    all.templateOf('edge').hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'DaysToExpiry' })
  })

  test.each(['site', 'edge'] as const)('at the address in the settings, from the stack %s', (name) => {
    all.templateOf(name).hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: EXAMPLE.DEPLOY_ALARM_EMAIL,
    })
  })

  test('by lines of the gateway’s log, which has numbers as numbers and nobody’s address', () => {
    const [stage] = Object.values(all.templateOf('site').findResources('AWS::ApiGatewayV2::Stage'))
    const format: string = stage?.Properties.AccessLogSettings.Format
    expect(format).toContain('"status":$context.status,')
    expect(format).toContain('"route":"$context.routeKey"')
    expect(format).not.toMatch(/sourceIp|userAgent|authorizer|path/i)
  })
})

describe('with other settings', () => {
  test('a pool that is there is shared, and the site waits until a new one has its id', () => {
    const shared = synthesise({ DEPLOY_USER_POOL: 'existing' })
    expect(shared.stacks.map(({ stackName }) => stackName)).not.toContain(STACKS.accounts)
    shared.remove()
    const first = synthesise({
      VITE_USER_POOL_ID: '',
      VITE_USER_POOL_CLIENT_ID: '',
      DEPLOY_HOSTED_ZONE_ID: '',
      DEPLOY_HOSTED_ZONE_NAME: '',
    })
    expect(first.stacks.map(({ stackName }) => stackName).toSorted()).toEqual(
      [STACKS.accounts, STACKS.edge, STACKS.orders].toSorted(),
    )
    first.remove()
  }, 180_000)
})
