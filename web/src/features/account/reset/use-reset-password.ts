import { useFlow } from '#site/lib/flow.ts'
import { runConfirmationCommand } from '../confirm/run-confirmation-command.ts'
import { problemOf } from '../pool/problems.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import {
  type ResetPasswordCommand,
  type ResetPasswordEvent,
  type ResetPasswordState,
  resetPasswordTransition,
} from './reset-password-flow.ts'

export function useResetPassword(initial: () => ResetPasswordState) {
  const session = useSession()
  return useFlow(initial, resetPasswordTransition, (command: ResetPasswordCommand) =>
    execute(session, command),
  )
}

async function execute(session: Session, command: ResetPasswordCommand): Promise<ResetPasswordEvent> {
  const { attempt, username } = command
  switch (command.type) {
    case 'requestCode':
      try {
        await (await session.pool()).passwordReset.requestCode(username)
        return { type: 'resetCodeSent', attempt }
      } catch (error) {
        return { type: 'resetCodeRefused', attempt, problem: problemOf(error) }
      }
    case 'sendConfirmationCode':
      try {
        await (await session.pool()).registration.resendCode(username)
        return { type: 'confirmationCodeSent', attempt }
      } catch (error) {
        return { type: 'confirmationCodeRefused', attempt, problem: problemOf(error) }
      }
    case 'resetPassword':
      try {
        await (await session.pool()).passwordReset.confirm(username, command.code, command.newPassword)
        return { type: 'passwordReset', attempt }
      } catch (error) {
        return { type: 'passwordRefused', attempt, problem: problemOf(error) }
      }
    case 'confirm':
    case 'resend':
      return runConfirmationCommand(session, command)
    default:
      return command satisfies never
  }
}
