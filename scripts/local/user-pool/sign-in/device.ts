import { deviceNotFound, wrongCredentials } from '../errors.ts'
import type { Answer, Pool } from '../pool.ts'
import type { PasswordProof } from '../srp.ts'
import type { Device } from '../store/devices.ts'
import type { User } from '../store/user.ts'
import { completeSignIn } from './complete.ts'
import { type AnswerChallenge, parameter, userOf } from './responses.ts'
import { isSigned, openSignedExchange } from './signature.ts'

type ConfirmedDevice = Device & { readonly secret: PasswordProof }

/**
 * Asks a remembered device to prove itself. This replaces the second factor.
 * @returns undefined when the user chose not to have this device remembered
 * @throws PoolError when the user has no such device: aws-amplify then forgets it and tries again without
 */
export function openDeviceChallenge(pool: Pool, user: User, deviceKey: string): Answer | undefined {
  const device = confirmedDevice(pool, user.sub, deviceKey)
  if (!device.remembered) return undefined
  return {
    ChallengeName: 'DEVICE_SRP_AUTH',
    Session: pool.challenges.open({ kind: 'device', sub: user.sub, deviceKey }, pool.now()),
    ChallengeParameters: { USERNAME: user.username, DEVICE_KEY: deviceKey },
  }
}

export const answerDeviceSrp: AnswerChallenge = (pool, response) => {
  const { sub, deviceKey } = pool.challenges.find(response.session, 'device', pool.now())
  const user = userOf(pool, sub, response)
  const { secret } = confirmedDevice(pool, sub, deviceKey)
  const srp = openSignedExchange(parameter(response.responses, 'SRP_A'), secret)
  pool.challenges.close(response.session)
  return {
    ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
    Session: pool.challenges.open({ kind: 'device-password', sub, deviceKey, srp }, pool.now()),
    ChallengeParameters: {
      USERNAME: user.username,
      DEVICE_KEY: deviceKey,
      SALT: secret.salt,
      SRP_B: srp.serverPublic,
      SECRET_BLOCK: srp.secretBlock,
    },
  }
}

export const answerDevicePassword: AnswerChallenge = (pool, response) => {
  const { sub, deviceKey, srp } = pool.challenges.find(response.session, 'device-password', pool.now())
  const user = userOf(pool, sub, response)
  const device = confirmedDevice(pool, sub, deviceKey)
  pool.challenges.close(response.session)
  if (!isSigned({ group: device.group, id: device.key }, srp, device.secret, response))
    throw wrongCredentials()
  pool.devices.save({ ...device, authenticatedAt: pool.now() })
  return completeSignIn(pool, user, deviceKey)
}

function confirmedDevice(pool: Pool, sub: string, key: string): ConfirmedDevice {
  const device = pool.devices.find(sub, key)
  if (!device?.secret) throw deviceNotFound()
  return { ...device, secret: device.secret }
}
