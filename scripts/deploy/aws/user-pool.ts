import {
  CfnOutput,
  aws_cognito as cognito,
  Duration,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { brand } from '#shared/brand.ts'
import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import type { DeployConfig } from './config.ts'

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
      mfa: cognito.Mfa.OPTIONAL,
      mfaSecondFactor: { otp: true, sms: false },
      autoVerify: { email: true },
      accountRecovery: cognito.AccountRecovery.EMAIL_ONLY,
      userVerification: { emailStyle: cognito.VerificationEmailStyle.CODE },
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
    new CfnOutput(this, 'ClientId', {
      value: client.userPoolClientId,
      description: 'VITE_USER_POOL_CLIENT_ID',
    })
  }
}
