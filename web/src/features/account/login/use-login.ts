import { useFlow } from '#site/lib/flow.ts'
import { type KeptFields, useKeptFields } from '../form/kept-fields.ts'
import { deferPasskeyOffer } from '../passkeys/passkey-offer.ts'
import { problemOf } from '../pool/problems.ts'
import type { SignInAnswer, UserPool } from '../pool/user-pool.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { runConfirmationCommand } from '../sign-up/run-confirmation-command.ts'
import { resumeCode } from './email-code.ts'
import { codeToKeep, keptCode, NO_CODE } from './kept-code.ts'
import { loginTransition } from './login-flow.ts'
import {
  type LoginCommand,
  type LoginEvent,
  type LoginState,
  resumeLogin,
  startConfirmedLogin,
  startLogin,
} from './login-state.ts'

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
      if (event.type === 'signInAnswered') {
        const { username } = event.credentials
        switch (event.answer.status) {
          case 'unconfirmed':
            keep({ unconfirmed: username })
            break
          case 'codeSent':
            keep(codeToKeep({ username, address: event.answer.address, sentAt: Date.now() }))
            break
          case 'done':
            forget()
            break
          default:
            keep(NO_CODE)
        }
      }
      return event
    },
  )
}

function start({ username, isConfirmed }: LoginArrival, kept: KeptFields): LoginState {
  if (isConfirmed) return startConfirmedLogin(username)
  if (!username && kept.unconfirmed) return resumeLogin(kept.unconfirmed)
  const code = username ? null : keptCode(kept)
  return code ? resumeCode(code, Date.now()) : startLogin(username || kept.username || '')
}

type SignInCommand = Exclude<LoginCommand, { type: 'confirm' | 'resend' }>

async function execute(session: Session, command: LoginCommand): Promise<LoginEvent> {
  if (command.type === 'confirm' || command.type === 'resend') return runConfirmationCommand(session, command)
  const { attempt, username } = command
  try {
    const answer = await signIn(await session.pool(), command)
    if (answer.status === 'done') {
      if (command.type === 'signIn') deferPasskeyOffer()
      await session.load()
    }
    const password = command.type === 'signIn' ? command.password : ''
    return { type: 'signInAnswered', attempt, answer, credentials: { username, password } }
  } catch (error) {
    const type = command.type === 'answer' ? 'challengeRefused' : 'signInRefused'
    return { type, attempt, problem: problemOf(error) }
  }
}

function signIn(pool: UserPool, command: SignInCommand): Promise<SignInAnswer> {
  switch (command.type) {
    case 'signIn':
      return pool.signIn(command.username, command.password)
    case 'sendCode':
      return pool.sendCode(command.username)
    case 'askForPasskey':
      return pool.signInWithPasskey(command.username)
    case 'answer':
      return pool.answer(command.value)
    default:
      return command satisfies never
  }
}
