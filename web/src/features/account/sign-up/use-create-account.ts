import { useFlow } from '#site/lib/flow.ts'
import { runConfirmationCommand } from '../confirm/run-confirmation-command.ts'
import { problemOf } from '../pool/problems.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import {
  type CreateAccountCommand,
  type CreateAccountEvent,
  createAccountTransition,
  resumeCreateAccount,
  startCreateAccount,
} from './create-account-flow.ts'

/** @param unconfirmed username of an account whose confirmation was interrupted by a reload */
export function useCreateAccount(unconfirmed: string | undefined) {
  const session = useSession()
  return useFlow(
    () => (unconfirmed ? resumeCreateAccount(unconfirmed) : startCreateAccount()),
    createAccountTransition,
    (command: CreateAccountCommand) => execute(session, command),
  )
}

async function execute(session: Session, command: CreateAccountCommand): Promise<CreateAccountEvent> {
  const { attempt } = command
  switch (command.type) {
    case 'signUp':
      try {
        await (await session.pool()).registration.signUp(command.account)
        return { type: 'accountCreated', attempt, username: command.account.username }
      } catch (error) {
        return { type: 'accountRefused', attempt, problem: problemOf(error) }
      }
    case 'signInAfterSignUp':
      try {
        const { status } = await (await session.pool()).signInAfterSignUp()
        return { type: status === 'done' ? 'signedInAfterSignUp' : 'signInNotPossible', attempt }
      } catch (error) {
        problemOf(error)
        return { type: 'signInNotPossible', attempt }
      } finally {
        // The earlier session has ended in either case.
        await session.load()
      }
    case 'confirm':
    case 'resend':
      return runConfirmationCommand(session, command)
    default:
      return command satisfies never
  }
}
