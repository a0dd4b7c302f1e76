/** Failures of an account call in the site’s own terms, without vendor names. */
export type AccountProblem =
  /** The service can’t be reached, is overloaded or broken; the call may or may not have taken effect. */
  | { kind: 'unavailable' }
  | { kind: 'unconfirmed' }
  /** `message` is the service’s own text. */
  | { kind: 'codeMismatch'; message: string }
  /** `message` is the service’s own text. */
  | { kind: 'usernameTaken'; message: string }
  | { kind: 'usernamePattern' }
  | { kind: 'passwordPattern' }
  /** The code, or the sign-in that it belongs to, is over. `message` is the service’s own text. */
  | { kind: 'codeExpired'; message: string }
  /** Too many attempts or messages. `message` is the service’s own text. */
  | { kind: 'limit'; message: string }
  | { kind: 'passkey'; reason: PasskeyReason }
  /** Any other refusal, with the service’s own text. */
  | { kind: 'refused'; message: string }

/**
 * `cancelled`: by the visitor, or no passkey was found in time; browsers don’t say which. `exists`: the device has one.
 * `unsupported`: the browser or device can’t. `misconfigured`: passkeys don’t work on this site at all.
 */
export type PasskeyReason = 'cancelled' | 'exists' | 'unsupported' | 'misconfigured'

/** A refusal or failure of the user pool. */
export class AccountError extends Error {
  override name = 'AccountError'
  readonly problem: AccountProblem

  constructor(problem: AccountProblem, options?: ErrorOptions) {
    super(problem.kind === 'refused' ? problem.message : problem.kind, options)
    this.problem = problem
  }
}

/** The problem of a rejected port call. Any other error is a defect of ours and is thrown again. */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  throw error
}
