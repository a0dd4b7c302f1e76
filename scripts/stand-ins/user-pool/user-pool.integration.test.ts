/**
 * Complements the tests of the site's adapter (`web/src/features/account/pool`), which sign in, sign up, reset and use codes,
 * factors and passkeys against this pool: here is what the unmodified client relies on besides.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS, type TokenStorage } from './testing/amplify.ts'
import { passkeySettings } from './testing/browser-passkeys.ts'
import { startPool, testPool } from './testing/running-pool.ts'
import { totpCode, totpStep } from './totp.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const { clientId: ClientId } = testPool
const PASSWORD = 'candle-light'
const HOUR = 3600
const settings = { ...quickPool, ...passkeySettings }

let storage: TokenStorage
const pool = await startPool(settings)
afterAll(pool.stop)
beforeEach(() => {
  storage = freshClient(pool.url)
})

const account = (username: string, more = {}) =>
  pool.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })
const codeOf = (username: string) => pool.codeFor(`${username}@example.com`)
const signIn = (username: string) => quickSignIn(username, PASSWORD)
const confirm = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse })
const stored = (name: string) => [...storage.items].find(([key]) => key.endsWith(`.${name}`))?.[1] ?? ''
const call = async (operation: string, body: object) =>
  (await pool.call(operation, { ClientId, ...body })).body

test('a new password that is demanded has to fit the policy', async () => {
  account('invited', { status: 'FORCE_CHANGE_PASSWORD' })
  await signIn('invited')
  await expect(confirm('short')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  expect(await confirm('my own choice')).toMatchObject({ isSignedIn: true })
})

test('a code of the authenticator app works once', async () => {
  const totpSecret = '3132333435363738393031323334353637383930'
  account('by-app', { mfa: ['SOFTWARE_TOKEN_MFA'], totpSecret })
  // Once: half a minute may begin between the two sign-ins.
  const code = totpCode(totpSecret, totpStep(pool.now()))
  await signIn('by-app')
  await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
  expect(await confirm(code)).toMatchObject({ isSignedIn: true })
  freshClient(pool.url)
  await signIn('by-app')
  await expect(confirm(code)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
})

test('a code confirms an address once for all accounts; its session signs in that account, once', async () => {
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

test('the control endpoints need their token, and accept known requests only', async () => {
  const send = async (body: string, init: RequestInit = {}) =>
    (await pool.control('/faults', { method: 'POST', body, ...init })).status
  expect(await send('{"effect":"drop"}', { headers: {} })).toBe(401)
  for (const body of ['{', '{}', '{"effect":"explode"}', '{"effect":"drop","calls":0}'])
    expect(await send(body), body).toBe(400)
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
  expect((await readFile(join(folder, 'user-pool-2.sqlite'))).includes(secret)).toBe(false)
  await rm(folder, { recursive: true })
})
