import { useFlow } from '../../../lib/flow.ts'
import { type KeptFields, useKeptFields } from '../form/kept-fields.ts'
import { problemOf } from '../pool/problems.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { runConfirmationCommand } from '../sign-up/run-confirmation-command.ts'
import {
  type LoginCommand,
  type LoginEvent,
  type LoginState,
  loginTransition,
  resumeLogin,
  startConfirmedLogin,
  startLogin,
} from './login-flow.ts'

/** What the previous page knows: the typed username, or '', and whether its address was confirmed a moment ago. */
export type LoginArrival = { username: string; isConfirmed: boolean }

/** Runs the login flow against the user pool. When it is done, the store holds the signed-in user. */
export function useLogin(arrival: LoginArrival) {
  const session = useSession()
  const { kept, keep, forget } = useKeptFields('login')
  return useFlow(
    () => start(arrival, kept),
    loginTransition,
    async (command: LoginCommand) => {
      const event = await execute(session, command)
      if (event.type === 'accountConfirmed') keep({ unconfirmed: '' })
      if (event.type === 'signInAnswered' && event.answer.status === 'unconfirmed')
        keep({ unconfirmed: event.credentials.username })
      if (event.type === 'signInAnswered' && event.answer.status === 'done') forget()
      return event
    },
  )
}

function start({ username, isConfirmed }: LoginArrival, kept: KeptFields): LoginState {
  if (isConfirmed) return startConfirmedLogin(username)
  if (!username && kept.unconfirmed) return resumeLogin(kept.unconfirmed)
  return startLogin(username || kept.username || '')
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
