import { PoolError } from '../errors.ts'
import type { Pool } from '../pool.ts'
import type { RelyingParty } from './registration.ts'

/** @throws PoolError when the pool offers no passkeys, or has no domain for them */
export function relyingPartyOf({ settings }: Pool): RelyingParty {
  if (!settings.firstFactors.includes('WEB_AUTHN')) {
    throw new PoolError('WebAuthnNotEnabledException', 'Passkeys are not enabled for the user pool.')
  }
  if (settings.relyingPartyId === undefined) {
    throw new PoolError('WebAuthnConfigurationMissingException', 'The user pool has no relying party id.')
  }
  return { id: settings.relyingPartyId, userVerification: settings.userVerification }
}
