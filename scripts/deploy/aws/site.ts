import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { CfnOutput, Duration, IgnoreMode, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import * as ec2 from 'aws-cdk-lib/aws-ec2'
import { Platform } from 'aws-cdk-lib/aws-ecr-assets'
import * as ecs from 'aws-cdk-lib/aws-ecs'
import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { ROOT } from '../../stack/folders.ts'
import { addAlarms } from './alarms.ts'
import { type DeployConfig, DOCKERFILE, REGION } from './config.ts'
import { type DataStack, ENTERED, READ_TOKEN } from './data.ts'

/** The processor of the machine that builds the image, because emulating another one takes an hour. */
const [ARCHITECTURE, PLATFORM] =
  process.arch === 'arm64'
    ? [ecs.CpuArchitecture.ARM64, Platform.LINUX_ARM64]
    : [ecs.CpuArchitecture.X86_64, Platform.LINUX_AMD64]
/** The page server keeps rendered pages in memory. */
const SIZES = { Pages: { cpu: 512, memoryLimitMiB: 1024 }, Shop: { cpu: 256, memoryLimitMiB: 512 } }

/** Ports of the load balancer. Neighbours, because one rule for CloudFront's addresses nearly fills a security group. */
export const PORTS = { pages: 8080, shop: 8081 } as const
/** CloudFront's addresses in REGION, as AWS publishes them: com.amazonaws.global.cloudfront.origin-facing. */
const CLOUDFRONT = 'pl-fab65393'
const PROXIES = { TRUSTED_PROXIES: '2' }
const HTTPS_PORT = 443
/** Of smtps:// and smtp:// addresses. */
const MAIL_PORTS = [465, 587]

type Container = ecs.ContainerDefinitionOptions
type Props = StackProps & { config: DeployConfig; data: DataStack }

/** Changes with every release: page server and shop API, behind a load balancer that only CloudFront reaches. */
export class SiteStack extends Stack {
  readonly balancer: elb.ApplicationLoadBalancer
  private readonly config: DeployConfig
  private readonly data: DataStack
  private readonly cluster: ecs.ICluster
  /** The image and the limits of every container, as in compose. */
  private readonly common: Pick<Container, 'image' | 'readonlyRootFilesystem' | 'linuxParameters'>

  constructor(scope: Construct, id: string, { config, data, ...props }: Props) {
    super(scope, id, props)
    const { vpc, database } = data
    this.config = config
    this.data = data
    // Cast needed under exactOptionalPropertyTypes.
    this.cluster = new ecs.Cluster(this, 'Cluster', { vpc }) as ecs.ICluster
    const linuxParameters = new ecs.LinuxParameters(this, 'Locked', { initProcessEnabled: true })
    linuxParameters.dropCapabilities(ecs.Capability.ALL)
    const image = ecs.ContainerImage.fromAsset(ROOT, {
      file: relative(ROOT, DOCKERFILE),
      target: 'aws',
      platform: PLATFORM,
      exclude: readFileSync(`${DOCKERFILE}.dockerignore`, 'utf8').split('\n').filter(Boolean),
      ignoreMode: IgnoreMode.DOCKER,
    })
    this.common = { image, readonlyRootFilesystem: true, linuxParameters }
    const securityGroup = new ec2.SecurityGroup(this, 'BalancerGroup', { vpc, allowAllOutbound: false })
    const ports = ec2.Port.tcpRange(PORTS.pages, PORTS.shop)
    securityGroup.addIngressRule(ec2.Peer.prefixList(CLOUDFRONT), ports)
    const balancer = new elb.ApplicationLoadBalancer(this, 'Balancer', {
      vpc,
      securityGroup,
      dropInvalidHeaderFields: true,
    })
    this.balancer = balancer
    const [pages, shop] = [this.pages(), this.shop()]
    addAlarms(this, { email: config.alarmEmail, pages, shop, balancer, database })
  }

  /** A release moves all requests to new tasks at once, because a task has the files of its own build only. */
  private pages(): LogGroup {
    const { task, log } = this.task('Pages', 4173, {
      command: ['node', 'web/server/page-server/node.ts'],
      environment: { SITE_CLIENT: 'web/dist', SITE_SERVER: 'web/dist-server', ...PROXIES },
      secrets: this.settings('CONTENT_WEBHOOK_SECRET', READ_TOKEN),
    })
    const service = this.service('Pages', task, [HTTPS_PORT], {
      desiredCount: this.config.zones,
      deploymentStrategy: ecs.DeploymentStrategy.BLUE_GREEN,
    })
    const [blue, green] = [this.targets('Blue', '/livez'), this.targets('Green', '/livez')]
    const weights = [
      { targetGroup: blue, weight: 100 },
      { targetGroup: green, weight: 0 },
    ]
    const rule = this.listen('Pages', PORTS.pages, elb.ListenerAction.weightedForward(weights))
    const alternateTarget = new ecs.AlternateTarget('Alternate', {
      alternateTargetGroup: green,
      productionListener: ecs.ListenerRuleConfiguration.applicationListenerRule(rule),
    })
    blue.addTarget(service.loadBalancerTarget({ containerName: 'Pages', alternateTarget }))
    return log
  }

  /** A task first brings the tables up to date, as compose does. Several tasks share work and alarms by rows of the database. */
  private shop(): LogGroup {
    const { owner, app, database, codes } = this.data
    const { account, siteUrl, userPoolId } = this.config
    const server = `${database.instanceEndpoint.socketAddress}/shop?sslmode=verify-full`
    const asApp = `DATABASE_URL="postgres://shop_app:$APP_PASSWORD@${server}"`
    const asOwner = `DATABASE_OWNER_URL="postgres://shop:$OWNER_PASSWORD@${server}"`
    const password = { APP_PASSWORD: ecs.Secret.fromSecretsManager(app, 'password') }
    // The certificates of Amazon RDS, which the Dockerfile adds.
    const certificates = { NODE_EXTRA_CA_CERTS: '/etc/ssl/amazon-rds.pem' }
    const { task, log, logging, container } = this.task('Shop', 3910, {
      command: ['sh', '-c', `${asApp} exec node web/server/shop-api/node.ts`],
      environment: {
        ...certificates,
        SHOP_RETURN_ORIGINS: siteUrl,
        ...PROXIES,
        // In UTC; at night in Sweden.
        SHOP_NIGHTLY_AT: '02:17',
        // The function of commands.sh.
        ORDERS_COMMAND: 'orders',
      },
      secrets: {
        ...password,
        ...this.settings(...ENTERED, READ_TOKEN),
        SHOP_CODE_SECRET: ecs.Secret.fromSecretsManager(codes, 'SHOP_CODE_SECRET'),
      },
    })
    const { ALLOW_DESTRUCTIVE_MIGRATIONS: allowed } = this.config.site
    const migrate = task.addContainer('Migrate', {
      ...this.common,
      logging,
      command: ['sh', '-c', `${asOwner} ${asApp} exec node web/server/shop-api/prepare-database.ts`],
      essential: false,
      environment: { ...certificates, ...(allowed && { ALLOW_DESTRUCTIVE_MIGRATIONS: allowed }) },
      secrets: { ...password, OWNER_PASSWORD: ecs.Secret.fromSecretsManager(owner, 'password') },
    })
    const condition = ecs.ContainerDependencyCondition.SUCCESS
    container.addContainerDependencies({ container: migrate, condition })
    const pool = `arn:aws:cognito-idp:${REGION}:${account}:userpool/${userPoolId}`
    const actions = ['cognito-idp:AdminDeleteUser', 'cognito-idp:ListUsers']
    task.addToTaskRolePolicy(new PolicyStatement({ actions, resources: [pool] }))
    const service = this.service('Shop', task, [HTTPS_PORT, ...MAIL_PORTS], {
      desiredCount: this.config.zones,
    })
    service.connections.allowTo(database, ec2.Port.POSTGRES)
    this.operatorOutputs(task, service, log)
    const targets = this.targets('ShopApi', '/api/live')
    targets.addTarget(service.loadBalancerTarget({ containerName: 'Shop' }))
    this.listen('Shop', PORTS.shop, elb.ListenerAction.forward([targets]))
    return log
  }

  /** What the operator's commands need, which run in a task of their own: commands.sh reads these outputs. */
  private operatorOutputs(task: ecs.TaskDefinition, service: ecs.FargateService, log: LogGroup): void {
    const { vpc, database } = this.data
    const { subnetIds } = vpc.selectSubnets({ subnetType: ec2.SubnetType.PUBLIC })
    const groups = service.connections.securityGroups.map(({ securityGroupId }) => securityGroupId)
    new CfnOutput(this, 'ShopCluster', { value: this.cluster.clusterName })
    new CfnOutput(this, 'ShopTaskFamily', { value: task.family })
    new CfnOutput(this, 'ShopSubnets', { value: subnetIds.join() })
    new CfnOutput(this, 'ShopSecurityGroups', { value: groups.join() })
    new CfnOutput(this, 'ShopLogGroup', { value: log.logGroupName })
    new CfnOutput(this, 'ShopDatabaseHost', { value: database.instanceEndpoint.socketAddress })
  }

  /** Requests for another host than the site's, such as `www`, are redirected to the site. */
  private listen(id: string, port: number, action: elb.ListenerAction) {
    const { host } = this.config
    const { HTTP, HTTPS } = elb.ApplicationProtocol
    const defaultAction = elb.ListenerAction.redirect({ protocol: HTTPS, port: '443', host, permanent: true })
    const listener = this.balancer.addListener(id, { port, protocol: HTTP, open: false, defaultAction })
    const conditions = [elb.ListenerCondition.hostHeaders([host])]
    return new elb.ApplicationListenerRule(this, `${id}Rule`, { listener, priority: 1, conditions, action })
  }

  private targets(id: string, path: string) {
    return new elb.ApplicationTargetGroup(this, id, {
      vpc: this.data.vpc,
      protocol: elb.ApplicationProtocol.HTTP,
      targetType: elb.TargetType.IP,
      deregistrationDelay: Duration.seconds(30),
      healthCheck: { path, interval: Duration.seconds(15), healthyThresholdCount: 2 },
    })
  }

  private settings(...names: string[]) {
    const { settings } = this.data
    return Object.fromEntries(names.map((name) => [name, ecs.Secret.fromSecretsManager(settings, name)]))
  }

  private task(id: keyof typeof SIZES, port: number, { environment, ...program }: Omit<Container, 'image'>) {
    const [retention, removalPolicy] = [RetentionDays.ONE_MONTH, RemovalPolicy.DESTROY]
    const log = new LogGroup(this, `${id}Log`, { retention, removalPolicy })
    const logging = new ecs.AwsLogDriver({ logGroup: log, streamPrefix: id })
    const runtimePlatform = { cpuArchitecture: ARCHITECTURE }
    const task = new ecs.FargateTaskDefinition(this, `${id}Task`, { ...SIZES[id], runtimePlatform })
    const container = task.addContainer(id, {
      ...this.common,
      ...program,
      logging,
      portMappings: [{ containerPort: port }],
      environment: { ...this.config.site, HOST: '0.0.0.0', PORT: String(port), ...environment },
    })
    return { task, log, logging, container }
  }

  private service(
    id: string,
    taskDefinition: ecs.TaskDefinition,
    outgoingPorts: readonly number[],
    options: Partial<ecs.FargateServiceProps>,
  ) {
    const { vpc } = this.data
    const group = new ec2.SecurityGroup(this, `${id}Group`, { vpc, allowAllOutbound: false })
    for (const port of outgoingPorts) group.addEgressRule(ec2.Peer.anyIpv4(), ec2.Port.tcp(port))
    return new ecs.FargateService(this, `${id}Service`, {
      cluster: this.cluster,
      taskDefinition,
      securityGroups: [group],
      vpcSubnets: { subnetType: ec2.SubnetType.PUBLIC },
      assignPublicIp: true,
      minHealthyPercent: 100,
      circuitBreaker: { rollback: true },
      // A migration may take minutes.
      healthCheckGracePeriod: Duration.minutes(5),
      ...options,
    })
  }
}
