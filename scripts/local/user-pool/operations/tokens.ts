import * as v from 'valibot'
import { flowNotEnabled, notAuthorized, PoolError } from '../errors.ts'
import { tokensFor } from '../issue-tokens.ts'
import type { Answer, Pool } from '../pool.ts'
import { required } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'
import { parameter } from '../sign-in/responses.ts'

export const getTokensFromRefreshToken = operation(
  v.object({ ClientId: required, RefreshToken: required, DeviceKey: v.optional(v.string()) }),
  (pool, { RefreshToken, DeviceKey }) => refresh(pool, RefreshToken, DeviceKey),
)

/** The flows REFRESH_TOKEN_AUTH and REFRESH_TOKEN of InitiateAuth: unavailable with rotation. */
export function refreshByFlow(
  pool: Pool,
  flow: string,
  parameters: Readonly<Record<string, string>>,
): Answer {
  if (pool.settings.refreshTokenRotation === 'ENABLED') throw flowNotEnabled(flow)
  return refresh(pool, parameter(parameters, 'REFRESH_TOKEN'), parameters.DEVICE_KEY)
}

function refresh(pool: Pool, token: string, deviceKey: string | undefined): Answer {
  const { refreshGraceSeconds, refreshTokenRotation } = pool.settings
  const found = pool.grants.findByRefreshToken(token)
  const user = found && pool.users.bySub(found.grant.sub)
  if (!found || !user) throw notAuthorized('Invalid Refresh Token')
  const { grant, replacedAt } = found
  if (grant.revoked) throw notAuthorized('Refresh Token has been revoked')
  if (grant.expires_at <= pool.now()) throw notAuthorized('Refresh Token has expired')
  if (grant.device_key && grant.device_key !== deviceKey) throw notAuthorized('Invalid Refresh Token')
  if (replacedAt !== null && replacedAt + refreshGraceSeconds * 1000 <= pool.now()) {
    throw new PoolError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation.')
  }
  if (refreshTokenRotation === 'DISABLED') return { AuthenticationResult: tokensFor(pool, user, grant) }
  pool.grants.markReplaced(token, pool.now())
  const next = pool.grants.newRefreshToken(grant.origin_jti)
  return { AuthenticationResult: tokensFor(pool, user, grant, next) }
}

/** Ends the sign-in that the refresh token belongs to; its access tokens are refused from then on. */
export const revokeToken = operation(v.object({ ClientId: required, Token: required }), (pool, input) => {
  if (pool.signer.readAccessToken(input.Token)) {
    throw new PoolError('UnsupportedTokenTypeException', 'Only refresh tokens can be revoked.')
  }
  const found = pool.grants.findByRefreshToken(input.Token)
  if (found) pool.grants.revoke(found.grant.origin_jti)
  return {}
})
