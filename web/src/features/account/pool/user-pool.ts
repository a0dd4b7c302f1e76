/** The signed-in user, from the identity token. */
export type User = { username: string; email: string }

/** The channel of a second factor’s code. */
export type CodeSource = 'sms' | 'totp' | 'email'

/** How far the sign-in got: `done`, or the next step that the pool asks for. */
export type SignInResult =
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
  signIn(username: string, password: string): Promise<SignInResult>
  /** E-mails a code that replaces the password. It is valid for three minutes, and a new one replaces it. */
  sendCode(username: string): Promise<SignInResult>
  /** Lets the browser ask for one of the account's passkeys. */
  signInWithPasskey(username: string): Promise<SignInResult>
  /** Sends the code, the source of codes or the new password that the pool has asked for. */
  respondToChallenge(value: string): Promise<SignInResult>
  /** Signs in with the account that was confirmed a moment ago. Rejects when that is no longer possible. */
  signInAfterSignUp(): Promise<SignInResult>
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

/** `unavailable`: the pool can’t be reached. This must never lead to a sign-out. */
export type SessionStatus =
  | { status: 'signedIn'; user: User }
  | { status: 'signedOut' }
  | { status: 'unavailable' }

export type Sessions = {
  current(): Promise<SessionStatus>
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
  /** The login methods of the pool, joined by commas: `password`, and maybe `code` and `passkey`. */
  loginWays: string
  load(): Promise<UserPool>
  /** Reads browser storage only: a hint, never proof. */
  mayBeSignedIn(): boolean
  /** Removes the session from browser storage, even when the pool or its client can’t be loaded. */
  forgetSession(): void
}
