import * as v from 'valibot'
import { codeMismatch, invalidParameter, notAuthorized, userNotFound } from '../errors.ts'
import { countAgainstLimit, forgetWrongPasswords } from '../limits.ts'
import { mailCode, simulateDelivery } from '../messages.ts'
import { redeemCode, withPassword } from '../passwords.ts'
import { confirmationCode, password, required, username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { verifiedEmail } from '../store/user.ts'

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
