import { problemOf } from '../pool/problems.ts'
import type { Session } from '../session/session.ts'
import type { ConfirmationCommand, ConfirmationEvent } from './confirmation.ts'

type Outcome = ConfirmationEvent | { type: 'accountConfirmed'; attempt: number }

export async function runConfirmationCommand(
  session: Session,
  command: ConfirmationCommand,
): Promise<Outcome> {
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
