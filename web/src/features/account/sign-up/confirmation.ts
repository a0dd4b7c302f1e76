import { type AccountProblem, problemText } from '../pool/problems.ts'

/**
 * Confirming an e-mail address with the code that was sent to it: a part of signing in, of signing up and of
 * resetting a password, each of which says what follows when it has succeeded.
 */
export type Confirmation = {
  username: string
  busy: 'confirming' | 'resending' | null
  /** One new code a visit; after it the button stays disabled. */
  hasResent: boolean
  error: string | null
}

export type ConfirmationEvent =
  | { type: 'codeSubmitted'; code: string }
  | { type: 'codeRefused'; attempt: number; problem: AccountProblem }
  | { type: 'resendRequested' }
  | { type: 'codeResent'; attempt: number }
  | { type: 'resendRefused'; attempt: number; problem: AccountProblem }

const eventTypes: Record<ConfirmationEvent['type'], true> = {
  codeSubmitted: true,
  codeRefused: true,
  resendRequested: true,
  codeResent: true,
  resendRefused: true,
}

/** Whether an event of a flow is about its confirming part. */
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
  error: null,
})

type WithConfirmation = { attempt: number; confirmation: Confirmation }

/** How the confirming part of a flow's state goes on; late answers were dropped before. */
export function confirm<State extends WithConfirmation>(
  state: State,
  event: ConfirmationEvent,
): { state: State; command?: ConfirmationCommand } {
  const { confirmation } = state
  const { username } = confirmation
  const become = (changes: Partial<Confirmation>): State => ({
    ...state,
    confirmation: { ...confirmation, ...changes },
  })
  const attempt = state.attempt + 1
  switch (event.type) {
    case 'codeSubmitted': {
      if (confirmation.busy) return { state }
      const code = event.code.trim()
      return {
        state: { ...become({ busy: 'confirming', error: null }), attempt },
        command: { type: 'confirm', attempt, username, code },
      }
    }
    case 'resendRequested':
      if (confirmation.busy || confirmation.hasResent) return { state }
      return {
        state: { ...become({ busy: 'resending', error: null }), attempt },
        command: { type: 'resend', attempt, username },
      }
    case 'codeResent':
      return { state: become({ busy: null, hasResent: true }) }
    case 'codeRefused':
    case 'resendRefused':
      return { state: become({ busy: null, error: problemText(event.problem) }) }
    default:
      return event satisfies never
  }
}
