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
  /** Any other refusal, with the service’s own text. */
  | { kind: 'refused'; message: string }

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
    case 'refused':
      return problem.message
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
