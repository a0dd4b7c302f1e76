import { AuthError } from 'aws-amplify/auth'
import { AccountError, type AccountProblem } from './problems.ts'

/** Names of errors after which nobody knows whether the pool did what was asked, or that it has no time now. */
const outages = new Set([
  'NetworkError',
  'Unknown',
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

/** The vendor's error in the site's own terms; here and nowhere else. What is no error of the pool is thrown on. */
export function accountProblem(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  if (!(error instanceof AuthError) && !(error instanceof Error && outages.has(error.name))) throw error
  const { name, message } = error
  if (outages.has(name)) return { kind: 'unavailable' }
  if (name === 'UserNotConfirmedException' || nothingRegistered.test(message)) return { kind: 'unconfirmed' }
  if (name === 'CodeMismatchException') return { kind: 'codeMismatch' }
  if (usernamePattern.test(message)) return { kind: 'usernamePattern' }
  if (passwordPattern.test(message)) return { kind: 'passwordPattern' }
  return { kind: 'refused', message }
}
