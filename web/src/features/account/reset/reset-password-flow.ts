import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { codeDigits } from '#shared/text/typed-code.ts'
import type { Step } from '#site/lib/flow.ts'
import type { Faults, FormError } from '#site/ui/controls/field-faults.ts'
import {
  type Confirmation,
  type ConfirmationCommand,
  type ConfirmationEvent,
  confirmationTransition,
  isConfirmationEvent,
  startConfirmation,
} from '../confirm/confirmation.ts'
import { formErrorOf, noCode, problemText } from '../pool/problem-texts.ts'
import { type AccountProblem, normaliseIdentifier } from '../pool/user-pool.ts'

export type ResetPasswordState =
  | { step: 'STEP_1'; username: string; isBusy: boolean; error: FormError | null }
  | {
      step: 'STEP_2' | 'RESET_PW_AFTER_CONFIRMING_EMAIL'
      username: string
      isBusy: boolean
      error: FormError | null
    }
  | { step: 'CONFIRM'; isRequesting: boolean; confirmation: Confirmation }
  | { step: 'STEP_3'; username: string }

type NewPassword = { code: string; password1: string; password2: string }

export type ResetPasswordEvent =
  | { type: 'usernameSubmitted'; username: string }
  | { type: 'resetCodeSent' }
  | { type: 'resetCodeRefused'; problem: AccountProblem }
  /**
   * No reset code arrived. A pool that hides accounts sends none to an unconfirmed address, but responds as if it had
   * (Amazon Cognito’s PreventUserExistenceErrors).
   */
  | { type: 'addressConfirmationRequested' }
  | { type: 'confirmationCodeSent' }
  | { type: 'confirmationCodeRefused'; problem: AccountProblem }
  | ({ type: 'newPasswordSubmitted' } & NewPassword)
  | { type: 'passwordReset' }
  | { type: 'passwordRefused'; problem: AccountProblem }
  | { type: 'accountConfirmed' }
  /** Also corrects a mistyped name, which the pool doesn’t report. */
  | { type: 'startedOver' }
  | ConfirmationEvent

export type ResetPasswordCommand =
  | { type: 'requestCode'; username: string }
  | { type: 'sendConfirmationCode'; username: string }
  | { type: 'resetPassword'; username: string; code: string; newPassword: string }
  | ConfirmationCommand

export const startResetPassword = (username = ''): ResetPasswordState => ({
  step: 'STEP_1',
  username,
  isBusy: false,
  error: null,
})

export function resumeResetPassword(
  step: 'STEP_2' | 'RESET_PW_AFTER_CONFIRMING_EMAIL' | 'CONFIRM',
  username: string,
): ResetPasswordState {
  return step === 'CONFIRM'
    ? { step, isRequesting: false, confirmation: startConfirmation(username) }
    : { step, username, isBusy: false, error: null }
}

/** Checks and texts follow the specification. Null when the password is accepted. */
export function newPasswordError({
  password1,
  password2,
}: Pick<NewPassword, 'password1' | 'password2'>): { field: string; text: string } | null {
  if (password1 !== password2) return { field: 'password2', text: "Passwords don't match" }
  const text = `Password must be at least ${MINIMUM_PASSWORD_LENGTH} characters long`
  return password1.trim().length < MINIMUM_PASSWORD_LENGTH ? { field: 'password1', text } : null
}

/** All faults of the form at once. Attributes of its fields say what is empty. */
export function newPasswordFaults(typed: NewPassword): Faults {
  const error = newPasswordError(typed)
  return { ...(!codeDigits(typed.code) && { code: noCode }), ...(error && { [error.field]: error.text }) }
}

type Result = Step<ResetPasswordState, ResetPasswordCommand>

export function resetPasswordTransition(state: ResetPasswordState, event: ResetPasswordEvent): Result {
  if (isConfirmationEvent(event))
    return state.step === 'CONFIRM' ? confirmationTransition(state, event) : { state }
  switch (event.type) {
    case 'usernameSubmitted':
      return usernameSubmitted(state, event.username)
    case 'resetCodeSent':
      return resetCodeSent(state)
    case 'resetCodeRefused':
      return resetCodeRefused(state, event.problem)
    case 'addressConfirmationRequested':
      return addressConfirmationRequested(state)
    case 'confirmationCodeSent':
    case 'confirmationCodeRefused':
      if (state.step !== 'STEP_1' && state.step !== 'STEP_2') return { state }
      return event.type === 'confirmationCodeSent'
        ? { state: resumeResetPassword('CONFIRM', state.username) }
        : { state: { ...state, isBusy: false, error: problemText(event.problem) } }
    case 'newPasswordSubmitted':
      return newPasswordSubmitted(state, event)
    case 'passwordReset':
      return asksForNewPassword(state) ? { state: { step: 'STEP_3', username: state.username } } : { state }
    case 'passwordRefused':
      return asksForNewPassword(state)
        ? { state: { ...state, isBusy: false, error: refusalOf(event.problem) } }
        : { state }
    case 'accountConfirmed':
      return accountConfirmed(state)
    case 'startedOver':
      return startedOver(state)
  }
}

/** Quotes the pool about a wrong code, as the specification does. */
const refusalOf = (problem: AccountProblem) =>
  formErrorOf(problem, problem.kind === 'codeMismatch' ? problem.message : problemText(problem), {
    password: 'password1',
  })

type NewPasswordState = Extract<ResetPasswordState, { step: 'STEP_2' | 'RESET_PW_AFTER_CONFIRMING_EMAIL' }>

const asksForNewPassword = (state: ResetPasswordState): state is NewPasswordState =>
  state.step === 'STEP_2' || state.step === 'RESET_PW_AFTER_CONFIRMING_EMAIL'

function usernameSubmitted(state: ResetPasswordState, typed: string): Result {
  if (state.step !== 'STEP_1' || state.isBusy) return { state }
  const username = normaliseIdentifier(typed)
  return {
    state: { ...state, username, isBusy: true, error: null },
    command: { type: 'requestCode', username },
  }
}

function resetCodeSent(state: ResetPasswordState): Result {
  if (state.step === 'STEP_1') return { state: resumeResetPassword('STEP_2', state.username) }
  if (state.step !== 'CONFIRM') return { state }
  const { username } = state.confirmation
  return { state: resumeResetPassword('RESET_PW_AFTER_CONFIRMING_EMAIL', username) }
}

function resetCodeRefused(state: ResetPasswordState, problem: AccountProblem): Result {
  if (state.step === 'CONFIRM') {
    const confirmation = { ...state.confirmation, busy: null, error: problemText(problem) }
    return { state: { ...state, isRequesting: false, confirmation } }
  }
  if (state.step !== 'STEP_1') return { state }
  if (problem.kind !== 'unconfirmed')
    return { state: { ...state, isBusy: false, error: formErrorOf(problem) } }
  return {
    state,
    command: { type: 'sendConfirmationCode', username: state.username },
  }
}

/** Needs the username, because the pool doesn’t find an unconfirmed account by its e-mail address. */
function addressConfirmationRequested(state: ResetPasswordState): Result {
  if (state.step !== 'STEP_2' || state.isBusy) return { state }
  const { username } = state
  if (username.includes('@')) {
    const text = 'While your email is not confirmed, only the username works. Enter your username.'
    return { state: { step: 'STEP_1', username: '', isBusy: false, error: { field: 'username', text } } }
  }
  return {
    state: { ...state, isBusy: true, error: null },
    command: { type: 'sendConfirmationCode', username },
  }
}

function newPasswordSubmitted(state: ResetPasswordState, typed: NewPassword): Result {
  if (!asksForNewPassword(state) || state.isBusy) return { state }
  const code = codeDigits(typed.code)
  const error = newPasswordError(typed)
  if (error || !code) return { state: { ...state, error: error ?? { field: 'code', text: noCode } } }
  return {
    state: { ...state, isBusy: true, error: null },
    command: {
      type: 'resetPassword',
      username: state.username,
      code,
      newPassword: typed.password1.trim(),
    },
  }
}

function startedOver(state: ResetPasswordState): Result {
  if (state.step === 'STEP_1' || state.step === 'STEP_3') return { state }
  const { username } = state.step === 'CONFIRM' ? state.confirmation : state
  const isTaken = state.step === 'CONFIRM' && state.confirmation.addressTaken
  return { state: startResetPassword(isTaken ? '' : username) }
}

function accountConfirmed(state: ResetPasswordState): Result {
  if (state.step !== 'CONFIRM') return { state }
  return {
    state: { ...state, isRequesting: true },
    command: { type: 'requestCode', username: state.confirmation.username },
  }
}
