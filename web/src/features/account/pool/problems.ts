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

const outage =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'

const passkeyTexts: Record<PasskeyReason, string> = {
  cancelled: 'No passkey was used. You may have cancelled, or this device has none for the account.',
  exists: 'This device has a passkey for your account already.',
  unsupported: 'This browser or device can’t use passkeys.',
  misconfigured: 'Passkeys don’t work here right now.',
}

/** The error text of a form, exactly as in the specification’s error catalogue. */
export function problemText(problem: AccountProblem): string {
  switch (problem.kind) {
    case 'unavailable':
      return outage
    case 'unconfirmed':
      return 'Your email address is not confirmed yet.'
    case 'codeMismatch':
      return 'Invalid verification code'
    case 'usernamePattern':
      return 'Username contains invalid characters (such as spaces)'
    case 'passwordPattern':
      return 'Password contains invalid characters (such as spaces)'
    case 'usernameTaken':
    case 'codeExpired':
    case 'limit':
    case 'refused':
      return problem.message
    case 'passkey':
      return passkeyTexts[problem.reason]
    default:
      return problem satisfies never
  }
}

/** At the reset of a password a wrong code shows the service’s own text. */
export function resetProblemText(problem: AccountProblem): string {
  return problem.kind === 'codeMismatch' ? problem.message : problemText(problem)
}

/** The text of a failed sign-in does not reveal which part was wrong. Only an outage has its own text. */
export function signInProblemText(problem: AccountProblem): string {
  return problem.kind === 'unavailable'
    ? outage
    : 'Something went wrong, are you sure you entered the correct credentials?'
}
