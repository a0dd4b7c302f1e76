import type { FirstFactor, MfaMethod } from './store/user.ts'

/** What one would set on a pool and its app client in production. Times are in seconds. */
export interface PoolSettings {
  readonly poolId: string
  /** The one app client: public, without a secret. */
  readonly clientId: string
  /** USER_PASSWORD_AUTH sends the password itself; the site never needs it. */
  readonly allowPasswordFlow: boolean
  /** What USER_AUTH offers; only the first is what the site's pool has. */
  readonly firstFactors: readonly FirstFactor[]
  /** What every account must have set up before it may sign in; empty makes MFA a user's own choice. */
  readonly requiredMfa: readonly MfaMethod[]
  /** `always` remembers each device and asks a known one for no second factor. */
  readonly devices: 'always' | 'off'
  /**
   * What ForgotPassword answers for an account without a verified address. The specification's CONFIRM step
   * needs `refuse`; Cognito's documentation says that a client which hides user existence gets `pretend`.
   */
  readonly resetWithoutVerifiedAddress: 'refuse' | 'pretend'
  readonly minimumPasswordLength: number
  /** Life of access and id tokens. */
  readonly accessTokenSeconds: number
  readonly refreshTokenSeconds: number
  /** How long a rotated refresh token still works, so that two tabs can refresh at the same time. */
  readonly refreshGraceSeconds: number
  readonly codeSeconds: number
  /** Life of a half-finished sign-in. */
  readonly challengeSeconds: number
  /** Wrong codes, or codes sent, for one account and purpose within `attemptSeconds`. */
  readonly attempts: number
  readonly attemptSeconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The settings that the site's own pool should have. */
export const standardSettings = {
  allowPasswordFlow: false,
  firstFactors: ['PASSWORD_SRP'],
  requiredMfa: [],
  devices: 'always',
  resetWithoutVerifiedAddress: 'refuse',
  minimumPasswordLength: 8,
  accessTokenSeconds: 15 * MINUTE,
  refreshTokenSeconds: 30 * DAY,
  refreshGraceSeconds: 10,
  codeSeconds: DAY,
  challengeSeconds: 3 * MINUTE,
  attempts: 5,
  attemptSeconds: HOUR,
} as const satisfies Omit<PoolSettings, 'poolId' | 'clientId'>
