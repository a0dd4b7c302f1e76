/** From the identity token. */
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
  /** The account doesn't support login codes, or has no passkey. */
  | { status: 'wayMissing' }
  /** A step that this site doesn’t offer; `step` is the pool’s name of it. */
  | { status: 'unsupported'; step: string }

/** Each call rejects with an `AccountError`. */
export type SignIn = {
  signIn(username: string, password: string): Promise<SignInResult>
  /** E-mails a login code. It is valid for three minutes, or until the next one. */
  sendCode(username: string): Promise<SignInResult>
  /** The browser asks the visitor for a passkey of the account. */
  signInWithPasskey(username: string): Promise<SignInResult>
  /** Sends the code, the source of codes or the new password that the pool has asked for. */
  respondToChallenge(value: string): Promise<SignInResult>
  /** Signs in with the account that was confirmed a moment ago. Rejects when it is too late. */
  signInAfterSignUp(): Promise<SignInResult>
}

export type SignUp = { username: string; email: string; password: string }

/** Each call rejects with an `AccountError`. */
export type Registration = {
  signUp(account: SignUp): Promise<void>
  confirm(username: string, code: string): Promise<void>
  /** @returns the address of the code, masked by the pool; '' if the pool doesn't say */
  resendCode(username: string): Promise<string>
}

/**
 * Each call rejects with an `AccountError`: `unconfirmed` for an account without a confirmed address, in a pool that
 * reveals user existence. Other pools respond as if a code had been sent.
 */
export type PasswordReset = {
  requestCode(username: string): Promise<void>
  confirm(username: string, code: string, newPassword: string): Promise<void>
}

/** The pool chooses the name. */
export type Passkey = { id: string; name: string; addedAt: Date | null }

/** The passkeys of the signed-in user. Each call rejects with an `AccountError`. */
export type Passkeys = {
  list(): Promise<Passkey[]>
  /** The browser creates a passkey. */
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
  /** The identity token for the shop API; null when signed out. Rejects with an `AccountError` in an outage. */
  idToken(): Promise<string | null>
  /** Ends the session in this browser, even when the pool can’t be reached. */
  signOut(): Promise<void>
  /** Rejects with an `AccountError`. */
  deleteAccount(): Promise<void>
}

export type UserPool = SignIn & {
  registration: Registration
  passwordReset: PasswordReset
  passkeys: Passkeys
  sessions: Sessions
}

/** The client is loaded only for visitors who sign in or were signed in. */
export type UserPoolAccess = {
  /** The login methods of the pool, joined by commas: `password`, and maybe `code` and `passkey`. */
  loginWays: string
  load(): Promise<UserPool>
  /** Reads browser storage only: a hint, never proof. */
  mayBeSignedIn(): boolean
  /** Removes the session from browser storage, even when the pool or its client can’t be loaded. */
  forgetSession(): void
}
