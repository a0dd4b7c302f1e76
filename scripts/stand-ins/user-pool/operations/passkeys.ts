import * as v from 'valibot'
import { notAuthorized, PoolError } from '../errors.ts'
import {
  ALGORITHMS,
  checkRegistration,
  descriptorOf,
  RegistrationSchema,
  readClientData,
  relyingPartyOf,
} from '../passkeys.ts'
import type { Pool } from '../pool.ts'
import { authenticate, operation, required } from '../protocol/operation.ts'
import type { Passkey, User } from '../store/users.ts'

export const startWebAuthnRegistration = operation(v.object({ AccessToken: required }), (pool, input) => {
  const user = authenticate(pool, input.AccessToken)
  const id = relyingPartyOf(pool)
  // The random id of the session is the challenge, so that the client's response leads to its registration.
  const challenge = pool.challenges.open({ kind: 'passkey-registration', sub: user.sub })
  return {
    CredentialCreationOptions: {
      rp: { id, name: id },
      user: {
        id: Buffer.from(user.sub).toString('base64url'),
        name: user.username,
        displayName: user.username,
      },
      challenge,
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      timeout: pool.settings.challengeSeconds * 1000,
      excludeCredentials: (user.passkeys ?? []).map(descriptorOf),
      authenticatorSelection: {
        requireResidentKey: true,
        residentKey: 'required',
        userVerification: 'preferred',
      },
      attestation: 'none',
    },
  }
})

export const completeWebAuthnRegistration = operation(
  v.object({ AccessToken: required, Credential: RegistrationSchema }),
  async (pool, { AccessToken, Credential }) => {
    const user = authenticate(pool, AccessToken)
    const relyingParty = relyingPartyOf(pool)
    endRegistration(pool, user, readClientData(Credential.response.clientDataJSON).challenge)
    const checked = await checkRegistration(Credential, relyingParty)
    const existing = user.passkeys ?? []
    const passkey: Passkey = {
      id: Credential.id,
      ...checked,
      relyingPartyId: relyingParty,
      transports: Credential.response.transports,
      attachment: Credential.authenticatorAttachment,
      createdAt: pool.now(),
    }
    pool.users.save({ ...user, passkeys: [...existing, passkey] })
    return {}
  },
)

/** All in one page: an account has fewer passkeys than the service's largest page. */
export const listWebAuthnCredentials = operation(v.object({ AccessToken: required }), (pool, input) => {
  const user = authenticate(pool, input.AccessToken)
  return { Credentials: (user.passkeys ?? []).map(describe) }
})

export const deleteWebAuthnCredential = operation(
  v.object({ AccessToken: required, CredentialId: required }),
  (pool, input) => {
    const user = authenticate(pool, input.AccessToken)
    const kept = (user.passkeys ?? []).filter(({ id }) => id !== input.CredentialId)
    if (kept.length === user.passkeys?.length || !user.passkeys) {
      throw new PoolError('ResourceNotFoundException', 'The passkey does not exist.')
    }
    pool.users.save({ ...user, passkeys: kept })
    return {}
  },
)

/** A challenge works once, for the account that started it. */
function endRegistration(pool: Pool, user: User, challenge: string): void {
  const started = pool.challenges.peek(challenge)
  if (started?.kind !== 'passkey-registration') {
    throw new PoolError('WebAuthnChallengeNotFoundException', 'The challenge is unknown, used or expired.')
  }
  pool.challenges.close(challenge)
  if (started.sub !== user.sub) throw notAuthorized('The registration belongs to another user.')
}

/** The service gives times in seconds, and makes up the friendly name. */
function describe({ id, relyingPartyId, attachment, transports, createdAt }: Passkey) {
  return {
    CredentialId: id,
    FriendlyCredentialName: 'Passkey',
    RelyingPartyId: relyingPartyId,
    ...(attachment && { AuthenticatorAttachment: attachment }),
    AuthenticatorTransports: transports,
    CreatedAt: createdAt / 1000,
  }
}
