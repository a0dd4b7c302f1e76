import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { invalidParameter, notAuthorized, PoolError } from './errors.ts'
import { mailCode } from './messages.ts'
import { withPassword } from './passwords.ts'
import type { Pool } from './pool.ts'
import { MfaMethodSchema, StatusSchema, type User, verifiedEmail } from './store/users.ts'

/** An account as an administrator creates it: ready to sign in unless `status` says otherwise. */
export const NewAccountSchema = v.object({
  username: v.pipe(v.string(), v.minLength(1)),
  email: v.pipe(v.string(), v.email()),
  password: v.string(),
  status: v.optional(StatusSchema, 'CONFIRMED'),
  phoneNumber: v.optional(v.string()),
  mfa: v.optional(v.array(MfaMethodSchema), []),
  preferredMfa: v.optional(MfaMethodSchema),
  mustSetUpMfa: v.optional(v.array(MfaMethodSchema), []),
  /** Secret of an authenticator app, hex. */
  totpSecret: v.optional(v.string()),
})

export type NewAccount = v.InferInput<typeof NewAccountSchema>

/** Creates an account in any state. An unconfirmed one is sent a code. */
export function createAccount(pool: Pool, account: NewAccount): User {
  const { username, email, password, phoneNumber, ...rest } = v.parse(NewAccountSchema, account)
  if (pool.users.byUsername(username)) throw new PoolError('UsernameExistsException', 'User already exists')
  const attributes = {
    email,
    ...(rest.status !== 'UNCONFIRMED' && { email_verified: 'true' }),
    ...(phoneNumber && { phone_number: phoneNumber, phone_number_verified: 'true' }),
  }
  const user = withPassword(pool, { sub: randomUUID(), username, attributes, ...rest }, password)
  refuseTakenEmail(pool, user)
  pool.users.save(user)
  if (user.status === 'UNCONFIRMED') mailCode(pool, user, 'confirm-sign-up')
  return user
}

/** @throws PoolError AliasExistsException when the user's verified address belongs to another account */
export function refuseTakenEmail(pool: Pool, user: User): void {
  const owner = pool.users.byVerifiedEmail(verifiedEmail(user) ?? '')
  if (!owner || owner.sub === user.sub) return
  throw new PoolError('AliasExistsException', 'An account with the email already exists.')
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const PHONE_NUMBER = /^\+\d{8,15}$/

export const isEmail = (text: string) => EMAIL.test(text)

/** @throws PoolError when a user may not write one of the attributes, or its form is wrong */
export function checkAttributes(given: Readonly<Record<string, string>>): void {
  if (Object.keys(given).some((name) => name.endsWith('_verified'))) {
    throw notAuthorized('A client attempted to write unauthorized attribute')
  }
  if (given.email !== undefined && !isEmail(given.email)) {
    throw invalidParameter('Invalid email address format.')
  }
  if (given.phone_number !== undefined && !PHONE_NUMBER.test(given.phone_number)) {
    throw invalidParameter('Invalid phone number format.')
  }
}
