import { isLate } from '#site/lib/flow.ts'
import { normaliseIdentifier } from '../pool/identifiers.ts'
import { problemText } from '../pool/problem-texts.ts'
import type { AccountProblem } from '../pool/problems.ts'
import { confirmationTransition, isConfirmationEvent } from '../sign-up/confirmation.ts'
import { codeNotSent, codeRefused, codeSubmitted, newCodeRequested } from './email-code.ts'
import { answered, backToLogin } from './login-answers.ts'
import {
  type Credentials,
  type LoginEvent,
  type LoginResult,
  type LoginState,
  startConfirmedLogin,
  startLogin,
} from './login-state.ts'
import { loginProblemText } from './login-texts.ts'

/** One step of the login flow. */
export function loginTransition(state: LoginState, event: LoginEvent): LoginResult {
  if (isLate(state, event)) return { state }
  if (isConfirmationEvent(event))
    return state.step === 'CONFIRM' ? confirmationTransition(state, event) : { state }
  switch (event.type) {
    case 'loginSubmitted':
      return submitted(state, event)
    case 'loginCodeRequested':
      return state.step === 'CODE' ? newCodeRequested(state) : chosen(state, 'code', event.username)
    case 'passkeyRequested':
      return chosen(state, 'passkey', event.username)
    case 'signInAnswered':
      return answered(state, event.answer, event.credentials)
    case 'signInRefused':
      return refused(state, event.problem)
    case 'challengeAnswered':
      return challengeAnswered(state, event.value)
    case 'challengeRefused':
      return { state: challengeRefused(state, event.problem) }
    case 'accountConfirmed':
      return confirmed(state)
    case 'startedOver':
      return { state: { ...startLogin(usernameOf(state)), attempt: state.attempt + 1 } }
    default:
      return event satisfies never
  }
}

function submitted(state: LoginState, typed: Credentials): LoginResult {
  if (state.step !== 'LOGIN' || state.busy) return { state }
  const username = normaliseIdentifier(typed.username)
  const password = typed.password.trim()
  const attempt = state.attempt + 1
  return {
    state: { ...state, attempt, username, busy: 'password', error: null },
    command: { type: 'signIn', attempt, username, password },
  }
}

/** A way that needs the username only. */
function chosen(state: LoginState, way: 'code' | 'passkey', typed: string): LoginResult {
  if (state.step !== 'LOGIN' || state.busy) return { state }
  const username = normaliseIdentifier(typed)
  const attempt = state.attempt + 1
  return {
    state: { ...state, attempt, username, busy: way, error: null },
    command: { type: way === 'code' ? 'sendCode' : 'askForPasskey', attempt, username },
  }
}

/** After a confirmation the pool’s own text is shown: the credentials were accepted before it. */
function refused(state: LoginState, problem: AccountProblem): LoginResult {
  if (state.step === 'LOGIN') {
    return {
      state: { ...state, busy: null, error: loginProblemText(state.busy ?? 'password', problem) },
    }
  }
  if (state.step === 'CODE') return { state: codeNotSent(state, problem) }
  if (state.step === 'CONFIRM') {
    return backToLogin(state.attempt, state.confirmation.username, problemText(problem))
  }
  return { state }
}

function challengeRefused(state: LoginState, problem: AccountProblem): LoginState {
  if (state.step === 'CODE') return codeRefused(state, problem)
  return state.step === 'CHALLENGE' ? { ...state, isBusy: false, error: problemText(problem) } : state
}

function challengeAnswered(state: LoginState, typed: string): LoginResult {
  if (state.step === 'CODE') return codeSubmitted(state, typed)
  if (state.step !== 'CHALLENGE' || state.isBusy) return { state }
  const attempt = state.attempt + 1
  const value = typed.trim()
  return {
    state: { ...state, attempt, isBusy: true, error: null },
    command: { type: 'answer', attempt, value, username: state.username },
  }
}

function confirmed(state: LoginState): LoginResult {
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
