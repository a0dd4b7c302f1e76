import * as auth from 'aws-amplify/auth'
import type { CodeSource, SignInResult } from './user-pool.ts'

const sourceOfType: Record<'SMS' | 'TOTP' | 'EMAIL', CodeSource> = {
  SMS: 'sms',
  TOTP: 'totp',
  EMAIL: 'email',
}

type NextStep = auth.SignInOutput['nextStep']

/** Exhaustive, so that a new step of Amplify breaks the build. */
export function signInResultOf(next: NextStep): SignInResult {
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
    case 'CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION':
      return { status: 'wayMissing' }
    case 'CONFIRM_SIGN_IN_WITH_PASSWORD':
    case 'CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE':
    case 'CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION':
    case 'CONTINUE_SIGN_IN_WITH_EMAIL_SETUP':
    case 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP':
      return { status: 'unsupported', step: next.signInStep }
    default:
      return next satisfies never
  }
}

/** Ends an open session first: the visitor wants to use this account. */
export async function endingOpenSession(input: auth.SignInInput): Promise<auth.SignInOutput> {
  try {
    return await auth.signIn(input)
  } catch (error) {
    if (!(error instanceof auth.AuthError) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return auth.signIn(input)
  }
}
