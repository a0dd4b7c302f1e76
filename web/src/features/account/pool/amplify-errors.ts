import { AuthError } from 'aws-amplify/auth'
import { AccountError, type AccountProblem } from './problems.ts'

/** Names of errors after which nobody knows whether the pool did what was asked, or that it has no time now. */
const outages = new Set([
  'NetworkError',
  'Unknown',
  // Of an answer that names no error: it comes from somebody before the pool.
  'UnknownError',
  'InternalErrorException',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'TooManyRequestsException',
  'ThrottlingException',
])

/** Cognito reports a malformed field as a regular expression that its value failed to satisfy. */
const patternOf = (field: 'username' | 'password') =>
  new RegExp(`'${field}' failed to satisfy constraint.*(pattern|regular expression)`, 'is')

const usernamePattern = patternOf('username')
const passwordPattern = patternOf('password')
const nothingRegistered = /no registered\/verified email/i

function isOutage(error: unknown): boolean {
  // The client reads every answer as JSON, also one that is cut off or a page of HTML.
  if (error instanceof SyntaxError) return true
  if (error instanceof AuthError && (error.metadata?.httpStatusCode ?? 0) >= 500) return true
  return error instanceof Error && outages.has(error.name)
}

/** The vendor's error in the site's own terms; here and nowhere else. What is no error of the pool is thrown on. */
export function accountProblem(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  if (isOutage(error)) return { kind: 'unavailable' }
  if (!(error instanceof AuthError)) throw error
  const { name, message } = error
  if (name === 'UserNotConfirmedException' || nothingRegistered.test(message)) return { kind: 'unconfirmed' }
  if (name === 'CodeMismatchException') return { kind: 'codeMismatch' }
  if (usernamePattern.test(message)) return { kind: 'usernamePattern' }
  if (passwordPattern.test(message)) return { kind: 'passwordPattern' }
  return { kind: 'refused', message }
}
