/** The challenges of the pool before it signs a visitor in. Each has its own form. */
import { codeDigits } from '#shared/text/typed-code.ts'
import { noCode } from '../pool/problem-texts.ts'
import {
  type AccountProblem,
  normaliseEmail,
  type SignInChoice,
  type SignInResult,
} from '../pool/user-pool.ts'

/** Results that end the sign-in, or lead to another step. */
type OtherResult = 'done' | 'unconfirmed' | 'resetNeeded' | 'codeSent'

export type Challenge = Exclude<SignInResult, { status: OtherResult }>

type Choice = Extract<Challenge, { status: 'wayNeeded' | 'sourceNeeded' | 'factorNeeded' }>

export const isChoice = (challenge: Challenge): challenge is Choice =>
  challenge.status === 'wayNeeded' ||
  challenge.status === 'sourceNeeded' ||
  challenge.status === 'factorNeeded'

export const choicesOf = (challenge: Choice): readonly SignInChoice[] =>
  challenge.status === 'wayNeeded' ? challenge.ways : challenge.sources

export function normaliseAnswer({ status }: Challenge, typed: string): string {
  if (status === 'codeNeeded' || status === 'appNeeded') return codeDigits(typed) ?? ''
  return status === 'emailNeeded' ? normaliseEmail(typed) : typed.trim()
}

/** Checks the value before the call. */
export const formError = ({ status }: Challenge, value: string): string | null =>
  (status === 'codeNeeded' || status === 'appNeeded') && !value ? noCode : null

/** Whether the pool ends the sign-in: after a wrong password, or too many wrong answers. */
export const endsSignIn = ({ status }: Challenge, { kind }: AccountProblem) =>
  (kind === 'refused' || kind === 'unknownAccount') &&
  (status === 'passwordNeeded' || status === 'answerNeeded')
