import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import type { StateStorage } from '#site/browser/browser-storage.ts'
import { ignoringRefusal, withAccountErrors, withoutResult } from './amplify-call.ts'
import {
  addPasskey,
  choose,
  listPasskeys,
  removePasskey,
  sendCode,
  signInWithPasskey,
} from './amplify-passwordless.ts'
import { signInAfterSignOut, signInResultOf } from './amplify-sign-in.ts'
import { AccountError } from './problems.ts'
import type { SessionStatus, UserPool } from './user-pool.ts'

export type UserPoolConfig = {
  userPoolId: string
  clientId: string
  /** Set for a local pool only. */
  endpoint: string | undefined
  /** How a sign-in with a password begins. `CUSTOM_WITH_SRP`: after the password the pool asks its own question. */
  signInFlow: 'USER_SRP_AUTH' | 'CUSTOM_WITH_SRP'
}

/**
 * Load this module with `import()`: only visitors who sign in or were signed in need its 46 kB.
 * @param storage keeps the session and must not throw; without it Amplify chooses
 */
export function createAmplifyUserPool(
  { userPoolId, clientId, endpoint, signInFlow: authFlowType }: UserPoolConfig,
  storage?: StateStorage,
): UserPool {
  // Amplify warns about endpoints that are not Amazon’s. Only local builds have such endpoints.
  if (endpoint) ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId,
        userPoolClientId: clientId,
        ...(endpoint ? { userPoolEndpoint: endpoint } : {}),
      },
    },
  })
  if (storage) cognitoUserPoolsTokenProvider.setKeyValueStorage({ ...storage, clear: async () => {} })
  return {
    signIn: (username, password) =>
      withAccountErrors(async () =>
        signInResultOf(
          (await signInAfterSignOut({ username, password, options: { authFlowType } })).nextStep,
        ),
      ),
    sendCode,
    signInWithPasskey,
    respondToChallenge: (challengeResponse) =>
      withAccountErrors(async () =>
        signInResultOf((await auth.confirmSignIn({ challengeResponse })).nextStep),
      ),
    choose,
    signInAfterSignUp: () =>
      withAccountErrors(async () => {
        // Amplify refuses to sign in during a session.
        await auth.signOut()
        // Amplify replaces `autoSignIn` when a sign-up is confirmed: read it from the module now.
        return signInResultOf((await auth.autoSignIn()).nextStep)
      }),
    registration: {
      signUp: ({ username, email, ...account }) =>
        withoutResult(() =>
          auth.signUp({
            username,
            ...account,
            options: {
              userAttributes: { email },
              // Without a password only USER_AUTH signs in with the session of the confirmed sign-up.
              autoSignIn: 'password' in account || { authFlowType: 'USER_AUTH' },
            },
          }),
        ),
      confirm: (username, confirmationCode) =>
        withoutResult(() =>
          ignoringRefusal(isConfirmedAlready, () => auth.confirmSignUp({ username, confirmationCode })),
        ),
      resendCode: (username) =>
        withAccountErrors(async () => (await auth.resendSignUpCode({ username })).destination ?? ''),
    },
    passwordReset: {
      requestCode: (username) => withoutResult(() => auth.resetPassword({ username })),
      confirm: (username, confirmationCode, newPassword) =>
        withoutResult(() => auth.confirmResetPassword({ username, confirmationCode, newPassword })),
    },
    passkeys: { list: listPasskeys, add: addPasskey, remove: removePasskey },
    sessions: {
      current,
      idToken,
      signOut: () => withoutResult(() => auth.signOut()),
      deleteAccount: () =>
        withoutResult(async () => {
          await ignoringRefusal(isGone, () => auth.deleteUser())
          await auth.signOut()
        }),
    },
  }
}

const isConfirmedAlready = ({ message }: auth.AuthError) => message.includes('Current status is CONFIRMED')
const isGone = ({ name }: auth.AuthError) => name === 'UserNotFoundException'

/** Renewed when it has expired; null when signed out. Rejects in an outage, because the session may still exist. */
async function currentIdToken() {
  try {
    return (await withAccountErrors(() => auth.fetchAuthSession())).tokens?.idToken ?? null
  } catch (error) {
    if (error instanceof AccountError && error.problem.kind !== 'unavailable') return null
    throw error
  }
}

const idToken = async () => (await currentIdToken())?.toString() ?? null

async function current(): Promise<SessionStatus> {
  try {
    const claims = (await currentIdToken())?.payload
    const username = claims?.['cognito:username']
    if (!claims || typeof username !== 'string') return { status: 'signedOut' }
    return { status: 'signedIn', user: { username, email: String(claims.email ?? '').toLowerCase() } }
  } catch (error) {
    if (error instanceof AccountError) return { status: 'unavailable' }
    throw error
  }
}
