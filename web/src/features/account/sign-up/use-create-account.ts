import { useFlow } from '../../../lib/flow.ts'
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
import { executeConfirmation } from './execute-confirmation.ts'

/** The flow of a new account, run against the user pool. `unconfirmed` names whoever reloaded while confirming. */
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
        const answer = await (await session.pool()).signInAfterSignUp()
        return { type: answer.status === 'done' ? 'signedInAfterSignUp' : 'signInNotPossible', attempt }
      } catch (error) {
        problemOf(error)
        return { type: 'signInNotPossible', attempt }
      } finally {
        // Either way: whoever was signed in before no longer is.
        await session.load()
      }
    case 'confirm':
    case 'resend':
      return executeConfirmation(session, command)
    default:
      return command satisfies never
  }
}
