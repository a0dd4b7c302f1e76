import * as v from 'valibot'
import { useFlow } from '#site/lib/flow.ts'
import {
  markWithoutPassword,
  readStoredFields,
  type StoredFields,
  useStoredFields,
} from '../form/stored-fields.ts'
import { type AccountProblem, normaliseEmail, problemOf, type UserPool } from '../pool/user-pool.ts'
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
  kind: v.picklist(['signUp', 'finish', 'logIn']),
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
        return await (command.sent.kind === 'logIn' ? logIn : confirm)(session, pool, command)
      case 'resendCode': {
        const { kind, username } = command.sent
        if (kind === 'logIn') await pool.sendCode(username)
        else await pool.registration.resendCode(username)
        return { type: 'codeResent' }
      }
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
  const sent = (await finish(pool, email, unfinishedHere(email))) ?? (await signUp(pool, email))
  return sent ? { type: 'codeSent', sent, second: null } : sendLoginCode(pool, email, email, 'emailTaken')
}

/** The username under which this tab made an account for the address on another page, and didn't confirm it. */
function unfinishedHere(email: string): string | undefined {
  const made = readStoredFields('create-account')
  return normaliseEmail(made.email ?? '') === email ? made.unconfirmed : undefined
}

/**
 * Sends a new code to an account that was never confirmed. A second account would take its address, and it could never be
 * confirmed. Of its address the pool tells a mask only, such as `f***@s***`.
 * @returns undefined if the account is confirmed, or another address is its own
 */
async function finish(
  pool: UserPool,
  email: string,
  username: string | undefined,
): Promise<SentCode | undefined> {
  if (!username) return undefined
  const mask = await ignoringProblem('refused', pool.registration.resendCode(username))
  return mask !== undefined && fitsMask(email, mask) ? { kind: 'finish', username, email } : undefined
}

function fitsMask(email: string, mask: string): boolean {
  const shown = /^([^*]+)\*+@([^*]+)\*+$/.exec(mask.toLowerCase())
  const [, name = '@', domain = ''] = shown ?? []
  return email.startsWith(name) && email.includes(`@${domain}`)
}

const NAMES_TRIED = 3

/**
 * Uses the name in the address, with a number if the name is taken by a person with another address.
 * @returns undefined if a confirmed account has the address
 */
async function signUp(pool: UserPool, email: string, tried = 1): Promise<SentCode | undefined> {
  const proposed = proposeUsername(email) || 'listener'
  const username = tried === 1 ? proposed : `${proposed}-${fourDigits()}`
  try {
    await pool.registration.signUp({ username, email })
    return { kind: 'signUp', username, email }
  } catch (error) {
    const { kind } = problemOf(error)
    if (kind === 'emailTaken') return undefined
    if (kind !== 'usernameTaken' || tried === NAMES_TRIED) throw error
    return (await finish(pool, email, username)) ?? signUp(pool, email, tried + 1)
  }
}

const fourDigits = () => String(1000 + ((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 9000))

type Check = Extract<AddressCommand, { type: 'checkCode' }>

async function confirm(session: Session, pool: UserPool, { sent, code }: Check): Promise<AddressEvent> {
  const { kind, username, email } = sent
  const isConfirmed = await ignoringProblem(
    'emailTaken',
    pool.registration.confirm(username, code).then(() => true),
  )
  if (!isConfirmed) return sendLoginCode(pool, email, email, 'emailTaken')
  // An account that was made on *Create Account* has a password.
  if (kind === 'signUp') markWithoutPassword()
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
