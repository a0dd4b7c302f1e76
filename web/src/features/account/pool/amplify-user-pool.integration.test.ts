/** The adapter with the real aws-amplify, against the local pool over HTTP. */
import {
  automaticSignInPossible,
  freshClient,
  quickPool,
  quickSignIn,
  SIGN_IN_TEST_MS,
  type TokenStorage,
} from '@stand-ins/user-pool/testing/amplify.ts'
import {
  passkeySettings,
  SoftwareAuthenticator,
  stubBrowserPasskeys,
} from '@stand-ins/user-pool/testing/browser-passkeys.ts'
import { DevicePool } from '@stand-ins/user-pool/testing/device-pool.ts'
import { appCode, type RunningPool, startPool, testPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAmplifyUserPool, type UserPoolConfig } from './amplify-user-pool.ts'
import { AccountError, type UserPool } from './user-pool.ts'

let running: RunningPool
let pool: UserPool
let storage: TokenStorage

beforeEach(() => start({}))

afterEach(async () => {
  vi.unstubAllGlobals()
  await running.stop()
})

async function start(
  settings: Parameters<typeof startPool>[0],
  signInFlow: UserPoolConfig['signInFlow'] = 'USER_SRP_AUTH',
) {
  running = await startPool({ ...quickPool, ...passkeySettings, ...settings })
  pool = createAmplifyUserPool({ ...testPool, endpoint: `${running.url}/_cognito/`, signInFlow })
  // Afterwards, because a configuration resets the storage.
  storage = freshClient(running.url)
}

async function restartPool(...options: Parameters<typeof start>) {
  await running.stop()
  await start(...options)
}

/** In seconds. */
const HOUR = 3600
const frodo = { username: 'frodo', email: 'frodo@shire.example', password: 'speak-friend' }
const sam = { username: 'sam', email: 'sam@shire.example' }

const account = (changes: object = {}) => running.pool.createAccount({ ...frodo, ...changes })

/** Without SRP, which takes the client a quarter of a second. */
async function signInQuickly(username = frodo.username, password = frodo.password) {
  await pool.sessions.signOut()
  return quickSignIn(username, password)
}

const order = (fault: object) =>
  running.control('/faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer control-token' },
    body: JSON.stringify(fault),
  })

const problem = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof AccountError ? error.problem : error
}

describe('signing in', { timeout: SIGN_IN_TEST_MS }, () => {
  it('knows the signed-in user, with an identity token, until another one or a sign-out', async () => {
    account()
    account(sam)
    expect(await pool.sessions.current()).toBeNull()
    expect(await pool.sessions.idToken()).toBeNull()
    expect(await pool.signIn(frodo.email, frodo.password)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toEqual({ username: 'frodo', email: frodo.email })
    const [, payload = ''] = (await pool.sessions.idToken())?.split('.') ?? []
    expect(JSON.parse(atob(payload))).toMatchObject({ token_use: 'id', email: frodo.email })
    expect(await pool.signIn('sam', frodo.password)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'sam' })
    await pool.sessions.signOut()
    expect(await pool.sessions.current()).toBeNull()
    expect(await pool.sessions.idToken()).toBeNull()
  })

  it('reports the next step after the password', async () => {
    const rows: [name: string, state: object, result: object][] = [
      [
        'totp',
        { mfa: ['SOFTWARE_TOKEN_MFA'], totpSecret: '3132333435363738393031323334353637383930' },
        { status: 'codeNeeded', source: 'totp' },
      ],
      ['unconfirmed', { status: 'UNCONFIRMED' }, { status: 'unconfirmed' }],
      ['new-password', { status: 'FORCE_CHANGE_PASSWORD' }, { status: 'newPasswordNeeded' }],
      ['reset', { status: 'RESET_REQUIRED' }, { status: 'resetNeeded' }],
    ]
    for (const [username, state, result] of rows) {
      account({ username, email: `${username}@shire.example`, ...state })
      expect(await pool.signIn(username, frodo.password), username).toEqual(result)
    }
  })

  it('sends the code of a second factor to the chosen source', async () => {
    account({ mfa: ['SMS_MFA', 'EMAIL_OTP'], phoneNumber: '+46701234567' })
    expect(await pool.signIn('frodo', frodo.password)).toEqual({
      status: 'sourceNeeded',
      sources: ['sms', 'email'],
    })
    expect(await pool.choose('sms')).toEqual({ status: 'codeNeeded', source: 'sms' })
    expect(await problem(pool.respondToChallenge('000000'))).toMatchObject({ kind: 'codeMismatch' })
    expect(await pool.respondToChallenge(running.codeFor('+46701234567'))).toEqual({ status: 'done' })
  })

  it('sets up an authenticator app that the pool demands', async () => {
    account({ mustSetUpMfa: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] })
    expect(await pool.signIn('frodo', frodo.password)).toEqual({
      status: 'factorNeeded',
      sources: ['totp', 'email'],
    })
    const setup = await pool.choose('totp')
    if (setup.status !== 'appNeeded') throw new Error(setup.status)
    const codeIn = (seconds: number) => appCode(setup.secret, running.now() + seconds * 1000)
    expect(await problem(pool.respondToChallenge(codeIn(3600)))).toMatchObject({ kind: 'codeMismatch' })
    expect(await pool.respondToChallenge(codeIn(0))).toEqual({ status: 'done' })
  })

  it('sets up an e-mail address that the pool demands', async () => {
    account({ mustSetUpMfa: ['EMAIL_OTP'] })
    expect(await pool.signIn('frodo', frodo.password)).toEqual({ status: 'emailNeeded' })
    expect(await problem(pool.respondToChallenge('frodo@shire'))).toEqual({
      kind: 'refused',
      message: 'Invalid email address format.',
    })
    expect(await pool.respondToChallenge(frodo.email)).toEqual({ status: 'codeNeeded', source: 'email' })
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
  })

  it('answers the pool’s own question after the password', async () => {
    const parameters = { question: 'Friend?' }
    await restartPool({ customChallenge: { parameters, answer: 'mellon' } }, 'CUSTOM_WITH_SRP')
    account()
    const asked = { status: 'answerNeeded', parameters }
    expect(await pool.signIn('frodo', frodo.password)).toEqual(asked)
    expect(await pool.respondToChallenge('sesame')).toEqual(asked)
    expect(await pool.respondToChallenge('mellon')).toEqual({ status: 'done' })
  })

  it('deletes the account of the signed-in user even when the response is lost', async () => {
    account()
    await signInQuickly()
    await order({ operation: 'DeleteUser', effect: 'drop', afterwards: true })
    await pool.sessions.deleteAccount()
    expect(await pool.sessions.current()).toBeNull()
    const again = pool.passwordReset.requestCode('frodo')
    expect(await problem(again)).toMatchObject({ kind: 'unknownAccount' })
  })

  it('confirms a device, signs in with it, and signs in again without one that the pool has forgotten', async () => {
    account()
    const devicePool = new DevicePool()
    vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => devicePool.answer(...request))
    const storedDevice = () =>
      [...storage.items].filter(([key]) => /\.(deviceKey|deviceGroupKey|randomPasswordKey)$/.test(key))
    const signIn = async () => {
      devicePool.calls = []
      expect(await pool.signIn(frodo.email, frodo.password)).toEqual({ status: 'done' })
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
    expect(storedDevice()).not.toEqual(kept)
  })
})

describe('a new account', { timeout: SIGN_IN_TEST_MS }, () => {
  it('is signed in automatically once it is confirmed, which ends another session', async () => {
    account(sam)
    await signInQuickly('sam')
    await pool.registration.signUp(frodo)
    expect(await problem(pool.registration.confirm('frodo', '000000'))).toMatchObject({
      kind: 'codeMismatch',
    })
    expect(await pool.registration.resendCode('frodo')).toBe('f***@s***')
    await pool.registration.confirm('frodo', running.codeFor(frodo.email))
    await automaticSignInPossible()
    expect(await pool.signInAfterSignUp()).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
  })

  it('is confirmed even when the response is lost', async () => {
    account({ status: 'UNCONFIRMED' })
    await order({ operation: 'ConfirmSignUp', effect: 'drop', afterwards: true })
    await pool.registration.confirm('frodo', running.codeFor(frodo.email))
    expect(await problem(pool.registration.resendCode('frodo'))).toEqual({
      kind: 'refused',
      message: 'User is already confirmed.',
    })
  })

  it('is refused for a taken name, a name with spaces, and a password with spaces around it', async () => {
    account()
    for (const [changes, expected] of [
      [{}, { kind: 'usernameTaken', message: 'User already exists' }],
      [{ username: 'fro do' }, { kind: 'usernamePattern' }],
      [{ username: 'sam', password: ' speak-friend ' }, { kind: 'passwordPattern' }],
    ] as const)
      expect(await problem(pool.registration.signUp({ ...frodo, ...changes }))).toEqual(expected)
  })
})

it('passes on the text of the client or the pool for an empty field', async () => {
  const { registration, passwordReset } = pool
  const calls: [call: () => Promise<unknown>, message: RegExp][] = [
    [() => pool.signIn('', 'a'), /^username is required to signIn$/],
    [() => pool.respondToChallenge(''), /^challengeResponse is required to confirmSignIn$/],
    [() => registration.signUp({ ...frodo, username: '' }), /^username is required to signUp$/],
    [() => registration.signUp({ ...frodo, email: '' }), /email: The attribute is required$/],
    [() => registration.confirm('frodo', ''), /^code is required to confirmSignUp$/],
    [() => passwordReset.requestCode(''), /^username is required to resetPassword$/],
    [() => passwordReset.confirm('frodo', '', 'a'), /^confirmationCode is required to confirmResetPassword$/],
  ]
  for (const [call, message] of calls)
    expect(await problem(call())).toEqual({ kind: 'refused', message: expect.stringMatching(message) })
})

it('replaces a forgotten password with the code from the e-mail, once the address is confirmed; both codes expire', async () => {
  account({ status: 'UNCONFIRMED' })
  expect(await problem(pool.passwordReset.requestCode('frodo'))).toEqual({ kind: 'unconfirmed' })
  const mailed = () => running.codeFor(frodo.email)
  running.pass(24 * HOUR)
  const late = pool.registration.confirm('frodo', mailed())
  expect(await problem(late)).toMatchObject({ kind: 'codeExpired' })
  await pool.registration.resendCode('frodo')
  await pool.registration.confirm('frodo', mailed())
  await pool.passwordReset.requestCode('frodo')
  running.pass(HOUR)
  const lateReset = pool.passwordReset.confirm('frodo', mailed(), 'mellon-2000')
  expect(await problem(lateReset)).toMatchObject({ kind: 'codeExpired' })
  await pool.passwordReset.requestCode('frodo')
  const code = mailed()
  expect(await problem(pool.passwordReset.confirm('frodo', '000000', 'mellon-2000'))).toEqual({
    kind: 'codeMismatch',
    message: 'Invalid verification code provided, please try again.',
  })
  await pool.passwordReset.confirm('frodo', code, 'mellon-2000')
  expect((await signInQuickly('frodo', 'mellon-2000')).isSignedIn).toBe(true)
})

describe('an outage', { timeout: SIGN_IN_TEST_MS }, () => {
  const endFaults = () =>
    running.control('/faults', { method: 'DELETE', headers: { authorization: 'Bearer control-token' } })

  it('is reported as an outage, not as a rejection', async () => {
    account()
    for (const effect of ['throttle', 'drop']) {
      expect((await order({ operation: 'InitiateAuth', effect, calls: 10 })).status).toBe(201)
      expect(await problem(pool.signIn('frodo', frodo.password)), effect).toEqual({ kind: 'unavailable' })
      await endFaults()
    }
  })

  it('while tokens are refreshed does not sign out; a rejected refresh does', async () => {
    // The client renews tokens a few seconds before they expire: each call renews these.
    await restartPool({ accessTokenSeconds: 1 })
    account()
    await signInQuickly()
    await order({ effect: 'internal-error', calls: 10 })
    expect(await problem(pool.sessions.current())).toEqual({ kind: 'unavailable' })
    expect(await problem(pool.sessions.idToken())).toEqual({ kind: 'unavailable' })
    await endFaults()
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
    await order({
      effect: 'refuse',
      name: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
    expect(await pool.sessions.current()).toBeNull()
  })
})

describe('without a password', { timeout: SIGN_IN_TEST_MS }, () => {
  it('a code by e-mail signs in, also after a wrong one, for three minutes', async () => {
    account()
    const sent = { status: 'codeSent', address: 'f***@s***' }
    expect(await pool.sendCode(frodo.email)).toEqual(sent)
    running.pass(3 * 60)
    const expired = pool.respondToChallenge(running.codeFor(frodo.email))
    expect(await problem(expired)).toMatchObject({ kind: 'codeExpired' })
    expect(await pool.sendCode(frodo.email)).toEqual(sent)
    expect(await problem(pool.respondToChallenge('00000000'))).toMatchObject({ kind: 'codeMismatch' })
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
    expect(await problem(pool.sendCode('sauron'))).toMatchObject({ kind: 'unknownAccount' })
  })

  it('a code by e-mail ends another session, and is not sent to an account with a second factor', async () => {
    account()
    await signInQuickly()
    account({ ...sam, mfa: ['EMAIL_OTP'], preferredMfa: 'EMAIL_OTP' })
    expect(await pool.sendCode('sam')).toEqual({ status: 'wayNeeded', ways: ['password'] })
    expect(await pool.sessions.current()).toBeNull()
  })

  it('a sign-up is signed in by the code that confirms its address, and ends another session', async () => {
    account()
    await signInQuickly()
    await pool.registration.signUp(sam)
    expect(await problem(pool.registration.confirm('sam', '000000'))).toMatchObject({ kind: 'codeMismatch' })
    await pool.registration.confirm('sam', running.codeFor(sam.email))
    await automaticSignInPossible()
    expect(await pool.signInAfterSignUp()).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject(sam)
    expect(running.sent.filter(({ to }) => to === sam.email)).toHaveLength(1)
  })

  it('a sign-up finds at its confirmation that the address belongs to another account', async () => {
    account()
    await pool.registration.signUp({ username: 'sam', email: frodo.email })
    const confirmed = pool.registration.confirm('sam', running.codeFor(frodo.email))
    expect(await problem(confirmed)).toMatchObject({ kind: 'emailTaken' })
  })

  it('a passkey is added, listed, signs in on its device, and is removed', async () => {
    account()
    await signInQuickly()
    expect(await problem(pool.passkeys.add())).toEqual({ kind: 'passkey', reason: 'unsupported' })
    stubBrowserPasskeys(new SoftwareAuthenticator())
    await pool.passkeys.add()
    const [passkey, ...more] = await pool.passkeys.list()
    expect(passkey).toEqual({ id: expect.any(String), name: 'Passkey', addedAt: expect.any(Date) })
    expect(more).toEqual([])
    expect(await problem(pool.passkeys.add())).toEqual({ kind: 'passkey', reason: 'exists' })

    await pool.sessions.signOut()
    expect(await pool.signInWithPasskey(frodo.email)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
    stubBrowserPasskeys(new SoftwareAuthenticator())
    expect(await problem(pool.signInWithPasskey('frodo'))).toEqual({ kind: 'passkey', reason: 'cancelled' })

    await signInQuickly()
    await pool.passkeys.remove(passkey?.id ?? '')
    await pool.passkeys.remove(passkey?.id ?? '')
    expect(await pool.passkeys.list()).toEqual([])
    await pool.sessions.signOut()
    expect(await pool.signInWithPasskey('frodo')).toEqual({ status: 'wayNeeded', ways: ['password', 'code'] })
    expect(await pool.choose('code')).toEqual({ status: 'codeSent', address: 'f***@s***' })
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
  })

  it('a passkey needs the support of the pool; the password is the other way', async () => {
    await restartPool({ firstFactors: ['PASSWORD'] })
    account()
    await signInQuickly()
    stubBrowserPasskeys(new SoftwareAuthenticator())
    expect(await problem(pool.passkeys.add())).toEqual({ kind: 'passkey', reason: 'misconfigured' })
    expect(await pool.signInWithPasskey('frodo')).toEqual({ status: 'wayNeeded', ways: ['password'] })
    expect(await pool.choose('password')).toEqual({ status: 'passwordNeeded' })
    expect(await pool.respondToChallenge(frodo.password)).toEqual({ status: 'done' })
  })
})
