import * as auth from 'aws-amplify/auth'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickSignIn, SIGN_IN_TEST_MS, type TokenStorage } from '../testing/amplify.ts'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'

const SignInSchema = v.object({
  AuthenticationResult: v.object({
    AccessToken: v.string(),
    NewDeviceMetadata: v.object({ DeviceKey: v.string() }),
  }),
})
const DevicesSchema = v.array(v.object({ DeviceKey: v.string() }))

let running: RunningPool
let storage: TokenStorage
beforeAll(async () => {
  running = await startPool({ devices: 'always', allowPasswordFlow: true })
})
afterAll(() => running.stop())
beforeEach(() => {
  storage = freshClient(running.url)
})

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

/** Only the device proves itself by SRP: that of the password is tested elsewhere and takes the client half a second. */
const signIn = (username: string) => quickSignIn(username, PASSWORD)

const signInAgain = async (username: string) => {
  await auth.signOut()
  return signIn(username)
}

const storedKey = (name: string) => [...storage.items.keys()].find((key) => key.endsWith(`.${name}`)) ?? ''

test('a device is remembered, and proves itself in the next sign-in', async () => {
  account('ada')
  await auth.signIn({ username: 'ada', password: PASSWORD })
  const deviceKey = storage.items.get(storedKey('deviceKey'))
  expect(await auth.fetchDevices()).toMatchObject([{ id: deviceKey, name: expect.stringContaining('Node') }])
  await auth.signOut()
  expect(await auth.signIn({ username: 'ada', password: PASSWORD })).toMatchObject({ isSignedIn: true })
  expect(await auth.fetchDevices()).toHaveLength(1)
  expect((await auth.fetchAuthSession()).tokens?.accessToken.payload.device_key).toBe(deviceKey)
  await auth.fetchAuthSession({ forceRefresh: true })
})

test('a remembered device replaces the second factor until it is forgotten', async () => {
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

test('the client drops a device that the account no longer has, and signs in without it', async () => {
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

test('a wrong device secret is refused', async () => {
  account('ivy')
  await signIn('ivy')
  await storage.setItem(storedKey('randomPasswordKey'), 'invented')
  await expect(signInAgain('ivy')).rejects.toMatchObject({ name: 'NotAuthorizedException' })
})

test('a device that is not remembered is asked for the second factor', async () => {
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

describe('without the client, which has no call for it', () => {
  let AccessToken: string
  let deviceKeys: string[]

  /** Signs in from a new device and confirms it with a made-up verifier. */
  async function addDevice(DeviceName: string): Promise<string> {
    const { body } = await running.call('InitiateAuth', {
      ClientId: testPool.clientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: 'owner', PASSWORD },
    })
    const result = v.parse(SignInSchema, body).AuthenticationResult
    AccessToken = result.AccessToken
    const { DeviceKey } = result.NewDeviceMetadata
    const DeviceSecretVerifierConfig = { Salt: 'AAEC', PasswordVerifier: 'AwQF' }
    await running.call('ConfirmDevice', { AccessToken, DeviceKey, DeviceName, DeviceSecretVerifierConfig })
    return DeviceKey
  }

  const call = async (operation: string, body: object = {}) =>
    (await running.call(operation, { AccessToken, ...body })).body

  beforeAll(async () => {
    account('owner')
    deviceKeys = [await addDevice('laptop'), await addDevice('phone'), await addDevice('tablet')]
  })

  test('GetDevice describes one device, and no other account’s', async () => {
    const [DeviceKey] = deviceKeys
    expect((await call('GetDevice', { DeviceKey })).Device).toEqual({
      DeviceKey,
      DeviceAttributes: [
        { Name: 'device_name', Value: 'laptop' },
        { Name: 'device_status', Value: 'valid' },
        { Name: 'dev:device_remembered_status', Value: 'remembered' },
      ],
      DeviceCreateDate: expect.any(Number),
      DeviceLastModifiedDate: expect.any(Number),
      DeviceLastAuthenticatedDate: expect.any(Number),
    })
    await call('UpdateDeviceStatus', { DeviceKey, DeviceRememberedStatus: 'not_remembered' })
    expect((await call('GetDevice', { DeviceKey })).Device).toMatchObject({
      DeviceAttributes: expect.arrayContaining([
        { Name: 'dev:device_remembered_status', Value: 'not_remembered' },
      ]),
    })
    expect((await call('GetDevice', { DeviceKey: 'eu-north-1_another' })).__type).toBe(
      'ResourceNotFoundException',
    )
  })

  test('ListDevices gives a page at a time', async () => {
    const first = await call('ListDevices', { Limit: 2 })
    const second = await call('ListDevices', { Limit: 2, PaginationToken: first.PaginationToken })
    const keys = [first, second].flatMap(({ Devices }) => v.parse(DevicesSchema, Devices))
    expect(keys.map(({ DeviceKey }) => DeviceKey).sort()).toEqual(deviceKeys.toSorted())
    expect(second).not.toHaveProperty('PaginationToken')
    expect((await call('ListDevices', { PaginationToken: 'invented' })).__type).toBe(
      'InvalidParameterException',
    )
    expect((await call('ListDevices', { Limit: 61 })).__type).toBe('InvalidParameterException')
  })
})
