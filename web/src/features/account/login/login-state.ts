import type { Step } from '#site/lib/flow.ts'
import type { AccountProblem } from '../pool/problems.ts'
import type { SignInAnswer } from '../pool/user-pool.ts'
import {
  type Confirmation,
  type ConfirmationCommand,
  type ConfirmationEvent,
  startConfirmation,
} from '../sign-up/confirmation.ts'
import type { LoginWay } from './login-texts.ts'

/** The pool’s question between the password and the end of the sign-in. */
export type Challenge = Extract<SignInAnswer, { status: 'codeNeeded' | 'sourceNeeded' | 'newPasswordNeeded' }>

export type Credentials = { username: string; password: string }

/**
 * `busy` in the step LOGIN: the way that the visitor has chosen, while the pool answers.
 * `isConfirmed` in the step LOGIN: the address was confirmed a moment ago, and only the password is missing.
 */
export type LoginState = { attempt: number } & (
  | { step: 'LOGIN'; username: string; busy: LoginWay | null; error: string | null; isConfirmed?: true }
  /**
   * Asks for the code from the e-mail, in place of a password. `address` is where it was sent, masked by the pool; '' if it
   * isn’t known.
   */
  | {
      step: 'CODE'
      username: string
      address: string
      busy: 'checking' | 'sending' | null
      hasResent: boolean
      error: string | null
    }
  /** The password stays in memory only, to continue the sign-in once the address is confirmed. Empty after a reload. */
  | { step: 'CONFIRM'; password: string; isSigningIn: boolean; confirmation: Confirmation }
  | { step: 'CHALLENGE'; username: string; challenge: Challenge; isBusy: boolean; error: string | null }
  | { step: 'DONE' }
)

export type LoginEvent =
  | { type: 'loginSubmitted'; username: string; password: string }
  /** In the step CODE: a new one. */
  | { type: 'loginCodeRequested'; username: string }
  | { type: 'passkeyRequested'; username: string }
  | { type: 'signInAnswered'; attempt: number; answer: SignInAnswer; credentials: Credentials }
  | { type: 'signInRefused'; attempt: number; problem: AccountProblem }
  | { type: 'challengeAnswered'; value: string }
  | { type: 'challengeRefused'; attempt: number; problem: AccountProblem }
  | { type: 'accountConfirmed'; attempt: number }
  | { type: 'startedOver' }
  | ConfirmationEvent

export type LoginCommand =
  | ({ type: 'signIn'; attempt: number } & Credentials)
  | { type: 'sendCode' | 'askForPasskey'; attempt: number; username: string }
  | { type: 'answer'; attempt: number; value: string; username: string }
  | ConfirmationCommand

export const startLogin = (username = ''): LoginState => ({
  step: 'LOGIN',
  attempt: 0,
  username,
  busy: null,
  error: null,
})

/** The form after the address was confirmed without the password at hand. */
export const startConfirmedLogin = (username: string): LoginState => ({
  step: 'LOGIN',
  attempt: 0,
  username,
  busy: null,
  error: null,
  isConfirmed: true,
})

/** The confirmation step after a reload of the page. */
export const resumeLogin = (username: string): LoginState => ({
  step: 'CONFIRM',
  attempt: 0,
  password: '',
  isSigningIn: false,
  confirmation: startConfirmation(username),
})

/** The form of one step. */
export type LoginStep<Name extends LoginState['step']> = Extract<LoginState, { step: Name }>

export type LoginResult = Step<LoginState, LoginCommand>
