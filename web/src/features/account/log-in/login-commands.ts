/** Sends the requests of a login to the user pool, and turns each result into an event. */
import {
  type ConfirmationCommand,
  type ConfirmationEvent,
  type ConfirmationOutcome,
  runConfirmationCommand,
} from '../confirm/confirmation.ts'
import { deferPasskeyOffer } from '../passkeys/passkey-offer.ts'
import { type AccountProblem, problemOf } from '../pool/problems.ts'
import type { SignInChoice, SignInResult, UserPool } from '../pool/user-pool.ts'
import type { Session } from '../session/session.ts'

export type Credentials = { username: string; password: string }

export type LoginCommand =
  | ({ type: 'signIn'; attempt: number } & Credentials)
  | { type: 'sendCode' | 'requestPasskey'; attempt: number; username: string }
  | { type: 'respondToChallenge'; attempt: number; value: string; username: string }
  | { type: 'choose'; attempt: number; choice: SignInChoice; username: string }
  | ConfirmationCommand

export type LoginOutcome =
  | { type: 'signInAdvanced'; attempt: number; result: SignInResult; credentials: Credentials }
  | { type: 'signInRefused'; attempt: number; problem: AccountProblem }
  | { type: 'challengeRefused'; attempt: number; problem: AccountProblem }
  | ConfirmationOutcome

type SignInCommand = Exclude<LoginCommand, { type: 'confirm' | 'resend' }>

export async function runLoginCommand(
  session: Session,
  command: LoginCommand,
): Promise<LoginOutcome | ConfirmationEvent> {
  if (command.type === 'confirm' || command.type === 'resend') return runConfirmationCommand(session, command)
  const { attempt, username } = command
  try {
    const result = await signIn(await session.pool(), command)
    if (result.status === 'done') {
      if (command.type === 'signIn') deferPasskeyOffer()
      await session.load()
    }
    const password = command.type === 'signIn' ? command.password : ''
    return { type: 'signInAdvanced', attempt, result, credentials: { username, password } }
  } catch (error) {
    const isWithinSignIn = command.type === 'respondToChallenge' || command.type === 'choose'
    const type = isWithinSignIn ? 'challengeRefused' : 'signInRefused'
    return { type, attempt, problem: problemOf(error) }
  }
}

function signIn(pool: UserPool, command: SignInCommand): Promise<SignInResult> {
  switch (command.type) {
    case 'signIn':
      return pool.signIn(command.username, command.password)
    case 'sendCode':
      return pool.sendCode(command.username)
    case 'requestPasskey':
      return pool.signInWithPasskey(command.username)
    case 'respondToChallenge':
      return pool.respondToChallenge(command.value)
    case 'choose':
      return pool.choose(command.choice)
    default:
      return command satisfies never
  }
}
