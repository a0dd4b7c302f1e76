import * as v from 'valibot'
import { authenticate } from '../protocol/access.ts'
import { required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { configuredFactors } from '../sign-in/available-factors.ts'
import type { User } from '../store/user.ts'

const Schema = v.object({ AccessToken: required })

export const getUser = operation(Schema, (pool, input) => {
  const { user } = authenticate(pool, input.AccessToken)
  const attributes = { sub: user.sub, ...user.attributes }
  return {
    Username: user.username,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...mfaOf(user),
  }
})

const mfaOf = ({ mfa, preferredMfa }: User) => ({
  ...(mfa.length > 0 && { UserMFASettingList: mfa }),
  ...(preferredMfa && { PreferredMfaSetting: preferredMfa }),
})

/** Factors for USER_AUTH, and MFA. https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetUserAuthFactors.html */
export const getUserAuthFactors = operation(Schema, (pool, input) => {
  const { user } = authenticate(pool, input.AccessToken)
  const ConfiguredUserAuthFactors = configuredFactors(pool, user)
  return { Username: user.username, ...mfaOf(user), ConfiguredUserAuthFactors }
})

export const deleteUser = operation(Schema, (pool, input) => {
  const { user } = authenticate(pool, input.AccessToken)
  pool.users.remove(user.sub)
  return {}
})

export const globalSignOut = operation(Schema, (pool, input) => {
  const { user } = authenticate(pool, input.AccessToken)
  pool.grants.revokeAll(user.sub)
  return {}
})
