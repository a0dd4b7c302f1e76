import { createPublicKey, verify } from 'node:crypto'
import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  freshClient,
  quickPool,
  quickSignIn,
  SIGN_IN_TEST_MS,
  type TokenStorage,
} from '../testing/amplify.ts'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const { clientId: ClientId, userPoolId } = testPool
const PASSWORD = 'candle-light'

let running: RunningPool
let storage: TokenStorage
beforeAll(async () => {
  running = await startPool(quickPool)
})
afterAll(() => running.stop())
beforeEach(async () => {
  storage = freshClient(running.url)
  await quickSignIn('reader', PASSWORD)
})

const stored = (name: string) => {
  const key = [...storage.items.keys()].find((candidate) => candidate.endsWith(`.${name}`))
  return key === undefined ? undefined : storage.items.get(key)
}
const accessToken = () => stored('accessToken') ?? ''
const refreshToken = () => stored('refreshToken') ?? ''

const refresh = (RefreshToken: string) =>
  running.call('GetTokensFromRefreshToken', { ClientId, RefreshToken })
const getUser = (AccessToken: string) => running.call('GetUser', { AccessToken })

describe('contents', () => {
  test('claims as Cognito sets them, for an issuer that is no production pool', async () => {
    const { tokens, userSub } = await auth.fetchAuthSession()
    const issuer = `${running.url}/_cognito/${userPoolId}`
    expect(tokens?.accessToken.payload).toEqual({
      sub: userSub,
      iss: issuer,
      client_id: ClientId,
      origin_jti: expect.any(String),
      event_id: expect.any(String),
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: expect.any(Number),
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.any(String),
      username: 'reader',
    })
    expect(tokens?.idToken?.payload).toMatchObject({
      sub: userSub,
      iss: issuer,
      aud: ClientId,
      token_use: 'id',
      email: 'reader@example.com',
      email_verified: true,
      'cognito:username': 'reader',
    })
  })

  test('signatures that the published key verifies', async () => {
    const response = await fetch(`${running.url}/_cognito/${userPoolId}/.well-known/jwks.json`)
    const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] }
    const [header = '', payload = '', signature = ''] = accessToken().split('.')
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const jwk = keys.find((key) => key.kid === kid)
    const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
    const signed = Buffer.from(`${header}.${payload}`)
    expect(verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(jwk).not.toHaveProperty('d')
  })
})

describe('an access token', () => {
  const forge = (change: (part: string[]) => string[]) => change(accessToken().split('.')).join('.')
  const payloadWith = (claims: object) => {
    const payload = JSON.parse(Buffer.from(accessToken().split('.')[1] ?? '', 'base64url').toString())
    return Buffer.from(JSON.stringify({ ...payload, ...claims })).toString('base64url')
  }

  test.each([
    ['without a signature', () => forge(([header = '', payload = '']) => [header, payload, ''])],
    [
      'with other claims',
      () =>
        forge(([header = '', , signature = '']) => [header, payloadWith({ username: 'keeper' }), signature]),
    ],
    [
      'with no algorithm',
      () =>
        forge(([, payload = '']) => [Buffer.from('{"alg":"none"}').toString('base64url'), payload, 'AAAA']),
    ],
    ['that is an id token', () => stored('idToken') ?? ''],
    ['that is no token', () => 'candle'],
  ])('%s is refused', async (_, token) => {
    const { status, body } = await getUser(token())
    expect([status, body]).toEqual([
      400,
      { __type: 'NotAuthorizedException', message: 'Invalid Access Token' },
    ])
  })

  test('is valid for fifteen minutes', async () => {
    expect((await getUser(accessToken())).body).toMatchObject({ Username: 'reader' })
    running.pass(15 * 60)
    expect((await getUser(accessToken())).body.message).toBe('Access Token has expired')
  })
})

describe('the end of a session', () => {
  test('signing out revokes this sign-in, and no other', async () => {
    const here = [accessToken(), refreshToken()] as const
    storage = freshClient(running.url)
    await quickSignIn('reader', PASSWORD)
    const there = [accessToken(), refreshToken()] as const
    await auth.signOut()
    expect((await getUser(there[0])).body.message).toBe('Access Token has been revoked')
    expect((await refresh(there[1])).body.message).toBe('Refresh Token has been revoked')
    expect((await getUser(here[0])).status).toBe(200)
    expect((await refresh(here[1])).status).toBe(200)
  })

  test('a global sign-out revokes all of them', async () => {
    const here = refreshToken()
    storage = freshClient(running.url)
    await quickSignIn('reader', PASSWORD)
    await auth.signOut({ global: true })
    expect((await refresh(here)).body.message).toBe('Refresh Token has been revoked')
  })

  test('only refresh tokens can be revoked', async () => {
    const { body } = await running.call('RevokeToken', { ClientId, Token: accessToken() })
    expect(body.__type).toBe('UnsupportedTokenTypeException')
  })

  test('a deleted account loses its tokens, and its name is free', async () => {
    freshClient(running.url)
    const account = { username: 'leaver', email: 'leaver@example.com', password: PASSWORD }
    running.pool.createAccount(account)
    storage = freshClient(running.url)
    await quickSignIn('leaver', PASSWORD)
    const [access, refreshing] = [accessToken(), refreshToken()]
    await auth.deleteUser()
    expect([...storage.items.keys()]).toEqual([])
    expect((await getUser(access)).body.__type).toBe('UserNotFoundException')
    expect((await refresh(refreshing)).body.message).toBe('Invalid Refresh Token')
    await expect(quickSignIn('leaver', PASSWORD)).rejects.toThrow('Incorrect username or password.')
    running.pool.createAccount(account)
  })
})
