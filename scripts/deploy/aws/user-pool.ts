import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib'
import {
  AccountRecovery,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  UserPool,
  type UserPoolClientOptions,
  UserPoolEmail,
  type UserPoolProps,
  VerificationEmailStyle,
} from 'aws-cdk-lib/aws-cognito'
import type { Construct } from 'constructs'
import { MINIMUM_PASSWORD_LENGTH } from '../../../web/shared/password-policy.ts'

const poolProps: UserPoolProps = {
  userPoolName: 'candlecast',
  // The cheapest plan that supports codes by e-mail, passkeys and rotation of refresh tokens.
  featurePlan: FeaturePlan.ESSENTIALS,
  selfSignUpEnabled: true,
  signInAliases: { username: true, email: true },
  // "Reader" and "reader" are one account. This can't be changed once the pool exists.
  signInCaseSensitive: false,
  mfa: Mfa.OPTIONAL,
  mfaSecondFactor: { otp: true, sms: false },
  autoVerify: { email: true },
  accountRecovery: AccountRecovery.EMAIL_ONLY,
  userVerification: { emailStyle: VerificationEmailStyle.CODE },
  passwordPolicy: {
    minLength: MINIMUM_PASSWORD_LENGTH,
    requireDigits: false,
    requireLowercase: false,
    requireUppercase: false,
    requireSymbols: false,
  },
  deletionProtection: true,
  removalPolicy: RemovalPolicy.RETAIN,
}

/** A public client, without a secret. The grace period is for two tabs that refresh at the same moment. */
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

/**
 * Domain that passkeys belong to. It can't change without losing them, so it leaves out `www.`: the app and other hosts of
 * the domain can share it.
 */
const passkeyDomain = (host: string) => host.replace(/^www\./, '')

type Props = StackProps & {
  /** Host of the site. */
  host: string
  /** Sender of the pool's mail through SES. Without it Cognito sends the mail, at most about 50 a day. */
  mailFrom: string | undefined
}

const mailThroughSes = (fromEmail: string) =>
  UserPoolEmail.withSES({
    fromEmail,
    fromName: 'Candlecast',
    sesVerifiedDomain: fromEmail.split('@')[1] ?? '',
  })

/** The user pool of site and app, which takes passwords, passkeys and, with SES, codes by e-mail. Not deployed when an existing pool is shared. */
export class AccountsStack extends Stack {
  constructor(scope: Construct, id: string, { host, mailFrom, ...props }: Props) {
    super(scope, id, { ...props, terminationProtection: true })
    const pool = new UserPool(this, 'Pool', {
      ...poolProps,
      // Cognito sends codes that replace the password through SES only.
      signInPolicy: {
        allowedFirstAuthFactors: { password: true, emailOtp: mailFrom !== undefined, passkey: true },
      },
      passkeyRelyingPartyId: passkeyDomain(host),
      passkeyUserVerification: PasskeyUserVerification.PREFERRED,
      ...(mailFrom && { email: mailThroughSes(mailFrom) }),
    })
    const client = pool.addClient('Site', clientProps)
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId, description: 'VITE_USER_POOL_ID' })
    new CfnOutput(this, 'ClientId', {
      value: client.userPoolClientId,
      description: 'VITE_USER_POOL_CLIENT_ID',
    })
  }
}
