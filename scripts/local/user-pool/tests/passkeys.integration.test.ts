import * as auth from 'aws-amplify/auth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshClient, quickPool, quickSignIn } from '../testing/amplify.ts'
import { stubBrowserPasskeys } from '../testing/browser-passkeys.ts'
import { ORIGIN, passkeySettings } from '../testing/passkey-client.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'

const PASSWORD = 'candle-light'

let running: RunningPool
beforeAll(async () => {
  running = await startPool({ ...quickPool, ...passkeySettings })
})
afterAll(() => running.stop())
beforeEach(() => void freshClient(running.url))
afterEach(() => void vi.unstubAllGlobals())

const account = (username: string) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD })

const passkeySignIn = (username: string) =>
  auth.signIn({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge: 'WEB_AUTHN' } })

test.each([-7, -257] as const)('a passkey of algorithm %i is registered and signs in', async (algorithm) => {
  const username = `ada${algorithm}`
  account(username)
  await quickSignIn(username, PASSWORD)
  stubBrowserPasskeys(new SoftwareAuthenticator({ algorithm }), ORIGIN)
  await auth.associateWebAuthnCredential()
  const { credentials } = await auth.listWebAuthnCredentials()
  expect(credentials).toEqual([
    {
      credentialId: expect.any(String),
      friendlyCredentialName: 'Passkey',
      relyingPartyId: 'localhost',
      authenticatorAttachment: 'platform',
      authenticatorTransports: ['internal'],
      createdAt: expect.any(Date),
    },
  ])
  for (const _ of ['once', 'again']) {
    await auth.signOut()
    expect(await passkeySignIn(username)).toEqual({ isSignedIn: true, nextStep: { signInStep: 'DONE' } })
  }
  expect(await auth.getCurrentUser()).toMatchObject({ username })
  await auth.deleteWebAuthnCredential({ credentialId: credentials[0]?.credentialId ?? '' })
  expect((await auth.listWebAuthnCredentials()).credentials).toEqual([])
  await auth.signOut()
  expect((await passkeySignIn(username)).nextStep.signInStep).toBe(
    'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
  )
})

test('it is one of the factors to choose from, and another one can follow when it fails', async () => {
  account('chooser')
  await quickSignIn('chooser', PASSWORD)
  stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
  await auth.associateWebAuthnCredential()
  await auth.signOut()
  const { nextStep } = await auth.signIn({ username: 'chooser', options: { authFlowType: 'USER_AUTH' } })
  expect(nextStep).toEqual({
    signInStep: 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION',
    availableChallenges: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
  })
  stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
  await expect(auth.confirmSignIn({ challengeResponse: 'WEB_AUTHN' })).rejects.toMatchObject({
    name: 'PasskeyAuthenticationCanceled',
  })
  expect((await auth.confirmSignIn({ challengeResponse: 'EMAIL_OTP' })).nextStep.signInStep).toBe(
    'CONFIRM_SIGN_IN_WITH_EMAIL_CODE',
  )
  const challengeResponse = running.codeFor('chooser@example.com')
  expect(await auth.confirmSignIn({ challengeResponse })).toMatchObject({ isSignedIn: true })
})

test('an authenticator is registered once', async () => {
  account('once')
  await quickSignIn('once', PASSWORD)
  stubBrowserPasskeys(new SoftwareAuthenticator(), ORIGIN)
  await auth.associateWebAuthnCredential()
  await expect(auth.associateWebAuthnCredential()).rejects.toMatchObject({ name: 'PasskeyAlreadyExists' })
})
