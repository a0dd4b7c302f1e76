import { createHash, type KeyObject } from 'node:crypto'
import { decodeCBOR } from '@levischuck/tiny-cbor'
import * as v from 'valibot'
import { invalidParameter, PoolError } from '../errors.ts'
import type { Pool } from '../pool.ts'
import type { Passkey } from '../store/user.ts'
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts'
import { type ClientData, isAllowedOrigin } from './client-data.ts'
import { keyFromCose } from './cose-key.ts'

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export const RegistrationSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.string()),
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.optional(v.array(v.string()), []),
  }),
})

export type Registration = v.InferOutput<typeof RegistrationSchema>

export type RegisteredKey = {
  readonly publicKey: KeyObject
  readonly signCount: number
}

/**
 * Checks a new passkey. The pool asks for no attestation, so that nothing is signed yet.
 * https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential
 * @throws PoolError that names the check that failed
 */
export function checkRegistration(
  registration: Registration,
  clientData: ClientData,
  relyingParty: string,
): RegisteredKey {
  if (clientData.type !== 'webauthn.create')
    throw invalidParameter('The credential is not from a registration.')
  if (!isAllowedOrigin(clientData.origin, relyingParty)) {
    throw new PoolError(
      'WebAuthnOriginNotAllowedException',
      `The origin ${clientData.origin} is not allowed for the relying party ${relyingParty}.`,
    )
  }
  const data = readAttested(registration.response.attestationObject)
  if (!data.rpIdHash.equals(sha256(relyingParty))) {
    throw new PoolError(
      'WebAuthnRelyingPartyMismatchException',
      `The credential belongs to another relying party than ${relyingParty}.`,
    )
  }
  if (!data.userPresent) throw notSupported('The authenticator did not see a user.')
  const { credential } = data
  if (credential?.id.toString('base64url') !== registration.id) {
    throw invalidParameter('The credential has another id than its authenticator data.')
  }
  return { publicKey: readKey(credential.publicKey), signCount: data.signCount }
}

export const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

function readAttested(attestationObject: string): AuthenticatorData {
  try {
    const attestation = decodeCBOR(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
    const authData = attestation instanceof Map ? attestation.get('authData') : undefined
    return readAuthenticatorData(Buffer.from(v.parse(v.instance(Uint8Array), authData)))
  } catch (cause) {
    throw invalidParameter(`The attestation object is malformed: ${messageOf(cause)}`)
  }
}

function readKey(cose: Parameters<typeof keyFromCose>[0]): KeyObject {
  try {
    return keyFromCose(cose)
  } catch (cause) {
    throw notSupported(`The key is not supported: ${messageOf(cause)}`)
  }
}

const notSupported = (message: string) => new PoolError('WebAuthnCredentialNotSupportedException', message)

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/**
 * The domain that the pool's passkeys belong to.
 * @throws PoolError when the pool offers no passkeys, or has no domain for them
 */
export function relyingPartyOf({ settings }: Pool): string {
  if (!settings.firstFactors.includes('WEB_AUTHN')) {
    throw new PoolError('WebAuthnNotEnabledException', 'Passkeys are not enabled for the user pool.')
  }
  if (settings.relyingPartyId === undefined) {
    throw new PoolError('WebAuthnConfigurationMissingException', 'The user pool has no relying party id.')
  }
  return settings.relyingPartyId
}

/** How WebAuthn options name a passkey. https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialdescriptorjson */
export const descriptorOf = ({ id, transports }: Passkey) => ({ type: 'public-key', id, transports })
