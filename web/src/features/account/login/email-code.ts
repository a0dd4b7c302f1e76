import type { Step } from '#site/lib/flow.ts'
import type { AccountProblem } from '../pool/problems.ts'
import type { LoginCommand, LoginStep } from './login-state.ts'
import { EXPIRED_CODE, notSentText, wrongCodeText } from './login-texts.ts'

/** How long a code is valid: the life of a half-finished sign-in at the user pool, in milliseconds. */
const CODE_LIFE_MS = 3 * 60 * 1000

type CodeStep = LoginStep<'CODE'>

/** A code that was sent, as it is kept for a reload. */
export type SentCode = { username: string; address: string; sentAt: number }

export const askForCode = (attempt: number, username: string, address: string): CodeStep => ({
  step: 'CODE',
  attempt,
  username,
  address,
  busy: null,
  hasResent: false,
  error: null,
})

/** The step after a reload of the page. The pool accepts the code as long as it is valid. */
export const resumeCode = ({ username, address, sentAt }: SentCode, now: number): CodeStep => ({
  ...askForCode(0, username, address),
  error: now - sentAt < CODE_LIFE_MS ? null : EXPIRED_CODE,
})

type Result = Step<CodeStep, LoginCommand>

export function codeSubmitted(state: CodeStep, typed: string): Result {
  if (state.busy) return { state }
  const attempt = state.attempt + 1
  // Mails show long codes in groups.
  const value = typed.replaceAll(/\s/g, '')
  return {
    state: { ...state, attempt, busy: 'checking', error: null },
    command: { type: 'answer', attempt, value, username: state.username },
  }
}

export function newCodeRequested(state: CodeStep): Result {
  if (state.busy) return { state }
  const attempt = state.attempt + 1
  return {
    state: { ...state, attempt, busy: 'sending', hasResent: false, error: null },
    command: { type: 'sendCode', attempt, username: state.username },
  }
}

export const newCodeSent = (state: CodeStep, address: string): CodeStep => ({
  ...state,
  address,
  busy: null,
  hasResent: true,
  error: null,
})

export const codeRefused = (state: CodeStep, problem: AccountProblem): CodeStep => ({
  ...state,
  busy: null,
  error: wrongCodeText(problem),
})

export const codeNotSent = (state: CodeStep, problem: AccountProblem): CodeStep => ({
  ...state,
  busy: null,
  error: notSentText(problem),
})
