/** The templates of a deployment with all settings: the properties that keep orders, secrets and visitors safe. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { standardSettings } from '@stand-ins/user-pool'
import { Match, Template } from 'aws-cdk-lib/assertions'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { localPoolSettings } from '../../stand-ins/project.ts'
import { composeFile } from '../compose/compose-file.ts'
import { EXAMPLE, parseDeployConfig } from './config.ts'
import { createApp } from './create-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'templates-'))
afterAll(() => rmSync(folder, { recursive: true }))

const templatesOf = (changes: Readonly<Record<string, string>>, name: string) => {
  const { stacks } = createApp(parseDeployConfig({ ...EXAMPLE, ...changes }), join(folder, name)).synth()
  return new Map(stacks.map(({ stackName, template }) => [stackName, Template.fromJSON(template)]))
}
const everySetting = {
  DEPLOY_REDIRECT_HOST: 'www.candlecast.example',
  DEPLOY_MAIL_FROM: 'hello@candlecast.example',
  VITE_SANITY_VISIBILITY: 'private',
  VITE_LOGIN_WAYS: 'password,code,passkey',
  VITE_SIGN_IN_FLOW: 'USER_SRP_AUTH',
  VITE_ACCOUNT_EXISTENCE: 'shown',
  VITE_NEWSLETTER_ORIGIN: 'https://forms.newsletter.example',
  VITE_PAYMENT_PAGE_URL: 'https://pay.candlecast.example',
  USER_POOL_CLIENT_IDS: 'app',
  STRIPE_TAX: 'on',
  STRIPE_TAX_CODE: 'txcd_10302000',
  BOOKKEEPING_TIME_ZONE: 'Europe/Stockholm',
  BOOKKEEPING_YEAR_START: '01-01',
  RATE_LIMIT_CHECKOUTS: '10',
  RATE_LIMIT_ACCOUNT: '60',
  RATE_LIMIT_ADDRESS: '120',
  ALLOW_DESTRUCTIVE_MIGRATIONS: '0009-drop-old-columns',
}
/** On AWS, CloudWatch has metrics, RDS makes the backups, and ECS ends a task that hangs. */
const OF_COMPOSE = ['BACKUP_STATUS_FILE', 'METRICS_PORT', 'PID_FILE']
const templates = templatesOf(everySetting, 'all')
const stack = (name: string) => {
  const template = templates.get(`Candlecast-${name}`)
  if (!template) throw new Error(`There is no stack ${name}`)
  return template
}

const rows: [stack: string, type: string, properties: object][] = [
  ['Data', 'RDS::DBInstance', { StorageEncrypted: true, PubliclyAccessible: false, MultiAZ: true }],
  ['Data', 'RDS::DBInstance', { BackupRetentionPeriod: 14, DeletionProtection: true }],
  ['Data', 'RDS::DBParameterGroup', { Parameters: { 'rds.force_ssl': '1' } }],
  ['Site', 'ElasticLoadBalancingV2::LoadBalancer', { Scheme: 'internal' }],
  ['Site', 'EC2::SecurityGroupIngress', { SourcePrefixListId: 'pl-fab65393', FromPort: 8080 }],
  [
    'Site',
    'ElasticLoadBalancingV2::Listener',
    {
      DefaultActions: [
        Match.objectLike({ RedirectConfig: Match.objectLike({ Host: 'candlecast.example' }) }),
      ],
    },
  ],
  [
    'Site',
    'ECS::Service',
    {
      DesiredCount: 2,
      DeploymentConfiguration: { Strategy: 'BLUE_GREEN', DeploymentCircuitBreaker: { Rollback: true } },
    },
  ],
  ['Site', 'Logs::LogGroup', { RetentionInDays: 30 }],
  [
    'Site',
    'IAM::Policy',
    {
      PolicyDocument: {
        Statement: [Match.objectLike({ Action: ['cognito-idp:AdminDeleteUser', 'cognito-idp:ListUsers'] })],
      },
    },
  ],
  ['Edge', 'CertificateManager::Certificate', { SubjectAlternativeNames: ['www.candlecast.example'] }],
  [
    'Edge',
    'CloudFront::Distribution',
    {
      DistributionConfig: {
        Aliases: ['candlecast.example', 'www.candlecast.example'],
        WebACLId: Match.anyValue(),
        ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    },
  ],
  [
    'Edge',
    'CloudFront::CachePolicy',
    {
      CachePolicyConfig: {
        MaxTTL: 60,
        ParametersInCacheKeyAndForwardedToOrigin: {
          HeadersConfig: { Headers: ['Host', 'Accept'] },
          QueryStringsConfig: { QueryStringBehavior: 'all' },
        },
      },
    },
  ],
]

test('each resource has the properties that matter', () => {
  for (const [name, type, properties] of rows) stack(name).hasResourceProperties(`AWS::${type}`, properties)
})

const text = v.string()
const pair = v.object({ Name: text })
const containerSchema = v.object({
  Name: text,
  Command: v.array(v.unknown()),
  Environment: v.array(pair),
  Secrets: v.array(pair),
  ReadonlyRootFilesystem: v.literal(true),
  LinuxParameters: v.object({ Capabilities: v.object({ Drop: v.tuple([v.literal('ALL')]) }) }),
})
const containers = Object.values(stack('Site').findResources('AWS::ECS::TaskDefinition')).flatMap((task) =>
  v.parse(v.array(containerSchema), task.Properties?.ContainerDefinitions),
)
const containerOf = (name: string) => containers.find(({ Name }) => Name === name)
const namesOf = (values: readonly { Name: string }[] = []) => values.map(({ Name }) => Name).toSorted()

test('the containers are those of compose: the same programs and settings, and secrets are no plain text', () => {
  const { services } = composeFile
  const pairs = { Pages: services.site, Shop: services.shop, Migrate: services.migrate }
  for (const [name, service] of Object.entries(pairs)) {
    const container = containerOf(name)
    expect(JSON.stringify(container?.Command), name).toContain(service?.command.split(' ').at(-1))
    const plain = namesOf(container?.Environment)
    expect(plain.filter((variable) => /SECRET|TOKEN|PASSWORD|KEY|MAIL|DATABASE/.test(variable))).toEqual([])
    const given = [...plain, ...namesOf(container?.Secrets)]
    // Made from passwords by the command; on AWS the task has a role in place of keys.
    const isMissing = (setting: string) =>
      !given.includes(setting) && !/^(DATABASE|AWS)_/.test(setting) && !OF_COMPOSE.includes(setting)
    expect(Object.keys(service?.environment ?? {}).filter(isMissing), name).toEqual([])
  }
  expect(namesOf(containerOf('Pages')?.Secrets)).toEqual(['CONTENT_WEBHOOK_SECRET', 'SANITY_READ_TOKEN'])
})

test('tasks reach HTTPS services, and only the shop reaches mail servers', () => {
  const groups = Object.values(stack('Site').findResources('AWS::EC2::SecurityGroup'))
  const outgoing = groups.flatMap(({ Properties }) => {
    // The rules of the load balancer are resources of their own, from group to group.
    const rules = v.parse(
      v.optional(v.array(v.looseObject({ CidrIp: text, FromPort: v.number() })), []),
      Properties?.SecurityGroupEgress,
    )
    const ports = rules.filter(({ CidrIp }) => CidrIp === '0.0.0.0/0').map(({ FromPort }) => FromPort)
    return ports.length > 0 ? [ports.join()] : []
  })
  expect(outgoing.toSorted()).toEqual(['443', '443,465,587'])
})

test('the database is prepared before the shop starts', () => {
  stack('Site').hasResourceProperties('AWS::ECS::TaskDefinition', {
    ContainerDefinitions: Match.arrayWith([
      Match.objectLike({ Name: 'Shop', DependsOn: [{ ContainerName: 'Migrate', Condition: 'SUCCESS' }] }),
      Match.objectLike({ Name: 'Migrate', Essential: false }),
    ]),
  })
})

test('no security group lets a range of addresses in', () => {
  for (const name of ['Data', 'Site']) {
    const written = JSON.stringify(stack(name).toJSON())
    const inward = [...written.matchAll(/"SecurityGroupIngress":\[([^\]]*)\]/g)].map(([, rule]) => rule)
    for (const rule of inward) expect(rule).not.toContain('CidrIp')
    for (const { Properties } of Object.values(stack(name).findResources('AWS::EC2::SecurityGroupIngress')))
      expect(Properties).not.toHaveProperty('CidrIp')
  }
})

const behaviorsSchema = v.object({
  Origins: v.array(v.object({ VpcOriginConfig: v.record(text, v.unknown()) })),
  CacheBehaviors: v.array(v.object({ PathPattern: text, TargetOriginId: text })),
  DefaultCacheBehavior: v.object({
    TargetOriginId: text,
    ViewerProtocolPolicy: v.literal('redirect-to-https'),
  }),
})

test('CloudFront routes each path as Caddy does, and only into the closed network', () => {
  const [distribution] = Object.values(stack('Edge').findResources('AWS::CloudFront::Distribution'))
  const { CacheBehaviors, DefaultCacheBehavior, Origins } = v.parse(
    behaviorsSchema,
    distribution?.Properties?.DistributionConfig,
  )
  expect(Origins).toHaveLength(2)
  const pages = DefaultCacheBehavior.TargetOriginId
  const ofPages = CacheBehaviors.filter(({ TargetOriginId }) => TargetOriginId === pages)
  expect(ofPages.map(({ PathPattern }) => PathPattern)).toEqual([
    '/assets/*',
    '/cdn/*',
    '/api/content-webhook',
    '/api/content/*',
  ])
  expect(CacheBehaviors.at(-1)).toMatchObject({ PathPattern: '/api/*' })
  expect(CacheBehaviors).toHaveLength(5)
})

test('problems of the shop are told as on the small server, and counted for those without a channel', () => {
  expect(namesOf(containerOf('Shop')?.Secrets)).toEqual(
    expect.arrayContaining(['ALARM_MAIL', 'ALARM_WEBHOOK']),
  )
  const secret = { GenerateSecretString: { SecretStringTemplate: Match.stringLikeRegexp('ALARM_MAIL') } }
  stack('Data').hasResourceProperties('AWS::SecretsManager::Secret', secret)
  stack('Site').hasResourceProperties('AWS::Logs::MetricFilter', {
    FilterPattern: '{ $.event = "problem-begun" }',
    MetricTransformations: [Match.objectLike({ MetricName: 'ProblemBegun' })],
  })
  stack('Site').hasResourceProperties('AWS::CloudWatch::Alarm', { MetricName: 'ProblemBegun', Threshold: 0 })
})

test('each zone has a task of both programs', () => {
  const counts = Object.values(stack('Site').findResources('AWS::ECS::Service'))
  expect(counts.map(({ Properties }) => Properties?.DesiredCount)).toEqual([2, 2])
  const cheap = templatesOf({ DEPLOY_ZONES: '1' }, 'cheap').get('Candlecast-Site')
  const one = Object.values(cheap?.findResources('AWS::ECS::Service') ?? {})
  expect(one.map(({ Properties }) => Properties?.DesiredCount)).toEqual([1, 1])
})

test('the user pool has the settings of the local one; without SES there are no codes by e-mail', () => {
  const accounts = stack('Accounts')
  accounts.hasResourceProperties('AWS::Cognito::UserPool', {
    UsernameConfiguration: { CaseSensitive: false },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    AutoVerifiedAttributes: ['email'],
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    Policies: {
      PasswordPolicy: { MinimumLength: standardSettings.minimumPasswordLength },
      SignInPolicy: { AllowedFirstAuthFactors: localPoolSettings.firstFactors },
    },
    WebAuthnUserVerification: 'preferred',
    EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
    WebAuthnRelyingPartyID: 'candlecast.example',
    DeviceConfiguration: Match.absent(),
  })
  accounts.hasResourceProperties('AWS::Cognito::UserPoolClient', {
    WriteAttributes: Match.absent(),
    GenerateSecret: false,
    ExplicitAuthFlows: Match.arrayWith(['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH']),
    PreventUserExistenceErrors: standardSettings.preventUserExistenceErrors,
    AccessTokenValidity: standardSettings.accessTokenSeconds / 60,
    RefreshTokenValidity: standardSettings.refreshTokenSeconds / 60,
    RefreshTokenRotation: { RetryGracePeriodSeconds: standardSettings.refreshGraceSeconds },
  })
  // Before the first deployment there is no pool, and no site.
  const first = templatesOf({ VITE_USER_POOL_ID: '' }, 'first')
  expect([...first.keys()]).toEqual(['Candlecast-Accounts', 'Candlecast-Data'])
  first.get('Candlecast-Accounts')?.hasResourceProperties('AWS::Cognito::UserPool', {
    Policies: { SignInPolicy: { AllowedFirstAuthFactors: ['PASSWORD', 'WEB_AUTHN'] } },
  })
  const hiding = templatesOf({ VITE_ACCOUNT_EXISTENCE: 'hidden' }, 'hiding').get('Candlecast-Accounts')
  hiding?.hasResourceProperties('AWS::Cognito::UserPoolClient', { PreventUserExistenceErrors: 'ENABLED' })
})
