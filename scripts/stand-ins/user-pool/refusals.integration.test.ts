import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickPool } from './testing/amplify.ts'
import { testPool } from './testing/ids.ts'
import { PasskeyClient } from './testing/passkey-client.ts'
import { type RunningPool, startPool } from './testing/running-pool.ts'

const { clientId: ClientId } = testPool
const TYPE = 'application/x-amz-json-1.1'
const SERVICE = 'AWSCognitoIdentityProviderService'

let pool: RunningPool
beforeAll(async () => {
  pool = await startPool()
})
afterAll(() => pool.stop())

test('calls that are no calls of the service', async () => {
  const rows: [body: string, type: string, target: string, status: number, error: string][] = [
    ['{', TYPE, `${SERVICE}.SignUp`, 400, 'SerializationException'],
    ['[]', TYPE, `${SERVICE}.SignUp`, 400, 'InvalidParameterException'],
    ['{}', 'text/plain', `${SERVICE}.SignUp`, 400, 'UnknownOperationException'],
    ['{}', TYPE, 'AWSCognitoIdentityService.GetId', 400, 'UnknownOperationException'],
    ['{}', TYPE, `${SERVICE}.AdminDeleteUser`, 400, 'UnknownOperationException'],
    ['"'.padEnd(200_000, 'a'), TYPE, `${SERVICE}.SignUp`, 413, 'RequestEntityTooLargeException'],
  ]
  for (const [body, type, target, status, error] of rows) {
    const headers = { 'content-type': type, 'x-amz-target': target }
    const response = await fetch(`${pool.url}/_cognito/`, { method: 'POST', headers, body })
    expect([response.status, (await response.json()).__type], `${target} ${type}`).toEqual([status, error])
  }
})

test('inputs of the service’s operations', async () => {
  const account = { ClientId, Username: 'ada', Password: 'candle-light' }
  const email = (Value: string) => ({ UserAttributes: [{ Name: 'email', Value }] })
  const auth = (AuthFlow: string, AuthParameters = {}) => ({ ClientId, AuthFlow, AuthParameters })
  const answer = (ChallengeName: string) => ({
    ClientId,
    ChallengeName,
    Session: 'invented',
    ChallengeResponses: { USERNAME: 'reader', ANSWER: 'x' },
  })
  const rows: [operation: string, input: object, error: string, message: string][] = [
    ['SignUp', { ...account, ClientId: 'another' }, 'ResourceNotFoundException', 'does not exist'],
    [
      'SignUp',
      { ClientId, Username: 'a b', Password: ' padded ' },
      'InvalidParameterException',
      '2 validation errors detected',
    ],
    ['SignUp', { ...account, Password: ' padded ' }, 'InvalidParameterException', "'password' failed"],
    ['SignUp', { ...account, Username: 'me@example.com' }, 'InvalidParameterException', 'email format'],
    ['SignUp', { ...account, ...email('') }, 'InvalidParameterException', 'email: The attribute is required'],
    ['SignUp', { ...account, ...email('not-there') }, 'InvalidParameterException', 'Invalid email address'],
    [
      'SignUp',
      { ...account, Password: 'seven77', ...email('a@b.example') },
      'InvalidPasswordException',
      'not long enough',
    ],
    [
      'SignUp',
      { ...account, Username: 'Reader', ...email('a@b.example') },
      'UsernameExistsException',
      'already exists',
    ],
    [
      'SignUp',
      {
        ...account,
        UserAttributes: [...email('a@b.example').UserAttributes, { Name: 'email_verified', Value: 'true' }],
      },
      'NotAuthorizedException',
      'unauthorized attribute',
    ],
    ['InitiateAuth', auth('USER_SRP_AUTH'), 'InvalidParameterException', 'USERNAME'],
    [
      'InitiateAuth',
      auth('USER_SRP_AUTH', { USERNAME: 'reader', SRP_A: '0' }),
      'InvalidParameterException',
      'SRP_A',
    ],
    ['InitiateAuth', auth('USER_PASSWORD_AUTH'), 'InvalidParameterException', 'not enabled for this client'],
    ['InitiateAuth', auth('REFRESH_TOKEN_AUTH'), 'InvalidParameterException', 'not enabled for this client'],
    ['InitiateAuth', auth('CUSTOM_AUTH'), 'InvalidParameterException', 'lambda trigger'],
    [
      'InitiateAuth',
      auth('USER_AUTH', { USERNAME: 'reader' }),
      'UnknownOperationException',
      'PREFERRED_CHALLENGE',
    ],
    ['RespondToAuthChallenge', answer('PASSWORD_VERIFIER'), 'NotAuthorizedException', 'Invalid session'],
    ['RespondToAuthChallenge', answer('SELECT_CHALLENGE'), 'NotAuthorizedException', 'Invalid session'],
    ['RespondToAuthChallenge', answer('MFA_SETUP'), 'NotAuthorizedException', 'Invalid session'],
    ['RespondToAuthChallenge', answer('CUSTOM_CHALLENGE'), 'NotAuthorizedException', 'Invalid session'],
    ['RespondToAuthChallenge', answer('DEVICE_SRP_AUTH'), 'UnknownOperationException', 'has no answer to'],
    ['AssociateSoftwareToken', { Session: 'invented' }, 'NotAuthorizedException', 'Invalid session'],
    ['VerifySoftwareToken', { Session: 'a', UserCode: 'nocode' }, 'InvalidParameterException', "'userCode'"],
    ['DeleteUser', { AccessToken: 'a.b.c' }, 'NotAuthorizedException', 'Invalid Access Token'],
    ['ChangePassword', {}, 'UnknownOperationException', 'The local user pool has no ChangePassword.'],
  ]
  for (const [operation, input, error, message] of rows) {
    const { status, body } = await pool.call(operation, input)
    expect([status, body.__type], `${operation} ${JSON.stringify(input)}`).toEqual([400, error])
    expect(body.message).toContain(message)
  }
})

test('passkeys in a pool without them, or without a domain for them', async () => {
  for (const [settings, error] of [
    [quickPool, 'WebAuthnNotEnabledException'],
    [{ ...quickPool, firstFactors: ['PASSWORD', 'WEB_AUTHN'] }, 'WebAuthnConfigurationMissingException'],
  ] as const) {
    const other = await startPool(settings)
    const AccessToken = await new PasskeyClient(other, 'candle-light').accessToken('reader')
    expect((await other.call('StartWebAuthnRegistration', { AccessToken })).body.__type).toBe(error)
    await other.stop()
  }
  await expect(startPool({ firstFactors: ['EMAIL_OTP'] })).rejects.toThrow('must include PASSWORD')
})

test('the control endpoints need their token, and accept known requests only', async () => {
  const send = async (body: string, init: RequestInit = {}) =>
    (await pool.control('/faults', { method: 'POST', body, ...init })).status
  expect(await send('{"effect":"drop"}', { headers: {} })).toBe(401)
  for (const body of ['{', '{}', '{"effect":"explode"}', '{"effect":"drop","calls":0}'])
    expect(await send(body), body).toBe(400)
})

test('pages of other origins can’t call it', async () => {
  const preflight = await fetch(`${pool.url}/_cognito/`, {
    method: 'OPTIONS',
    headers: { origin: 'http://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
})
