import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { expectLimit } from '../testing/expect-limit.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'
import { tryWrongPassword } from '../testing/wrong-password.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'
const DAY_SECONDS = 24 * 60 * 60

let running: RunningPool
beforeAll(async () => {
  running = await startPool(quickPool)
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

const codeOf = (username: string) => running.codeFor(`${username}@example.com`)

describe('forgotten', () => {
  test('a code by mail sets a new password, and the old one is refused', async () => {
    account('ada')
    expect(await auth.resetPassword({ username: 'ADA@example.com' })).toEqual({
      isPasswordReset: false,
      nextStep: {
        resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
        codeDeliveryDetails: { attributeName: 'email', deliveryMedium: 'EMAIL', destination: 'a***@e***' },
      },
    })
    await auth.confirmResetPassword({
      username: 'ada',
      confirmationCode: codeOf('ada'),
      newPassword: 'wax-and-wick',
    })
    await expect(quickSignIn('ada', PASSWORD)).rejects.toThrow('Incorrect username or password.')
    expect(await quickSignIn('ada', 'wax-and-wick')).toMatchObject({
      isSignedIn: true,
    })
  })

  test('a code works once', async () => {
    account('once')
    await auth.resetPassword({ username: 'once' })
    const reset = { username: 'once', confirmationCode: codeOf('once'), newPassword: 'wax-and-wick' }
    await auth.confirmResetPassword(reset)
    await expect(auth.confirmResetPassword(reset)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  test('a weak password costs neither the code nor an attempt', async () => {
    account('weak')
    await auth.resetPassword({ username: 'weak' })
    const confirm = (newPassword: string) =>
      auth.confirmResetPassword({ username: 'weak', confirmationCode: codeOf('weak'), newPassword })
    await expect(confirm('seven77')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
    await expect(confirm(' padded ')).rejects.toThrow(/'password' failed to satisfy constraint.*pattern/)
    await confirm('wax-and-wick')
  })

  test('wrong codes, too many of them, and one that is too old', async () => {
    account('guessed')
    await auth.resetPassword({ username: 'guessed' })
    const confirm = (confirmationCode: string) =>
      auth.confirmResetPassword({ username: 'guessed', confirmationCode, newPassword: 'wax-and-wick' })
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    }
    await expectLimit(running, 'ConfirmForgotPassword', {
      Username: 'guessed',
      ConfirmationCode: codeOf('guessed'),
      Password: 'wax-and-wick',
    })
    running.pass(DAY_SECONDS)
    await expect(confirm(codeOf('guessed'))).rejects.toMatchObject({ name: 'ExpiredCodeException' })
  })

  test('five mails within an hour, not more', async () => {
    account('mailed')
    for (let mail = 0; mail < 5; mail += 1) await auth.resetPassword({ username: 'mailed' })
    await expectLimit(running, 'ForgotPassword', { Username: 'mailed' })
  })

  test('an unconfirmed account gets the answer of a delivery and no mail', async () => {
    account('unproven', { status: 'UNCONFIRMED' })
    const sent = running.sent.length
    const { nextStep } = await auth.resetPassword({ username: 'unproven' })
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE')
    expect(running.sent).toHaveLength(sent)
    await auth.resendSignUpCode({ username: 'unproven' })
    await auth.confirmSignUp({ username: 'unproven', confirmationCode: codeOf('unproven') })
    await auth.resetPassword({ username: 'unproven' })
    const { subject, text } = running.sent.at(-1) ?? {}
    expect([subject, text]).toEqual([
      'Your password reset code',
      expect.stringMatching(/It expires after 1 hour\.$/),
    ])
  })

  test('an unknown account gets an answer and no mail', async () => {
    const sent = running.sent.length
    const { nextStep } = await auth.resetPassword({ username: 'not-there@example.com' })
    expect(nextStep.codeDeliveryDetails.destination).toBe('n***@e***')
    expect(running.sent).toHaveLength(sent)
    const confirm = auth.confirmResetPassword({
      username: 'not-there@example.com',
      confirmationCode: '123456',
      newPassword: 'wax-and-wick',
    })
    await expect(confirm).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  test('a reset unlocks an account that wrong passwords have locked', async () => {
    account('locked')
    for (let tries = 0; tries < 6; tries += 1) await tryWrongPassword(running, 'locked')
    await auth.resetPassword({ username: 'locked' })
    await auth.confirmResetPassword({
      username: 'locked',
      confirmationCode: codeOf('locked'),
      newPassword: 'wax-and-wick',
    })
    expect(await quickSignIn('locked', 'wax-and-wick')).toMatchObject({
      isSignedIn: true,
    })
  })

  test('an account whose reset an administrator demanded signs in after it', async () => {
    account('demanded', { status: 'RESET_REQUIRED' })
    await auth.resetPassword({ username: 'demanded' })
    await auth.confirmResetPassword({
      username: 'demanded',
      confirmationCode: codeOf('demanded'),
      newPassword: 'wax-and-wick',
    })
    expect(await quickSignIn('demanded', 'wax-and-wick')).toMatchObject({
      isSignedIn: true,
    })
  })
})

test('a pool that does not hide user existence tells unknown and unconfirmed accounts apart', async () => {
  const telling = await startPool({ preventUserExistenceErrors: 'LEGACY', allowPasswordFlow: true })
  freshClient(telling.url)
  await expect(auth.resetPassword({ username: 'newcomer' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'Cannot reset password for the user as there is no registered/verified email or phone_number',
  })
  const unknown = { username: 'not-there', confirmationCode: '123456', newPassword: 'wax-and-wick' }
  for (const call of [
    () => auth.resetPassword(unknown),
    () => auth.confirmResetPassword(unknown),
    () => auth.confirmSignUp(unknown),
    () => auth.resendSignUpCode(unknown),
    () => quickSignIn('not-there', 'wax-and-wick'),
  ]) {
    await expect(call()).rejects.toMatchObject({ name: 'UserNotFoundException' })
  }
  await telling.stop()
})

test('a case-sensitive pool keeps Reader and reader apart', async () => {
  const strict = await startPool({ ...quickPool, caseSensitiveUsernames: true })
  freshClient(strict.url)
  await expect(quickSignIn('READER', 'candle-light')).rejects.toThrow('Incorrect username or password.')
  await strict.pool.createAccount({ username: 'READER', email: 'caps@example.com', password: PASSWORD })
  expect(await quickSignIn('reader', 'candle-light')).toMatchObject({ isSignedIn: true })
  await strict.stop()
})

test('a signed-in user who knows it changes it', async () => {
  account('changer')
  await quickSignIn('changer', PASSWORD)
  const change = (oldPassword: string, newPassword: string) =>
    auth.updatePassword({ oldPassword, newPassword })
  await expect(change('wrong-password', 'wax-and-wick')).rejects.toThrow('Incorrect username or password.')
  await expect(change(PASSWORD, 'seven77')).rejects.toMatchObject({ name: 'InvalidPasswordException' })
  await change(PASSWORD, 'wax-and-wick')
  await auth.signOut()
  expect(await quickSignIn('changer', 'wax-and-wick')).toMatchObject({
    isSignedIn: true,
  })
})
