/** The steps of a login. use-login.ts runs the commands. */
import type { Step } from '#site/lib/flow.ts'
import type { FormError } from '#site/ui/controls/field-faults.ts'
import {
  type Confirmation,
  type ConfirmationCommand,
  type ConfirmationEvent,
  type ConfirmationOutcome,
  confirmationTransition,
  isConfirmationEvent,
  startConfirmation,
} from '../confirm/confirmation.ts'
import { type CodeEntry, type CodeEntryEvent, codeEntryAfter, emptyCodeEntry } from '../form/code-entry.ts'
import {
  EXPIRED_CODE,
  formErrorOf,
  loginProblemText,
  missingWayText,
  notSentText,
  problemText,
  signInProblemText,
  WRONG_ANSWER,
  wrongCodeText,
} from '../pool/problem-texts.ts'
import {
  type AccountProblem,
  type LoginWay,
  normaliseIdentifier,
  type SignInChoice,
  type SignInResult,
} from '../pool/user-pool.ts'
import { type Challenge, choicesOf, endsSignIn, formError, isChoice, normaliseAnswer } from './challenge.ts'

/** Lifetime of a half-finished sign-in at the user pool. */
const CODE_LIFE_MS = 3 * 60 * 1000

/**
 * `busy`: the chosen way, until the pool responds. `isConfirmed`: the address was just confirmed, and only the password
 * is missing.
 */
export type LoginState =
  | { step: 'LOGIN'; username: string; busy: LoginWay | null; error: FormError | null; isConfirmed?: true }
  /** The pool masks the `address`; '' if unknown. */
  | ({ step: 'CODE'; username: string; address: string } & CodeEntry)
  /** The password stays in memory only, to sign in after the confirmation. Empty after a reload. */
  | { step: 'CONFIRM'; password: string; isSigningIn: boolean; confirmation: Confirmation }
  | { step: 'CHALLENGE'; username: string; challenge: Challenge; isBusy: boolean; error: FormError | null }
  | { step: 'DONE' }

export type LoginStep<Name extends LoginState['step']> = Extract<LoginState, { step: Name }>

type Credentials = { username: string; password: string }

export type LoginCommand =
  | ({ type: 'signIn' } & Credentials)
  | { type: 'sendCode' | 'requestPasskey'; username: string }
  | { type: 'respondToChallenge'; value: string; username: string }
  | { type: 'choose'; choice: SignInChoice; username: string }
  | ConfirmationCommand

export type LoginOutcome =
  | { type: 'signInAdvanced'; result: SignInResult; credentials: Credentials }
  | { type: 'signInRefused'; problem: AccountProblem }
  | { type: 'challengeRefused'; problem: AccountProblem }
  | ConfirmationOutcome

export type LoginEvent =
  | { type: 'loginSubmitted'; username: string; password: string }
  | { type: 'loginCodeRequested'; username: string }
  | { type: 'passkeyRequested'; username: string }
  | { type: 'challengeSubmitted'; value: string }
  | { type: 'startedOver' }
  | ConfirmationEvent
  | LoginOutcome

type Result = Step<LoginState, LoginCommand>
type CodeStep = LoginStep<'CODE'>

export const startLogin = (username = ''): LoginStep<'LOGIN'> => ({
  step: 'LOGIN',
  username,
  busy: null,
  error: null,
})

export const startConfirmedLogin = (username: string): LoginStep<'LOGIN'> => ({
  ...startLogin(username),
  isConfirmed: true,
})

export const resumeLogin = (username: string): LoginStep<'CONFIRM'> => ({
  step: 'CONFIRM',
  password: '',
  isSigningIn: false,
  confirmation: startConfirmation(username),
})

export const startCodeStep = (username: string, address: string): CodeStep => ({
  step: 'CODE',
  username,
  address,
  ...emptyCodeEntry,
})

/** A login code that was sent, without its digits. `sentAt`: milliseconds since 1970. */
export type SentCode = { username: string; address: string; sentAt: number }

/** Restores the step after a reload. The pool accepts the code while it is valid. */
export const resumeCode = ({ username, address, sentAt }: SentCode, now: number): CodeStep => ({
  ...startCodeStep(username, address),
  error: now - sentAt < CODE_LIFE_MS ? null : { field: 'code', text: EXPIRED_CODE },
})

/** For visitors, each challenge is a step of its own. */
export const shownStep = (state: LoginState) =>
  state.step === 'CHALLENGE' ? state.challenge.status : state.step

export function loginTransition(state: LoginState, event: LoginEvent): Result {
  if (isConfirmationEvent(event))
    return state.step === 'CONFIRM' ? confirmationTransition(state, event) : { state }
  switch (event.type) {
    case 'loginSubmitted': {
      const password = event.password.trim()
      return wayChosen(state, 'password', event.username, (username) => ({
        type: 'signIn',
        username,
        password,
      }))
    }
    case 'loginCodeRequested':
      return state.step === 'CODE'
        ? codeAfter(state, { type: 'resendRequested' })
        : wayChosen(state, 'code', event.username, (username) => ({ type: 'sendCode', username }))
    case 'passkeyRequested':
      return wayChosen(state, 'passkey', event.username, (username) => ({ type: 'requestPasskey', username }))
    case 'signInAdvanced':
      return advanced(state, event.result, event.credentials)
    case 'signInRefused':
      return refused(state, event.problem)
    case 'challengeSubmitted':
      return challengeSubmitted(state, event.value)
    case 'challengeRefused':
      return challengeRefused(state, event.problem)
    case 'accountConfirmed':
      return confirmed(state)
    case 'startedOver':
      return { state: startLogin(usernameOf(state)) }
  }
}

function wayChosen(
  state: LoginState,
  way: LoginWay,
  typed: string,
  commandFor: (username: string) => LoginCommand,
): Result {
  if (state.step !== 'LOGIN' || state.busy) return { state }
  const username = normaliseIdentifier(typed)
  return { state: { ...state, username, busy: way, error: null }, command: commandFor(username) }
}

const codeAfter = (state: CodeStep, event: CodeEntryEvent): Result => {
  const { username } = state
  return codeEntryAfter<CodeStep, LoginCommand>(state, event, {
    check: (value) => ({ type: 'respondToChallenge', value, username }),
    resend: { type: 'sendCode', username },
    wrongText: wrongCodeText,
    notSentText,
  })
}

function advanced(state: LoginState, result: SignInResult, credentials: Credentials): Result {
  if (state.step === 'DONE') return { state }
  const { username, password } = credentials
  switch (result.status) {
    case 'done':
      return { state: { step: 'DONE' } }
    case 'unconfirmed':
      return { state: { ...resumeLogin(username), password } }
    case 'wayNeeded':
      return wayNeeded(state, result, username)
    case 'codeSent':
      return codeSent(state, username, result.address)
    case 'resetNeeded':
      return backToLogin(username, 'Your password has to be reset before you can log in. Use the link below.')
    default:
      return challenged(state, result, username)
  }
}

const challenged = (state: LoginState, challenge: Challenge, username: string): Result => ({
  state: { step: 'CHALLENGE', username, challenge, isBusy: false, error: reasonOf(state, challenge) },
})

/** Why the pool asks for another proof than the visitor chose. */
function reasonOf(state: LoginState, { status }: Challenge): string | null {
  if (state.step === 'CHALLENGE')
    return status === 'answerNeeded' && state.challenge.status === status ? WRONG_ANSWER : null
  const way = wayOf(state)
  return status === 'wayNeeded' || (status === 'passwordNeeded' && way !== 'password')
    ? missingWayText[way]
    : null
}

/** Asks the visitor to choose a way, unless there is only one. */
function wayNeeded(
  state: LoginState,
  challenge: Extract<Challenge, { status: 'wayNeeded' }>,
  username: string,
): Result {
  const [way, ...others] = challenge.ways
  if (!way) return backToLogin(username, missingWayText[wayOf(state)])
  if (others.length > 0) return challenged(state, challenge, username)
  return { state, command: { type: 'choose', choice: way, username } }
}

function codeSent(state: LoginState, username: string, address: string): Result {
  if (state.step === 'CODE') return codeAfter({ ...state, address, error: null }, { type: 'codeResent' })
  const isExpected = state.step === 'LOGIN' || state.step === 'CHALLENGE'
  return { state: isExpected ? startCodeStep(username, address) : state }
}

function wayOf(state: LoginState): LoginWay {
  if (state.step === 'CODE') return 'code'
  return (state.step === 'LOGIN' && state.busy) || 'password'
}

const backToLogin = (username: string, error: FormError): Result => ({
  state: { step: 'LOGIN', username, busy: null, error },
})

function refused(state: LoginState, problem: AccountProblem): Result {
  switch (state.step) {
    case 'LOGIN':
      return { state: { ...state, busy: null, error: loginProblemText[state.busy ?? 'password'](problem) } }
    case 'CODE':
      return codeAfter(state, { type: 'resendRefused', problem })
    case 'CONFIRM':
      // Quotes the pool, which has accepted these credentials before.
      return backToLogin(state.confirmation.username, problemText(problem))
    default:
      return { state }
  }
}

function challengeSubmitted(state: LoginState, typed: string): Result {
  if (state.step === 'CODE') return codeAfter(state, { type: 'codeSubmitted', code: typed })
  if (state.step !== 'CHALLENGE' || state.isBusy) return { state }
  const { challenge, username } = state
  if (isChoice(challenge)) {
    const choice = choicesOf(challenge).find((one) => one === typed)
    if (!choice) return { state }
    return {
      state: { ...state, isBusy: true, error: null },
      command: { type: 'choose', choice, username },
    }
  }
  const value = normaliseAnswer(challenge, typed)
  const text = formError(challenge, value)
  if (text) return { state: { ...state, error: { field: 'answer', text } } }
  return {
    state: { ...state, isBusy: true, error: null },
    command: { type: 'respondToChallenge', value, username },
  }
}

const answerErrorOf = (problem: AccountProblem): FormError =>
  formErrorOf(problem, problemText(problem), { code: 'answer', password: 'answer', email: 'answer' })

function challengeRefused(state: LoginState, problem: AccountProblem): Result {
  switch (state.step) {
    case 'CODE':
      return codeAfter(state, { type: 'codeRefused', problem })
    case 'CHALLENGE':
      return endsSignIn(state.challenge, problem)
        ? backToLogin(state.username, signInProblemText(problem))
        : { state: { ...state, isBusy: false, error: answerErrorOf(problem) } }
    case 'LOGIN':
      return refused(state, problem)
    default:
      return { state }
  }
}

function confirmed(state: LoginState): Result {
  if (state.step !== 'CONFIRM') return { state }
  const { password, confirmation } = state
  if (!password) return { state: startConfirmedLogin(confirmation.username) }
  return {
    state: { ...state, isSigningIn: true },
    command: { type: 'signIn', username: confirmation.username, password },
  }
}

function usernameOf(state: LoginState): string {
  if (state.step === 'CONFIRM') return state.confirmation.addressTaken ? '' : state.confirmation.username
  return state.step === 'DONE' ? '' : state.username
}
