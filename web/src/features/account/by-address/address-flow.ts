/** Logs in or makes an account with an e-mail address alone, proved by a mailed code. The effects are in use-address.ts. */
import type { Step } from '#site/lib/flow.ts'
import type { FormError } from '#site/ui/controls/field-faults.ts'
import { type CodeEntry, type CodeEntryEvent, codeEntryAfter, emptyCodeEntry } from '../form/code-entry.ts'
import { notSentText, problemText, wrongCodeText } from '../pool/problem-texts.ts'
import { type AccountProblem, normaliseEmail } from '../pool/user-pool.ts'

/** `signUp`: the code confirms a new account. `finish`: it confirms one that was made earlier and never confirmed. */
export type SentCode = { kind: 'signUp' | 'finish' | 'logIn'; username: string; email: string }

/**
 * Why a second code follows. `confirmed`: the account is confirmed, but the time for the automatic sign-in is over. `emailTaken`:
 * the address already has an account, which the pool reveals only at the confirmation.
 */
export type SecondCode = 'confirmed' | 'emailTaken'

export type AddressState =
  | { step: 'ADDRESS'; email: string; isBusy: boolean; error: FormError | null }
  | ({ step: 'CODE'; sent: SentCode; second: SecondCode | null } & CodeEntry)
  /** The account can’t log in with a mailed code. */
  | { step: 'OTHER_WAY'; email: string }
  | { step: 'DONE' }

export type AddressEvent =
  | { type: 'addressSubmitted'; email: string }
  | { type: 'codeSent'; sent: SentCode; second: SecondCode | null }
  | { type: 'addressRefused'; problem: AccountProblem }
  | CodeEntryEvent
  | { type: 'otherWayNeeded' }
  | { type: 'signedIn' }
  | { type: 'startedOver' }

export type AddressCommand =
  | { type: 'sendCode'; email: string }
  | { type: 'checkCode'; sent: SentCode; code: string }
  | { type: 'resendCode'; sent: SentCode }

export const startAddress = (email = ''): AddressState => ({
  step: 'ADDRESS',
  email,
  isBusy: false,
  error: null,
})

export const startCode = (
  sent: SentCode,
  second: SecondCode | null = null,
): Extract<AddressState, { step: 'CODE' }> => ({
  step: 'CODE',
  sent,
  second,
  ...emptyCodeEntry,
})

type Result = Step<AddressState, AddressCommand>

export function addressTransition(state: AddressState, event: AddressEvent): Result {
  switch (state.step) {
    case 'ADDRESS':
      return addressStepAfter(state, event)
    case 'CODE':
      return codeStepAfter(state, event)
    case 'OTHER_WAY':
      return event.type === 'startedOver' ? { state: startAddress(state.email) } : { state }
    case 'DONE':
      return { state }
  }
}

function addressStepAfter(state: Extract<AddressState, { step: 'ADDRESS' }>, event: AddressEvent): Result {
  switch (event.type) {
    case 'addressSubmitted': {
      if (state.isBusy) return { state }
      const email = normaliseEmail(event.email)
      return {
        state: { step: 'ADDRESS', email, isBusy: true, error: null },
        command: { type: 'sendCode', email },
      }
    }
    case 'codeSent':
      return { state: startCode(event.sent, event.second) }
    case 'addressRefused':
      return { state: { ...state, isBusy: false, error: refusedText(event.problem) } }
    case 'otherWayNeeded':
      return { state: { step: 'OTHER_WAY', email: state.email } }
    default:
      return { state }
  }
}

/** Quotes the pool for problems that the visitor can correct. */
const refusedText = (problem: AccountProblem): string =>
  problem.kind === 'refused' ? problemText(problem) : notSentText(problem)

function codeStepAfter(state: Extract<AddressState, { step: 'CODE' }>, event: AddressEvent): Result {
  const { sent } = state
  switch (event.type) {
    case 'codeSent':
      return { state: startCode(event.sent, event.second) }
    case 'otherWayNeeded':
      return { state: { step: 'OTHER_WAY', email: sent.email } }
    case 'signedIn':
      return { state: { step: 'DONE' } }
    case 'startedOver':
      return { state: startAddress(sent.email) }
    case 'addressSubmitted':
    case 'addressRefused':
      return { state }
    default:
      return codeEntryAfter<typeof state, AddressCommand>(state, event, {
        check: (code) => ({ type: 'checkCode', sent, code }),
        resend: { type: 'resendCode', sent },
        wrongText: sent.kind === 'logIn' ? wrongCodeText : problemText,
        notSentText,
      })
  }
}
