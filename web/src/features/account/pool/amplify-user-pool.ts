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

/** A call that takes longer counts as an outage; Amplify itself would wait for ever. */
const timeoutMs = 15_000

const sources: Record<'SMS' | 'TOTP' | 'EMAIL', CodeSource> = { SMS: 'sms', TOTP: 'totp', EMAIL: 'email' }
const challengeResponses: Record<string, string> = { sms: 'SMS', totp: 'TOTP', email: 'EMAIL' }

/**
 * The user pool through aws-amplify. Loaded with `import()`, and with all that it imports, only when somebody
 * signs in or was signed in: 46 kB that no other visitor pays for. The session is kept in `storage`, which must not throw;
 * by default in what Amplify finds.
 */
export function createAmplifyUserPool(
  { userPoolId, clientId, endpoint }: UserPoolConfig,
  storage?: StateStorage,
): UserPool {
  // Amplify warns of every endpoint that is not Amazon’s; a build for a public site has none.
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
    signIn: (username, password) => asked(() => signIn(username, password)),
    answer: (value) =>
      asked(async () => {
        const { nextStep } = await auth.confirmSignIn({
          challengeResponse: challengeResponses[value] ?? value,
        })
        return answerOf(nextStep)
      }),
    signInAfterSignUp: () =>
      asked(async () => {
        // Amplify signs nobody in while somebody is; who made a new account means to use that one.
        await auth.signOut()
        // `autoSignIn` is replaced when a sign-up is confirmed: it has to be read off the module at that moment.
        return answerOf((await auth.autoSignIn()).nextStep)
      }),
    registration: {
      signUp: ({ username, password, email }) =>
        done(() =>
          auth.signUp({ username, password, options: { userAttributes: { email }, autoSignIn: true } }),
        ),
      confirm: (username, confirmationCode) =>
        done(() =>
          unlessRefused(isConfirmedAlready, () => auth.confirmSignUp({ username, confirmationCode })),
        ),
      resendCode: (username) => done(() => auth.resendSignUpCode({ username })),
    },
    passwordReset: {
      requestCode: (username) => done(() => auth.resetPassword({ username })),
      confirm: (username, confirmationCode, newPassword) =>
        done(() => auth.confirmResetPassword({ username, confirmationCode, newPassword })),
    },
    sessions: {
      current,
      idToken,
      signOut: () => done(() => auth.signOut()),
      deleteAccount: () =>
        done(async () => {
          await unlessRefused(isGone, () => auth.deleteUser())
          await auth.signOut()
        }),
    },
  }
}

/** Runs a call of the pool; whatever goes wrong comes out as an `AccountError`. */
async function asked<Result>(call: () => Promise<Result>): Promise<Result> {
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

const done = (call: () => Promise<unknown>): Promise<void> =>
  asked(async () => {
    await call()
  })

/**
 * Amplify asks again when an answer is lost on its way, and so may whoever sits there: a call that is refused
 * because what it asked for is done has succeeded.
 */
async function unlessRefused(isDone: (error: auth.AuthError) => boolean, call: () => Promise<unknown>) {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof auth.AuthError) || !isDone(error)) throw error
  }
}

const isConfirmedAlready = ({ message }: auth.AuthError) => message.includes('Current status is CONFIRMED')
const isGone = ({ name }: auth.AuthError) => name === 'UserNotFoundException'

/** Whoever signs in means to be signed in as that account: a session that is still open is ended first. */
async function signIn(username: string, password: string): Promise<SignInAnswer> {
  try {
    return answerOf((await auth.signIn({ username, password })).nextStep)
  } catch (error) {
    if (!(error instanceof auth.AuthError) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return answerOf((await auth.signIn({ username, password })).nextStep)
  }
}

type NextStep = auth.SignInOutput['nextStep']

/** Every step that Amplify knows is here, so that a new one stops the build instead of being dropped. */
function answerOf(next: NextStep): SignInAnswer {
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
      return { status: 'sourceNeeded', sources: (next.allowedMFATypes ?? []).map((type) => sources[type]) }
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
 * The identity token, renewed when it has run out. Only tokens that are missing mean signed out; a pool that can't
 * be asked means that nobody knows.
 */
async function tokenOfSession() {
  try {
    return (await asked(() => auth.fetchAuthSession())).tokens?.idToken ?? null
  } catch (error) {
    if (error instanceof AccountError && error.problem.kind !== 'unavailable') return null
    throw error
  }
}

const idToken = async () => (await tokenOfSession())?.toString() ?? null

async function current(): Promise<SessionAnswer> {
  try {
    const claims = (await tokenOfSession())?.payload
    const username = claims?.['cognito:username']
    if (!claims || typeof username !== 'string') return { status: 'signedOut' }
    return { status: 'signedIn', user: { username, email: String(claims.email ?? '').toLowerCase() } }
  } catch (error) {
    if (error instanceof AccountError) return { status: 'unavailable' }
    throw error
  }
}
