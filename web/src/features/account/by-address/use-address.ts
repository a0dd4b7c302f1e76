import * as v from 'valibot'
import { useFlow } from '#site/lib/flow.ts'
import { markWithoutPassword, type StoredFields, useStoredFields } from '../form/stored-fields.ts'
import { type AccountProblem, problemOf, type UserPool } from '../pool/user-pool.ts'
import { type Session, useSessionOfForm } from '../session/session.ts'
import { proposeUsername } from '../sign-up/create-account-flow.ts'
import {
  type AddressCommand,
  type AddressEvent,
  type AddressState,
  addressTransition,
  type SecondCode,
  type SentCode,
  startAddress,
  startCode,
} from './address-flow.ts'

const sentSchema = v.object({
  kind: v.picklist(['signUp', 'logIn']),
  username: v.pipe(v.string(), v.nonEmpty()),
  email: v.string(),
})

/** Restores the step after a reload, because visitors leave the page to read their mail. */
function storedCode(stored: StoredFields): SentCode | null {
  const parsed = v.safeParse(sentSchema, stored)
  return parsed.success ? parsed.output : null
}

/** @param fields the name under which the tab stores the step */
export function useAddress(fields: string): [AddressState, (event: AddressEvent) => void] {
  const session = useSessionOfForm()
  const { stored, keep, forget } = useStoredFields(fields)
  const [state, send] = useFlow(
    (): AddressState => {
      const sent = storedCode(stored)
      return sent ? startCode(sent) : startAddress(stored.email)
    },
    addressTransition,
    async (command: AddressCommand) => {
      const event = await execute(session, command)
      if (event.type === 'codeSent') keep(event.sent)
      if (event.type === 'signedIn' || event.type === 'otherWayNeeded') forget()
      return event
    },
  )
  return [
    state,
    (event) => {
      if (event.type === 'startedOver') forget()
      send(event)
    },
  ]
}

const refusals = {
  sendCode: 'addressRefused',
  checkCode: 'codeRefused',
  resendCode: 'resendRefused',
} as const

async function execute(session: Session, command: AddressCommand): Promise<AddressEvent> {
  try {
    const pool = await session.pool()
    switch (command.type) {
      case 'sendCode':
        return await sendFirstCode(pool, session.hidesAccounts, command.email)
      case 'checkCode':
        return await (command.sent.kind === 'signUp' ? confirm : logIn)(session, pool, command)
      case 'resendCode': {
        const { kind, username } = command.sent
        if (kind === 'signUp') await pool.registration.resendCode(username)
        else await pool.sendCode(username)
        return { type: 'codeResent' }
      }
      default:
        return command satisfies never
    }
  } catch (error) {
    return { type: refusals[command.type], problem: problemOf(error) }
  }
}

/** Tries the login first, but the sign-up in a pool that hides accounts: it pretends to send codes to unknown addresses. */
async function sendFirstCode(pool: UserPool, hidesAccounts: boolean, email: string): Promise<AddressEvent> {
  if (!hidesAccounts) {
    const found = await ignoringProblem('unknownAccount', sendLoginCode(pool, email, email, null))
    if (found) return found
  }
  const username = await ignoringProblem('emailTaken', signUp(pool, email))
  if (username === undefined) return sendLoginCode(pool, email, email, 'emailTaken')
  return { type: 'codeSent', sent: { kind: 'signUp', username, email }, second: null }
}

const NAMES_TRIED = 3

/** Uses the name in the address, with a number if the name is taken. @returns the username */
async function signUp(pool: UserPool, email: string): Promise<string> {
  const proposed = proposeUsername(email) || 'listener'
  for (let tried = 1; ; tried += 1) {
    const username = tried === 1 ? proposed : `${proposed}-${fourDigits()}`
    const call = pool.registration.signUp({ username, email }).then(() => username)
    const free = tried === NAMES_TRIED ? await call : await ignoringProblem('usernameTaken', call)
    if (free !== undefined) return free
  }
}

const fourDigits = () => String(1000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 9000))

type Check = Extract<AddressCommand, { type: 'checkCode' }>

async function confirm(session: Session, pool: UserPool, { sent, code }: Check): Promise<AddressEvent> {
  const { username, email } = sent
  const isConfirmed = await ignoringProblem(
    'emailTaken',
    pool.registration.confirm(username, code).then(() => true),
  )
  if (!isConfirmed) return sendLoginCode(pool, email, email, 'emailTaken')
  markWithoutPassword()
  if (await signInAfterSignUp(pool)) return signedIn(session)
  return sendLoginCode(pool, username, email, 'confirmed')
}

async function logIn(session: Session, pool: UserPool, { code }: Check): Promise<AddressEvent> {
  const { status } = await pool.respondToChallenge(code)
  return status === 'done' ? signedIn(session) : { type: 'otherWayNeeded' }
}

async function signedIn(session: Session): Promise<AddressEvent> {
  await session.load()
  return { type: 'signedIn' }
}

/** @returns whether it succeeded: not after a reload, or three minutes after the sign-up */
async function signInAfterSignUp(pool: UserPool): Promise<boolean> {
  try {
    return (await pool.signInAfterSignUp()).status === 'done'
  } catch (error) {
    problemOf(error)
    return false
  }
}

async function sendLoginCode(
  pool: UserPool,
  username: string,
  email: string,
  second: SecondCode | null,
): Promise<AddressEvent> {
  const { status } = await pool.sendCode(username)
  return status === 'codeSent'
    ? { type: 'codeSent', sent: { kind: 'logIn', username, email }, second }
    : { type: 'otherWayNeeded' }
}

/** @returns undefined if the call is rejected with this kind of problem */
async function ignoringProblem<Result>(
  kind: AccountProblem['kind'],
  call: Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call
  } catch (error) {
    if (problemOf(error).kind !== kind) throw error
    return undefined
  }
}
