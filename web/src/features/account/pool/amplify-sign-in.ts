import * as auth from 'aws-amplify/auth'
import type { CodeSource, LoginWay, SignInChoice, SignInResult } from './user-pool.ts'

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
export const responseToChoice: Record<SignInChoice, string> = {
  sms: 'SMS',
  totp: 'TOTP',
  email: 'EMAIL',
  password: 'PASSWORD_SRP',
  code: 'EMAIL_OTP',
  passkey: 'WEB_AUTHN',
}

type NextStep = auth.SignInOutput['nextStep']

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

const sourcesOf = (types: MfaType[] = []) => types.map((type) => sourceOfType[type])

const waysOf = (factors: string[] = []) => [
  ...new Set(factors.flatMap((factor) => wayOfFactor[factor] ?? [])),
]

/** Ends an open session first, because Amplify refuses to sign in during a session. */
export async function signInAfterSignOut(input: auth.SignInInput): Promise<auth.SignInOutput> {
  try {
    return await auth.signIn(input)
  } catch (error) {
    if (!(error instanceof auth.AuthError) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    await auth.signOut()
    return auth.signIn(input)
  }
}
