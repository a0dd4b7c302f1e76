import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import type { StateStorage } from '../../../platform/browser-storage.ts'
import { accountProblem } from './amplify-errors.ts'
import { AccountError } from './problems.ts'
import type { CodeSource, SessionAnswer, SignInAnswer, UserPool } from './user-pool.ts'

export type UserPoolConfig = {
  userPoolId: string
  clientId: string
  /** Only for a pool on this machine. */
  endpoint: string | undefined
}

/** A longer call counts as an outage; Amplify itself has no time limit. */
const timeoutMs = 15_000

const sourceOfType: Record<'SMS' | 'TOTP' | 'EMAIL', CodeSource> = {
  SMS: 'sms',
  TOTP: 'totp',
  EMAIL: 'email',
}
const challengeResponses: Record<string, string> = { sms: 'SMS', totp: 'TOTP', email: 'EMAIL' }

/**
 * The user pool through aws-amplify. Load this module with `import()`: its 46 kB are needed only by visitors who sign in
 * or were signed in.
 * @param storage keeps the session and must not throw; without it Amplify chooses
 */
export function createAmplifyUserPool(
  { userPoolId, clientId, endpoint }: UserPoolConfig,
  storage?: StateStorage,
): UserPool {
  // Amplify warns about every endpoint that is not Amazon’s. Only local builds have one.
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
    signIn: (username, password) => withAccountErrors(() => signIn(username, password)),
    answer: (value) =>
      withAccountErrors(async () => {
        const { nextStep } = await auth.confirmSignIn({
          challengeResponse: challengeResponses[value] ?? value,
        })
        return signInAnswerOf(nextStep)
      }),
    signInAfterSignUp: () =>
      withAccountErrors(async () => {
        // Amplify refuses to sign in during another session. The visitor wants the new account.
        await auth.signOut()
        // Amplify replaces `autoSignIn` when a sign-up is confirmed, so read it from the module at this moment.
        return signInAnswerOf((await auth.autoSignIn()).nextStep)
      }),
    registration: {
      signUp: ({ username, password, email }) =>
        withoutResult(() =>
          auth.signUp({ username, password, options: { userAttributes: { email }, autoSignIn: true } }),
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

/** Runs a call of the pool. Its failures, and a timeout, become an `AccountError`. */
async function withAccountErrors<Result>(call: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AccountError({ kind: 'unavailable' })), timeoutMs)
  })
  try {
    return await Promise.race([call(), tooLong])
  } catch (error) {
    throw new AccountError(accountProblem(error), { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

const withoutResult = (call: () => Promise<unknown>): Promise<void> =>
  withAccountErrors(async () => {
    await call()
  })

/**
 * Amplify and visitors repeat a call whose answer was lost. An error that says that the work was already done therefore
 * counts as success.
 */
async function ignoringRefusal(isDone: (error: auth.AuthError) => boolean, call: () => Promise<unknown>) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof auth.AuthError) || !isDone(error)) throw error
  }
}

const isConfirmedAlready = ({ message }: auth.AuthError) => message.includes('Current status is CONFIRMED')
const isGone = ({ name }: auth.AuthError) => name === 'UserNotFoundException'

/** Ends a session that is still open first: the visitor wants to be signed in with this account. */
async function signIn(username: string, password: string): Promise<SignInAnswer> {
  try {
    return signInAnswerOf((await auth.signIn({ username, password })).nextStep)
  } catch (error) {
    if (!(error instanceof auth.AuthError) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return signInAnswerOf((await auth.signIn({ username, password })).nextStep)
  }
}

type NextStep = auth.SignInOutput['nextStep']

/** Lists every step that Amplify knows, so that a new one breaks the build. */
function signInAnswerOf(next: NextStep): SignInAnswer {
  switch (next.signInStep) {
    case 'DONE':
      return { status: 'done' }
    case 'CONFIRM_SIGN_UP':
      return { status: 'unconfirmed' }
    case 'RESET_PASSWORD':
      return { status: 'resetNeeded' }
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { status: 'codeNeeded', source: 'sms' }
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { status: 'codeNeeded', source: 'totp' }
    case 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE':
      return { status: 'codeNeeded', source: 'email' }
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { status: 'newPasswordNeeded' }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION':
      return {
        status: 'sourceNeeded',
        sources: (next.allowedMFATypes ?? []).map((type) => sourceOfType[type]),
      }
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return { status: 'unsupported', step: next.signInStep }
    default:
      return next satisfies never
  }
}

/**
 * The identity token, renewed when it has expired. Null means signed out; in an outage this rejects instead, because
 * the session may still exist.
 */
async function currentIdToken() {
  try {
    return (await withAccountErrors(() => auth.fetchAuthSession())).tokens?.idToken ?? null
  } catch (error) {
    if (error instanceof AccountError && error.problem.kind !== 'unavailable') return null
    throw error
  }
}

const idToken = async () => (await currentIdToken())?.toString() ?? null

async function current(): Promise<SessionAnswer> {
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
