import * as v from 'valibot'
import { notAuthorized, PoolError } from '../errors.ts'
import { tokensFor } from '../issue-tokens.ts'
import { required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

export const getTokensFromRefreshToken = operation(
  v.object({ ClientId: required, RefreshToken: required, DeviceKey: v.optional(v.string()) }),
  (pool, input) => {
    const found = pool.grants.findByRefreshToken(input.RefreshToken)
    const user = found && pool.users.bySub(found.grant.sub)
    if (!found || !user) throw notAuthorized('Invalid Refresh Token')
    const { grant, replacedAt } = found
    if (grant.revoked) throw notAuthorized('Refresh Token has been revoked')
    if (grant.expires_at <= pool.now()) throw notAuthorized('Refresh Token has expired')
    if (grant.device_key && grant.device_key !== input.DeviceKey) throw notAuthorized('Invalid Refresh Token')
    if (replacedAt !== null && replacedAt + pool.settings.refreshGraceSeconds * 1000 <= pool.now()) {
      throw new PoolError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.')
    }
    pool.grants.markReplaced(input.RefreshToken, pool.now())
    const next = pool.grants.newRefreshToken(grant.origin_jti)
    return { AuthenticationResult: tokensFor(pool, user, grant, next) }
  },
)

/** Ends the sign-in that the refresh token belongs to; its access tokens are refused from then on. */
export const revokeToken = operation(v.object({ ClientId: required, Token: required }), (pool, input) => {
  if (pool.signer.readAccessToken(input.Token)) {
    throw new PoolError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  }
  const found = pool.grants.findByRefreshToken(input.Token)
  if (found) pool.grants.revoke(found.grant.origin_jti)
  return {}
})
