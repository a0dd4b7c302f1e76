import type { AccountProblem, PasskeyReason } from './problems.ts'

const outage =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'

/** For a text that can’t be a code. */
export const noCode = 'A code has only digits. Enter the one that you were sent, or that your app shows.'

const passkeyTexts: Record<PasskeyReason, string> = {
  cancelled: 'No passkey was used. You may have cancelled, or this device has none for the account.',
  exists: 'This device has a passkey for your account already.',
  unsupported: 'This browser or device can’t use passkeys.',
  misconfigured: 'Passkeys don’t work here right now.',
}

/** Texts as in the specification’s error catalogue. */
export function problemText(problem: AccountProblem): string {
  switch (problem.kind) {
    case 'unavailable':
      return outage
    case 'unconfirmed':
      return 'Your email address is not confirmed yet.'
    case 'codeMismatch':
      return 'Invalid verification code'
    case 'codePattern':
      return noCode
    case 'usernamePattern':
      return 'Username contains invalid characters (such as spaces)'
    case 'passwordPattern':
      return 'Password contains invalid characters (such as spaces)'
    case 'usernameTaken':
    case 'codeExpired':
    case 'limit':
    case 'refused':
      return problem.message
    case 'passkey':
      return passkeyTexts[problem.reason]
    default:
      return problem satisfies never
  }
}

export function resetProblemText(problem: AccountProblem): string {
  return problem.kind === 'codeMismatch' ? problem.message : problemText(problem)
}

/** The text does not reveal which part was wrong. */
export function signInProblemText(problem: AccountProblem): string {
  return problem.kind === 'unavailable'
    ? outage
    : 'Something went wrong, are you sure you entered the correct credentials?'
}
