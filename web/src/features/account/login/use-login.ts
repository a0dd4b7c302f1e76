import { useFlow } from '../../../lib/flow.ts'
import { useDraft } from '../form/draft.ts'
import { problemOf } from '../pool/problems.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { executeConfirmation } from '../sign-up/execute-confirmation.ts'
import { type LoginCommand, type LoginEvent, loginTransition, startLogin } from './login-flow.ts'

/** The login flow, run against the user pool. Once it is done, the store says who is signed in. */
export function useLogin(username: string) {
  const session = useSession()
  const { draft, forget } = useDraft('login')
  return useFlow(
    () => startLogin(username || draft.username || ''),
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
      return executeConfirmation(session, command)
    default:
      return command satisfies never
  }
}
