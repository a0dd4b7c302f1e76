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

const { clientId: ClientId } = testPool
const PASSWORD = 'candle-light'
const MONTH_SECONDS = 30 * 24 * 60 * 60

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
const refreshByFlow = (pool: RunningPool, token: string, device = '', AuthFlow = 'REFRESH_TOKEN_AUTH') =>
  pool.call('InitiateAuth', {
    ClientId,
    AuthFlow,
    AuthParameters: { REFRESH_TOKEN: token, DEVICE_KEY: device },
  })

describe('refresh with rotation', () => {
  test('returns new tokens of all three kinds', async () => {
    const before = [accessToken(), stored('idToken'), refreshToken()]
    await auth.fetchAuthSession({ forceRefresh: true })
    const after = [accessToken(), stored('idToken'), refreshToken()]
    expect(new Set([...before, ...after]).size).toBe(6)
  })

  test('a replaced token works for ten more seconds, for a second tab, and then never', async () => {
    const old = refreshToken()
    expect((await refresh(old)).status).toBe(200)
    running.pass(9)
    expect((await refresh(old)).status).toBe(200)
    running.pass(1)
    expect((await refresh(old)).body.__type).toBe('RefreshTokenReuseException')
  })

  test('the client ends the session when its token was replaced elsewhere', async () => {
    await refresh(refreshToken())
    running.pass(10)
    await expect(auth.fetchAuthSession({ forceRefresh: true })).rejects.toMatchObject({
      name: 'RefreshTokenReuseException',
    })
    expect(accessToken()).toBe('')
  })

  test('rotation does not lengthen a sign-in beyond thirty days', async () => {
    running.pass(MONTH_SECONDS - 60)
    const { body } = await refresh(refreshToken())
    const { RefreshToken } = body.AuthenticationResult as { RefreshToken: string }
    running.pass(60)
    expect((await refresh(RefreshToken)).body.message).toBe('Refresh Token has expired')
  })

  test('an unknown token is refused, and the client forgets its tokens', async () => {
    await storage.setItem(
      [...storage.items.keys()].find((key) => key.endsWith('.refreshToken')) ?? '',
      'invented',
    )
    expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
    expect(accessToken()).toBe('')
  })

  test('REFRESH_TOKEN_AUTH is refused where tokens rotate', async () => {
    const { body } = await refreshByFlow(running, refreshToken())
    expect(body.message).toBe('REFRESH_TOKEN_AUTH flow not enabled for this client')
  })
})

describe('refresh without rotation', () => {
  let fixed: RunningPool
  beforeAll(async () => {
    fixed = await startPool({ ...quickPool, devices: 'always', refreshTokenRotation: 'DISABLED' })
  })
  afterAll(() => fixed.stop())
  beforeEach(async () => {
    storage = freshClient(fixed.url)
    await quickSignIn('reader', PASSWORD)
  })

  const deviceKey = () => stored('deviceKey') ?? ''

  test.each(['REFRESH_TOKEN_AUTH', 'REFRESH_TOKEN'])('%s keeps the refresh token', async (AuthFlow) => {
    const token = refreshToken()
    for (const _ of [1, 2]) {
      const { body } = await refreshByFlow(fixed, token, deviceKey(), AuthFlow)
      expect(body.AuthenticationResult).toEqual({
        AccessToken: expect.any(String),
        IdToken: expect.any(String),
        ExpiresIn: 15 * 60,
        TokenType: 'Bearer',
      })
    }
  })

  test('the client keeps its refresh token too', async () => {
    const before = [accessToken(), refreshToken()]
    await auth.fetchAuthSession({ forceRefresh: true })
    expect(refreshToken()).toBe(before[1])
    expect(accessToken()).not.toBe(before[0])
  })

  test('REFRESH_TOKEN_AUTH refuses another device, and a revoked or missing token', async () => {
    const token = refreshToken()
    expect((await refreshByFlow(fixed, token, 'eu-north-1_another')).body.message).toBe(
      'Invalid Refresh Token',
    )
    expect((await refreshByFlow(fixed, '', deviceKey())).body.message).toBe(
      'Missing required parameter REFRESH_TOKEN',
    )
    const key = deviceKey()
    await auth.signOut()
    expect((await refreshByFlow(fixed, token, key)).body.message).toBe('Refresh Token has been revoked')
  })
})
