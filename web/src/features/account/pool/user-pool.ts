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

export type SignUp = { username: string; email: string; password: string }

export type Passkey = { id: string; name: string; addedAt: Date | null }

/** Each call rejects with an `AccountError`. */
export type UserPool = {
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
  registration: {
    /** Without a password in pools that accept a code by email in its place. */
    signUp(account: SignUp | Omit<SignUp, 'password'>): Promise<void>
    confirm(username: string, code: string): Promise<void>
    /** @returns the masked address of the code; '' if unknown */
    resendCode(username: string): Promise<string>
  }
  /**
   * Rejects for an unconfirmed account with the problem `unconfirmed`. A pool that hides which accounts exist responds as if it
   * had sent a code.
   */
  passwordReset: {
    requestCode(username: string): Promise<void>
    confirm(username: string, code: string, newPassword: string): Promise<void>
  }
  passkeys: {
    list(): Promise<Passkey[]>
    add(): Promise<void>
    remove(id: string): Promise<void>
  }
  sessions: {
    /** Null when signed out. Rejects in an outage, which must never lead to a sign-out. */
    current(): Promise<User | null>
    /** As `current`. */
    idToken(): Promise<string | null>
    /** Ends the session in this browser, even when the pool can’t be reached. */
    signOut(): Promise<void>
    deleteAccount(): Promise<void>
  }
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

/** Failures of an account call, without vendor names. `message` is the service’s own text. */
export type AccountProblem =
  /** Unreachable, overloaded or broken; the call may have taken effect. */
  | { kind: 'unavailable' }
  | { kind: 'unconfirmed' }
  | { kind: 'codeMismatch'; message: string }
  /** The text can’t be a code. */
  | { kind: 'codePattern' }
  | { kind: 'usernameTaken'; message: string }
  /** Only from a pool that tells whether an account exists: see `hidesAccounts`. */
  | { kind: 'unknownAccount'; message: string }
  /** Another account has the address. The pool reveals this when a sign-up is confirmed. */
  | { kind: 'emailTaken'; message: string }
  | { kind: 'usernamePattern' }
  | { kind: 'passwordPattern' }
  /** The pool’s rules for passwords refuse it. */
  | { kind: 'passwordRefused'; message: string }
  | { kind: 'codeExpired'; message: string }
  | { kind: 'limit'; message: string }
  | { kind: 'passkey'; reason: PasskeyReason }
  /** After a deletion: the shop has not confirmed that its data about the account is deleted. */
  | { kind: 'shopDataKept'; refusal: 'signedOut' | 'tooOften' | 'away' }
  /** After a deletion: the shop’s data is deleted, the account is not. */
  | { kind: 'onlyAccountKept'; isOutage: boolean }
  | { kind: 'refused'; message: string }

/**
 * `cancelled`: the visitor cancelled, or no passkey was found in time; browsers don’t tell these apart. `exists`: this device has
 * one. `unsupported`: browser or device lacks passkeys. `misconfigured`: passkeys don’t work on this site.
 */
export type PasskeyReason = 'cancelled' | 'exists' | 'unsupported' | 'misconfigured'

export class AccountError extends Error {
  override name = 'AccountError'
  readonly problem: AccountProblem

  constructor(problem: AccountProblem, options?: ErrorOptions) {
    super(problem.kind === 'refused' ? problem.message : problem.kind, options)
    this.problem = problem
  }
}

/** @throws any other error, which is a defect of ours */
export function problemOf(error: unknown): AccountProblem {
  if (error instanceof AccountError) return error.problem
  throw error
}

/** Makes e-mail addresses lower-case, and leaves usernames as typed. */
export function normaliseIdentifier(typed: string): string {
  const identifier = typed.trim()
  return identifier.includes('@') ? identifier.toLowerCase() : identifier
}

export const normaliseEmail = (typed: string) => typed.trim().toLowerCase()
