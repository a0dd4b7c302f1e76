import type { FirstFactor } from './store/users.ts'

/** Settings of a pool and its app client, like those of a real one. Times are in seconds. */
export type PoolSettings = {
  readonly poolId: string
  /** The one app client: public, without a secret. */
  readonly clientId: string
  /** USER_PASSWORD_AUTH sends the password itself. */
  readonly allowPasswordFlow: boolean
  /**
   * First factors that USER_AUTH offers to accounts that have them; Cognito demands PASSWORD. A passkey also needs
   * `relyingPartyId`. `AllowedFirstAuthFactors` of
   * https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_SignInPolicyType.html
   */
  readonly firstFactors: readonly ['PASSWORD', ...FirstFactor[]]
  /**
   * The question that CUSTOM_AUTH asks, as Lambda triggers would. The account's password comes first when the client
   * sends SRP_A. `undefined`: there are no triggers.
   */
  readonly customChallenge:
    | { readonly parameters: Readonly<Record<string, string>>; readonly answer: string }
    | undefined
  /** Domain of the site that passkeys belong to, such as `localhost`. */
  readonly relyingPartyId: string | undefined
  /**
   * Of the app client. `ENABLED` sends the same responses for existing and unknown accounts; ForgotPassword then reports a delivery
   * and sends nothing for an unknown account and for one without a verified address. `LEGACY` sends different ones.
   * https://docs.aws.amazon.com/cognito/latest/developerguide/cognito-user-pool-managing-errors.html
   */
  readonly preventUserExistenceErrors: 'ENABLED' | 'LEGACY'
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
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Cognito's own defaults where it has one, else the settings of the site's client. */
export const standardSettings = {
  allowPasswordFlow: false,
  firstFactors: ['PASSWORD'],
  customChallenge: undefined,
  relyingPartyId: undefined,
  preventUserExistenceErrors: 'LEGACY',
  minimumPasswordLength: 8,
  accessTokenSeconds: 15 * MINUTE,
  refreshTokenSeconds: 30 * DAY,
  refreshGraceSeconds: 10,
  codeSeconds: DAY,
  resetCodeSeconds: HOUR,
  challengeSeconds: 3 * MINUTE,
} as const satisfies Omit<PoolSettings, 'poolId' | 'clientId'>
