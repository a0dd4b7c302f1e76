export type User = { username: string; email: string }

export type CodeSource = 'sms' | 'totp' | 'email'

export type LoginWay = 'password' | 'code' | 'passkey'

export type SignInResult =
  | { status: 'done' }
  | { status: 'unconfirmed' }
  | { status: 'codeNeeded'; source: CodeSource }
  | { status: 'sourceNeeded'; sources: CodeSource[] }
  | { status: 'newPasswordNeeded' }
  | { status: 'resetNeeded' }
  | { status: 'codeSent'; address: string }
  /** The account lacks the chosen way, but has these. */
  | { status: 'wayNeeded'; ways: LoginWay[] }
  | { status: 'passwordNeeded' }
  /** The pool demands a second factor, and the account has none. */
  | { status: 'factorNeeded'; sources: CodeSource[] }
  | { status: 'emailNeeded' }
  /** `secret`: in base 32. */
  | { status: 'appNeeded'; secret: string }
  /** The pool’s own question. `parameters`: the pool’s hints for the answer. */
  | { status: 'answerNeeded'; parameters: Record<string, string> }

export type SignInChoice = CodeSource | LoginWay

/** Each call rejects with an `AccountError`. */
export type SignIn = {
  signIn(username: string, password: string): Promise<SignInResult>
  /** The code is valid for three minutes, or until the next code. */
  sendCode(username: string): Promise<SignInResult>
  signInWithPasskey(username: string): Promise<SignInResult>
  /** @param value a code, a password, an address, or an answer */
  respondToChallenge(value: string): Promise<SignInResult>
  /** Chooses a source of codes, or a way to log in. */
  choose(choice: SignInChoice): Promise<SignInResult>
  /** Signs in right after a confirmation. Rejects when too much time has passed. */
  signInAfterSignUp(): Promise<SignInResult>
}

export type SignUp = { username: string; email: string; password: string }

/** For pools that accept a code by email in place of a password. */
export type SignUpWithoutPassword = Omit<SignUp, 'password'>

/** Each call rejects with an `AccountError`. */
export type Registration = {
  signUp(account: SignUp | SignUpWithoutPassword): Promise<void>
  confirm(username: string, code: string): Promise<void>
  /** @returns the masked address of the code; '' if unknown */
  resendCode(username: string): Promise<string>
}

/**
 * Each call rejects with an `AccountError`; for an unconfirmed account with the problem `unconfirmed`. A pool that hides which
 * accounts exist responds as if it had sent a code.
 */
export type PasswordReset = {
  requestCode(username: string): Promise<void>
  confirm(username: string, code: string, newPassword: string): Promise<void>
}

export type Passkey = { id: string; name: string; addedAt: Date | null }

/** Each call rejects with an `AccountError`. */
export type Passkeys = {
  list(): Promise<Passkey[]>
  add(): Promise<void>
  remove(id: string): Promise<void>
}

/** `unavailable` must never lead to a sign-out. */
export type SessionStatus =
  | { status: 'signedIn'; user: User }
  | { status: 'signedOut' }
  | { status: 'unavailable' }

export type Sessions = {
  current(): Promise<SessionStatus>
  /** Null when signed out. Rejects with an `AccountError` in an outage. */
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

/** Loads the client only for visitors who sign in or were signed in. */
export type UserPoolAccess = {
  /** Joined by commas: `password`, and maybe `code` and `passkey`. */
  loginWays: string
  /** The pool responds for an unconfirmed or unknown account as if it had sent a reset code. */
  hidesAccounts: boolean
  load(): Promise<UserPool>
  /** A hint from browser storage, never proof. */
  mayBeSignedIn(): boolean
  /** Works even when the pool or its client can’t be loaded. */
  forgetSession(): void
}
