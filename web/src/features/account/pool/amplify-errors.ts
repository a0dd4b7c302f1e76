import { AuthError } from 'aws-amplify/auth'
import { AccountError, type AccountProblem } from './problems.ts'

/** Names of errors that leave open whether the call took effect, and of overload. */
const outageNames = new Set([
  'NetworkError',
  'Unknown',
  // An answer without an error name comes from a proxy in front of the pool.
  'UnknownError',
  'InternalErrorException',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'TooManyRequestsException',
  'ThrottlingException',
])

/** Cognito reports a malformed field with the regular expression that the value doesn’t match. */
const patternOf = (field: 'username' | 'password') =>
  new RegExp(`'${field}' failed to satisfy constraint.*(pattern|regular expression)`, 'is')

const usernamePattern = patternOf('username')
const passwordPattern = patternOf('password')
const nothingRegistered = /no registered\/verified email/i

function isOutage(error: unknown): boolean {
  // The client parses every answer as JSON, including truncated ones and HTML error pages.
  if (error instanceof SyntaxError) return true
  if (error instanceof AuthError && (error.metadata?.httpStatusCode ?? 0) >= 500) return true
  return error instanceof Error && outageNames.has(error.name)
}

/** Translates the vendor’s error into the site’s own terms. @throws any error that is not the pool’s */
export function accountProblem(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  if (isOutage(error)) return { kind: 'unavailable' }
  if (!(error instanceof AuthError)) throw error
  const { name, message } = error
  if (name === 'UserNotConfirmedException' || nothingRegistered.test(message)) return { kind: 'unconfirmed' }
  if (name === 'CodeMismatchException') return { kind: 'codeMismatch', message }
  if (name === 'UsernameExistsException' && !/email/i.test(message)) return { kind: 'usernameTaken', message }
  if (usernamePattern.test(message)) return { kind: 'usernamePattern' }
  if (passwordPattern.test(message)) return { kind: 'passwordPattern' }
  return { kind: 'refused', message }
}
