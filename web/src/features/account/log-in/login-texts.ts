import { problemText, signInProblemText } from '../pool/problem-texts.ts'
import type { AccountProblem } from '../pool/problems.ts'
import type { LoginWay } from '../pool/user-pool.ts'

/** For accounts without the chosen way, for example because of a second factor. */
export const missingWayText: Record<LoginWay, string> = {
  password: 'This account has no password. Log in with a code, or reset your password.',
  code: 'We can’t email a code to this account. Log in another way.',
  passkey:
    'This account has no passkey that works here. Log in another way, then add one on your account page.',
}

export const EXPIRED_CODE = 'This code has expired: codes last three minutes. Send yourself a new one.'

export const WRONG_ANSWER = 'That answer was not accepted. Try again.'

export function loginProblemText(way: LoginWay, problem: AccountProblem): string {
  switch (way) {
    case 'password':
      return signInProblemText(problem)
    case 'code':
      return notSentText(problem)
    case 'passkey':
      return passkeyProblemText(problem)
    default:
      return way satisfies never
  }
}

export function notSentText(problem: AccountProblem): string {
  if (problem.kind === 'limit')
    return 'Too many codes were sent to this account. Wait a while, or log in with your password.'
  return problem.kind === 'unavailable'
    ? problemText(problem)
    : 'We could not send a code. Log in with your password, or try again later.'
}

export function wrongCodeText(problem: AccountProblem): string {
  switch (problem.kind) {
    case 'codeMismatch':
      return 'That is not the code. Enter the one from the newest mail, or send yourself a new one.'
    case 'codeExpired':
      return EXPIRED_CODE
    default:
      return problemText(problem)
  }
}

function passkeyProblemText(problem: AccountProblem): string {
  if (problem.kind === 'unavailable') return problemText(problem)
  if (problem.kind !== 'passkey' && problem.kind !== 'codeExpired')
    return 'That passkey was not accepted. Log in another way.'
  return `${problem.kind === 'passkey' ? problemText(problem) : 'That took too long.'} Try again, or log in another way.`
}
