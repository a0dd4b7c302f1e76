import { Amplify } from 'aws-amplify'
import * as auth from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { ConsoleLogger } from 'aws-amplify/utils'
import type { StateStorage } from '#site/browser/browser-storage.ts'
import { ignoringRefusal, promptTimeoutMs, withAccountErrors, withoutResult } from './amplify-call.ts'
import {
  AccountError,
  type CodeSource,
  type LoginWay,
  type Passkey,
  type SignInChoice,
  type SignInResult,
  type User,
  type UserPool,
} from './user-pool.ts'

type MfaType = 'SMS' | 'TOTP' | 'EMAIL'

const sourceOfType: Record<MfaType, CodeSource> = {
  SMS: 'sms',
  TOTP: 'totp',
  EMAIL: 'email',
}

const wayOfFactor: Record<string, LoginWay> = {
  PASSWORD: 'password',
  PASSWORD_SRP: 'password',
  EMAIL_OTP: 'code',
  WEB_AUTHN: 'passkey',
}

/** Amplify’s word for each choice. */
const responseToChoice: Record<SignInChoice, string> = {
  sms: 'SMS',
  totp: 'TOTP',
  email: 'EMAIL',
  password: 'PASSWORD_SRP',
  code: 'EMAIL_OTP',
  passkey: 'WEB_AUTHN',
}

type NextStep = auth.SignInOutput['nextStep']

function signInResultOf(next: NextStep): SignInResult {
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
      return { status: 'sourceNeeded', sources: sourcesOf(next.allowedMFATypes) }
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return { status: 'wayNeeded', ways: waysOf(next.availableChallenges) }
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
      return { status: 'passwordNeeded' }
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
      return { status: 'answerNeeded', parameters: next.additionalInfo ?? {} }
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
      return { status: 'factorNeeded', sources: sourcesOf(next.allowedMFATypes) }
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
      return { status: 'emailNeeded' }
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return { status: 'appNeeded', secret: next.totpSetupDetails.sharedSecret }
    default:
      return next satisfies never
  }
}

const stepAfter = (
  call: () => Promise<{ nextStep: NextStep }>,
  resultOf = signInResultOf,
  timeoutMs?: number,
): Promise<SignInResult> => withAccountErrors(async () => resultOf((await call()).nextStep), timeoutMs)

const sourcesOf = (types: MfaType[] = []) => types.map((type) => sourceOfType[type])

const waysOf = (factors: string[] = []) => [
  ...new Set(factors.flatMap((factor) => wayOfFactor[factor] ?? [])),
]

/** Ends an open session first, because Amplify refuses to sign in during a session. */
async function signInAfterSignOut(input: auth.SignInInput): Promise<auth.SignInOutput> {
  try {
    return await auth.signIn(input)
  } catch (error) {
    if (!(error instanceof auth.AuthError) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return auth.signIn(input)
  }
}

export type UserPoolConfig = {
  userPoolId: string
  clientId: string
  /** Set for a local pool only. */
  endpoint: string | undefined
  /** How a sign-in with a password begins. `CUSTOM_WITH_SRP`: after the password the pool asks its own question. */
  signInFlow: 'USER_SRP_AUTH' | 'CUSTOM_WITH_SRP'
}

/**
 * Load this module with `import()`, because only visitors who sign in or were signed in need its 46 kB.
 * @param storage keeps the session, and must not throw. By default Amplify chooses a storage
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
      stepAfter(() => signInAfterSignOut({ username, password, options: { authFlowType } })),
    sendCode: (username) => stepAfter(() => signInPreferring(username, 'EMAIL_OTP'), codeSentOr),
    signInWithPasskey: (username) =>
      stepAfter(() => signInPreferring(username, 'WEB_AUTHN'), signInResultOf, promptTimeoutMs),
    respondToChallenge: (challengeResponse) => stepAfter(() => auth.confirmSignIn({ challengeResponse })),
    choose,
    signInAfterSignUp: () =>
      stepAfter(async () => {
        // As in `signInAfterSignOut`.
        await auth.signOut()
        // Amplify replaces `autoSignIn` when a sign-up is confirmed, so it is read from the module at the call.
        return auth.autoSignIn()
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
    passkeys: {
      list: listPasskeys,
      add: () => withoutResult(() => auth.associateWebAuthnCredential(), promptTimeoutMs),
      // A missing passkey counts as removed.
      remove: (credentialId) =>
        withoutResult(() =>
          ignoringRefusal(isPasskeyMissing, () => auth.deleteWebAuthnCredential({ credentialId })),
        ),
    },
    sessions: {
      current,
      idToken,
      signOut: () => withoutResult(() => auth.signOut()),
      deleteAccount: () =>
        withoutResult(async () => {
          await ignoringRefusal(isAccountMissing, () => auth.deleteUser())
          await auth.signOut()
        }),
    },
  }
}

const isConfirmedAlready = ({ message }: auth.AuthError) => message.includes('Current status is CONFIRMED')
const isPasskeyMissing = ({ name }: auth.AuthError) => name === 'ResourceNotFoundException'
const isAccountMissing = ({ name }: auth.AuthError) => name === 'UserNotFoundException'

const signInPreferring = (username: string, preferredChallenge: 'EMAIL_OTP' | 'WEB_AUTHN') =>
  signInAfterSignOut({ username, options: { authFlowType: 'USER_AUTH', preferredChallenge } })

/** Treats a code by e-mail as a replacement of the password. After a password it would be a second factor. */
const codeSentOr = (next: NextStep): SignInResult =>
  next.signInStep === 'CONFIRM_SIGN_IN_WITH_EMAIL_CODE'
    ? { status: 'codeSent', address: next.codeDeliveryDetails?.destination ?? '' }
    : signInResultOf(next)

const choose = (choice: SignInChoice): Promise<SignInResult> =>
  stepAfter(
    () => auth.confirmSignIn({ challengeResponse: responseToChoice[choice] }),
    choice === 'code' ? codeSentOr : signInResultOf,
    choice === 'passkey' ? promptTimeoutMs : undefined,
  )

/** One page holds the maximum of 20 passkeys. */
const listPasskeys = (): Promise<Passkey[]> =>
  withAccountErrors(async () => {
    const { credentials } = await auth.listWebAuthnCredentials({ pageSize: 20 })
    return credentials.flatMap(({ credentialId: id, friendlyCredentialName: name, createdAt }) =>
      id ? [{ id, name: name || 'Passkey', addedAt: createdAt ?? null }] : [],
    )
  })

/** Renews an expired token. Null when signed out. Rejects in an outage, because the session may still exist. */
async function currentIdToken() {
  try {
    return (await withAccountErrors(() => auth.fetchAuthSession())).tokens?.idToken ?? null
  } catch (error) {
    if (error instanceof AccountError && error.problem.kind !== 'unavailable') return null
    throw error
  }
}

const idToken = async () => (await currentIdToken())?.toString() ?? null

async function current(): Promise<User | null> {
  const claims = (await currentIdToken())?.payload
  const username = claims?.['cognito:username']
  if (!claims || typeof username !== 'string') return null
  return { username, email: String(claims.email ?? '').toLowerCase() }
}
