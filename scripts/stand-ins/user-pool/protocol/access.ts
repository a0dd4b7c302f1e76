import { notAuthorized, PoolError } from '../errors.ts'
import type { Pool } from '../pool.ts'
import type { Grant } from '../store/grants.ts'
import type { User } from '../store/user.ts'

/**
 * The account and the sign-in of an access token.
 * @throws PoolError when it is forged, expired or revoked, or the account is gone
 */
export function authenticate(pool: Pool, token: string): { readonly user: User; readonly grant: Grant } {
  const claims = pool.signer.readAccessToken(token)
  if (!claims || claims.iss !== pool.issuer() || claims.client_id !== pool.settings.clientId) {
    throw notAuthorized('Invalid Access Token')
  }
  if (claims.exp * 1000 <= pool.now()) throw notAuthorized('Access Token has expired')
  const user = pool.users.bySub(claims.sub)
  if (!user) throw new PoolError('UserNotFoundException', 'User does not exist.')
  const grant = pool.grants.find(claims.origin_jti)
  if (!grant || grant.revoked) throw notAuthorized('Access Token has been revoked')
  return { user, grant }
}
