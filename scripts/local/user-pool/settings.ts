import type { FirstFactor, MfaMethod } from './store/user.ts'

/** Settings of a pool and its app client, like those of a real one. Times are in seconds. */
export type PoolSettings = {
  readonly poolId: string
  /** The one app client: public, without a secret. */
  readonly clientId: string
  /** USER_PASSWORD_AUTH sends the password itself. */
  readonly allowPasswordFlow: boolean
  /** First factors that USER_AUTH offers. */
  readonly firstFactors: readonly FirstFactor[]
  /** Second factors that every account must set up before it may sign in; empty leaves it to the user. */
  readonly requiredMfa: readonly MfaMethod[]
  /** `OFF` refuses to set up a second factor. Test accounts can still be created with one. */
  readonly mfa: 'OFF' | 'OPTIONAL'
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
  readonly minimumPasswordLength: number
  /** Life of access and id tokens. */
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
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
  firstFactors: ['PASSWORD_SRP'],
  requiredMfa: [],
  mfa: 'OPTIONAL',
  devices: 'off',
  preventUserExistenceErrors: 'ENABLED',
  caseSensitiveUsernames: false,
  requiredAttributes: ['email'],
  writableAttributes: STANDARD_ATTRIBUTES,
  minimumPasswordLength: 8,
  accessTokenSeconds: 15 * MINUTE,
  refreshTokenSeconds: 30 * DAY,
  refreshGraceSeconds: 10,
  codeSeconds: DAY,
  resetCodeSeconds: HOUR,
  challengeSeconds: 3 * MINUTE,
  attempts: 5,
  attemptSeconds: HOUR,
} as const satisfies Omit<PoolSettings, 'poolId' | 'clientId'>
