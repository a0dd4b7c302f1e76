import {
  automaticSignInPossible,
  freshClient,
  quickPool,
  quickSignIn,
  SIGN_IN_TEST_MS,
} from '@stand-ins/user-pool/testing/amplify.ts'
import { appCode } from '@stand-ins/user-pool/testing/authenticator-app.ts'
import { testPool } from '@stand-ins/user-pool/testing/ids.ts'
import { type RunningPool, startPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createAmplifyUserPool, type UserPoolConfig } from './amplify-user-pool.ts'
import { AccountError, type UserPool } from './user-pool.ts'

/** The adapter with the real aws-amplify, against the local pool over HTTP. */
let running: RunningPool
let pool: UserPool

beforeEach(() => start({}))

afterEach(() => running.stop())

async function start(
  settings: Parameters<typeof startPool>[0],
  signInFlow: UserPoolConfig['signInFlow'] = 'USER_SRP_AUTH',
) {
  running = await startPool({ ...quickPool, ...settings })
  freshClient(running.url)
  pool = createAmplifyUserPool({ ...testPool, endpoint: `${running.url}/_cognito/`, signInFlow })
}

async function restartPool(...options: Parameters<typeof start>) {
  await running.stop()
  await start(...options)
}

const frodo = { username: 'frodo', email: 'frodo@shire.example', password: 'speak-friend' }

const account = (changes: object = {}) =>
  running.control('/accounts', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer control-token' },
    body: JSON.stringify({ ...frodo, ...changes }),
  })

/** Without SRP, which takes the client a quarter of a second. */
async function signInQuickly(username: string, password: string) {
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
  it('knows the signed-in user, with an identity token, until sign-out', async () => {
    await account()
    expect(await pool.sessions.current()).toBeNull()
    expect(await pool.sessions.idToken()).toBeNull()
    expect(await pool.signIn(frodo.email, frodo.password)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toEqual({ username: 'frodo', email: frodo.email })
    const [, payload = ''] = (await pool.sessions.idToken())?.split('.') ?? []
    expect(JSON.parse(atob(payload))).toMatchObject({ token_use: 'id', email: frodo.email })
    await pool.sessions.signOut()
    expect(await pool.sessions.current()).toBeNull()
    expect(await pool.sessions.idToken()).toBeNull()
  })

  it('signs in with another account while a session is open', async () => {
    await account()
    await account({ username: 'sam', email: 'sam@shire.example' })
    await signInQuickly('frodo', frodo.password)
    expect(await pool.signIn('sam', frodo.password)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'sam' })
  })

  it('is signed in, and stays so, on a machine whose clock is a day slow', async () => {
    running.pass(24 * 3_600)
    await account()
    expect(await pool.signIn('frodo', frodo.password)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
    expect(await pool.sessions.idToken()).not.toBeNull()
  })

  it('refuses a wrong password and an unknown user in the same words, in a pool that hides accounts', async () => {
    await restartPool({ preventUserExistenceErrors: 'ENABLED' })
    await account()
    for (const username of ['frodo', 'sauron'])
      expect(await problem(pool.signIn(username, 'open-sesame')), username).toEqual({
        kind: 'refused',
        message: 'Incorrect username or password.',
      })
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
      await account({ username, email: `${username}@shire.example`, ...state })
      expect(await pool.signIn(username, frodo.password), username).toEqual(result)
    }
  })

  it('asks for the code of a second factor', async () => {
    await account({ mfa: ['EMAIL_OTP'], preferredMfa: 'EMAIL_OTP' })
    expect(await pool.signIn('frodo', frodo.password)).toEqual({ status: 'codeNeeded', source: 'email' })
    expect(await problem(pool.respondToChallenge('000000'))).toMatchObject({ kind: 'codeMismatch' })
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
  })

  it('sends the code to the chosen source', async () => {
    await account({ mfa: ['SMS_MFA', 'EMAIL_OTP'], phoneNumber: '+46701234567' })
    expect(await pool.signIn('frodo', frodo.password)).toEqual({
      status: 'sourceNeeded',
      sources: ['sms', 'email'],
    })
    expect(await pool.choose('sms')).toEqual({ status: 'codeNeeded', source: 'sms' })
    expect(await pool.respondToChallenge(running.codeFor('+46701234567'))).toEqual({ status: 'done' })
  })

  it('sets up an authenticator app that the pool demands', async () => {
    await restartPool({ requiredMfa: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] })
    await account()
    expect(await pool.signIn('frodo', frodo.password)).toEqual({
      status: 'factorNeeded',
      sources: ['totp', 'email'],
    })
    const setup = await pool.choose('totp')
    if (setup.status !== 'appNeeded') throw new Error(setup.status)
    const codeIn = (seconds: number) => appCode(setup.secret, running.now() + seconds * 1000)
    expect(await problem(pool.respondToChallenge(codeIn(3600)))).toMatchObject({ kind: 'codeMismatch' })
    expect(await pool.respondToChallenge(codeIn(0))).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
  })

  it('sets up an e-mail address that the pool demands', async () => {
    await restartPool({ requiredMfa: ['EMAIL_OTP'] })
    await account()
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
    await account()
    const asked = { status: 'answerNeeded', parameters }
    expect(await pool.signIn('frodo', frodo.password)).toEqual(asked)
    expect(await pool.respondToChallenge('sesame')).toEqual(asked)
    expect(await pool.respondToChallenge('mellon')).toEqual({ status: 'done' })
  })

  it('deletes the account of the signed-in user', async () => {
    await account()
    await signInQuickly('frodo', frodo.password)
    await pool.sessions.deleteAccount()
    expect(await pool.sessions.current()).toBeNull()
    const again = pool.passwordReset.requestCode('frodo')
    expect(await problem(again)).toMatchObject({ kind: 'unknownAccount' })
  })

  it('deletes the account even when the response is lost', async () => {
    await account()
    await signInQuickly('frodo', frodo.password)
    await order({ operation: 'DeleteUser', effect: 'drop', afterwards: true })
    await pool.sessions.deleteAccount()
    expect(await pool.sessions.current()).toBeNull()
  })
})

describe('a new account', { timeout: SIGN_IN_TEST_MS }, () => {
  it('is signed in automatically once it is confirmed, which ends another session', async () => {
    await account({ username: 'sam', email: 'sam@shire.example' })
    await signInQuickly('sam', frodo.password)
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

  it('can’t be signed in automatically after a reload', async () => {
    await pool.registration.signUp(frodo)
    freshClient(running.url)
    await pool.registration.confirm('frodo', running.codeFor(frodo.email))
    await automaticSignInPossible()
    await pool.signInAfterSignUp().catch(() => undefined)
    expect(await pool.signIn('frodo', frodo.password)).toEqual({ status: 'done' })
  })

  it('is confirmed even when the response is lost', async () => {
    await account({ status: 'UNCONFIRMED' })
    await order({ operation: 'ConfirmSignUp', effect: 'drop', afterwards: true })
    await pool.registration.confirm('frodo', running.codeFor(frodo.email))
    expect(await problem(pool.registration.resendCode('frodo'))).toMatchObject({
      message: 'User is already confirmed.',
    })
  })

  it('is refused for a taken name, a name with spaces, and a password with spaces around it', async () => {
    await account()
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

describe('a forgotten password', { timeout: SIGN_IN_TEST_MS }, () => {
  it('is replaced with the code from the e-mail', async () => {
    await account()
    await pool.passwordReset.requestCode('frodo')
    const code = running.codeFor(frodo.email)
    expect(await problem(pool.passwordReset.confirm('frodo', '000000', 'mellon-2000'))).toEqual({
      kind: 'codeMismatch',
      message: 'Invalid verification code provided, please try again.',
    })
    await pool.passwordReset.confirm('frodo', code, 'mellon-2000')
    expect((await signInQuickly('frodo', 'mellon-2000')).isSignedIn).toBe(true)
  })

  it('is replaced after the address is confirmed, in a pool that hides user existence', async () => {
    await restartPool({ preventUserExistenceErrors: 'ENABLED' })
    await account({ status: 'UNCONFIRMED' })
    running.sent.length = 0
    await pool.passwordReset.requestCode('frodo')
    await pool.passwordReset.requestCode('sauron')
    expect(running.sent).toEqual([])
    await pool.registration.resendCode('frodo')
    await pool.registration.confirm('frodo', running.codeFor(frodo.email))
    await pool.passwordReset.requestCode('frodo')
    await pool.passwordReset.confirm('frodo', running.codeFor(frodo.email), 'mellon-2000')
    expect((await signInQuickly('frodo', 'mellon-2000')).isSignedIn).toBe(true)
  })

  it('is rejected before the address is confirmed, which is done once', async () => {
    await account({ status: 'UNCONFIRMED' })
    expect(await problem(pool.passwordReset.requestCode('frodo'))).toEqual({ kind: 'unconfirmed' })
    expect(await problem(pool.passwordReset.requestCode('sauron'))).toMatchObject({ kind: 'unknownAccount' })
    await pool.registration.confirm('frodo', running.codeFor(frodo.email))
    expect(await problem(pool.registration.resendCode('frodo'))).toEqual({
      kind: 'refused',
      message: 'User is already confirmed.',
    })
  })
})

describe('an outage', { timeout: SIGN_IN_TEST_MS }, () => {
  const endFaults = () =>
    running.control('/faults', { method: 'DELETE', headers: { authorization: 'Bearer control-token' } })

  it('is reported as an outage, not as a rejection', async () => {
    await account()
    for (const effect of ['throttle', 'drop']) {
      expect((await order({ operation: 'InitiateAuth', effect, calls: 10 })).status).toBe(201)
      expect(await problem(pool.signIn('frodo', frodo.password)), effect).toEqual({ kind: 'unavailable' })
      await endFaults()
    }
  })

  it('while tokens are refreshed does not sign out; a rejected refresh does', async () => {
    // The client renews tokens a few seconds before they expire: each call renews these.
    await restartPool({ accessTokenSeconds: 1 })
    await account()
    await signInQuickly('frodo', frodo.password)
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
