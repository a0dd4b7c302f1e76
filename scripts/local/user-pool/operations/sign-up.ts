import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { checkAttributes, isEmail } from '../attributes.ts'
import { claimEmail } from '../email-alias.ts'
import { expiredCode, invalidParameter, notAuthorized, PoolError, userNotFound } from '../errors.ts'
import { countAgainstLimit } from '../limits.ts'
import { mailCode, simulateDelivery } from '../messages.ts'
import { withoutPassword, withPassword } from '../passwords.ts'
import type { Answer, Pool } from '../pool.ts'
import { attributes, confirmationCode, password, required, username } from '../protocol/fields.ts'
import { type Operation, operation } from '../protocol/operation.ts'
import type { User } from '../store/user.ts'
import { redeemCode } from './redeem-code.ts'

const common = { ClientId: required, Username: username, UserAttributes: attributes }

/** A pool with a passwordless first factor takes sign-ups without a password. */
export const signUp: Operation = (pool, body) =>
  pool.settings.firstFactors.some((factor) => factor !== 'PASSWORD')
    ? signUpPasswordless(pool, body)
    : signUpWithPassword(pool, body)

const signUpWithPassword = operation(v.object({ ...common, Password: password }), createUnconfirmed)

const signUpPasswordless = operation(
  v.object({ ...common, Password: v.optional(password) }),
  createUnconfirmed,
)

type SignUpInput = {
  readonly Username: string
  readonly Password?: string | undefined
  readonly UserAttributes: readonly { readonly Name: string; readonly Value: string }[]
}

function createUnconfirmed(pool: Pool, input: SignUpInput): Answer {
  if (isEmail(input.Username)) {
    throw invalidParameter(
      'Username cannot be of email format, since user pool is configured for email alias.',
    )
  }
  const given = Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value]))
  const missing = pool.settings.requiredAttributes.find((name) => !given[name])
  if (missing) {
    throw invalidParameter(`Attributes did not conform to the schema: ${missing}: The attribute is required`)
  }
  checkAttributes(pool, given)
  const account: Omit<User, 'salt' | 'verifier'> = {
    sub: randomUUID(),
    username: input.Username,
    status: 'UNCONFIRMED',
    attributes: given,
    mfa: [],
  }
  const user =
    input.Password === undefined
      ? withoutPassword(pool, account)
      : withPassword(pool, account, input.Password)
  if (pool.users.byUsername(input.Username))
    throw new PoolError('UsernameExistsException', 'User already exists')
  pool.users.save(user)
  return { UserConfirmed: false, UserSub: user.sub, ...mailCode(pool, user, 'confirm-sign-up') }
}

export const confirmSignUp = operation(
  v.object({
    ClientId: required,
    Username: username,
    ConfirmationCode: confirmationCode,
    ForceAliasCreation: v.optional(v.boolean(), false),
  }),
  (pool, input) => {
    const user = pool.users.byLogin(input.Username)
    if (!user) throw pool.settings.preventUserExistenceErrors === 'LEGACY' ? userNotFound() : expiredCode()
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    }
    redeemCode(pool, user, 'confirm-sign-up', input.ConfirmationCode)
    const confirmed: User = {
      ...user,
      status: 'CONFIRMED',
      attributes: { ...user.attributes, email_verified: 'true' },
    }
    claimEmail(pool, confirmed, { force: input.ForceAliasCreation })
    pool.codes.discard(user.sub, 'confirm-sign-up')
    pool.users.save(confirmed)
    // With this session USER_AUTH signs the new user in without a password.
    return { Session: pool.challenges.open({ kind: 'confirmed', sub: user.sub }, pool.now()) }
  },
)

export const resendConfirmationCode = operation(
  v.object({ ClientId: required, Username: username }),
  (pool, input) => {
    const user = pool.users.byLogin(input.Username)
    if (!user) return simulateDelivery(pool, input.Username)
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
    countAgainstLimit(pool, `sent:confirm-sign-up:${user.sub}`)
    return mailCode(pool, user, 'confirm-sign-up')
  },
)
