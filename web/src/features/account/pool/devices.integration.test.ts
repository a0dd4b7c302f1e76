/** What aws-amplify does with a pool that remembers devices. */
import { freshClient, SIGN_IN_TEST_MS, type TokenStorage } from '@stand-ins/user-pool/testing/amplify.ts'
import { DevicePool } from '@stand-ins/user-pool/testing/device-pool.ts'
import { testPool } from '@stand-ins/user-pool/testing/ids.ts'
import { type RunningPool, startPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAmplifyUserPool } from './amplify-user-pool.ts'
import type { UserPool } from './user-pool.ts'

const frodo = { username: 'frodo', email: 'frodo@shire.example', password: 'speak-friend' }

let running: RunningPool
let storage: TokenStorage
let pool: UserPool
let devicePool: DevicePool

beforeEach(async () => {
  running = await startPool({})
  pool = createAmplifyUserPool({
    ...testPool,
    endpoint: `${running.url}/_cognito/`,
    signInFlow: 'USER_SRP_AUTH',
  })
  storage = freshClient(running.url)
  await running.control('/accounts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer control-token' },
    body: JSON.stringify(frodo),
  })
  devicePool = new DevicePool()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => devicePool.answer(...request))
})
afterEach(() => running.stop())

const storedDevice = () =>
  [...storage.items].filter(([key]) => /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/.test(key))

it('confirms a device, signs in with it, and signs in again without one that the pool has forgotten', {
  timeout: 3 * SIGN_IN_TEST_MS,
}, async () => {
  const signIn = async () => {
    devicePool.calls = []
    expect(await pool.signIn(frodo.email, frodo.password)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
    await pool.sessions.signOut()
    return devicePool.calls.filter((call) => /DEVICE|PASSWORD|Device/.test(call))
  }
  expect(await signIn()).toEqual(['PASSWORD_VERIFIER', 'ConfirmDevice'])
  const kept = storedDevice()
  expect(kept).toHaveLength(3)

  expect(await signIn()).toEqual(['PASSWORD_VERIFIER', 'DEVICE_SRP_AUTH', 'DEVICE_PASSWORD_VERIFIER'])
  expect(storedDevice()).toEqual(kept)

  devicePool.devices.clear()
  expect(await signIn()).toEqual(['PASSWORD_VERIFIER', 'PASSWORD_VERIFIER', 'ConfirmDevice'])
  expect(storedDevice()).toHaveLength(3)
  expect(storedDevice()).not.toEqual(kept)
})
