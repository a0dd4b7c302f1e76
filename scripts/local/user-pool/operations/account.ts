import * as v from 'valibot'
import { authenticate } from '../protocol/access.ts'
import { required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

const Schema = v.object({ AccessToken: required })

export const getUser = operation(Schema, (pool, input) => {
  const { user } = authenticate(pool, input.AccessToken)
  const attributes = { sub: user.sub, ...user.attributes }
  return {
    Username: user.username,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(user.mfa.length > 0 && { UserMFASettingList: user.mfa }),
    ...(user.preferredMfa && { PreferredMfaSetting: user.preferredMfa }),
  }
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
