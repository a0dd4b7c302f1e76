import {
  automaticSignInPossible,
  freshClient,
  quickPool,
  quickSignIn,
  SIGN_IN_TEST_MS,
} from '@stand-ins/user-pool/testing/amplify.ts'
import { stubBrowserPasskeys } from '@stand-ins/user-pool/testing/browser-passkeys.ts'
import { testPool } from '@stand-ins/user-pool/testing/ids.ts'
import { ORIGIN, passkeySettings } from '@stand-ins/user-pool/testing/passkey-client.ts'
import { type RunningPool, startPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { SoftwareAuthenticator } from '@stand-ins/user-pool/testing/software-authenticator.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAmplifyUserPool } from './amplify-user-pool.ts'
import { AccountError, type UserPool } from './user-pool.ts'

/**
 * The adapter with the real aws-amplify, against the local pool over HTTP. The accounts look as if the app had created
 * them.
 */
let running: RunningPool
let pool: UserPool

beforeEach(() => start(passkeySettings))

afterEach(async () => {
  vi.unstubAllGlobals()
  await running.stop()
})

async function start(settings: Parameters<typeof startPool>[0]) {
  running = await startPool({ ...quickPool, ...settings })
  freshClient(running.url)
  const endpoint = `${running.url}/_cognito/`
  pool = createAmplifyUserPool({ ...testPool, endpoint, signInFlow: 'USER_SRP_AUTH' })
}

const frodo = { username: 'frodo', email: 'frodo@shire.example', password: 'speak-friend' }
const account = (changes: object = {}) => running.pool.createAccount({ ...frodo, ...changes })
/** Without SRP, which takes the client a quarter of a second. */
async function openSession() {
  await pool.sessions.signOut()
  await quickSignIn(frodo.username, frodo.password)
}

const problem = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  return error instanceof AccountError ? error.problem : error
}

describe('a code by e-mail', { timeout: SIGN_IN_TEST_MS }, () => {
  it.each(['frodo', frodo.email])(
    'signs %s in; after a wrong code another may be tried',
    async (username) => {
      account()
      expect(await pool.sendCode(username)).toEqual({ status: 'codeSent', address: 'f***@s***' })
      expect(await problem(pool.respondToChallenge('00000000'))).toMatchObject({ kind: 'codeMismatch' })
      expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
      expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })
    },
  )

  it('is replaced by a new one', async () => {
    account()
    await pool.sendCode('frodo')
    const first = running.codeFor(frodo.email)
    await pool.sendCode('frodo')
    expect(await problem(pool.respondToChallenge(first))).toMatchObject({ kind: 'codeMismatch' })
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
  })

  it('expires after three minutes, and after five wrong ones', async () => {
    account()
    await pool.sendCode('frodo')
    running.pass(3 * 60)
    expect(await problem(pool.respondToChallenge(running.codeFor(frodo.email)))).toMatchObject({
      kind: 'codeExpired',
    })
    await pool.sendCode('frodo')
    for (let guess = 0; guess < 5; guess += 1) await problem(pool.respondToChallenge('00000000'))
    expect(await problem(pool.respondToChallenge(running.codeFor(frodo.email)))).toMatchObject({
      kind: 'codeExpired',
    })
  })

  it('ends another session, and is not sent to an account with a second factor', async () => {
    account()
    await openSession()
    account({ username: 'sam', email: 'sam@shire.example', mfa: ['EMAIL_OTP'], preferredMfa: 'EMAIL_OTP' })
    expect(await pool.sendCode('sam')).toEqual({ status: 'wayNeeded', ways: ['password'] })
    expect(await pool.sessions.current()).toBeNull()
  })

  it('appears to be sent to an unknown account, in a pool that hides it', async () => {
    await running.stop()
    await start({ ...passkeySettings, preventUserExistenceErrors: 'ENABLED' })
    expect(await pool.sendCode('sauron@mordor.example')).toMatchObject({ status: 'codeSent' })
    expect(await problem(pool.respondToChallenge('12345678'))).toMatchObject({ kind: 'codeMismatch' })
  })
})

describe('a sign-up without a password', { timeout: SIGN_IN_TEST_MS }, () => {
  const { password: _, ...sam } = { ...frodo, username: 'sam', email: 'sam@shire.example' }

  it('is signed in by the code that confirms its address, also after a wrong one, and ends another session', async () => {
    account()
    await openSession()
    await pool.registration.signUp(sam)
    expect(await problem(pool.registration.confirm('sam', '000000'))).toMatchObject({ kind: 'codeMismatch' })
    await pool.registration.confirm('sam', running.codeFor(sam.email))
    await automaticSignInPossible()
    expect(await pool.signInAfterSignUp()).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject(sam)
    expect(running.sent.filter(({ to }) => to === sam.email)).toHaveLength(1)
  })

  it('logs in by code later, and gets a password by a reset', async () => {
    await pool.registration.signUp(sam)
    await pool.registration.confirm('sam', running.codeFor(sam.email))
    expect(await problem(pool.signIn('sam', frodo.password))).toMatchObject({ kind: 'refused' })
    expect(await pool.signInWithPasskey('sam')).toEqual({ status: 'wayNeeded', ways: ['code'] })
    await pool.passwordReset.requestCode(sam.email)
    await pool.passwordReset.confirm(sam.email, running.codeFor(sam.email), 'rosie-2000')
    expect(await pool.signIn('sam', 'rosie-2000')).toEqual({ status: 'done' })
  })

  it('is refused by a pool that takes passwords only', async () => {
    await running.stop()
    await start({})
    expect(await problem(pool.registration.signUp(sam))).toMatchObject({ kind: 'refused' })
  })

  it('finds at its confirmation that the address belongs to another account', async () => {
    account()
    await pool.registration.signUp({ ...sam, email: frodo.email })
    const confirmed = pool.registration.confirm('sam', running.codeFor(frodo.email))
    expect(await problem(confirmed)).toMatchObject({ kind: 'emailTaken' })
  })
})

it('says that an account is unknown, in a pool that doesn’t hide it', async () => {
  expect(await problem(pool.sendCode('sauron@mordor.example'))).toMatchObject({ kind: 'unknownAccount' })
})

describe('a passkey', { timeout: SIGN_IN_TEST_MS }, () => {
  it('is added, listed, signs in, and is removed', async () => {
    account()
    await openSession()
    stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
    await pool.passkeys.add()
    const [passkey, ...more] = await pool.passkeys.list()
    expect(passkey).toEqual({ id: expect.any(String), name: 'Passkey', addedAt: expect.any(Date) })
    expect(more).toEqual([])
    expect(await problem(pool.passkeys.add())).toEqual({ kind: 'passkey', reason: 'exists' })

    await pool.sessions.signOut()
    expect(await pool.signInWithPasskey(frodo.email)).toEqual({ status: 'done' })
    expect(await pool.sessions.current()).toMatchObject({ username: 'frodo' })

    await pool.passkeys.remove(passkey?.id ?? '')
    await pool.passkeys.remove(passkey?.id ?? '')
    expect(await pool.passkeys.list()).toEqual([])
    await pool.sessions.signOut()
    expect(await pool.signInWithPasskey('frodo')).toEqual({ status: 'wayNeeded', ways: ['password', 'code'] })
    expect(await pool.choose('code')).toEqual({ status: 'codeSent', address: 'f***@s***' })
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
  })

  it('leaves code and password as alternatives when it is not on this device', async () => {
    account()
    await openSession()
    stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
    await pool.passkeys.add()
    await pool.sessions.signOut()
    stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
    expect(await problem(pool.signInWithPasskey('frodo'))).toEqual({ kind: 'passkey', reason: 'cancelled' })
    await pool.sendCode('frodo')
    expect(await pool.respondToChallenge(running.codeFor(frodo.email))).toEqual({ status: 'done' })
    await pool.sessions.signOut()
    expect(await pool.signIn(frodo.username, frodo.password)).toEqual({ status: 'done' })
  })

  it('needs browser support', async () => {
    account()
    await openSession()
    expect(await problem(pool.passkeys.add())).toEqual({ kind: 'passkey', reason: 'unsupported' })
  })

  it('needs pool support', async () => {
    await running.stop()
    await start({})
    account()
    await openSession()
    stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
    expect(await problem(pool.passkeys.add())).toEqual({ kind: 'passkey', reason: 'misconfigured' })
    expect(await pool.signInWithPasskey('frodo')).toEqual({ status: 'wayNeeded', ways: ['password'] })
    expect(await pool.choose('password')).toEqual({ status: 'passwordNeeded' })
    expect(await pool.respondToChallenge(frodo.password)).toEqual({ status: 'done' })
  })
})
