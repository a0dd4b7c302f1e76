import * as auth from 'aws-amplify/auth'
import { AuthError } from 'aws-amplify/auth'
import { AccountError, type AccountProblem, type PasskeyReason } from './user-pool.ts'

/** A longer call counts as an outage. Amplify has no time limit. */
const callTimeoutMs = 15_000

/** A prompt for a passkey may take three minutes, as long as the pool’s challenge is valid. */
export const promptTimeoutMs = 180_000

/** @throws AccountError when the call fails or takes too long */
export async function withAccountErrors<Result>(
  call: () => Promise<Result>,
  timeoutMs = callTimeoutMs,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AccountError({ kind: 'unavailable' })), timeoutMs)
  })
  try {
    return await Promise.race([call(), tooLong])
  } catch (error) {
    throw new AccountError(accountProblem(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

export const withoutResult = (call: () => Promise<unknown>, timeoutMs = callTimeoutMs): Promise<void> =>
  withAccountErrors(async () => {
    await call()
  }, timeoutMs)

/** Counts the error “already done” as success, because a call is repeated after its response was lost. */
export async function ignoringRefusal(
  isDone: (error: auth.AuthError) => boolean,
  call: () => Promise<unknown>,
) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof auth.AuthError) || !isDone(error)) throw error
  }
}

/** Errors of overload, and errors that leave the outcome of the call unknown. */
const outageNames = new Set([
  'NetworkError',
  'Unknown',
  // A response without an error name comes from a proxy in front of the pool.
  'UnknownError',
  'InternalErrorException',
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'TooManyRequestsException',
  'ThrottlingException',
])

/** Cognito reports a malformed field by quoting the regular expression. */
const patternOf = (field: 'username' | 'password') =>
  new RegExp(`'${field}' failed to satisfy constraint.*(pattern|regular expression)`, 'is')

const usernamePattern = patternOf('username')
const passwordPattern = patternOf('password')
/** Also matches a wrong length of a code. */
const codePattern = /'(confirmationCode|userCode)' failed to satisfy constraint/i
/** The pool’s errors, and the client’s error without a sign-in to continue. */
const endedSession = /^Invalid session for the user|session is expired/i

const passkeyReasons = new Map<string, PasskeyReason>([
  ['PasskeyRegistrationCanceled', 'cancelled'],
  ['PasskeyAuthenticationCanceled', 'cancelled'],
  ['PasskeyOperationAborted', 'cancelled'],
  ['PasskeyAlreadyExists', 'exists'],
  ['PasskeyNotSupported', 'unsupported'],
  ['PasskeyRegistrationFailed', 'unsupported'],
  ['PasskeyRetrievalFailed', 'unsupported'],
  ['WebAuthnCredentialNotSupportedException', 'unsupported'],
  ['InvalidPasskeyRegistrationOptions', 'misconfigured'],
  ['InvalidPasskeyAuthenticationOptions', 'misconfigured'],
  ['RelyingPartyMismatch', 'misconfigured'],
  ['WebAuthnRelyingPartyMismatchException', 'misconfigured'],
  ['WebAuthnNotEnabledException', 'misconfigured'],
  ['WebAuthnConfigurationMissingException', 'misconfigured'],
])

const nothingRegistered = /no registered\/verified email/i

/** Amplify names network errors and other refusals of the browser 'Unknown'. */
function passkeyReasonOf(error: unknown): PasskeyReason | undefined {
  if (!(error instanceof Error)) return undefined
  const isOfBrowser =
    error.name === 'Unknown' && 'underlyingError' in error && error.underlyingError instanceof DOMException
  return isOfBrowser ? 'unsupported' : passkeyReasons.get(error.name)
}

function isOutage(error: unknown): boolean {
  // The client parses every response as JSON, also truncated ones and HTML error pages.
  if (error instanceof SyntaxError) return true
  if (error instanceof AuthError && (error.metadata?.httpStatusCode ?? 0) >= 500) return true
  return error instanceof Error && outageNames.has(error.name)
}

const NO_SPACE =
  'Your browser has no space left for this site. Close this tab, open the site in a new one, and try again.'

/** @throws any error that is neither the pool’s nor of full storage */
export function accountProblem(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  const reason = passkeyReasonOf(error)
  if (reason) return { kind: 'passkey', reason }
  if (isOutage(error)) return { kind: 'unavailable' }
  // Amplify stores the steps of a login in session storage.
  if (error instanceof DOMException && error.name === 'QuotaExceededError')
    return { kind: 'refused', message: NO_SPACE }
  if (error instanceof AuthError) return poolProblem(error)
  throw error
}

const poolProblems = new Map<
  string,
  'codeMismatch' | 'codeExpired' | 'passwordRefused' | 'limit' | 'unknownAccount' | 'emailTaken'
>([
  ['CodeMismatchException', 'codeMismatch'],
  // The first code of an authenticator app.
  ['EnableSoftwareTokenMFAException', 'codeMismatch'],
  ['ExpiredCodeException', 'codeExpired'],
  ['SignInException', 'codeExpired'],
  ['InvalidPasswordException', 'passwordRefused'],
  ['LimitExceededException', 'limit'],
  ['UserNotFoundException', 'unknownAccount'],
  ['AliasExistsException', 'emailTaken'],
])

function poolProblem({ name, message }: AuthError): AccountProblem {
  if (name === 'UserNotConfirmedException' || nothingRegistered.test(message)) return { kind: 'unconfirmed' }
  const kind = poolProblems.get(name) ?? (endedSession.test(message) ? 'codeExpired' : undefined)
  if (kind) return { kind, message }
  if (name === 'UsernameExistsException')
    return { kind: /email/i.test(message) ? 'emailTaken' : 'usernameTaken', message }
  if (usernamePattern.test(message)) return { kind: 'usernamePattern' }
  if (codePattern.test(message)) return { kind: 'codePattern' }
  if (passwordPattern.test(message)) return { kind: 'passwordPattern' }
  return { kind: 'refused', message }
}
