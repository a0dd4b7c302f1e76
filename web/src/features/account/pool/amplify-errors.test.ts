import { AuthError } from 'aws-amplify/auth'
import { describe, expect, it } from 'vitest'
import { accountProblem } from './amplify-call.ts'

const rejected = (httpStatusCode: number, name: string) =>
  new AuthError({ name, message: 'said the service', metadata: { httpStatusCode } })

describe('an unknown outcome of a request to the pool', () => {
  it.each([
    ['an error of the pool itself', rejected(500, 'InternalErrorException')],
    ['a failing gateway', rejected(503, 'BadGatewayException')],
    ['a proxy in front of the pool, without an error name', rejected(403, 'UnknownError')],
    ['a response that is truncated or no JSON', new SyntaxError('Unexpected token <')],
    ['an error that is not Amplify’s', Object.assign(new Error('lost'), { name: 'NetworkError' })],
  ])('%s', (_what, error) => {
    expect(accountProblem(error)).toEqual({ kind: 'unavailable' })
  })
})

it('keeps the text of a rejection', () => {
  expect(accountProblem(rejected(400, 'NotAuthorizedException'))).toEqual({
    kind: 'refused',
    message: 'said the service',
  })
})

it('rethrows errors of our own code', () => {
  const ours = new TypeError('not a function')
  expect(() => accountProblem(ours)).toThrow(ours)
})

it('says that the browser’s storage is full, as Amplify reports it', () => {
  const full = new DOMException(
    'Setting the value of “CognitoSignInState.username” exceeded.',
    'QuotaExceededError',
  )
  const message = expect.stringContaining('no space left')
  expect(accountProblem(full)).toEqual({ kind: 'refused', message })
})

describe('a passkey', () => {
  const refusedByBrowser = (name: string, cause: string) =>
    Object.assign(new Error('said Amplify'), { name, underlyingError: new DOMException('No.', cause) })

  it.each([
    ['was cancelled', refusedByBrowser('PasskeyAuthenticationCanceled', 'NotAllowedError'), 'cancelled'],
    ['exists', refusedByBrowser('PasskeyAlreadyExists', 'InvalidStateError'), 'exists'],
    ['belongs to another domain', refusedByBrowser('RelyingPartyMismatch', 'SecurityError'), 'misconfigured'],
    ['fails in a way of the browser’s own', refusedByBrowser('Unknown', 'NotReadableError'), 'unsupported'],
    ['is refused by the pool', rejected(400, 'WebAuthnNotEnabledException'), 'misconfigured'],
  ])('%s', (_what, error, reason) => {
    expect(accountProblem(error)).toEqual({ kind: 'passkey', reason })
  })
})

it.each([
  ['ExpiredCodeException', 'said the service', 'codeExpired'],
  ['NotAuthorizedException', 'Invalid session for the user, session is expired.', 'codeExpired'],
  ['LimitExceededException', 'said the service', 'limit'],
])('distinguishes %s “%s” from other rejections', (name, message, kind) => {
  const error = new AuthError({ name, message, metadata: { httpStatusCode: 400 } })
  expect(accountProblem(error)).toEqual({ kind, message })
})

it.each([
  [
    "1 validation error detected: Value at 'confirmationCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\S]+",
    'codePattern',
  ],
  [
    "1 validation error detected: Value at 'userCode' failed to satisfy constraint: Member must have length greater than or equal to 6",
    'codePattern',
  ],
  [
    "1 validation error detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}]+",
    'usernamePattern',
  ],
])('hides the pattern of “%s”', (message, kind) => {
  const error = new AuthError({
    name: 'InvalidParameterException',
    message,
    metadata: { httpStatusCode: 400 },
  })
  expect(accountProblem(error)).toEqual({ kind })
})
