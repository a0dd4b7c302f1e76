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
 * `cancelled`: by the visitor, or because no passkey was found in time; browsers don’t tell them apart. `exists`: the
 * device has one. `unsupported`: by the browser or device. `misconfigured`: passkeys don’t work on this site.
 */
export type PasskeyReason = 'cancelled' | 'exists' | 'unsupported' | 'misconfigured'

export class AccountError extends Error {
  override name = 'AccountError'
  readonly problem: AccountProblem

  constructor(problem: AccountProblem, options?: ErrorOptions) {
    super(problem.kind === 'refused' ? problem.message : problem.kind, options)
    this.problem = problem
  }
}

/** @throws any error that is not an `AccountError`: it is a defect of ours */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  throw error
}
