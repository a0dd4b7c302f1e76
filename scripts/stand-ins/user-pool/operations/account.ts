import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { checkAttributes, isEmail, refuseTakenEmail } from '../accounts.ts'
import {
  codeMismatch,
  expiredCode,
  invalidParameter,
  notAuthorized,
  PoolError,
  userNotFound,
} from '../errors.ts'
import { mailCode, simulateDelivery } from '../messages.ts'
import { checkCode, withoutPassword, withPassword } from '../passwords.ts'
import {
  attributes,
  authenticate,
  confirmationCode,
  operation,
  password,
  required,
  username,
} from '../protocol/operation.ts'
import { type User, verifiedEmail } from '../store/users.ts'

/**
 * The password may be missing in a pool that takes a code by e-mail in its place. "Passwords at sign-up" of
 * https://docs.aws.amazon.com/cognito/latest/developerguide/signing-up-users-in-your-app.html
 */
export const signUp = operation(
  v.object({
    ClientId: required,
    Username: username,
    Password: v.optional(password),
    UserAttributes: attributes,
  }),
  (pool, input) => {
    if (isEmail(input.Username)) {
      throw invalidParameter(
        'Username cannot be of email format, since user pool is configured for email alias.',
      )
    }
    const given = Object.fromEntries(input.UserAttributes.map(({ Name, Value }) => [Name, Value]))
    if (!given.email) {
      throw invalidParameter('Attributes did not conform to the schema: email: The attribute is required')
    }
    checkAttributes(given)
    const account = {
      sub: randomUUID(),
      username: input.Username,
      status: 'UNCONFIRMED' as const,
      attributes: given,
      mfa: [],
      mustSetUpMfa: [],
    }
    if (input.Password === undefined && !pool.settings.firstFactors.includes('EMAIL_OTP'))
      throw invalidParameter('Password is required.')
    const user =
      input.Password === undefined
        ? withoutPassword(pool, account)
        : withPassword(pool, account, input.Password)
    if (pool.users.byUsername(input.Username))
      throw new PoolError('UsernameExistsException', 'User already exists')
    pool.users.save(user)
    return { UserConfirmed: false, UserSub: user.sub, ...mailCode(pool, user, 'confirm-sign-up') }
  },
)

export const confirmSignUp = operation(
  v.object({
    ClientId: required,
    Username: username,
    ConfirmationCode: confirmationCode,
  }),
  (pool, input) => {
    const user = pool.users.byLogin(input.Username)
    if (!user) throw pool.settings.preventUserExistenceErrors === 'LEGACY' ? userNotFound() : expiredCode()
    if (user.status !== 'UNCONFIRMED') {
      throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`)
    }
    checkCode(pool, user, 'confirm-sign-up', input.ConfirmationCode)
    const confirmed: User = {
      ...user,
      status: 'CONFIRMED',
      codes: {},
      attributes: { ...user.attributes, email_verified: 'true' },
    }
    refuseTakenEmail(pool, confirmed)
    pool.users.save(confirmed)
    // With this session USER_AUTH signs the new user in without a password.
    return { Session: pool.challenges.open({ kind: 'confirmed', sub: user.sub }) }
  },
)

export const resendConfirmationCode = operation(
  v.object({ ClientId: required, Username: username }),
  (pool, input) => {
    const user = pool.users.byLogin(input.Username)
    if (!user) return simulateDelivery(pool, input.Username)
    if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.')
    return mailCode(pool, user, 'confirm-sign-up')
  },
)

export const deleteUser = operation(v.object({ AccessToken: required }), (pool, input) => {
  pool.users.remove(authenticate(pool, input.AccessToken).sub)
  return {}
})

export const forgotPassword = operation(
  v.object({ ClientId: required, Username: username }),
  (pool, input) => {
    const user = pool.users.byLogin(input.Username)
    if (!user) return simulateDelivery(pool, input.Username)
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      throw notAuthorized('User password cannot be reset in the current state.')
    }
    if (!verifiedEmail(user)) {
      if (pool.settings.preventUserExistenceErrors === 'ENABLED')
        return simulateDelivery(pool, input.Username)
      throw invalidParameter(
        'Cannot reset password for the user as there is no registered/verified email or phone_number',
      )
    }
    return mailCode(pool, user, 'reset-password')
  },
)

export const confirmForgotPassword = operation(
  v.object({
    ClientId: required,
    Username: username,
    ConfirmationCode: confirmationCode,
    Password: password,
  }),
  (pool, input) => {
    const user = pool.users.byLogin(input.Username)
    if (!user) throw pool.settings.preventUserExistenceErrors === 'LEGACY' ? userNotFound() : codeMismatch()
    checkCode(pool, user, 'reset-password', input.ConfirmationCode)
    pool.users.save(withPassword(pool, { ...user, status: 'CONFIRMED', codes: {} }, input.Password))
    return {}
  },
)
