import { AuthError } from 'aws-amplify/auth'
import { expect, it, vi } from 'vitest'
import { accountProblem, withAccountErrors } from './amplify-call.ts'

const rejected = (httpStatusCode: number, name: string, message = 'said the service') =>
  new AuthError({ name, message, metadata: { httpStatusCode } })

const refusedByBrowser = (name: string, cause: string) =>
  Object.assign(new Error('said Amplify'), { name, underlyingError: new DOMException('No.', cause) })

const breaks = (field: string, rule: string) =>
  `1 validation error detected: Value at '${field}' failed to satisfy constraint: Member must ${rule}`

it('distinguishes the failures of a call', () => {
  const passkey = (reason: string) => ({ kind: 'passkey', reason })
  const saying = (kind: string, message = 'said the service') => ({ kind, message })
  const outage = { kind: 'unavailable' }
  const session = 'Invalid session for the user, session is expired.'
  const full = new DOMException(
    'Setting the value of “CognitoSignInState.username” exceeded.',
    'QuotaExceededError',
  )
  const rows: [error: Error, problem: object][] = [
    [rejected(500, 'InternalErrorException'), outage],
    [rejected(503, 'BadGatewayException'), outage],
    // A proxy in front of the pool.
    [rejected(403, 'UnknownError'), outage],
    [new SyntaxError('Unexpected token <'), outage],
    [Object.assign(new Error('lost'), { name: 'NetworkError' }), outage],
    [rejected(400, 'NotAuthorizedException'), saying('refused')],
    [full, saying('refused', expect.stringContaining('no space left'))],
    [rejected(400, 'ExpiredCodeException'), saying('codeExpired')],
    [rejected(400, 'NotAuthorizedException', session), saying('codeExpired', session)],
    [rejected(400, 'LimitExceededException'), saying('limit')],
    [refusedByBrowser('PasskeyAuthenticationCanceled', 'NotAllowedError'), passkey('cancelled')],
    [refusedByBrowser('PasskeyAlreadyExists', 'InvalidStateError'), passkey('exists')],
    [refusedByBrowser('RelyingPartyMismatch', 'SecurityError'), passkey('misconfigured')],
    [refusedByBrowser('Unknown', 'NotReadableError'), passkey('unsupported')],
    [rejected(400, 'WebAuthnNotEnabledException'), passkey('misconfigured')],
    ...(
      [
        [breaks('confirmationCode', 'satisfy regular expression pattern: [\\S]+'), 'codePattern'],
        [breaks('userCode', 'have length greater than or equal to 6'), 'codePattern'],
        [breaks('username', 'satisfy regular expression pattern: [\\p{L}]+'), 'usernamePattern'],
      ] as const
    ).map(([message, kind]): [Error, object] => [
      rejected(400, 'InvalidParameterException', message),
      { kind },
    ]),
  ]
  for (const [error, problem] of rows)
    expect(accountProblem(error), `${error.name} ${error.message}`).toEqual(problem)
})

it('rethrows errors of our own code', () => {
  const ours = new TypeError('not a function')
  expect(() => accountProblem(ours)).toThrow(ours)
})

it('counts a pool that doesn’t respond within 15 seconds as an outage', async () => {
  vi.useFakeTimers()
  const silent = withAccountErrors(() => new Promise<never>(() => {}))
  const problem = silent.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await problem).toMatchObject({ problem: { kind: 'unavailable' } })
})
