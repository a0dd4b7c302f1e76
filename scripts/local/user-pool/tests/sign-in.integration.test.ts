import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'
import { tryWrongPassword } from '../testing/wrong-password.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'

let running: RunningPool
beforeAll(async () => {
  running = await startPool(quickPool)
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

const signedIn = { isSignedIn: true, nextStep: { signInStep: 'DONE' } }

test('by SRP, with an address in another case', async () => {
  expect(await auth.signIn({ username: 'Reader@Example.com', password: PASSWORD })).toEqual(signedIn)
  expect(await auth.getCurrentUser()).toMatchObject({ username: 'reader' })
})

// The client's SRP takes half a second, so that tests of other things send the password itself.
test.each([
  ['reader', 'by name'],
  ['READER', 'by name in another case'],
  ['reader@example.com', 'by address'],
])('%s: %s', async (username) => {
  expect(await quickSignIn(username, PASSWORD)).toEqual(signedIn)
  const AccessToken = (await auth.fetchAuthSession()).tokens?.accessToken.toString()
  expect((await running.call('GetUser', { AccessToken })).body.Username).toBe('reader')
})

test('a name and password of any script', async () => {
  account('Åsa-Λάμδα', { email: 'asa@example.com', password: 'pässwörd 中' })
  expect(await auth.signIn({ username: 'åsa-λάμδα', password: 'pässwörd 中' })).toMatchObject({
    isSignedIn: true,
  })
})

test('a second sign-in is refused by the client itself', async () => {
  await quickSignIn('reader', PASSWORD)
  await expect(auth.signIn({ username: 'reader', password: PASSWORD })).rejects.toMatchObject({
    name: 'UserAlreadyAuthenticatedException',
  })
})

describe('the answers don’t tell who has an account', () => {
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }

  test.each(['reader', 'unregistered@example.com'])('a wrong password of %s', async (username) => {
    await expect(auth.signIn({ username, password: 'wrong-password' })).rejects.toMatchObject(wrong)
  })

  test.each(['reader@example.com', 'unregistered'])('a wrong signature of %s', async (username) => {
    expect(await tryWrongPassword(running, username)).toBe(wrong.message)
  })

  test('an unknown name gets an answer of the same form, with the same salt each time', async () => {
    const start = async (USERNAME: string) => {
      const { body } = await running.call('InitiateAuth', {
        ClientId: testPool.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abcdef' },
      })
      return body.ChallengeParameters
    }
    const [known, unknown, again] = [
      await start('reader'),
      await start('unregistered'),
      await start('Unregistered'),
    ]
    expect(unknown).toMatchObject({ USER_ID_FOR_SRP: 'unregistered' })
    expect(Object.keys(unknown as object)).toEqual(Object.keys(known as object))
    expect((unknown as { SALT: string }).SALT).toHaveLength((known as { SALT: string }).SALT.length)
    expect((unknown as { SALT: string }).SALT).toBe((again as { SALT: string }).SALT)
  })

  test.each(['locked', 'not-there'])('five wrong passwords lock %s, for longer each time', async (name) => {
    if (name === 'locked') account(name)
    const guess = () => tryWrongPassword(running, name)
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(wrong.message)
    expect(await guess()).toBe('Password attempts exceeded')
    running.pass(1)
    expect(await guess()).toBe(wrong.message)
    running.pass(1)
    expect(await guess()).toBe('Password attempts exceeded')
    running.pass(1)
    const attempt = quickSignIn(name, PASSWORD)
    if (name === 'locked') expect(await attempt).toMatchObject({ isSignedIn: true })
    else await expect(attempt).rejects.toMatchObject(wrong)
  })

  test('the right password resets the count of wrong ones', async () => {
    account('forgiven')
    for (let tries = 0; tries < 4; tries += 1) await tryWrongPassword(running, 'forgiven')
    await quickSignIn('forgiven', PASSWORD)
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryWrongPassword(running, 'forgiven')).toBe(wrong.message)
  })
})

describe('flows', () => {
  test('USER_PASSWORD_AUTH is off unless a setting allows it', async () => {
    const standard = await startPool()
    freshClient(standard.url)
    await expect(quickSignIn('reader', PASSWORD)).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    })
    await standard.stop()
  })

  test('custom challenges are refused', async () => {
    const options = { authFlowType: 'CUSTOM_WITH_SRP' } as const
    await expect(auth.signIn({ username: 'reader', password: PASSWORD, options })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })

  // Not beside the other test of autoSignIn: the client never settles a second call within 300 ms.
  test('after confirmation USER_AUTH signs in with the session alone, once', async () => {
    await auth.signUp({
      username: 'grace',
      password: PASSWORD,
      options: { userAttributes: { email: 'grace@example.com' }, autoSignIn: { authFlowType: 'USER_AUTH' } },
    })
    await auth.confirmSignUp({ username: 'grace', confirmationCode: running.codeFor('grace@example.com') })
    expect(await auth.autoSignIn()).toMatchObject({ isSignedIn: true })
  })

  test('USER_AUTH with a preferred factor', async () => {
    const options = { authFlowType: 'USER_AUTH', preferredChallenge: 'PASSWORD_SRP' } as const
    expect(await auth.signIn({ username: 'reader', password: PASSWORD, options })).toMatchObject({
      isSignedIn: true,
    })
  })

  test('USER_AUTH without a preferred factor offers all', async () => {
    const first = await auth.signIn({ username: 'reader', options: { authFlowType: 'USER_AUTH' } })
    expect(first.nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['PASSWORD_SRP', 'PASSWORD'],
    })
    const second = await auth.confirmSignIn({ challengeResponse: 'PASSWORD_SRP' })
    expect(second.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_PASSWORD')
    expect(await auth.confirmSignIn({ challengeResponse: PASSWORD })).toMatchObject({ isSignedIn: true })
  })
})

describe('with the password itself', () => {
  test('USER_PASSWORD_AUTH checks it', async () => {
    for (const username of ['reader', 'unregistered']) {
      await expect(quickSignIn(username, 'wrong-password')).rejects.toThrow('Incorrect username or password.')
    }
    expect(await quickSignIn('reader', PASSWORD)).toMatchObject({ isSignedIn: true })
  })

  test('it is a first factor of USER_AUTH', async () => {
    await auth.signIn({ username: 'reader', options: { authFlowType: 'USER_AUTH' } })
    await auth.confirmSignIn({ challengeResponse: 'PASSWORD' })
    expect(await auth.confirmSignIn({ challengeResponse: PASSWORD })).toMatchObject({ isSignedIn: true })
  })
})

describe('accounts in other states', () => {
  test('a reset is required', async () => {
    account('reset', { status: 'RESET_REQUIRED' })
    expect((await quickSignIn('reset', PASSWORD)).nextStep.signInStep).toBe('RESET_PASSWORD')
  })

  test('a new password is required, and the policy holds for it', async () => {
    account('invited', { status: 'FORCE_CHANGE_PASSWORD' })
    const { nextStep } = await quickSignIn('invited', PASSWORD)
    expect(nextStep).toEqual({
      signInStep: 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
      missingAttributes: [],
    })
    await expect(auth.confirmSignIn({ challengeResponse: 'short' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
    })
    const options = { userAttributes: { name: 'Invited Guest' } }
    expect(await auth.confirmSignIn({ challengeResponse: 'my own choice', options })).toMatchObject({
      isSignedIn: true,
    })
    expect(await auth.fetchUserAttributes()).toMatchObject({ name: 'Invited Guest', email_verified: 'true' })
    await auth.signOut()
    expect(await quickSignIn('invited', 'my own choice')).toMatchObject({
      isSignedIn: true,
    })
  })

  test('a half-finished sign-in is forgotten after three minutes', async () => {
    account('slow', { status: 'FORCE_CHANGE_PASSWORD' })
    await quickSignIn('slow', PASSWORD)
    running.pass(3 * 60)
    await expect(auth.confirmSignIn({ challengeResponse: 'my own choice' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })
})
