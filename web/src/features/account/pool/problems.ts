/** Failures of an account call, without vendor names. `message` is the service’s own text. */
export type AccountProblem =
  /** Unreachable, overloaded or broken; the call may have taken effect. */
  | { kind: 'unavailable' }
  | { kind: 'unconfirmed' }
  | { kind: 'codeMismatch'; message: string }
  /** The text can’t be a code. */
  | { kind: 'codePattern' }
  | { kind: 'usernameTaken'; message: string }
  /** Only from a pool that tells whether an account exists: see `hidesAccounts`. */
  | { kind: 'unknownAccount'; message: string }
  /** Another account has the address. The pool reveals this when a sign-up is confirmed. */
  | { kind: 'emailTaken'; message: string }
  | { kind: 'usernamePattern' }
  | { kind: 'passwordPattern' }
  | { kind: 'codeExpired'; message: string }
  | { kind: 'limit'; message: string }
  | { kind: 'passkey'; reason: PasskeyReason }
  /** After a deletion: the shop has not confirmed that its data about the account is deleted. */
  | { kind: 'shopDataKept'; refusal: 'signedOut' | 'tooOften' | 'away' }
  /** After a deletion: the shop’s data is deleted, the account is not. */
  | { kind: 'onlyAccountKept'; isOutage: boolean }
  | { kind: 'refused'; message: string }

/**
 * `cancelled`: the visitor cancelled, or no passkey was found in time; browsers don’t tell these apart. `exists`: this device has
 * one. `unsupported`: browser or device lacks passkeys. `misconfigured`: passkeys don’t work on this site.
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

/** @throws any other error, which is a defect of ours */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  throw error
}
