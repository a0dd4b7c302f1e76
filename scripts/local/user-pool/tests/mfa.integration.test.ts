import * as auth from 'aws-amplify/auth'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn, SIGN_IN_TEST_MS } from '../testing/amplify.ts'
import { authenticatorCode } from '../testing/authenticator.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'

vi.setConfig({ testTimeout: SIGN_IN_TEST_MS })

const PASSWORD = 'candle-light'
const STEP_SECONDS = 30

let running: RunningPool
beforeAll(async () => {
  running = await startPool({ ...quickPool, mfaMethods: ['SOFTWARE_TOKEN_MFA', 'SMS_MFA', 'EMAIL_OTP'] })
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

const signIn = (username: string) => quickSignIn(username, PASSWORD)
const confirm = (challengeResponse: string) => auth.confirmSignIn({ challengeResponse })

describe('by e-mail', () => {
  test('a mailed code signs in; a wrong one may be tried again', async () => {
    const { nextStep } = await signIn('keeper')
    expect(nextStep).toEqual({
      signInStep: 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
      codeDeliveryDetails: { deliveryMedium: 'EMAIL', destination: 'k***@e***' },
    })
    await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    expect(await confirm(running.codeFor('keeper@example.com'))).toMatchObject({ isSignedIn: true })
  })

  test('five wrong codes end the sign-in', async () => {
    await signIn('keeper')
    for (let guess = 0; guess < 5; guess += 1) {
      await expect(confirm('nocode')).rejects.toMatchObject({ name: 'CodeMismatchException' })
    }
    await expect(confirm(running.codeFor('keeper@example.com'))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Invalid session for the user.',
    })
  })
})

test('by text message', async () => {
  account('texted', { phoneNumber: '+46701234567', mfa: ['SMS_MFA'] })
  const { nextStep } = await signIn('texted')
  expect(nextStep).toEqual({
    signInStep: 'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    codeDeliveryDetails: { deliveryMedium: 'SMS', destination: '+*******4567' },
  })
  expect(await confirm(running.codeFor('+46701234567'))).toMatchObject({ isSignedIn: true })
})

describe('by an authenticator app', () => {
  test('set up when signed in, then asked for, and no code works twice', async () => {
    account('ada')
    await signIn('ada')
    await expect(auth.updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    const { sharedSecret, getSetupUri } = await auth.setUpTOTP()
    expect(getSetupUri('Candlecast').href).toContain(sharedSecret)
    await expect(auth.verifyTOTPSetup({ code: 'nocode' })).rejects.toMatchObject({
      name: 'EnableSoftwareTokenMFAException',
    })
    const first = authenticatorCode(sharedSecret, running.now())
    await auth.verifyTOTPSetup({ code: first })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['TOTP'], preferred: 'TOTP' })
    await auth.signOut()

    expect((await signIn('ada')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    await expect(confirm(first)).rejects.toMatchObject({ name: 'ExpiredCodeException' })
    running.pass(2 * STEP_SECONDS)
    expect(await confirm(authenticatorCode(sharedSecret, running.now()))).toMatchObject({ isSignedIn: true })
  })
})

test('the user chooses among several factors when none is preferred', async () => {
  account('chooser', { phoneNumber: '+46707654321', mfa: ['SMS_MFA', 'EMAIL_OTP'] })
  expect((await signIn('chooser')).nextStep).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
    allowedMFATypes: ['SMS', 'EMAIL'],
  })
  expect((await confirm('EMAIL')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
  expect(await confirm(running.codeFor('chooser@example.com'))).toMatchObject({ isSignedIn: true })
  await auth.updateMFAPreference({ sms: 'PREFERRED', email: 'DISABLED' })
  expect(await auth.fetchMFAPreference()).toEqual({ enabled: ['SMS'], preferred: 'SMS' })
})

describe('a pool that requires a second factor makes accounts set one up', () => {
  let strict: RunningPool
  beforeAll(async () => {
    strict = await startPool({ ...quickPool, requiredMfa: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] })
  })
  afterAll(() => strict.stop())
  beforeEach(() => void freshClient(strict.url))

  const newAccount = (username: string) =>
    strict.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD })

  test('with an authenticator app', async () => {
    newAccount('ada')
    expect((await signIn('ada')).nextStep).toEqual({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION',
      allowedMFATypes: ['TOTP', 'EMAIL'],
    })
    const { nextStep } = await confirm('TOTP')
    const secret =
      nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP' && nextStep.totpSetupDetails.sharedSecret
    await expect(confirm('000')).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' })
    expect(await confirm(authenticatorCode(secret || '', strict.now()))).toMatchObject({ isSignedIn: true })
    await auth.signOut()
    expect((await signIn('ada')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  })

  test('with an e-mail address, which is verified by it', async () => {
    newAccount('eve')
    await signIn('eve')
    expect((await confirm('EMAIL')).nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP')
    expect((await confirm('eve@second.example')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
    expect(await confirm(strict.codeFor('eve@second.example'))).toMatchObject({ isSignedIn: true })
    expect(await auth.fetchUserAttributes()).toMatchObject({
      email: 'eve@second.example',
      email_verified: 'true',
    })
  })
})

test('a single account can be made to set up a second factor', async () => {
  account('told', { mustSetUpMfa: ['EMAIL_OTP'] })
  expect((await signIn('told')).nextStep.signInStep).toBe('CONTINUE_SIGN_IN_WITH_EMAIL_SETUP')
  await confirm('told@second.example')
  expect(await confirm(running.codeFor('told@second.example'))).toMatchObject({ isSignedIn: true })
  await auth.signOut()
  expect((await signIn('told')).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_EMAIL_CODE')
})

test('GetUserAuthFactors lists first factors and MFA', async () => {
  account('lister', { mfa: ['EMAIL_OTP'], preferredMfa: 'EMAIL_OTP' })
  await signIn('lister')
  await confirm(running.codeFor('lister@example.com'))
  const AccessToken = (await auth.fetchAuthSession()).tokens?.accessToken.toString()
  expect((await running.call('GetUserAuthFactors', { AccessToken })).body).toEqual({
    Username: 'lister',
    PreferredMfaSetting: 'EMAIL_OTP',
    UserMFASettingList: ['EMAIL_OTP'],
    ConfiguredUserAuthFactors: ['PASSWORD'],
  })
})

test('a second factor that the pool does not offer can’t be set up', async () => {
  const plain = await startPool(quickPool)
  freshClient(plain.url)
  await signIn('reader')
  await expect(auth.updateMFAPreference({ email: 'PREFERRED' })).rejects.toMatchObject({
    name: 'InvalidParameterException',
    message: 'EMAIL_OTP is not enabled for the user pool.',
  })
  expect((await auth.setUpTOTP()).sharedSecret).toMatch(/^[A-Z2-7]+$/)
  await plain.stop()
})

describe('in a pool with MFA off', () => {
  let off: RunningPool
  beforeAll(async () => {
    off = await startPool({ ...quickPool, mfa: 'OFF' })
  })
  afterAll(() => off.stop())
  beforeEach(() => void freshClient(off.url))

  test('an account that has a second factor signs in with its password alone', async () => {
    expect(await signIn('keeper')).toMatchObject({ isSignedIn: true })
  })

  test('no second factor can be set up', async () => {
    await signIn('reader')
    await expect(auth.setUpTOTP()).rejects.toMatchObject({ name: 'SoftwareTokenMFANotFoundException' })
    await expect(auth.updateMFAPreference({ email: 'ENABLED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
    await auth.updateMFAPreference({ email: 'DISABLED' })
  })

  test('settings that also require MFA are refused', async () => {
    await expect(startPool({ mfa: 'OFF', requiredMfa: ['SOFTWARE_TOKEN_MFA'] })).rejects.toThrow(
      'requiredMfa needs mfa: OPTIONAL',
    )
  })
})
