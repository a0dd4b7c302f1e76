import type { User } from '../session/user-slice.ts'

/** The channel of a second factor’s code. */
export type CodeSource = 'sms' | 'totp' | 'email'

/** The pool’s next question after the password, or `done`. */
export type SignInAnswer =
  | { status: 'done' }
  | { status: 'unconfirmed' }
  | { status: 'codeNeeded'; source: CodeSource }
  | { status: 'sourceNeeded'; sources: CodeSource[] }
  | { status: 'newPasswordNeeded' }
  | { status: 'resetNeeded' }
  /** A code was sent in place of a password; `address` is masked by the pool, '' if it doesn't say. */
  | { status: 'codeSent'; address: string }
  /** The account can't sign in with a code, or has no passkey. */
  | { status: 'wayMissing' }
  /** A step that this site doesn’t offer; `step` is the pool’s name of it. */
  | { status: 'unsupported'; step: string }

/** Signing in. Each call rejects with an `AccountError`. */
export type SignIn = {
  signIn(username: string, password: string): Promise<SignInAnswer>
  /** E-mails a code that replaces the password. It is valid for three minutes, and a new one replaces it. */
  sendCode(username: string): Promise<SignInAnswer>
  /** Lets the browser ask for one of the account's passkeys. */
  signInWithPasskey(username: string): Promise<SignInAnswer>
  /** Answers the last question: with a code, a source of codes, or a new password. */
  answer(value: string): Promise<SignInAnswer>
  /** Signs in with the account that was confirmed a moment ago. Rejects when that is no longer possible. */
  signInAfterSignUp(): Promise<SignInAnswer>
}

export type SignUp = { username: string; email: string; password: string }

/** New accounts. Each call rejects with an `AccountError`. */
export type Registration = {
  signUp(account: SignUp): Promise<void>
  confirm(username: string, code: string): Promise<void>
  /** @returns the address that the code was sent to, masked by the pool; '' if the pool doesn't say */
  resendCode(username: string): Promise<string>
}

/**
 * Forgotten passwords. Each call rejects with an `AccountError`. An account without a confirmed address is `unconfirmed`
 * in a pool that reveals user existence. Other pools answer as if a code had been sent.
 */
export type PasswordReset = {
  requestCode(username: string): Promise<void>
  confirm(username: string, code: string, newPassword: string): Promise<void>
}

/** A passkey of the account. The pool chooses its name. */
export type Passkey = { id: string; name: string; addedAt: Date | null }

/** The passkeys of the signed-in user. Each call rejects with an `AccountError`. */
export type Passkeys = {
  list(): Promise<Passkey[]>
  /** Lets the browser create a passkey. */
  add(): Promise<void>
  remove(id: string): Promise<void>
}

/** `unavailable`: the pool gave no answer. This must never lead to a sign-out. */
export type SessionAnswer =
  | { status: 'signedIn'; user: User }
  | { status: 'signedOut' }
  | { status: 'unavailable' }

export type Sessions = {
  current(): Promise<SessionAnswer>
  /** Identity token for our own API; null when signed out. Rejects with an `AccountError` in an outage. */
  idToken(): Promise<string | null>
  /** Ends the session in this browser, even when the pool can’t be reached. */
  signOut(): Promise<void>
  /** Deletes the account of the signed-in user. Rejects with an `AccountError`. */
  deleteAccount(): Promise<void>
}

/** The user pool behind its ports. */
export type UserPool = SignIn & {
  registration: Registration
  passwordReset: PasswordReset
  passkeys: Passkeys
  sessions: Sessions
}

/** Access to the user pool. Its client is loaded only for visitors who sign in or were signed in. */
export type UserPoolAccess = {
  /** What the pool accepts: `password`, followed by `code` and `passkey` where it takes them. */
  loginWays: string
  load(): Promise<UserPool>
  /** Reads browser storage only: a hint, never proof. */
  mayBeSignedIn(): boolean
  /** Removes the session from browser storage, even when the pool or its client can’t be loaded. */
  forgetSession(): void
}
