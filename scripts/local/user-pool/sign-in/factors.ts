import { PoolError } from '../errors.ts'
import type { Answer, Pool } from '../pool.ts'
import type { MfaMethod, User } from '../store/user.ts'
import { completeSignIn } from './complete.ts'
import { openDeviceChallenge } from './device.ts'
import { openMfa } from './mfa.ts'

/**
 * The step after a correct password: a new password, the device's proof, a second factor, or tokens.
 * @throws PoolError when the account's status doesn't allow it
 */
export function afterFirstFactor(pool: Pool, user: User, deviceKey: string | undefined): Answer {
  refuseUnconfirmed(user)
  refuseBeforeReset(user)
  if (user.status === 'FORCE_CHANGE_PASSWORD') return openNewPassword(pool, user)
  const known = pool.settings.devices === 'always' ? deviceKey : undefined
  const deviceChallenge = known && openDeviceChallenge(pool, user, known)
  return deviceChallenge || secondFactor(pool, user)
}

/** After an e-mail code or a passkey no second factor follows: accounts with MFA are not offered them. */
export function afterPasswordlessFactor(pool: Pool, user: User): Answer {
  refuseUnconfirmed(user)
  refuseBeforeReset(user)
  return user.status === 'FORCE_CHANGE_PASSWORD' ? openNewPassword(pool, user) : completeSignIn(pool, user)
}

export function refuseUnconfirmed({ status }: User): void {
  if (status === 'UNCONFIRMED') throw new PoolError('UserNotConfirmedException', 'User is not confirmed.')
}

function refuseBeforeReset({ status }: User): void {
  if (status === 'RESET_REQUIRED') {
    throw new PoolError('PasswordResetRequiredException', 'Password reset required for the user')
  }
}

export function secondFactor(pool: Pool, user: User): Answer {
  if (pool.settings.mfa === 'OFF') return completeSignIn(pool, user)
  if (user.mfa.length === 0) {
    const demanded = user.mustSetUpMfa ?? pool.settings.requiredMfa
    return demanded.length > 0 ? openMfaSetup(pool, user, demanded) : completeSignIn(pool, user)
  }
  const chosen = user.preferredMfa ?? (user.mfa.length === 1 ? user.mfa[0] : undefined)
  return chosen ? openMfa(pool, user, chosen) : openMfaSelection(pool, user, user.mfa)
}

function openNewPassword(pool: Pool, user: User): Answer {
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: pool.challenges.open({ kind: 'new-password', sub: user.sub }, pool.now()),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(user.attributes),
    },
  }
}

function openMfaSelection(pool: Pool, user: User, methods: readonly MfaMethod[]): Answer {
  return {
    ChallengeName: 'SELECT_MFA_TYPE',
    Session: pool.challenges.open({ kind: 'mfa-selection', sub: user.sub }, pool.now()),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_CHOOSE: JSON.stringify(methods) },
  }
}

function openMfaSetup(pool: Pool, user: User, methods: readonly MfaMethod[]): Answer {
  return {
    ChallengeName: 'MFA_SETUP',
    Session: pool.challenges.open({ kind: 'mfa-setup', sub: user.sub, verified: false }, pool.now()),
    ChallengeParameters: { USER_ID_FOR_SRP: user.username, MFAS_CAN_SETUP: JSON.stringify(methods) },
  }
}
