import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshClient, SIGN_IN_TEST_MS, type TokenStorage } from '../testing/amplify.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'

let running: RunningPool
let storage: TokenStorage
beforeAll(async () => {
  running = await startPool({ devices: 'always' })
})
afterAll(() => running.stop())
beforeEach(() => {
  storage = freshClient(running.url)
})

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

const signIn = (username: string) => auth.signIn({ username, password: PASSWORD })

const signInAgain = async (username: string) => {
  await auth.signOut()
  return signIn(username)
}

const storedKey = (name: string) => [...storage.items.keys()].find((key) => key.endsWith(`.${name}`)) ?? ''

test('a device is remembered, and proves itself in the next sign-in', async () => {
  account('ada')
  await signIn('ada')
  const deviceKey = storage.items.get(storedKey('deviceKey'))
  expect(await auth.fetchDevices()).toMatchObject([{ id: deviceKey, name: expect.stringContaining('Node') }])
  expect(await signInAgain('ada')).toMatchObject({ isSignedIn: true })
  expect(await auth.fetchDevices()).toHaveLength(1)
  expect((await auth.fetchAuthSession()).tokens?.accessToken.payload.device_key).toBe(deviceKey)
  await auth.fetchAuthSession({ forceRefresh: true })
})

test('it stands for the second factor until it is forgotten', async () => {
  account('eve', { mfa: ['EMAIL_OTP'] })
  const withCode = async () => {
    expect(await auth.getCurrentUser().catch(() => undefined)).toBeUndefined()
    await auth.confirmSignIn({ challengeResponse: running.codeFor('eve@example.com') })
  }
  await signIn('eve')
  await withCode()
  expect(await signInAgain('eve')).toMatchObject({ isSignedIn: true })
  await auth.forgetDevice()
  expect(await auth.fetchDevices()).toEqual([])
  expect((await signInAgain('eve')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
})

test('a device that is not the user’s any more is dropped by the client, which signs in without', async () => {
  account('max')
  await signIn('max')
  const [key, elsewhere] = [storage.items.get(storedKey('deviceKey')), freshClient(running.url)]
  await signIn('max')
  await auth.forgetDevice({ device: { id: key ?? '' } })
  await elsewhere.clear()
  const { cognitoUserPoolsTokenProvider } = await import('aws-amplify/auth/cognito')
  cognitoUserPoolsTokenProvider.setKeyValueStorage(storage)
  expect(await signInAgain('max')).toMatchObject({ isSignedIn: true })
  expect(storage.items.get(storedKey('deviceKey'))).not.toBe(key)
})

test('a wrong device secret signs nobody in', async () => {
  account('ivy')
  await signIn('ivy')
  await storage.setItem(storedKey('randomPasswordKey'), 'invented')
  await expect(signInAgain('ivy')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a device that is to be remembered on request only is asked for the second factor', async () => {
  account('kim', { mfa: ['EMAIL_OTP'] })
  await signIn('kim')
  await auth.confirmSignIn({ challengeResponse: running.codeFor('kim@example.com') })
  const session = await auth.fetchAuthSession()
  const status = (DeviceRememberedStatus: string) =>
    running.call('UpdateDeviceStatus', {
      AccessToken: session.tokens?.accessToken.toString(),
      DeviceKey: storage.items.get(storedKey('deviceKey')),
      DeviceRememberedStatus,
    })
  expect((await status('not_remembered')).status).toBe(200)
  expect((await signInAgain('kim')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  await auth.confirmSignIn({ challengeResponse: running.codeFor('kim@example.com') })
  await auth.rememberDevice()
})

test('a refresh from another device than the one that signed in is refused', async () => {
  account('lea')
  await signIn('lea')
  await storage.setItem(storedKey('deviceKey'), 'eu-north-1_another')
  expect((await auth.fetchAuthSession({ forceRefresh: true })).tokens).toBeUndefined()
})
