import type { FormError } from '#site/ui/controls/field-faults.ts'
import type { AccountProblem, LoginWay, PasskeyReason } from './user-pool.ts'

const outage =
  'We can’t reach the account service right now. Nothing you typed is lost. Try again in a moment.'

/** Answers a text that can’t be a code. */
export const noCode = 'A code has only digits. Enter the one that you were sent, or that your app shows.'

const passkeyTexts: Record<PasskeyReason, string> = {
  cancelled: 'No passkey was used. You may have cancelled, or this device has none for the account.',
  exists: 'This device has a passkey for your account already.',
  unsupported: 'This browser or device can’t use passkeys.',
  misconfigured: 'Passkeys don’t work here right now.',
}

const shopDataKept = {
  signedOut: 'The shop needs a new login before it deletes your data: sign out, log in again, and try again.',
  tooOften: 'The shop has had too many requests from here: wait a minute, then try again.',
  away: 'The shop didn’t confirm that it has deleted your data: try again in a moment.',
}

/** The texts of the specification’s error catalogue. */
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
    case 'unknownAccount':
    case 'emailTaken':
    case 'codeExpired':
    case 'limit':
    case 'passwordRefused':
    case 'refused':
      return problem.message
    case 'shopDataKept':
      return `${shopDataKept[problem.refusal]} Your account is still there.`
    case 'onlyAccountKept':
      return problem.isOutage
        ? 'Your data in the shop is deleted, but we can’t reach the account service: your account is still there. Try again in a moment.'
        : 'Your data in the shop is deleted, but your account is still there. Sign out, log in again, and delete it again.'
    case 'passkey':
      return passkeyTexts[problem.reason]
  }
}

/** The fields of account forms. */
type AccountField = 'username' | 'email' | 'password' | 'code'

const fieldOfProblem: Partial<Record<AccountProblem['kind'], AccountField>> = {
  codeMismatch: 'code',
  codePattern: 'code',
  codeExpired: 'code',
  usernameTaken: 'username',
  usernamePattern: 'username',
  unknownAccount: 'username',
  emailTaken: 'email',
  passwordPattern: 'password',
  passwordRefused: 'password',
}

/**
 * The error of a form: about the field that the problem names, if it names one.
 * @param names of the fields in forms that name them otherwise
 */
export function formErrorOf(
  problem: AccountProblem,
  text = problemText(problem),
  names: Partial<Record<AccountField, string>> = {},
): FormError {
  const field = fieldOfProblem[problem.kind]
  return field ? { field: names[field] ?? field, text } : text
}

export const deletionProblemText = (problem: AccountProblem): string =>
  problem.kind === 'unavailable'
    ? 'We can’t reach the account service right now, so nothing was deleted. Try again in a moment.'
    : problemText(problem)

/** The text does not reveal which part was wrong. */
export const signInProblemText = (problem: AccountProblem): string =>
  problem.kind === 'unavailable'
    ? outage
    : 'Something went wrong, are you sure you entered the correct credentials?'

/** For accounts without the chosen way, for example because of a second factor. */
export const missingWayText: Record<LoginWay, string> = {
  password: 'This account has no password. Log in with a code, or reset your password.',
  code: 'We can’t email a code to this account. Log in another way.',
  passkey:
    'This account has no passkey that works here. Log in another way, then add one on your account page.',
}

export const EXPIRED_CODE =
  'This code works no more: a code lasts three minutes, and ends after several wrong tries. Send yourself a new one.'

export const WRONG_ANSWER = 'That answer was not accepted. Try again.'

export function notSentText(problem: AccountProblem): string {
  if (problem.kind === 'limit')
    return 'Too many codes were sent to this account. Wait a while, or log in with your password.'
  return problem.kind === 'unavailable'
    ? problemText(problem)
    : 'We could not send a code. Log in with your password, or try again later.'
}

export function wrongCodeText(problem: AccountProblem): string {
  if (problem.kind === 'codeMismatch')
    return 'That is not the code. Enter the one from the newest mail, or send yourself a new one.'
  return problem.kind === 'codeExpired' ? EXPIRED_CODE : problemText(problem)
}

function passkeyProblemText(problem: AccountProblem): string {
  if (problem.kind === 'unavailable') return problemText(problem)
  if (problem.kind !== 'passkey' && problem.kind !== 'codeExpired')
    return 'That passkey was not accepted. Log in another way.'
  return `${problem.kind === 'passkey' ? problemText(problem) : 'That took too long.'} Try again, or log in another way.`
}

/** The text after the chosen way to log in has failed. */
export const loginProblemText: Record<LoginWay, (problem: AccountProblem) => string> = {
  password: signInProblemText,
  code: notSentText,
  passkey: passkeyProblemText,
}
