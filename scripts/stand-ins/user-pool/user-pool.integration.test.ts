/** Complements the tests of the site's adapter: the steps of every sign-in, codes, tokens, passkeys, stored data. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS, type TokenStorage } from './testing/amplify.ts'
import { passkeySettings, SoftwareAuthenticator, stubBrowserPasskeys } from './testing/browser-passkeys.ts'
import { type RunningPool, startPool, testPool } from './testing/running-pool.ts'
import { totpCode, totpStep } from './totp.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const { clientId: ClientId } = testPool
const PASSWORD = 'candle-light'
const TYPE = 'application/x-amz-json-1.1'
const SERVICE = 'AWSCognitoIdentityProviderService'
const HOUR = 3600
const settings = { ...quickPool, ...passkeySettings }

let pool: RunningPool
let storage: TokenStorage
beforeAll(async () => {
  pool = await startPool(settings)
})
afterAll(() => pool.stop())
beforeEach(() => {
  storage = freshClient(pool.url)
})

const account = (username: string, more = {}) =>
  pool.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })
const codeOf = (username: string) => pool.codeFor(`${username}@example.com`)
const signIn = (username: string) => quickSignIn(username, PASSWORD)
const confirm = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse })
const nameOf = (call: Promise<unknown>) =>
  call.then(
    () => 'no error',
    (error: Error) => error.name,
  )
const stored = (name: string) => [...storage.items].find(([key]) => key.endsWith(`.${name}`))?.[1] ?? ''
const call = async (operation: string, body: object) =>
  (await pool.call(operation, { ClientId, ...body })).body

describe('the next step of a sign-in', () => {
  test('is tokens after a code of the authenticator app, which works once', async () => {
    const totpSecret = '3132333435363738393031323334353637383930'
    account('by-app', { mfa: ['SOFTWARE_TOKEN_MFA'], totpSecret })
    const code = () => totpCode(totpSecret, totpStep(pool.now()))
    await signIn('by-app')
    expect(await nameOf(confirm('nocode'))).toBe('CodeMismatchException')
    expect(await confirm(code())).toMatchObject({ isSignedIn: true })
    freshClient(pool.url)
    await signIn('by-app')
    expect(await nameOf(confirm(code()))).toBe('ExpiredCodeException')
  })

  test('is a new password when one is demanded', async () => {
    account('invited', { status: 'FORCE_CHANGE_PASSWORD' })
    await signIn('invited')
    expect(await nameOf(confirm('short'))).toBe('InvalidPasswordException')
    expect(await confirm('my own choice')).toMatchObject({ isSignedIn: true })
  })

  test('ends after five wrong codes, and after three minutes', async () => {
    await signIn('keeper')
    for (let guess = 0; guess < 5; guess += 1)
      expect(await nameOf(confirm('nocode'))).toBe('CodeMismatchException')
    await expect(confirm(codeOf('keeper'))).rejects.toThrow('Invalid session for the user.')
    freshClient(pool.url)
    await signIn('keeper')
    pool.pass(3 * 60)
    await expect(confirm(codeOf('keeper'))).rejects.toThrow('session is expired')
  })
})

describe('a mailed code', () => {
  const purposes = [
    {
      what: 'of a sign-up',
      state: { status: 'UNCONFIRMED' },
      send: (username: string) => call('ResendConfirmationCode', { Username: username }),
      use: (Username: string, ConfirmationCode: string) =>
        call('ConfirmSignUp', { Username, ConfirmationCode }),
      life: 24 * HOUR,
    },
    {
      what: 'of a reset',
      state: {},
      send: (username: string) => call('ForgotPassword', { Username: username }),
      use: (Username: string, ConfirmationCode: string) =>
        call('ConfirmForgotPassword', { Username, ConfirmationCode, Password: 'wax-and-wick' }),
      life: HOUR,
    },
  ]
  test.each(purposes)('$what works once, and expires', async (purpose) => {
    const { what, state, send, use, life } = purpose
    const name = what.replaceAll(' ', '-')
    for (const suffix of ['a', 'b']) account(`${name}-${suffix}`, state)
    await send(`${name}-a`)
    expect((await use(`${name}-a`, 'nocode')).__type).toBe('CodeMismatchException')
    expect((await use(`${name}-a`, codeOf(`${name}-a`))).__type).toBeUndefined()
    expect((await use(`${name}-a`, codeOf(`${name}-a`))).__type).toMatch(/^(NotAuthorized|ExpiredCode)/)
    await send(`${name}-b`)
    pool.pass(life)
    expect((await use(`${name}-b`, codeOf(`${name}-b`))).__type).toBe('ExpiredCodeException')
  })

  test('confirms an address once for all accounts; its session signs in that account, once', async () => {
    account('first', { status: 'UNCONFIRMED' })
    account('thief', { status: 'UNCONFIRMED', email: 'reader@example.com' })
    const ofThief = { Username: 'thief', ConfirmationCode: pool.codeFor('reader@example.com') }
    expect((await call('ConfirmSignUp', ofThief)).__type).toBe('AliasExistsException')
    const { Session } = await call('ConfirmSignUp', { Username: 'first', ConfirmationCode: codeOf('first') })
    const start = (USERNAME: string) =>
      call('InitiateAuth', { AuthFlow: 'USER_AUTH', AuthParameters: { USERNAME }, Session })
    expect((await start('reader')).__type).toBe('InvalidParameterException')
    expect(await start('first')).toHaveProperty('AuthenticationResult')
    expect((await start('first')).__type).toBe('NotAuthorizedException')
  })
})

test('an unknown account gets the responses of a known one, and no mail, in a pool that hides it', async () => {
  const hiding = await startPool({ preventUserExistenceErrors: 'ENABLED' })
  const call = async (operation: string, body: object) =>
    (await hiding.call(operation, { ClientId, ...body })).body
  const sent = hiding.sent.length
  const Username = 'not-there'
  for (const operation of ['ForgotPassword', 'ResendConfirmationCode'])
    expect(await call(operation, { Username })).toHaveProperty('CodeDeliveryDetails')
  const confirmed = await call('ConfirmSignUp', { Username, ConfirmationCode: '123456' })
  expect(confirmed.__type).toBe('ExpiredCodeException')
  const start = { AuthFlow: 'USER_SRP_AUTH', AuthParameters: { USERNAME: Username, SRP_A: 'abcdef' } }
  expect((await call('InitiateAuth', start)).ChallengeName).toBe('PASSWORD_VERIFIER')
  expect(hiding.sent).toHaveLength(sent)
  await hiding.stop()
})

describe('tokens', () => {
  const refresh = (RefreshToken: string) => call('GetTokensFromRefreshToken', { RefreshToken })

  test('are replaced at each refresh; the old one works for ten more seconds', async () => {
    await signIn('reader')
    const old = stored('refreshToken')
    await auth.fetchAuthSession({ forceRefresh: true })
    expect(stored('refreshToken')).not.toBe(old)
    pool.pass(9)
    expect(await refresh(old)).toHaveProperty('AuthenticationResult.RefreshToken')
    pool.pass(1)
    expect((await refresh(old)).__type).toBe('RefreshTokenReuseException')
    pool.pass(30 * 24 * HOUR)
    expect((await refresh(stored('refreshToken'))).message).toBe('Refresh Token has expired')
  })

  test('end with their sign-in, and with their account', async () => {
    account('leaver')
    await signIn('leaver')
    const [access, here] = [stored('accessToken'), stored('refreshToken')]
    storage = freshClient(pool.url)
    await signIn('leaver')
    const there = stored('refreshToken')
    await auth.signOut()
    expect((await refresh(there)).message).toBe('Refresh Token has been revoked')
    expect(await refresh(here)).toHaveProperty('AuthenticationResult')
    expect((await call('DeleteUser', { AccessToken: access })).__type).toBeUndefined()
    expect((await refresh(here)).message).toBe('Invalid Refresh Token')
  })

  test('that are forged, of another kind or too old are refused', async () => {
    await signIn('reader')
    const [header = '', payload = '', signature = ''] = stored('accessToken').split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = {
      unsigned: `${header}.${payload}.`,
      'of another user': `${header}.${encode({ ...claims, username: 'keeper' })}.${signature}`,
      'without algorithm': `${encode({ alg: 'none' })}.${payload}.AAAA`,
      'of identity': stored('idToken'),
      'no token': 'candle',
    }
    for (const [what, AccessToken] of Object.entries(forged))
      expect((await call('DeleteUser', { AccessToken })).message, what).toBe('Invalid Access Token')
    pool.pass(15 * 60)
    const late = await call('DeleteUser', { AccessToken: stored('accessToken') })
    expect(late.message).toBe('Access Token has expired')
  })
})

test('a passkey signs in; its copy, which counts anew, and a late registration are refused', async () => {
  account('signer')
  const authenticator = new SoftwareAuthenticator()
  stubBrowserPasskeys(authenticator)
  const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } as const
  const signInWithPasskey = () => auth.signIn({ username: 'signer', options })
  await signIn('signer')
  await auth.associateWebAuthnCredential()
  await auth.signOut()
  expect(await signInWithPasskey()).toMatchObject({ isSignedIn: true })
  await auth.signOut()
  authenticator.rewind()
  await expect(signInWithPasskey()).rejects.toThrow('Incorrect username or password.')
  await signIn('signer')
  const late = new SoftwareAuthenticator()
  late.create = (...given) => {
    pool.pass(3 * 60)
    return SoftwareAuthenticator.prototype.create.apply(late, given)
  }
  stubBrowserPasskeys(late)
  expect(await nameOf(auth.associateWebAuthnCredential())).toBe('WebAuthnChallengeNotFoundException')
  vi.unstubAllGlobals()
})

describe('refused are', () => {
  let plain: RunningPool
  beforeAll(async () => {
    plain = await startPool()
  })
  afterAll(() => plain.stop())

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
      const response = await fetch(`${plain.url}/_cognito/`, { method: 'POST', headers, body })
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
      ['SignUp', { ...account, Password: ' padded ' }, 'InvalidParameterException', "'password' failed"],
      ['SignUp', { ...account, Username: 'me@example.com' }, 'InvalidParameterException', 'email format'],
      [
        'SignUp',
        { ...account, ...email('') },
        'InvalidParameterException',
        'email: The attribute is required',
      ],
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
      [
        'InitiateAuth',
        auth('USER_SRP_AUTH', { USERNAME: 'reader', SRP_A: '0' }),
        'InvalidParameterException',
        'SRP_A',
      ],
      [
        'InitiateAuth',
        auth('USER_PASSWORD_AUTH'),
        'InvalidParameterException',
        'not enabled for this client',
      ],
      ['InitiateAuth', auth('CUSTOM_AUTH'), 'InvalidParameterException', 'lambda trigger'],
      [
        'InitiateAuth',
        auth('USER_AUTH', { USERNAME: 'reader' }),
        'UnknownOperationException',
        'PREFERRED_CHALLENGE',
      ],
      ['RespondToAuthChallenge', answer('PASSWORD_VERIFIER'), 'NotAuthorizedException', 'Invalid session'],
      ['RespondToAuthChallenge', answer('DEVICE_SRP_AUTH'), 'UnknownOperationException', 'has no answer to'],
      [
        'VerifySoftwareToken',
        { Session: 'a', UserCode: 'nocode' },
        'InvalidParameterException',
        "'userCode'",
      ],
      ['ChangePassword', {}, 'UnknownOperationException', 'The local user pool has no ChangePassword.'],
    ]
    for (const [operation, input, error, message] of rows) {
      const { status, body } = await plain.call(operation, input)
      expect([status, body.__type], `${operation} ${JSON.stringify(input)}`).toEqual([400, error])
      expect(body.message).toContain(message)
    }
  })

  test('settings that Cognito refuses', () =>
    expect(startPool({ firstFactors: ['EMAIL_OTP'] })).rejects.toThrow('must include PASSWORD'))

  test('the control endpoints need their token, and accept known requests only', async () => {
    const send = async (body: string, init: RequestInit = {}) =>
      (await plain.control('/faults', { method: 'POST', body, ...init })).status
    expect(await send('{"effect":"drop"}', { headers: {} })).toBe(401)
    for (const body of ['{', '{}', '{"effect":"explode"}', '{"effect":"drop","calls":0}'])
      expect(await send(body), body).toBe(400)
  })
})

test('accounts survive a restart; the file holds no password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'user-pool-'))
  const first = await startPool(settings, folder)
  const Username = 'ada'
  const secret = 'a-password-found-nowhere'
  first.pool.createAccount({ username: Username, email: 'ada@example.com', password: secret })
  await first.stop()
  const second = await startPool(settings, folder)
  freshClient(second.url)
  expect(await quickSignIn(Username, secret)).toMatchObject({ isSignedIn: true })
  await second.stop()
  expect((await readFile(join(folder, 'user-pool.sqlite'))).includes(secret)).toBe(false)
  await rm(folder, { recursive: true })
})
