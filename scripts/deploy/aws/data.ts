import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import * as cognito from 'aws-cdk-lib/aws-cognito'
import * as ec2 from 'aws-cdk-lib/aws-ec2'
import * as rds from 'aws-cdk-lib/aws-rds'
import * as secrets from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { brand } from '#shared/shop.ts'
import type { DeployConfig } from './config.ts'

const POSTGRES = rds.DatabaseInstanceEngine.postgres({ version: rds.PostgresEngineVersion.VER_17 })
const { MICRO, SMALL, MEDIUM } = ec2.InstanceSize
const SIZES = { micro: MICRO, small: SMALL, medium: MEDIUM }

/** Passwords are part of URLs: letters and digits only. */
const PUNCTUATION = ' !"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'

/** Members of the secret whose values are entered by hand. An empty one counts as unset. */
export const ENTERED = [
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'SHOP_MAIL_URL', 'SHOP_MAIL_FROM'],
  ...['ALARM_MAIL', 'ALARM_WEBHOOK'],
]
export const READ_TOKEN = 'SANITY_READ_TOKEN'

/**
 * The data that must survive all other stacks: the secrets, and the orders in a Postgres that only the shop's tasks reach.
 * Tasks reach Stripe, Cognito and Sanity with a public address, which costs a tenth of a NAT gateway; their security
 * groups let nothing in but the load balancer. The load balancer and the database have no route to the internet.
 */
export class DataStack extends Stack {
  readonly vpc: ec2.IVpc
  readonly database: rds.DatabaseInstance
  /** Login of the tables' owner, for migrations. */
  readonly owner: secrets.ISecret
  /** Login of the running shop, whose role can't change tables. */
  readonly app: secrets.ISecret
  readonly settings: secrets.ISecret
  readonly codes: secrets.ISecret

  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: DeployConfig }) {
    super(scope, id, { ...props, terminationProtection: true })
    // Casts here are needed under exactOptionalPropertyTypes.
    this.vpc = new ec2.Vpc(this, 'Network', {
      ipAddresses: ec2.IpAddresses.cidr('10.20.0.0/16'),
      // Not looked up, so that templates can be made without an AWS account.
      availabilityZones: ['eu-north-1a', 'eu-north-1b'],
      natGateways: 0,
      subnetConfiguration: [
        { name: 'tasks', subnetType: ec2.SubnetType.PUBLIC, cidrMask: 24, mapPublicIpOnLaunch: false },
        { name: 'inside', subnetType: ec2.SubnetType.PRIVATE_ISOLATED, cidrMask: 24 },
      ],
    }) as ec2.IVpc
    const login = (name: string, username: string) =>
      new rds.DatabaseSecret(this, name, { username, excludeCharacters: PUNCTUATION }) as secrets.ISecret
    this.owner = login('OwnerSecret', 'shop')
    this.app = login('AppSecret', 'shop_app')
    this.database = new rds.DatabaseInstance(this, 'Database', {
      engine: POSTGRES,
      vpc: this.vpc,
      vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_ISOLATED },
      instanceType: ec2.InstanceType.of(ec2.InstanceClass.T4G, SIZES[config.databaseSize]),
      multiAz: config.zones > 1,
      storageType: rds.StorageType.GP3,
      // In GB: at first, and the limit of automatic growth.
      allocatedStorage: 20,
      maxAllocatedStorage: 100,
      storageEncrypted: true,
      databaseName: 'shop',
      credentials: rds.Credentials.fromSecret(this.owner, 'shop'),
      parameterGroup: new rds.ParameterGroup(this, 'Parameters', {
        engine: POSTGRES,
        parameters: { 'rds.force_ssl': '1' },
      }),
      backupRetention: Duration.days(14),
      deleteAutomatedBackups: false,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.SNAPSHOT,
      autoMinorVersionUpgrade: true,
    })
    this.settings = this.secret('SettingsSecret', 'CONTENT_WEBHOOK_SECRET', [...ENTERED, READ_TOKEN])
    this.codes = this.secret('CodeSecret', 'SHOP_CODE_SECRET')
    new CfnOutput(this, 'SettingsSecretArn', { value: this.settings.secretArn })
  }

  /** A JSON object whose members are settings (.env.example). Secrets Manager generates one of them. */
  private secret(id: string, generated: string, entered: readonly string[] = []) {
    return new secrets.Secret(this, id, {
      generateSecretString: {
        secretStringTemplate: JSON.stringify(Object.fromEntries(entered.map((name) => [name, '']))),
        generateStringKey: generated,
        excludePunctuation: true,
        passwordLength: 48,
      },
      removalPolicy: RemovalPolicy.RETAIN,
    }) as secrets.ISecret
  }
}

const mailThroughSes = (fromEmail: string) =>
  cognito.UserPoolEmail.withSES({
    fromEmail,
    fromName: brand.name,
    sesVerifiedDomain: fromEmail.split('@')[1] ?? '',
  })

/** The user pool of site and app, which takes passwords, passkeys and, with SES, codes by e-mail. Not deployed when an existing pool is shared. */
export class AccountsStack extends Stack {
  constructor(scope: Construct, id: string, { config, ...props }: StackProps & { config: DeployConfig }) {
    super(scope, id, { ...props, terminationProtection: true })
    const { host, mailFrom, hidesAccounts } = config
    const pool = new cognito.UserPool(this, 'Pool', {
      userPoolName: brand.slug,
      // The cheapest plan that supports codes by e-mail, passkeys and rotation of refresh tokens.
      featurePlan: cognito.FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: true,
      signInAliases: { username: true, email: true },
      // "Reader" and "reader" are one account. This can't be changed once the pool exists.
      signInCaseSensitive: false,
      // A new address counts after its code: otherwise any access token could let the shop write to strangers.
      keepOriginal: { email: true },
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      passwordPolicy: {
        minLength: MINIMUM_PASSWORD_LENGTH,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      // Cognito sends codes that replace the password through SES only.
      signInPolicy: {
        allowedFirstAuthFactors: { password: true, emailOtp: mailFrom !== undefined, passkey: true },
      },
      // It can't change without losing the passkeys. Without `www.`, the app and other hosts of the domain can share them.
      passkeyRelyingPartyId: host.replace(/^www\./, ''),
      passkeyUserVerification: cognito.PasskeyUserVerification.PREFERRED,
      ...(mailFrom && { email: mailThroughSes(mailFrom) }),
    })
    const client = pool.addClient('Site', {
      userPoolClientName: 'site',
      // A public client.
      generateSecret: false,
      disableOAuth: true,
      authFlows: { userSrp: true, user: true },
      preventUserExistenceErrors: hidesAccounts,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // For two tabs that refresh at the same moment.
      refreshTokenRotationGracePeriod: Duration.seconds(10),
    })
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId, description: 'VITE_USER_POOL_ID' })
    const clientId = client.userPoolClientId
    new CfnOutput(this, 'ClientId', { value: clientId, description: 'VITE_USER_POOL_CLIENT_ID' })
  }
}
