import { type CodeEntry, type CodeEntryEvent, codeEntryAfter, emptyCodeEntry } from '../form/code-entry.ts'
import { problemText } from '../pool/problem-texts.ts'
import { problemOf } from '../pool/user-pool.ts'
import type { Session } from '../session/session.ts'

/** The specification allows one new code per visit. */
export type Confirmation = CodeEntry & {
  username: string
  /** Masked by the pool; '' if unknown. */
  address: string
  /** What the pool says when another account has the address: this one can’t be confirmed. */
  addressTaken: string | null
}

export type ConfirmationEvent =
  | Exclude<CodeEntryEvent, { type: 'codeResent' }>
  | { type: 'codeResent'; address: string }

const eventTypes: Record<ConfirmationEvent['type'], true> = {
  codeSubmitted: true,
  codeRefused: true,
  resendRequested: true,
  codeResent: true,
  resendRefused: true,
}

export const isConfirmationEvent = <Event extends { type: string }>(
  event: Event,
): event is Extract<Event, ConfirmationEvent> => event.type in eventTypes

export type ConfirmationCommand =
  | { type: 'confirm'; username: string; code: string }
  | { type: 'resend'; username: string }

export const startConfirmation = (username: string): Confirmation => ({
  username,
  address: '',
  addressTaken: null,
  ...emptyCodeEntry,
})

export function confirmationTransition<State extends { confirmation: Confirmation }>(
  state: State,
  event: ConfirmationEvent,
): { state: State; command?: ConfirmationCommand } {
  const { confirmation } = state
  const { username } = confirmation
  if (event.type === 'resendRequested' && confirmation.hasResent) return { state }
  const { state: after, command } = codeEntryAfter<Confirmation, ConfirmationCommand>(confirmation, event, {
    check: (code) => ({ type: 'confirm', username, code }),
    resend: { type: 'resend', username },
    wrongText: problemText,
    notSentText: problemText,
  })
  const withChanges = (changes: Partial<Confirmation>): State => ({
    ...state,
    confirmation: { ...after, ...changes },
  })
  if (event.type === 'codeResent') return { state: withChanges({ address: event.address }) }
  if (event.type === 'codeRefused' && event.problem.kind === 'emailTaken')
    return { state: withChanges({ addressTaken: problemText(event.problem), error: null }) }
  return after === confirmation ? { state } : { state: withChanges({}), ...(command && { command }) }
}

export type ConfirmationOutcome = { type: 'accountConfirmed' }

export async function runConfirmationCommand(
  session: Session,
  command: ConfirmationCommand,
): Promise<ConfirmationEvent | ConfirmationOutcome> {
  const { username } = command
  try {
    const { registration } = await session.pool()
    if (command.type === 'resend') {
      return { type: 'codeResent', address: await registration.resendCode(username) }
    }
    await registration.confirm(username, command.code)
    return { type: 'accountConfirmed' }
  } catch (error) {
    const problem = problemOf(error)
    return { type: command.type === 'resend' ? 'resendRefused' : 'codeRefused', problem }
  }
}
