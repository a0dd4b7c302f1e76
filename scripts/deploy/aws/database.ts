import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  InstanceClass,
  InstanceSize,
  InstanceType,
  IpAddresses,
  type ISecurityGroup,
  type IVpc,
  Peer,
  Port,
  SecurityGroup,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2'
import {
  Credentials,
  DatabaseInstance,
  DatabaseInstanceEngine,
  DatabaseSecret,
  ParameterGroup,
  PostgresEngineVersion,
  StorageType,
} from 'aws-cdk-lib/aws-rds'
import { type ISecret, SecretRotation, SecretRotationApplication } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { DatabaseSize } from './config.ts'

const POSTGRES = DatabaseInstanceEngine.postgres({ version: PostgresEngineVersion.VER_17 })
const BACKUP = Duration.days(14)
const ROTATION = Duration.days(30)
/** Storage in GB: at first, and the limit of automatic growth. */
const INITIAL_GB = 20
const MAX_GB = 100

const MACHINES = { micro: InstanceSize.MICRO, small: InstanceSize.SMALL, medium: InstanceSize.MEDIUM }

/** The services on the internet that the shop calls, by TCP port. Nothing else leaves its network. */
const OUTGOING: Readonly<Record<number, string>> = {
  443: 'Stripe, Cognito, Sanity, secrets',
  465: 'Mail server of an smtps:// address',
  587: 'Mail server of an smtp:// address',
}

/** Fixed names instead of a look-up, so that templates can be made without an AWS account. */
const ZONES = ['eu-north-1a', 'eu-north-1b']

/**
 * The functions reach Stripe, Cognito and Sanity through one NAT gateway, because not all of these services answer on
 * IPv6. The subnets of the database have no route out.
 */
const network = (scope: Construct): IVpc =>
  // Cast needed under exactOptionalPropertyTypes.
  new Vpc(scope, 'Network', {
    ipAddresses: IpAddresses.cidr('10.20.0.0/16'),
    availabilityZones: ZONES,
    natGateways: 1,
    subnetConfiguration: [
      { name: 'gateway', subnetType: SubnetType.PUBLIC, cidrMask: 26, mapPublicIpOnLaunch: false },
      { name: 'functions', subnetType: SubnetType.PRIVATE_WITH_EGRESS, cidrMask: 22 },
      { name: 'database', subnetType: SubnetType.PRIVATE_ISOLATED, cidrMask: 26 },
    ],
  }) as IVpc

/** Postgres for orders and entitlements, in a network where only the functions of the shop can reach it. */
export class OrdersStack extends Stack {
  readonly vpc: IVpc
  readonly database: DatabaseInstance
  /** Login of the tables' owner, for migrations. Amazon RDS stores username, password, host, port and dbname. */
  readonly ownerSecret: ISecret
  /** Login of the running shop. Its role can't change tables; a migration creates it. */
  readonly appSecret: ISecret
  /** Members can reach the database, and the services of `OUTGOING`. */
  readonly shopGroup: ISecurityGroup

  constructor(scope: Construct, id: string, { size, ...props }: StackProps & { size: DatabaseSize }) {
    super(scope, id, { ...props, terminationProtection: true })
    this.vpc = network(this)
    const group = (name: string, description: string) =>
      new SecurityGroup(this, name, { vpc: this.vpc, description, allowAllOutbound: false })
    const databaseGroup = group('DatabaseGroup', 'The database of orders')
    this.shopGroup = group('ShopGroup', 'The function that is the shop API')
    for (const [port, services] of Object.entries(OUTGOING))
      this.shopGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(Number(port)), services)
    this.shopGroup.addEgressRule(databaseGroup, Port.POSTGRES, 'Orders')
    databaseGroup.addIngressRule(this.shopGroup, Port.POSTGRES, 'The shop API')

    this.database = new DatabaseInstance(this, 'Database', {
      engine: POSTGRES,
      vpc: this.vpc,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_ISOLATED },
      securityGroups: [databaseGroup],
      publiclyAccessible: false,
      instanceType: InstanceType.of(InstanceClass.T4G, MACHINES[size.machine]),
      multiAz: size.hasStandby,
      storageType: StorageType.GP3,
      allocatedStorage: INITIAL_GB,
      maxAllocatedStorage: MAX_GB,
      storageEncrypted: true,
      databaseName: 'shop',
      credentials: Credentials.fromGeneratedSecret('shop'),
      parameterGroup: new ParameterGroup(this, 'Parameters', {
        engine: POSTGRES,
        parameters: { 'rds.force_ssl': '1' },
      }),
      backupRetention: BACKUP,
      copyTagsToSnapshot: true,
      deleteAutomatedBackups: false,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.SNAPSHOT,
      autoMinorVersionUpgrade: true,
    })
    const { secret } = this.database
    if (!secret) throw new Error('The database has no generated secret')
    this.ownerSecret = secret
    this.appSecret = new DatabaseSecret(this, 'AppSecret', { username: 'shop_app' }).attach(this.database)
    const rotation = {
      automaticallyAfter: ROTATION,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_WITH_EGRESS },
    }
    this.database.addRotationSingleUser(rotation)
    new SecretRotation(this, 'AppRotation', {
      ...rotation,
      application: SecretRotationApplication.POSTGRES_ROTATION_SINGLE_USER,
      secret: this.appSecret,
      target: this.database,
      vpc: this.vpc,
      // The role exists only after the first migration.
      rotateImmediatelyOnUpdate: false,
    })
  }
}
