import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'
import { tryWrongPassword } from '../testing/wrong-password.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'

let running: RunningPool
beforeAll(async () => {
  running = await startPool({ devices: 'off' })
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

test.each([
  ['reader', 'by name'],
  ['READER', 'by name in another case'],
  ['reader@example.com', 'by address'],
  ['Reader@Example.com', 'by address in another case'],
])('%s: %s', async (username) => {
  expect(await auth.signIn({ username, password: PASSWORD })).toEqual({
    isSignedIn: true,
    nextStep: { signInStep: 'DONE' },
  })
  expect(await auth.getCurrentUser()).toMatchObject({ username: 'reader' })
})

test('a name and password of any script', async () => {
  account('Åsa-Λάμδα', { email: 'asa@example.com', password: 'pässwörd 中' })
  expect(await auth.signIn({ username: 'åsa-λάμδα', password: 'pässwörd 中' })).toMatchObject({
    isSignedIn: true,
  })
})

test('a second sign-in is refused by the client itself', async () => {
  await auth.signIn({ username: 'reader', password: PASSWORD })
  await expect(auth.signIn({ username: 'reader', password: PASSWORD })).rejects.toMatchObject({
    name: 'UserAlreadyAuthenticatedException',
  })
})

describe('nobody learns who has an account', () => {
  const wrong = { name: 'NotAuthorizedException', message: 'Incorrect username or password.' }

  test.each(['reader', 'reader@example.com', 'nobody', 'nobody@example.com'])('%s', async (username) => {
    await expect(auth.signIn({ username, password: 'wrong-password' })).rejects.toMatchObject(wrong)
  })

  test('an unknown name has the same salt each time, and the same form of answer', async () => {
    const start = async (USERNAME: string) => {
      const { body } = await running.call('InitiateAuth', {
        ClientId: testPool.clientId,
        AuthFlow: 'USER_SRP_AUTH',
        AuthParameters: { USERNAME, SRP_A: 'abcdef' },
      })
      return body.ChallengeParameters
    }
    const [known, unknown, again] = [await start('reader'), await start('nobody'), await start('Nobody')]
    expect(unknown).toMatchObject({ USER_ID_FOR_SRP: 'nobody' })
    expect(Object.keys(unknown as object)).toEqual(Object.keys(known as object))
    expect((unknown as { SALT: string }).SALT).toHaveLength((known as { SALT: string }).SALT.length)
    expect((unknown as { SALT: string }).SALT).toBe((again as { SALT: string }).SALT)
  })

  test.each(['locked', 'not-there'])('after five wrong passwords %s is locked, ever longer', async (name) => {
    if (name === 'locked') account(name)
    const guess = () => tryWrongPassword(running, name)
    for (let tries = 0; tries < 5; tries += 1) expect(await guess()).toBe(wrong.message)
    expect(await guess()).toBe('Password attempts exceeded')
    running.pass(1)
    expect(await guess()).toBe(wrong.message)
    running.pass(1)
    expect(await guess()).toBe('Password attempts exceeded')
    running.pass(1)
    const attempt = auth.signIn({ username: name, password: PASSWORD })
    if (name === 'locked') expect(await attempt).toMatchObject({ isSignedIn: true })
    else await expect(attempt).rejects.toMatchObject(wrong)
  })

  test('the right password makes wrong ones forgotten', async () => {
    account('forgiven')
    for (let tries = 0; tries < 4; tries += 1) await tryWrongPassword(running, 'forgiven')
    await auth.signIn({ username: 'forgiven', password: PASSWORD })
    for (let tries = 0; tries < 5; tries += 1)
      expect(await tryWrongPassword(running, 'forgiven')).toBe(wrong.message)
  })
})

describe('flows', () => {
  test('the password itself is not taken', async () => {
    const signIn = auth.signIn({
      username: 'reader',
      password: PASSWORD,
      options: { authFlowType: 'USER_PASSWORD_AUTH' },
    })
    await expect(signIn).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'USER_PASSWORD_AUTH flow not enabled for this client',
    })
  })

  test('there is no custom challenge', async () => {
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

  test('USER_AUTH without one offers what there is', async () => {
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

describe('where it is configured', () => {
  let open: RunningPool
  beforeAll(async () => {
    open = await startPool({
      devices: 'off',
      allowPasswordFlow: true,
    })
  })
  afterAll(() => open.stop())
  beforeEach(() => void freshClient(open.url))

  test('the password itself is taken, and checked', async () => {
    const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const
    for (const username of ['reader', 'nobody']) {
      await expect(auth.signIn({ username, password: 'wrong-password', options })).rejects.toThrow(
        'Incorrect username or password.',
      )
    }
    expect(await auth.signIn({ username: 'reader', password: PASSWORD, options })).toMatchObject({
      isSignedIn: true,
    })
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
    expect((await auth.signIn({ username: 'reset', password: PASSWORD })).nextStep.signInStep).toBe(
      'RESET_PASSWORD',
    )
  })

  test('a new password is required, and the policy holds for it', async () => {
    account('invited', { status: 'FORCE_CHANGE_PASSWORD' })
    const { nextStep } = await auth.signIn({ username: 'invited', password: PASSWORD })
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
    expect(await auth.signIn({ username: 'invited', password: 'my own choice' })).toMatchObject({
      isSignedIn: true,
    })
  })

  test('a half-finished sign-in is forgotten after three minutes', async () => {
    account('slow', { status: 'FORCE_CHANGE_PASSWORD' })
    await auth.signIn({ username: 'slow', password: PASSWORD })
    running.pass(3 * 60)
    await expect(auth.confirmSignIn({ challengeResponse: 'my own choice' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })
})
