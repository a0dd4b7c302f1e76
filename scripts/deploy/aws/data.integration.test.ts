import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Match } from 'aws-cdk-lib/assertions'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../stack/folders.ts'
import { STACKS } from './create-app.ts'
import { stackLines } from './stack-lines.ts'
import { synthesise, type Templates } from './testing/templates.ts'

const { objectLike, anyValue, absent } = Match

/** The templates of the first deployment, when the pool has no id yet. */
let all: Templates
beforeAll(() => {
  all = synthesise({
    DEPLOY_MAIL_FROM: 'hello@candlecast.example',
    VITE_USER_POOL_ID: '',
    VITE_USER_POOL_CLIENT_ID: '',
    DEPLOY_HOSTED_ZONE_ID: '',
    DEPLOY_HOSTED_ZONE_NAME: '',
  })
}, 120_000)
afterAll(() => all.remove())

test('the stack of the site is left out until the pool has an id', () => {
  expect(all.stacks.map(({ stackName }) => stackName).toSorted()).toEqual(
    [STACKS.accounts, STACKS.edge, STACKS.orders].toSorted(),
  )
})

test('the summary of a template counts its resources by type', () => {
  const orders = all.stacks.find(({ stackName }) => stackName === STACKS.orders)
  if (!orders) throw new Error('The stack of orders is missing')
  const lines = stackLines(orders).split('\n')
  expect(lines.slice(1, 3)).toEqual([`${STACKS.orders}, eu-north-1`, '    6  AWS::EC2::RouteTable'])
  expect(lines).toContain('    1  AWS::RDS::DBInstance')
})

test('accounts and orders are protected from deletion, also when their stacks are deleted', () => {
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
  test('is private, encrypted, backed up and in two availability zones', () => {
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

  test('is in subnets without routes to the internet', () => {
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

  test('accepts connections only from the shop’s functions and the rotation of its passwords', () => {
    const orders = all.templateOf('orders')
    const rules = Object.values(orders.findResources('AWS::EC2::SecurityGroupIngress'))
    expect(rules).toHaveLength(3)
    for (const { Properties } of rules) {
      expect(Properties).not.toHaveProperty('CidrIp')
      expect(JSON.stringify(Properties.GroupId)).toContain('DatabaseGroup')
    }
    for (const { Properties } of Object.values(orders.findResources('AWS::EC2::SecurityGroup'))) {
      expect(Properties).not.toHaveProperty('SecurityGroupIngress')
    }
  })

  test('the functions of the shop reach each service that they call, and nothing else', () => {
    const orders = all.templateOf('orders')
    const [group] = Object.values(orders.findResources('AWS::EC2::SecurityGroup')).flatMap(
      ({ Properties }) => (String(Properties.GroupDescription).includes('shop API') ? [Properties] : []),
    )
    const rules = v.parse(
      v.array(v.object({ CidrIp: v.literal('0.0.0.0/0'), FromPort: v.number(), ToPort: v.number() })),
      group?.SecurityGroupEgress,
    )
    // As the shop's settings name the services: .env.example.
    const services = [
      'https://api.stripe.com',
      'https://cognito-idp.eu-north-1.amazonaws.com',
      'https://abc123.apicdn.sanity.io',
      'https://secretsmanager.eu-north-1.amazonaws.com',
      ...[...readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/SHOP_MAIL_URL=(.+)/g)].map(
        ([, url = '']) => url,
      ),
      'smtps://email-smtp.eu-north-1.amazonaws.com:465',
    ]
    const needed = new Set(services.map((address) => Number(new URL(address).port || 443)))
    expect(rules.map(({ FromPort, ToPort }) => [FromPort, ToPort]).toSorted()).toEqual(
      [...needed].map((port) => [port, port]).toSorted(),
    )
    const [database] = Object.values(orders.findResources('AWS::EC2::SecurityGroupEgress'))
    expect(JSON.stringify(database?.Properties.DestinationSecurityGroupId)).toContain('DatabaseGroup')
    expect(JSON.stringify(database?.Properties.GroupId)).toContain('ShopGroup')
  })

  test('has a second login for the running shop, which is not rotated before the migration creates it', () => {
    const orders = all.templateOf('orders')
    orders.hasResourceProperties('AWS::SecretsManager::Secret', {
      GenerateSecretString: objectLike({ SecretStringTemplate: Match.stringLikeRegexp('shop_app') }),
    })
    orders.hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
      RotateImmediatelyOnUpdate: false,
    })
  })

  test('has a generated password that rotates every 30 days', () => {
    all.templateOf('orders').hasResourceProperties('AWS::SecretsManager::RotationSchedule', {
      RotationRules: { ScheduleExpression: 'rate(30 days)' },
    })
    all.templateOf('orders').hasResourceProperties('AWS::RDS::DBInstance', {
      MasterUserPassword: { 'Fn::Join': anyValue() },
    })
  })
})

test('the user pool and its client have the documented settings', () => {
  const accounts = all.templateOf('accounts')
  accounts.hasResourceProperties('AWS::Cognito::UserPool', {
    UserPoolTier: 'ESSENTIALS',
    UsernameConfiguration: { CaseSensitive: false },
    MfaConfiguration: 'OPTIONAL',
    EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    EmailConfiguration: objectLike({ EmailSendingAccount: 'DEVELOPER' }),
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
