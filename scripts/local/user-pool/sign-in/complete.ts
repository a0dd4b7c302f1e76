import { randomBytes, randomUUID } from 'node:crypto'
import { tokensFor } from '../issue-tokens.ts'
import type { Answer, Pool } from '../pool.ts'
import type { User } from '../store/user.ts'

/** Ends every sign-in: returns tokens and, for a new device, the key to remember it by. */
export function completeSignIn(pool: Pool, user: User, deviceKey?: string): Answer {
  const now = pool.now()
  const grant = pool.grants.open(user.sub, deviceKey, now, now + pool.settings.refreshTokenSeconds * 1000)
  const tokens = tokensFor(pool, user, grant, pool.grants.newRefreshToken(grant.origin_jti))
  const isNewDevice = !deviceKey && pool.settings.devices === 'always'
  const metadata = isNewDevice ? { NewDeviceMetadata: offerDevice(pool, user.sub) } : {}
  return { ChallengeParameters: {}, AuthenticationResult: { ...tokens, ...metadata } }
}

function offerDevice(pool: Pool, sub: string): Answer {
  const now = pool.now()
  pool.devices.dropUnconfirmed(sub, now - pool.settings.accessTokenSeconds * 1000)
  const key = `${pool.settings.poolId.split('_')[0]}_${randomUUID()}`
  const group = `-${randomBytes(6).toString('hex')}`
  pool.devices.save({ key, group, sub, name: '', remembered: false, createdAt: now, authenticatedAt: now })
  return { DeviceKey: key, DeviceGroupKey: group }
}
