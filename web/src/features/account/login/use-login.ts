import { useFlow } from '../../../lib/flow.ts'
import { useKeptFields } from '../form/kept-fields.ts'
import { problemOf } from '../pool/problems.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { runConfirmationCommand } from '../sign-up/run-confirmation-command.ts'
import { type LoginCommand, type LoginEvent, loginTransition, startLogin } from './login-flow.ts'

/** Runs the login flow against the user pool. When it is done, the store holds the signed-in user. */
export function useLogin(username: string) {
  const session = useSession()
  const { kept, forget } = useKeptFields('login')
  return useFlow(
    () => startLogin(username || kept.username || ''),
    loginTransition,
    async (command: LoginCommand) => {
      const event = await execute(session, command)
      if (event.type === 'signInAnswered' && event.answer.status === 'done') forget()
      return event
    },
  )
}

async function execute(session: Session, command: LoginCommand): Promise<LoginEvent> {
  switch (command.type) {
    case 'signIn': {
      const { attempt, username, password } = command
      try {
        const answer = await (await session.pool()).signIn(username, password)
        if (answer.status === 'done') await session.load()
        return { type: 'signInAnswered', attempt, answer, credentials: { username, password } }
      } catch (error) {
        return { type: 'signInRefused', attempt, problem: problemOf(error) }
      }
    }
    case 'answer': {
      const { attempt, username, value } = command
      try {
        const answer = await (await session.pool()).answer(value)
        if (answer.status === 'done') await session.load()
        return { type: 'signInAnswered', attempt, answer, credentials: { username, password: '' } }
      } catch (error) {
        return { type: 'challengeRefused', attempt, problem: problemOf(error) }
      }
    }
    case 'confirm':
    case 'resend':
      return runConfirmationCommand(session, command)
    default:
      return command satisfies never
  }
}
