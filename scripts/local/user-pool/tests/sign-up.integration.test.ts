import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { expectLimit } from '../testing/expect-limit.ts'
import { testPool } from '../testing/ids.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'
const DAY_SECONDS = 24 * 60 * 60

let running: RunningPool
beforeAll(async () => {
  running = await startPool(quickPool)
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

const signUp = (username: string, email = `${username}@example.com`, password = PASSWORD) =>
  auth.signUp({ username, password, options: { userAttributes: { email }, autoSignIn: true } })

const codeOf = (username: string) => running.codeFor(`${username}@example.com`)

test('autoSignIn signs in after sign-up and confirmation', async () => {
  expect(await signUp('ada')).toEqual({
    isSignUpComplete: false,
    userId: expect.any(String),
    nextStep: {
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { attributeName: 'email', deliveryMedium: 'EMAIL', destination: 'a***@e***' },
    },
  })
  const confirmed = await auth.confirmSignUp({ username: 'ada', confirmationCode: codeOf('ada') })
  expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
  expect(await auth.autoSignIn()).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })
  expect((await auth.fetchAuthSession()).tokens?.idToken?.payload).toMatchObject({
    email: 'ada@example.com',
    email_verified: true,
    'cognito:username': 'ada',
  })
})

test('the session of a confirmation signs in its own account only, and once', async () => {
  await signUp('first')
  await signUp('second')
  const { body } = await running.call('ConfirmSignUp', {
    ClientId: testPool.clientId,
    Username: 'first',
    ConfirmationCode: codeOf('first'),
  })
  const start = (USERNAME: string) =>
    running.call('InitiateAuth', {
      ClientId: testPool.clientId,
      AuthFlow: 'USER_AUTH',
      AuthParameters: { USERNAME },
      Session: body.Session,
    })
  expect((await start('second')).status).toBe(400)
  expect((await start('first')).body).toHaveProperty('AuthenticationResult')
  expect((await start('first')).body.__type).toBe('NotAuthorizedException')
})

test('an unconfirmed account is sent to the confirmation, with the right password only', async () => {
  await signUp('ines')
  expect(await quickSignIn('ines', PASSWORD)).toEqual({
    isSignedIn: false,
    nextStep: { signInStep: 'CONFIRM_SIGN_UP' },
  })
  await expect(quickSignIn('ines', 'something else')).rejects.toMatchObject({
    name: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  })
})

test('an address signs in once it is confirmed, in any case', async () => {
  await signUp('mary', 'Mary@Example.com')
  await expect(quickSignIn('mary@example.com', PASSWORD)).rejects.toThrow('Incorrect username or password.')
  await auth.confirmSignUp({ username: 'mary', confirmationCode: running.codeFor('Mary@Example.com') })
  expect(await quickSignIn('mary@example.com', PASSWORD)).toMatchObject({
    isSignedIn: true,
  })
  const { tokens } = await auth.fetchAuthSession()
  expect(tokens?.accessToken.payload.username).toBe('mary')
})

describe('codes', () => {
  test('a wrong one, then the right one', async () => {
    await signUp('wrong')
    await expect(auth.confirmSignUp({ username: 'wrong', confirmationCode: 'nocode' })).rejects.toMatchObject(
      {
        name: 'CodeMismatchException',
        message: 'Invalid verification code provided, please try again.',
      },
    )
    await auth.confirmSignUp({ username: 'wrong', confirmationCode: codeOf('wrong') })
  })

  test('a new one makes the old one useless', async () => {
    await signUp('resent')
    const old = codeOf('resent')
    expect(await auth.resendSignUpCode({ username: 'resent' })).toMatchObject({ destination: 'r***@e***' })
    if (old !== codeOf('resent')) {
      await expect(auth.confirmSignUp({ username: 'resent', confirmationCode: old })).rejects.toMatchObject({
        name: 'CodeMismatchException',
      })
    }
    await auth.confirmSignUp({ username: 'resent', confirmationCode: codeOf('resent') })
  })

  test('they live for 24 hours', async () => {
    await signUp('late')
    await signUp('in-time')
    running.pass(DAY_SECONDS - 60)
    await auth.confirmSignUp({ username: 'in-time', confirmationCode: codeOf('in-time') })
    running.pass(60)
    await expect(
      auth.confirmSignUp({ username: 'late', confirmationCode: codeOf('late') }),
    ).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    })
    await auth.resendSignUpCode({ username: 'late' })
    await auth.confirmSignUp({ username: 'late', confirmationCode: codeOf('late') })
  })

  test('after five wrong ones even the right one is refused for an hour', async () => {
    await signUp('guesser')
    const confirm = (confirmationCode: string) =>
      auth.confirmSignUp({ username: 'guesser', confirmationCode })
    for (let guess = 0; guess < 5; guess += 1)
      await expect(confirm('nocode')).rejects.toThrow('Invalid verification')
    await expectLimit(running, 'ConfirmSignUp', { Username: 'guesser', ConfirmationCode: codeOf('guesser') })
    running.pass(60 * 60)
    await confirm(codeOf('guesser'))
  })

  test('five are sent within an hour, not more', async () => {
    await signUp('mailed')
    for (let mail = 0; mail < 5; mail += 1) await auth.resendSignUpCode({ username: 'mailed' })
    const sent = running.sent.length
    await expectLimit(running, 'ResendConfirmationCode', { Username: 'mailed' })
    expect(running.sent).toHaveLength(sent)
  })

  test('a confirmed account needs none', async () => {
    await signUp('done')
    const confirmationCode = codeOf('done')
    await auth.confirmSignUp({ username: 'done', confirmationCode })
    await expect(auth.confirmSignUp({ username: 'done', confirmationCode })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    })
    await expect(auth.resendSignUpCode({ username: 'done' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User is already confirmed.',
    })
  })
})

describe('refused', () => {
  test.each([
    [
      'a b',
      PASSWORD,
      'x@example.com',
      'InvalidParameterException',
      /'username' failed .* regular expression pattern/,
    ],
    [
      'spaced',
      ' candle ',
      'x@example.com',
      'InvalidParameterException',
      /'password' failed .* regular expression pattern/,
    ],
    ['me@example.com', PASSWORD, 'x@example.com', 'InvalidParameterException', /cannot be of email format/],
    [
      'short',
      'seven77',
      'x@example.com',
      'InvalidPasswordException',
      /^Password did not conform with policy: /,
    ],
    ['mailless', PASSWORD, '', 'InvalidParameterException', /email: The attribute is required/],
    ['badmail', PASSWORD, 'not-there', 'InvalidParameterException', 'Invalid email address format.'],
    ['Reader', PASSWORD, 'x@example.com', 'UsernameExistsException', 'User already exists'],
  ])('%s, %s, %s', async (username, password, email, name, message) => {
    const failure = signUp(username, email, password)
    await expect(failure).rejects.toMatchObject({ name })
    await expect(failure).rejects.toThrow(message)
  })

  test('an address that signs in elsewhere, at confirmation, unless it is to be taken over', async () => {
    await signUp('thief', 'reader@example.com')
    const confirmationCode = running.codeFor('reader@example.com')
    const confirm = (forceAliasCreation: boolean) =>
      auth.confirmSignUp({ username: 'thief', confirmationCode, options: { forceAliasCreation } })
    await expect(confirm(false)).rejects.toMatchObject({ name: 'AliasExistsException' })
    await confirm(true)
    expect(
      await quickSignIn('reader@example.com', PASSWORD).then(() => auth.fetchAuthSession()),
    ).toMatchObject({ tokens: { accessToken: { payload: { username: 'thief' } } } })
  })

  test('attributes that only the pool sets', async () => {
    const userAttributes = { email: 'x@example.com', email_verified: 'true' }
    await expect(
      auth.signUp({ username: 'cheat', password: PASSWORD, options: { userAttributes } }),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' })
  })
})

test('an unknown account is answered like a known one', async () => {
  const sent = running.sent.length
  const { destination } = await auth.resendSignUpCode({ username: 'not-there' })
  expect(destination).toMatch(/^.\*\*\*@.\*\*\*$/)
  expect(await auth.resendSignUpCode({ username: 'not-there' })).toMatchObject({ destination })
  expect(running.sent).toHaveLength(sent)
  await expect(
    auth.confirmSignUp({ username: 'not-there', confirmationCode: '123456' }),
  ).rejects.toMatchObject({ name: 'ExpiredCodeException' })
})
