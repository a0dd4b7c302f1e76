import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  FeaturePlan,
  UserPool,
  type UserPoolClientOptions,
  type UserPoolProps,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'

const poolProps: UserPoolProps = {
  userPoolName: 'candlecast',
  // The least plan that has ALLOW_USER_AUTH and rotates refresh tokens.
  featurePlan: FeaturePlan.ESSENTIALS,
  selfSignUpEnabled: true,
  signInAliases: { username: true, email: true },
  autoVerify: { email: true },
  accountRecovery: AccountRecovery.EMAIL_ONLY,
  userVerification: { emailStyle: VerificationEmailStyle.CODE },
  passwordPolicy: {
    minLength: 8,
    requireDigits: false,
    requireLowercase: false,
    requireUppercase: false,
    requireSymbols: false,
  },
  deletionProtection: true,
  removalPolicy: RemovalPolicy.RETAIN,
}

/** A client that a browser can be: it keeps no secret. The grace period is for two tabs that renew at one moment. */
const clientProps: UserPoolClientOptions = {
  userPoolClientName: 'site',
  generateSecret: false,
  disableOAuth: true,
  authFlows: { userSrp: true, user: true },
  preventUserExistenceErrors: true,
  enableTokenRevocation: true,
  accessTokenValidity: Duration.minutes(15),
  idTokenValidity: Duration.minutes(15),
  refreshTokenValidity: Duration.days(30),
  refreshTokenRotationGracePeriod: Duration.seconds(10),
}

/** The accounts of site and app. Left out where the app's pool is there already. */
export class AccountsStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, { ...props, terminationProtection: true })
    const pool = new UserPool(this, 'Pool', poolProps)
    const client = pool.addClient('Site', clientProps)
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId, description: 'VITE_USER_POOL_ID' })
    new CfnOutput(this, 'ClientId', {
      value: client.userPoolClientId,
      description: 'VITE_USER_POOL_CLIENT_ID',
    })
  }
}
