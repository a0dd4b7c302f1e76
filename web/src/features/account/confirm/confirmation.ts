import { codeDigits } from '#shared/text/typed-code.ts'
import { noCode, problemText } from '../pool/problem-texts.ts'
import { type AccountProblem, problemOf } from '../pool/user-pool.ts'
import type { Session } from '../session/session.ts'

export type Confirmation = {
  username: string
  busy: 'confirming' | 'resending' | null
  /** The specification allows one new code per visit. */
  hasResent: boolean
  /** Masked by the pool; '' if unknown. */
  address: string
  error: string | null
}

export type ConfirmationEvent =
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeRefused'; attempt: number; problem: AccountProblem }
  | { type: 'resendRequested' }
  | { type: 'codeResent'; attempt: number; address: string }
  | { type: 'resendRefused'; attempt: number; problem: AccountProblem }

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
  | { type: 'confirm'; attempt: number; username: string; code: string }
  | { type: 'resend'; attempt: number; username: string }

export const startConfirmation = (username: string): Confirmation => ({
  username,
  busy: null,
  hasResent: false,
  address: '',
  error: null,
})

type WithConfirmation = { attempt: number; confirmation: Confirmation }

/** Precondition: the flow has dropped events of earlier attempts. */
export function confirmationTransition<State extends WithConfirmation>(
  state: State,
  event: ConfirmationEvent,
): { state: State; command?: ConfirmationCommand } {
  const { confirmation } = state
  const { username } = confirmation
  const withChanges = (changes: Partial<Confirmation>): State => ({
    ...state,
    confirmation: { ...confirmation, ...changes },
  })
  const attempt = state.attempt + 1
  switch (event.type) {
    case 'codeSubmitted': {
      if (confirmation.busy) return { state }
      const code = codeDigits(event.code)
      if (!code) return { state: withChanges({ error: noCode }) }
      return {
        state: { ...withChanges({ busy: 'confirming', error: null }), attempt },
        command: { type: 'confirm', attempt, username, code },
      }
    }
    case 'resendRequested':
      if (confirmation.busy || confirmation.hasResent) return { state }
      return {
        state: { ...withChanges({ busy: 'resending', error: null }), attempt },
        command: { type: 'resend', attempt, username },
      }
    case 'codeResent':
      return { state: withChanges({ busy: null, hasResent: true, address: event.address }) }
    case 'codeRefused':
    case 'resendRefused':
      return { state: withChanges({ busy: null, error: problemText(event.problem) }) }
    default:
      return event satisfies never
  }
}

export type ConfirmationOutcome = { type: 'accountConfirmed'; attempt: number }

export async function runConfirmationCommand(
  session: Session,
  command: ConfirmationCommand,
): Promise<ConfirmationEvent | ConfirmationOutcome> {
  const { attempt, username } = command
  try {
    const { registration } = await session.pool()
    if (command.type === 'resend') {
      return { type: 'codeResent', attempt, address: await registration.resendCode(username) }
    }
    await registration.confirm(username, command.code)
    return { type: 'accountConfirmed', attempt }
  } catch (error) {
    const problem = problemOf(error)
    return { type: command.type === 'resend' ? 'resendRefused' : 'codeRefused', attempt, problem }
  }
}
