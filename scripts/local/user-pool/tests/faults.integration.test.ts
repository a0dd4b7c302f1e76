import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Fault } from '../faults.ts'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

let running: RunningPool
beforeAll(async () => {
  running = await startPool(quickPool)
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))
afterEach(() => running.control('/faults', { method: 'DELETE' }))

const order = async (fault: Partial<Fault>) => {
  const response = await running.control('/faults', { method: 'POST', body: JSON.stringify(fault) })
  expect(response.status).toBe(201)
}
const signIn = () => quickSignIn('reader', 'candle-light')
const left = async () => (await running.control('/faults')).json()

test('the client tries three times, so that two failures go unnoticed and three do not', async () => {
  await order({ effect: 'internal-error', operation: 'InitiateAuth', calls: 2 })
  expect(await signIn()).toMatchObject({ isSignedIn: true })
  await auth.signOut()
  await order({ effect: 'internal-error', operation: 'InitiateAuth', calls: 3 })
  await expect(signIn()).rejects.toMatchObject({ name: 'InternalErrorException' })
  expect(await left()).toEqual([])
  expect(await signIn()).toMatchObject({ isSignedIn: true })
})

test('the daily limit of mails', async () => {
  // The client repeats this refusal twice before it reports it.
  await order({ effect: 'daily-mail-limit', operation: 'SignUp', calls: 3 })
  await expect(
    auth.signUp({
      username: 'fifty-first',
      password: 'candle-light',
      options: { userAttributes: { email: 'fifty-first@example.com' } },
    }),
  ).rejects.toMatchObject({
    name: 'LimitExceededException',
    message: expect.stringContaining('Exceeded daily email limit'),
  })
})

test('a throttle', async () => {
  await order({ effect: 'throttle', calls: 3 })
  await expect(signIn()).rejects.toMatchObject({ name: 'TooManyRequestsException' })
})

test('a connection that drops', async () => {
  await order({ effect: 'drop', calls: 3 })
  await expect(signIn()).rejects.toMatchObject({ name: 'NetworkError' })
})

test('a connection that hangs until the caller gives up', async () => {
  await order({ effect: 'hang' })
  const signal = AbortSignal.timeout(50)
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
  }
  const call = () => fetch(`${running.url}/_cognito/`, { method: 'POST', headers, body: '{}', signal })
  await expect(call()).rejects.toMatchObject({ name: 'TimeoutError' })
  expect((await running.call('GetUser', {})).status).toBe(400)
})

test('any refusal of the service, for one operation', async () => {
  await order({
    effect: 'refuse',
    operation: 'ForgotPassword',
    name: 'CodeDeliveryFailureException',
    message: 'No mail today',
  })
  expect(await signIn()).toMatchObject({ isSignedIn: true })
  await expect(auth.resetPassword({ username: 'reader' })).rejects.toMatchObject({
    name: 'CodeDeliveryFailureException',
    message: 'No mail today',
  })
})

test('an answer that is lost after the operation', async () => {
  await order({ effect: 'drop', operation: 'SignUp', afterwards: true })
  const signUp = auth.signUp({
    username: 'ghost',
    password: 'candle-light',
    options: { userAttributes: { email: 'ghost@example.com' } },
  })
  await expect(signUp).rejects.toMatchObject({ name: 'UsernameExistsException' })
  expect(running.codeFor('ghost@example.com')).toMatch(/^\d{6}$/)
})

test('an outage while refreshing keeps the tokens', async () => {
  await signIn()
  await order({ effect: 'internal-error', operation: 'GetTokensFromRefreshToken', calls: 3 })
  await expect(auth.fetchAuthSession({ forceRefresh: true })).rejects.toMatchObject({
    name: 'InternalErrorException',
  })
  expect(await auth.getCurrentUser()).toMatchObject({ username: 'reader' })
})

describe('the control endpoints', () => {
  test.each([{}, { authorization: 'Bearer wrong' }])('are closed to %j', async (headers) => {
    const response = await running.control('/faults', { method: 'POST', headers, body: '{"effect":"drop"}' })
    expect([response.status, await left()]).toEqual([401, []])
  })

  test.each(['{', '{}', '{"effect":"explode"}', '{"effect":"drop","calls":0}'])('refuse %s', async (body) => {
    expect((await running.control('/faults', { method: 'POST', body })).status).toBe(400)
  })

  test('create accounts in any state', async () => {
    const account = {
      username: 'invited',
      email: 'invited@example.com',
      password: 'candle-light',
      status: 'FORCE_CHANGE_PASSWORD',
    }
    const make = () => running.control('/accounts', { method: 'POST', body: JSON.stringify(account) })
    expect((await make()).status).toBe(201)
    expect((await quickSignIn('invited', 'candle-light')).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
    )
    const again = await make()
    expect([again.status, await again.json()]).toEqual([400, { error: 'User already exists' }])
  })
})
