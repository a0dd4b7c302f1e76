import type { ContactAttribute, FirstFactor, MfaMethod } from './store/user.ts'

/** Settings of a pool and its app client, like those of a real one. Times are in seconds. */
export type PoolSettings = {
  readonly poolId: string
  /** The one app client: public, without a secret. */
  readonly clientId: string
  /** USER_PASSWORD_AUTH sends the password itself. */
  readonly allowPasswordFlow: boolean
  /**
   * First factors that USER_AUTH offers to accounts that have them; PASSWORD is always one. A passkey also needs
   * `relyingPartyId`. `AllowedFirstAuthFactors` of
   * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignInPolicyType.html
   */
  readonly firstFactors: readonly FirstFactor[]
  /** Domain of the site that passkeys belong to, such as `localhost`. */
  readonly relyingPartyId: string | undefined
  /** Whether a passkey must check who holds it, by fingerprint or PIN. */
  readonly userVerification: 'preferred' | 'required'
  /** Second factors of which every account must set up one before it can sign in. Empty: the user decides. */
  readonly requiredMfa: readonly MfaMethod[]
  /** `OFF` asks no account for a second factor and refuses to set one up. `requiredMfa` makes OPTIONAL Cognito's `ON`. */
  readonly mfa: 'OFF' | 'OPTIONAL'
  /** Second factors that users can set up. Test accounts can be created with any. */
  readonly mfaMethods: readonly MfaMethod[]
  /** Device tracking. `always` remembers each device and asks a known one for no second factor. */
  readonly devices: 'always' | 'off'
  /**
   * Of the app client. `ENABLED` answers alike for existing and unknown accounts; ForgotPassword then reports a delivery
   * and sends nothing for an unknown account and for one without a verified address. `LEGACY` tells them apart.
   * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
   */
  readonly preventUserExistenceErrors: 'ENABLED' | 'LEGACY'
  /** False lets Reader sign in as reader. A real pool can't change this after its creation. */
  readonly caseSensitiveUsernames: boolean
  /** Attributes that SignUp needs. */
  readonly requiredAttributes: readonly string[]
  /** Attributes that users may set themselves; the pool sets the verified marks. */
  readonly writableAttributes: readonly string[]
  /** Attributes that are sent a code when a user changes them. */
  readonly autoVerifiedAttributes: readonly ContactAttribute[]
  /**
   * Of these, the ones that keep their old value until the code is entered: `keepOriginal` of the CDK.
   * Others change at once and are unverified until then.
   */
  readonly verifyBeforeUpdate: readonly ContactAttribute[]
  readonly minimumPasswordLength: number
  /** Life of access and id tokens. */
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  /**
   * `ENABLED` replaces a refresh token at each use and refuses REFRESH_TOKEN_AUTH. `DISABLED` keeps it.
   * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-refresh-token.html
   */
  readonly refreshTokenRotation: 'ENABLED' | 'DISABLED'
  /** How long a rotated refresh token still works, so that two tabs can refresh at the same time. */
  readonly refreshGraceSeconds: number
  /** Life of a code that confirms an address. */
  readonly codeSeconds: number
  /** Life of a code that resets a password. */
  readonly resetCodeSeconds: number
  /** Life of a half-finished sign-in. */
  readonly challengeSeconds: number
  /** Wrong codes, or codes sent, for one account and purpose within `attemptSeconds`. */
  readonly attempts: number
  readonly attemptSeconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-settings-attributes.html
 * An app client may write all of them unless its settings say otherwise.
 */
export const STANDARD_ATTRIBUTES: readonly string[] = [
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]

/** Cognito's own defaults where it has one, else the settings of a hardened public client. */
export const standardSettings = {
  allowPasswordFlow: false,
  firstFactors: ['PASSWORD'],
  relyingPartyId: undefined,
  userVerification: 'preferred',
  requiredMfa: [],
  mfa: 'OPTIONAL',
  mfaMethods: ['SOFTWARE_TOKEN_MFA'],
  devices: 'off',
  preventUserExistenceErrors: 'ENABLED',
  caseSensitiveUsernames: false,
  requiredAttributes: ['email'],
  writableAttributes: STANDARD_ATTRIBUTES,
  autoVerifiedAttributes: ['email'],
  verifyBeforeUpdate: [],
  minimumPasswordLength: 8,
  accessTokenSeconds: 15 * MINUTE,
  refreshTokenSeconds: 30 * DAY,
  refreshTokenRotation: 'ENABLED',
  refreshGraceSeconds: 10,
  codeSeconds: DAY,
  resetCodeSeconds: HOUR,
  challengeSeconds: 3 * MINUTE,
  attempts: 5,
  attemptSeconds: HOUR,
} as const satisfies Omit<PoolSettings, 'poolId' | 'clientId'>
