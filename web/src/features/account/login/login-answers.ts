import type { SignInAnswer } from '../pool/user-pool.ts'
import { startConfirmation } from '../sign-up/confirmation.ts'
import { askForCode, newCodeSent } from './email-code.ts'
import type { Credentials, LoginResult, LoginState } from './login-state.ts'
import { type LoginWay, missingWayText } from './login-texts.ts'

function codeSent(state: LoginState, username: string, address: string): LoginState {
  switch (state.step) {
    case 'LOGIN':
      return askForCode(state.attempt, username, address)
    case 'CODE':
      return newCodeSent(state, address)
    default:
      return state
  }
}

/** The state after an answer of the pool. */
export function answered(state: LoginState, answer: SignInAnswer, credentials: Credentials): LoginResult {
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
    case 'codeSent':
      return { state: codeSent(state, username, answer.address) }
    case 'wayMissing':
      return backToLogin(attempt, username, missingWayText[wayOf(state)])
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

export const backToLogin = (attempt: number, username: string, error: string): LoginResult => ({
  state: { step: 'LOGIN', attempt, username, busy: null, error },
})

/** The way that the last answer of the pool is about. */
function wayOf(state: LoginState): LoginWay {
  if (state.step === 'CODE') return 'code'
  return (state.step === 'LOGIN' && state.busy) || 'password'
}
