import { codeDigits } from '#shared/text/typed-code.ts'
import type { FormError } from '#site/ui/controls/field-faults.ts'
import { formErrorOf, noCode, problemText } from '../pool/problem-texts.ts'
import { type AccountProblem, problemOf } from '../pool/user-pool.ts'
import type { Session } from '../session/session.ts'

export type Confirmation = {
  username: string
  busy: 'confirming' | 'resending' | null
  /** The specification allows one new code per visit. */
  hasResent: boolean
  /** Masked by the pool; '' if unknown. */
  address: string
  /** What the pool says when another account has the address: this one can’t be confirmed. */
  addressTaken: string | null
  error: FormError | null
}

export type ConfirmationEvent =
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeRefused'; problem: AccountProblem }
  | { type: 'resendRequested' }
  | { type: 'codeResent'; address: string }
  | { type: 'resendRefused'; problem: AccountProblem }

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
  busy: null,
  hasResent: false,
  address: '',
  addressTaken: null,
  error: null,
})

export function confirmationTransition<State extends { confirmation: Confirmation }>(
  state: State,
  event: ConfirmationEvent,
): { state: State; command?: ConfirmationCommand } {
  const { confirmation } = state
  const { username } = confirmation
  const withChanges = (changes: Partial<Confirmation>): State => ({
    ...state,
    confirmation: { ...confirmation, ...changes },
  })
  switch (event.type) {
    case 'codeSubmitted': {
      if (confirmation.busy) return { state }
      const code = codeDigits(event.code)
      if (!code) return { state: withChanges({ error: { field: 'code', text: noCode } }) }
      return {
        state: withChanges({ busy: 'confirming', error: null }),
        command: { type: 'confirm', username, code },
      }
    }
    case 'resendRequested':
      if (confirmation.busy || confirmation.hasResent) return { state }
      return {
        state: withChanges({ busy: 'resending', error: null }),
        command: { type: 'resend', username },
      }
    case 'codeResent':
      return { state: withChanges({ busy: null, hasResent: true, address: event.address }) }
    case 'codeRefused':
      return {
        state: withChanges(
          event.problem.kind === 'emailTaken'
            ? { busy: null, addressTaken: problemText(event.problem), error: null }
            : { busy: null, error: formErrorOf(event.problem) },
        ),
      }
    case 'resendRefused':
      return { state: withChanges({ busy: null, error: problemText(event.problem) }) }
    default:
      return event satisfies never
  }
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
