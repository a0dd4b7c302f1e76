import * as v from 'valibot'
import { notAuthorized, PoolError } from '../errors.ts'
import { tokensFor } from '../issue-tokens.ts'
import { required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

export const getTokensFromRefreshToken = operation(
  v.object({ ClientId: required, RefreshToken: required }),
  (pool, { RefreshToken }) => {
    const found = pool.grants.findByRefreshToken(RefreshToken)
    const user = found && pool.users.bySub(found.grant.sub)
    if (!found || !user) throw notAuthorized('Invalid Refresh Token')
    const { grant, replacedAt } = found
    if (grant.revoked) throw notAuthorized('Refresh Token has been revoked')
    if (grant.expires_at <= pool.now()) throw notAuthorized('Refresh Token has expired')
    if (replacedAt !== null && replacedAt + pool.settings.refreshGraceSeconds * 1000 <= pool.now()) {
      throw new PoolError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.')
    }
    pool.grants.markReplaced(RefreshToken, pool.now())
    return {
      AuthenticationResult: tokensFor(pool, user, grant, pool.grants.newRefreshToken(grant.origin_jti)),
    }
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
