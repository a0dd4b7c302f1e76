import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

const { clientId: ClientId } = testPool

let running: RunningPool
beforeAll(async () => {
  running = await startPool()
})
afterAll(() => running.stop())

const HEADERS = {
  'content-type': 'application/x-amz-json-1.1',
  'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp',
}

async function post(body: string, headers: Record<string, string> = HEADERS, path = '/_cognito/') {
  const response = await fetch(running.url + path, { method: 'POST', headers, body })
  return [response.status, (await response.json()).__type]
}

describe('malformed calls', () => {
  test.each([
    ['no JSON', '{', HEADERS, 400, 'SerializationException'],
    ['no target', '{}', { 'content-type': HEADERS['content-type'] }, 400, 'UnknownOperationException'],
    [
      'another service',
      '{}',
      { ...HEADERS, 'x-amz-target': 'AWSCognitoIdentityService.GetId' },
      400,
      'UnknownOperationException',
    ],
    [
      'an unknown operation',
      '{}',
      { ...HEADERS, 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminDeleteUser' },
      400,
      'UnknownOperationException',
    ],
    [
      'another content type',
      '{}',
      { ...HEADERS, 'content-type': 'text/plain' },
      400,
      'UnknownOperationException',
    ],
    ['no object', '[]', HEADERS, 400, 'InvalidParameterException'],
    [
      'too large',
      JSON.stringify({ Username: 'a'.repeat(200_000) }),
      HEADERS,
      413,
      'RequestEntityTooLargeException',
    ],
  ])('%s', async (_, body, headers, status, type) => {
    expect(await post(body, headers)).toEqual([status, type])
  })

  test('the address works with and without its last slash, and only for POST', async () => {
    expect(await post('{', HEADERS, '/_cognito')).toEqual([400, 'SerializationException'])
    expect((await fetch(`${running.url}/_cognito/`)).status).toBe(404)
  })

  test('all validation errors are reported together', async () => {
    const { body } = await running.call('SignUp', { ClientId, Username: 'a b' })
    expect(body.message).toBe(
      "2 validation errors detected: Value at 'username' failed to satisfy constraint: Member must satisfy regular expression pattern: [\\p{L}\\p{M}\\p{S}\\p{N}\\p{P}]+; Value null at 'password' failed to satisfy constraint: Member must not be null",
    )
  })

  test.each([
    ['SignUp', { ClientId: 'another', Username: 'a', Password: 'candle-light' }, 'ResourceNotFoundException'],
    ['InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH' }, 'InvalidParameterException'],
    [
      'InitiateAuth',
      { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: 'reader', SRP_A: '0' } },
      'InvalidParameterException',
    ],
    ['InitiateAuth', { ClientId, AuthFlow: 'ADMIN_NO_SRP_AUTH' }, 'InvalidParameterException'],
    ['RespondToAuthChallenge', { ClientId, ChallengeName: 'PASSWORD_VERIFIER' }, 'InvalidParameterException'],
    [
      'RespondToAuthChallenge',
      { ClientId, ChallengeName: 'CUSTOM_CHALLENGE', Session: 'any', ChallengeResponses: {} },
      'InvalidParameterException',
    ],
    [
      'RespondToAuthChallenge',
      { ClientId, ChallengeName: 'WEB_AUTHN', Session: 'invented', ChallengeResponses: {} },
      'NotAuthorizedException',
    ],
    [
      'RespondToAuthChallenge',
      {
        ClientId,
        ChallengeName: 'EMAIL_OTP',
        Session: 'invented',
        ChallengeResponses: { USERNAME: 'reader' },
      },
      'NotAuthorizedException',
    ],
    ['AssociateSoftwareToken', {}, 'InvalidParameterException'],
    ['GetUser', { AccessToken: 'a.b.c' }, 'NotAuthorizedException'],
    ['ConfirmDevice', { AccessToken: 'a.b.c', DeviceKey: 'd' }, 'InvalidParameterException'],
  ])('%s %j', async (operation, body, type) => {
    const answer = await running.call(operation, body)
    expect([answer.status, answer.body.__type]).toEqual([400, type])
    expect(answer.body.message).toEqual(expect.any(String))
  })
})

describe('one step of a sign-in', () => {
  const start = async (USERNAME: string) => {
    const AuthParameters = { USERNAME, SRP_A: 'abcdef' }
    return (await running.call('InitiateAuth', { ClientId, AuthFlow: 'USER_SRP_AUTH', AuthParameters })).body
  }
  const responses = {
    USERNAME: 'reader',
    TIMESTAMP: 'Fri Nov 20 07:05:09 UTC 2026',
    PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA',
    PASSWORD_CLAIM_SIGNATURE: 'AAAA',
  }
  const respond = async (ChallengeName: string, Session: unknown, ChallengeResponses: object = responses) =>
    (await running.call('RespondToAuthChallenge', { ClientId, ChallengeName, Session, ChallengeResponses }))
      .body

  test('takes one guess', async () => {
    const { Session } = await start('reader')
    expect((await respond('PASSWORD_VERIFIER', Session)).message).toBe('Incorrect username or password.')
    expect((await respond('PASSWORD_VERIFIER', Session)).message).toBe('Invalid session for the user.')
  })

  test('can’t answer another step', async () => {
    const { Session } = await start('reader')
    expect(
      (await respond('NEW_PASSWORD_REQUIRED', Session, { ...responses, NEW_PASSWORD: 'mine-all-mine' }))
        .message,
    ).toBe('Invalid session for the user.')
  })

  test('needs every part of its answer', async () => {
    const { Session } = await start('reader')
    const { TIMESTAMP, ...rest } = responses
    expect((await respond('PASSWORD_VERIFIER', Session, rest)).message).toBe(
      'Missing required parameter TIMESTAMP',
    )
  })
})

test('pages of other origins can’t call it', async () => {
  const preflight = await fetch(`${running.url}/_cognito/`, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://elsewhere.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-amz-target',
    },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})
