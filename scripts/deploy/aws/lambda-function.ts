import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { ManagedPolicy, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import {
  Architecture,
  Code,
  type FunctionProps,
  Function as LambdaFunction,
  LoggingFormat,
  ParamsAndSecretsLayerVersion,
  ParamsAndSecretsLogLevel,
  ParamsAndSecretsVersions,
  Runtime,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'

/** TTL of cached secrets: all copies use a rotated password after this time. */
const SECRETS_TTL = Duration.seconds(60)

/** CA certificates of Amazon RDS in Lambda's Node runtime: docs.aws.amazon.com/lambda/latest/dg/lambda-nodejs.html */
const CERTIFICATES = '/var/runtime/ca-cert.pem'

type Options = {
  /** Folder with lambda.mjs and the files that it reads; see scripts/deploy/functions. */
  folder: string
  /** Name of the export of lambda.mjs. */
  handler?: string
  memoryMb: number
  timeout: Duration
  /** Reserved concurrency. It limits database connections and the cost of an attack. */
  copies: number
  environment: Readonly<Record<string, string | undefined>>
  /** Secrets with further settings as JSON members. */
  settings: readonly ISecret[]
  databaseSecret?: ISecret | undefined
  network?: Pick<FunctionProps, 'vpc' | 'vpcSubnets' | 'securityGroups'> | undefined
}

const present = (variables: Options['environment']) =>
  Object.fromEntries(Object.entries(variables).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Creates a Lambda function. Its role may write its own log and read its own secrets. */
export function lambdaFunction(scope: Construct, id: string, options: Options) {
  const {
    folder,
    handler = 'handler',
    memoryMb,
    timeout,
    copies,
    environment,
    settings,
    databaseSecret,
    network,
  } = options
  const logGroup = new LogGroup(scope, `${id}Log`, {
    retention: RetentionDays.ONE_MONTH,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') })
  logGroup.grantWrite(role)
  for (const secret of [...settings, ...(databaseSecret ? [databaseSecret] : [])]) secret.grantRead(role)
  if (network) {
    const name = 'service-role/AWSLambdaVPCAccessExecutionRole'
    role.addManagedPolicy(ManagedPolicy.fromAwsManagedPolicyName(name))
  }
  const created = new LambdaFunction(scope, id, {
    code: Code.fromAsset(folder, { exclude: ['*.map'] }),
    handler: `lambda.${handler}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryMb,
    timeout,
    reservedConcurrentExecutions: copies,
    role,
    logGroup,
    loggingFormat: LoggingFormat.JSON,
    paramsAndSecrets: ParamsAndSecretsLayerVersion.fromVersion(ParamsAndSecretsVersions.V1_0_103, {
      secretsManagerTtl: SECRETS_TTL,
      logLevel: ParamsAndSecretsLogLevel.WARN,
    }),
    environment: {
      ...present(environment),
      NODE_EXTRA_CA_CERTS: CERTIFICATES,
      SETTINGS_SECRETS: settings.map(({ secretArn }) => secretArn).join(','),
      ...(databaseSecret && { DATABASE_SECRET: databaseSecret.secretArn }),
    },
    ...network,
  })
  return { function: created, logGroup }
}

export type DeployedFunction = ReturnType<typeof lambdaFunction>
