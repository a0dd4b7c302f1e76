/** What can go wrong with an account, in the site's own terms; no vendor's names pass the port. */
export type AccountProblem =
  /** The service can't be reached, is overloaded or broken: nobody knows whether it did what was asked. */
  | { kind: 'unavailable' }
  | { kind: 'unconfirmed' }
  | { kind: 'codeMismatch' }
  | { kind: 'usernamePattern' }
  | { kind: 'passwordPattern' }
  /** Refused for a reason that the service gives in its own words. */
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

/** The problem behind whatever a port rejected with. What is no `AccountError` is our own fault and stays one. */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  throw error
}

const outage =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'

/** The sentence that stands in the form, to the letter of the specification's error catalogue. */
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
    case 'refused':
      return problem.message
    default:
      return problem satisfies never
  }
}

/** A failed sign-in never tells which part was wrong; only an outage reads differently. */
export function signInProblemText(problem: AccountProblem): string {
  return problem.kind === 'unavailable'
    ? outage
    : 'Something went wrong, are you sure you entered the correct credentials?'
}
