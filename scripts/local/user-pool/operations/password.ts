import * as v from 'valibot'
import { codeMismatch, invalidParameter, notAuthorized, userNotFound, wrongCredentials } from '../errors.ts'
import { countAgainstLimit, countWrongPassword, forgetWrongPasswords, refuseWhileLocked } from '../limits.ts'
import { mailCode, simulateDelivery } from '../messages.ts'
import { hasPassword, withPassword } from '../passwords.ts'
import { authenticate } from '../protocol/access.ts'
import { confirmationCode, password, required, username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { verifiedEmail } from '../store/user.ts'
import { redeemCode } from './redeem-code.ts'

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
    countAgainstLimit(pool, `sent:reset-password:${user.sub}`)
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
    redeemCode(pool, user, 'reset-password', input.ConfirmationCode)
    const changed = withPassword(pool, { ...user, status: 'CONFIRMED' }, input.Password)
    pool.codes.discard(user.sub, 'reset-password')
    pool.users.save(changed)
    forgetWrongPasswords(pool, user.sub)
    return {}
  },
)

export const changePassword = operation(
  // An account without a password sets its first one.
  v.object({ AccessToken: required, PreviousPassword: v.optional(password), ProposedPassword: password }),
  (pool, input) => {
    const { user } = authenticate(pool, input.AccessToken)
    refuseWhileLocked(pool, user.sub)
    if (!user.hasNoPassword && !hasPassword(pool, user, input.PreviousPassword ?? '')) {
      countWrongPassword(pool, user.sub)
      throw wrongCredentials()
    }
    pool.users.save(withPassword(pool, user, input.ProposedPassword))
    forgetWrongPasswords(pool, user.sub)
    return {}
  },
)
