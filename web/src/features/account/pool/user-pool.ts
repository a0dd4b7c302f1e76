import type { User } from '../session/user-slice.ts'

/** Where the second factor comes from. */
export type CodeSource = 'sms' | 'totp' | 'email'

/** What the pool asks for after the password, or that nothing is missing. */
export type SignInAnswer =
  | { status: 'done' }
  | { status: 'unconfirmed' }
  | { status: 'codeNeeded'; source: CodeSource }
  | { status: 'sourceNeeded'; sources: CodeSource[] }
  | { status: 'newPasswordNeeded' }
  | { status: 'resetNeeded' }
  /** A step that this site doesn't offer; `step` is the pool's name for it. */
  | { status: 'unsupported'; step: string }

/** Signing in. Each call rejects with an `AccountError`. */
export type SignIn = {
  signIn(username: string, password: string): Promise<SignInAnswer>
  /** Answers what the last step asked for: a code, a source of codes, or a new password. */
  answer(value: string): Promise<SignInAnswer>
  /** Signs in whoever has just confirmed a new account. Rejects when that is no longer possible. */
  signInAfterSignUp(): Promise<SignInAnswer>
}

export type SignUp = { username: string; email: string; password: string }

/** New accounts. Each call rejects with an `AccountError`. */
export type Registration = {
  signUp(account: SignUp): Promise<void>
  confirm(username: string, code: string): Promise<void>
  resendCode(username: string): Promise<void>
}

/** Forgotten passwords. Each call rejects with an `AccountError`; `unconfirmed` when no address is confirmed. */
export type PasswordReset = {
  requestCode(username: string): Promise<void>
  confirm(username: string, code: string, newPassword: string): Promise<void>
}

/** Who is signed in. `unavailable` means that nobody knows: it must never sign anybody out. */
export type SessionAnswer =
  | { status: 'signedIn'; user: User }
  | { status: 'signedOut' }
  | { status: 'unavailable' }

export type Sessions = {
  current(): Promise<SessionAnswer>
  /** Proves to our own API who is signed in; null when nobody is. Rejects with an `AccountError` in an outage. */
  idToken(): Promise<string | null>
  /** Ends the session here, also when the pool can't be told. */
  signOut(): Promise<void>
  /** Deletes the account of whoever is signed in. Rejects with an `AccountError`. */
  deleteAccount(): Promise<void>
}

/** The user pool behind its ports. */
export type UserPool = SignIn & {
  registration: Registration
  passwordReset: PasswordReset
  sessions: Sessions
}

/** How the site gets at the user pool, whose client is fetched only when somebody signs in or was signed in. */
export type UserPoolAccess = {
  load(): Promise<UserPool>
  /** A cheap look at what the browser holds: a hint, never proof. */
  mayBeSignedIn(): boolean
  /** Drops what the browser holds of a session, also when the pool, or its client, can’t be reached. */
  forgetSession(): void
}
