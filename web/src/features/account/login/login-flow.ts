import { isLate, type Step } from '../../../lib/flow.ts'
import { normaliseIdentifier } from '../pool/identifiers.ts'
import { type AccountProblem, problemText, signInProblemText } from '../pool/problems.ts'
import type { CodeSource, SignInAnswer } from '../pool/user-pool.ts'
import {
  type Confirmation,
  type ConfirmationCommand,
  type ConfirmationEvent,
  confirmationTransition,
  isConfirmationEvent,
  startConfirmation,
} from '../sign-up/confirmation.ts'

/** The pool’s question between the password and the end of the sign-in. */
export type Challenge = Extract<SignInAnswer, { status: 'codeNeeded' | 'sourceNeeded' | 'newPasswordNeeded' }>

type Credentials = { username: string; password: string }

/** `isConfirmed` in the step LOGIN: the address was confirmed a moment ago, and only the password is missing. */
export type LoginState = { attempt: number } & (
  | { step: 'LOGIN'; username: string; isBusy: boolean; error: string | null; isConfirmed?: true }
  /** The password stays in memory only, to continue the sign-in once the address is confirmed. Empty after a reload. */
  | { step: 'CONFIRM'; password: string; isSigningIn: boolean; confirmation: Confirmation }
  | { step: 'CHALLENGE'; username: string; challenge: Challenge; isBusy: boolean; error: string | null }
  | { step: 'DONE' }
)

export type LoginEvent =
  | { type: 'loginSubmitted'; username: string; password: string }
  | { type: 'signInAnswered'; attempt: number; answer: SignInAnswer; credentials: Credentials }
  | { type: 'signInRefused'; attempt: number; problem: AccountProblem }
  | { type: 'challengeAnswered'; value: string }
  | { type: 'challengeRefused'; attempt: number; problem: AccountProblem }
  | { type: 'accountConfirmed'; attempt: number }
  | { type: 'startedOver' }
  | ConfirmationEvent

export type LoginCommand =
  | ({ type: 'signIn'; attempt: number } & Credentials)
  | { type: 'answer'; attempt: number; value: string; username: string }
  | ConfirmationCommand

export const startLogin = (username = ''): LoginState => ({
  step: 'LOGIN',
  attempt: 0,
  username,
  isBusy: false,
  error: null,
})

/** The form after the address was confirmed without the password at hand. */
export const startConfirmedLogin = (username: string): LoginState => ({
  step: 'LOGIN',
  attempt: 0,
  username,
  isBusy: false,
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

type Result = Step<LoginState, LoginCommand>

export function loginTransition(state: LoginState, event: LoginEvent): Result {
  if (isLate(state, event)) return { state }
  if (isConfirmationEvent(event))
    return state.step === 'CONFIRM' ? confirmationTransition(state, event) : { state }
  switch (event.type) {
    case 'loginSubmitted':
      return submitted(state, event)
    case 'signInAnswered':
      return answered(state, event.answer, event.credentials)
    case 'signInRefused':
      return refused(state, event.problem)
    case 'challengeAnswered':
      return challengeAnswered(state, event.value)
    case 'challengeRefused':
      return state.step === 'CHALLENGE'
        ? { state: { ...state, isBusy: false, error: problemText(event.problem) } }
        : { state }
    case 'accountConfirmed':
      return confirmed(state)
    case 'startedOver':
      return { state: { ...startLogin(usernameOf(state)), attempt: state.attempt + 1 } }
    default:
      return event satisfies never
  }
}

function submitted(state: LoginState, typed: Credentials): Result {
  if (state.step !== 'LOGIN' || state.isBusy) return { state }
  const username = normaliseIdentifier(typed.username)
  const password = typed.password.trim()
  const attempt = state.attempt + 1
  return {
    state: { ...state, attempt, username, isBusy: true, error: null },
    command: { type: 'signIn', attempt, username, password },
  }
}

function answered(state: LoginState, answer: SignInAnswer, credentials: Credentials): Result {
  if (state.step === 'DONE') return { state }
  const { attempt } = state
  const { username, password } = credentials
  switch (answer.status) {
    case 'done':
      return { state: { step: 'DONE', attempt } }
    case 'unconfirmed':
      return {
        state: {
          step: 'CONFIRM',
          attempt,
          password,
          isSigningIn: false,
          confirmation: startConfirmation(username),
        },
      }
    case 'codeNeeded':
    case 'sourceNeeded':
    case 'newPasswordNeeded':
      return {
        state: { step: 'CHALLENGE', attempt, username, challenge: answer, isBusy: false, error: null },
      }
    case 'resetNeeded':
      return backToLogin(
        attempt,
        username,
        'Your password has to be reset before you can log in. Use the link below.',
      )
    case 'unsupported':
      return backToLogin(
        attempt,
        username,
        `Your account asks for a step that this site does not offer (${answer.step}). Log in with the app, or contact customer support.`,
      )
    default:
      return answer satisfies never
  }
}

const backToLogin = (attempt: number, username: string, error: string): Result => ({
  state: { step: 'LOGIN', attempt, username, isBusy: false, error },
})

/** After a confirmation the pool’s own text is shown: the credentials were accepted before it. */
function refused(state: LoginState, problem: AccountProblem): Result {
  if (state.step === 'LOGIN') return { state: { ...state, isBusy: false, error: signInProblemText(problem) } }
  if (state.step === 'CONFIRM') {
    return backToLogin(state.attempt, state.confirmation.username, problemText(problem))
  }
  return { state }
}

function challengeAnswered(state: LoginState, typed: string): Result {
  if (state.step !== 'CHALLENGE' || state.isBusy) return { state }
  const attempt = state.attempt + 1
  const value = typed.trim()
  return {
    state: { ...state, attempt, isBusy: true, error: null },
    command: { type: 'answer', attempt, value, username: state.username },
  }
}

function confirmed(state: LoginState): Result {
  if (state.step !== 'CONFIRM') return { state }
  const attempt = state.attempt + 1
  const { password, confirmation } = state
  if (!password) return { state: { ...startConfirmedLogin(confirmation.username), attempt } }
  return {
    state: { ...state, attempt, isSigningIn: true },
    command: { type: 'signIn', attempt, username: confirmation.username, password },
  }
}

function usernameOf(state: LoginState): string {
  if (state.step === 'CONFIRM') return state.confirmation.username
  return state.step === 'DONE' ? '' : state.username
}

/** The source of a code, for the label of its field. */
export const codeSourceText: Record<CodeSource, string> = {
  sms: 'a text message',
  totp: 'your authenticator app',
  email: 'an email',
}
