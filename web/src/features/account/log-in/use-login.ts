import * as v from 'valibot'
import { useFlow } from '#site/lib/flow.ts'
import { type ConfirmationEvent, runConfirmationCommand } from '../confirm/confirmation.ts'
import { type StoredFields, useStoredFields } from '../form/stored-fields.ts'
import { deferPasskeyOffer } from '../passkeys/passkey-offer.ts'
import { problemOf, type SignInResult, type UserPool } from '../pool/user-pool.ts'
import { type Session, useSessionOfForm } from '../session/session.ts'
import {
  type LoginCommand,
  type LoginEvent,
  type LoginOutcome,
  type LoginState,
  loginTransition,
  resumeCode,
  resumeLogin,
  type SentCode,
  startConfirmedLogin,
  startLogin,
} from './login-flow.ts'

export const NO_CODE: StoredFields = { codeFor: '' }

/** Excludes the digits of the code. */
export const fieldsOfCode = ({ username, address, sentAt }: SentCode): StoredFields => ({
  codeFor: username,
  codeAddress: address,
  codeSentAt: String(sentAt),
})

const storedCodeSchema = v.object({
  codeFor: v.pipe(v.string(), v.nonEmpty()),
  codeAddress: v.string(),
  codeSentAt: v.pipe(v.string(), v.transform(Number), v.finite()),
})

export function storedCode(stored: StoredFields): SentCode | null {
  const parsed = v.safeParse(storedCodeSchema, stored)
  if (!parsed.success) return null
  const { codeFor, codeAddress, codeSentAt } = parsed.output
  return { username: codeFor, address: codeAddress, sentAt: codeSentAt }
}

type LoginArrival = { username: string; isConfirmed: boolean }

const arrivalSchema = v.object({ username: v.string(), isConfirmed: v.optional(v.boolean(), false) })

/** Reads the username from the previous page’s navigation state, which saves typing it twice. */
export function loginArrival(state: unknown): LoginArrival {
  const parsed = v.safeParse(arrivalSchema, state)
  return parsed.success ? parsed.output : { username: '', isConfirmed: false }
}

export function useLogin(arrival: LoginArrival) {
  const session = useSessionOfForm()
  const { stored, keep, forget } = useStoredFields('login')
  return useFlow(
    () => start(arrival, stored),
    loginTransition,
    async (command: LoginCommand): Promise<LoginEvent> => {
      const event = await runLoginCommand(session, command)
      if (event.type === 'accountConfirmed') keep({ unconfirmed: '' })
      if (event.type === 'signInAdvanced') {
        const { username } = event.credentials
        switch (event.result.status) {
          case 'unconfirmed':
            keep({ unconfirmed: username })
            break
          case 'codeSent':
            keep(fieldsOfCode({ username, address: event.result.address, sentAt: Date.now() }))
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

function start({ username, isConfirmed }: LoginArrival, stored: StoredFields): LoginState {
  if (isConfirmed) return startConfirmedLogin(username)
  if (!username && stored.unconfirmed) return resumeLogin(stored.unconfirmed)
  const code = username ? null : storedCode(stored)
  return code ? resumeCode(code, Date.now()) : startLogin(username || stored.username || '')
}

type SignInCommand = Exclude<LoginCommand, { type: 'confirm' | 'resend' }>

/** Sends the request to the user pool, and turns its result into an event. */
async function runLoginCommand(
  session: Session,
  command: LoginCommand,
): Promise<LoginOutcome | ConfirmationEvent> {
  if (command.type === 'confirm' || command.type === 'resend') return runConfirmationCommand(session, command)
  const { username } = command
  try {
    const result = await signIn(await session.pool(), command)
    if (result.status === 'done') {
      if (command.type === 'signIn') deferPasskeyOffer()
      await session.load()
    }
    const password = command.type === 'signIn' ? command.password : ''
    return { type: 'signInAdvanced', result, credentials: { username, password } }
  } catch (error) {
    const isWithinSignIn = command.type === 'respondToChallenge' || command.type === 'choose'
    const type = isWithinSignIn ? 'challengeRefused' : 'signInRefused'
    return { type, problem: problemOf(error) }
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
  }
}
