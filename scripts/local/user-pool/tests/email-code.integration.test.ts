import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshClient, quickPool, quickSignIn } from '../testing/amplify.ts'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

const PASSWORD = 'candle-light'
const codePool = { ...quickPool, firstFactors: ['PASSWORD', 'EMAIL_OTP'] } as const

let running: RunningPool
beforeAll(async () => {
  running = await startPool(codePool)
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

const askForCode = (username: string) =>
  auth.signIn({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'EMAIL_OTP' } })
const confirm = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse })

test('a mailed code of eight digits signs in; a wrong one may be tried again', async () => {
  expect(await askForCode('reader')).toEqual({
    isSignedIn: false,
    nextStep: {
      signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'r***@e***' },
    },
  })
  const message = running.sent.at(-1)
  expect(message).toMatchObject({ to: 'reader@example.com', subject: 'Your sign-in code' })
  expect(message?.code).toMatch(/^\d{8}$/)
  await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
  expect(await confirm(running.codeFor('reader@example.com'))).toMatchObject({ isSignedIn: true })
})

test('it is one of the factors to choose from', async () => {
  const { nextStep } = await auth.signIn({ username: 'reader', options: { authFlowType: 'USER_AUTH' } })
  expect(nextStep).toMatchObject({ availableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP'] })
  expect((await confirm('EMAIL_OTP')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  expect(await confirm(running.codeFor('reader@example.com'))).toMatchObject({ isSignedIn: true })
})

test('five wrong codes end the sign-in, and a code lives for three minutes', async () => {
  await askForCode('reader')
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
  }
  await expect(confirm(running.codeFor('reader@example.com'))).rejects.toMatchObject({
    message: 'Invalid session for the user.',
  })
  await askForCode('reader')
  running.pass(3 * 60)
  await expect(confirm(running.codeFor('reader@example.com'))).rejects.toMatchObject({
    message: 'Invalid session for the user, session is expired.',
  })
})

test('a code works once', async () => {
  const call = async (operation: string, body: object) =>
    (await running.call(operation, { ClientId: testPool.clientId, ...body })).body
  const { Session } = await call('InitiateAuth', {
    AuthFlow: 'USER_AUTH',
    AuthParameters: { USERNAME: 'reader', PREFERRED_CHALLENGE: 'EMAIL_OTP' },
  })
  const respond = () =>
    call('RespondToAuthChallenge', {
      ChallengeName: 'EMAIL_OTP',
      Session,
      ChallengeResponses: { USERNAME: 'reader', EMAIL_OTP_CODE: running.codeFor('reader@example.com') },
    })
  expect(await respond()).toHaveProperty('AuthenticationResult')
  expect((await respond()).message).toBe('Invalid session for the user.')
})

describe('accounts that can’t sign in by code', () => {
  test('an unknown one is answered like one, and sent nothing', async () => {
    const sent = running.sent.length
    const { nextStep } = await askForCode('not-there@example.com')
    expect(nextStep).toMatchObject({ codeDeliveryDetails: { destination: 'n***@e***' } })
    expect(running.sent).toHaveLength(sent)
    await expect(confirm('12345678')).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  test('one with a second factor is offered its password only', async () => {
    const { nextStep } = await askForCode('keeper')
    expect(nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
      availableChallenges: ['PASSWORD_SRP', 'PASSWORD'],
    })
  })

  test('one without a verified address is offered its password only', async () => {
    const { nextStep } = await askForCode('newcomer')
    expect(nextStep).toMatchObject({ availableChallenges: ['PASSWORD_SRP', 'PASSWORD'] })
  })

  test('one that needs a new password is asked for it', async () => {
    account('invited', { status: 'FORCE_CHANGE_PASSWORD' })
    await askForCode('invited')
    expect((await confirm(running.codeFor('invited@example.com'))).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
    )
    account('resetter', { status: 'RESET_REQUIRED' })
    await askForCode('resetter')
    expect((await confirm(running.codeFor('resetter@example.com'))).nextStep.signInStep).toBe(
      'RESET_PASSWORD',
    )
  })
})

describe('an account without a password', () => {
  const signUp = (username: string) =>
    auth.signUp({
      username,
      options: {
        userAttributes: { email: `${username}@example.com` },
        autoSignIn: { authFlowType: 'USER_AUTH' },
      },
    })

  test('signs up, is signed in by its confirmation, and later by code', async () => {
    await signUp('grace')
    await expect(auth.signIn({ username: 'grace', options: { authFlowType: 'USER_AUTH' } })).resolves.toEqual(
      {
        isSignedIn: false,
        nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
      },
    )
    await auth.confirmSignUp({ username: 'grace', confirmationCode: running.codeFor('grace@example.com') })
    const { nextStep } = await askForCode('grace')
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(await confirm(running.codeFor('grace@example.com'))).toMatchObject({ isSignedIn: true })
  })

  test('can set a first password, and signs in with it from then on', async () => {
    await signUp('heidi')
    await auth.confirmSignUp({ username: 'heidi', confirmationCode: running.codeFor('heidi@example.com') })
    const choice = await auth.signIn({ username: 'heidi', options: { authFlowType: 'USER_AUTH' } })
    expect(choice.nextStep).toMatchObject({ availableChallenges: ['EMAIL_OTP'] })
    await confirm('EMAIL_OTP')
    await confirm(running.codeFor('heidi@example.com'))
    const { status } = await running.call('ChangePassword', {
      AccessToken: (await auth.fetchAuthSession()).tokens?.accessToken.toString(),
      ProposedPassword: PASSWORD,
    })
    expect(status).toBe(200)
    await auth.signOut()
    expect(await quickSignIn('heidi', PASSWORD)).toMatchObject({ isSignedIn: true })
  })
})

test('a pool without codes refuses a sign-up without a password; settings without PASSWORD are refused', async () => {
  const plain = await startPool(quickPool)
  const { body } = await plain.call('SignUp', { ClientId: testPool.clientId, Username: 'ada' })
  expect(body.message).toContain("Value null at 'password'")
  await plain.stop()
  await expect(startPool({ firstFactors: ['EMAIL_OTP'] })).rejects.toThrow('must include PASSWORD')
})
