import { createHash, type KeyObject } from 'node:crypto'
import { decodeCBOR } from '@levischuck/tiny-cbor'
import * as v from 'valibot'
import { invalidParameter, PoolError } from '../errors.ts'
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

export type RelyingParty = {
  readonly id: string
  readonly userVerification: 'preferred' | 'required'
}

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
  relyingParty: RelyingParty,
): RegisteredKey {
  if (clientData.type !== 'webauthn.create')
    throw invalidParameter('The credential is not from a registration.')
  if (!isAllowedOrigin(clientData.origin, relyingParty.id)) {
    throw new PoolError(
      'WebAuthnOriginNotAllowedException',
      `The origin ${clientData.origin} is not allowed for the relying party ${relyingParty.id}.`,
    )
  }
  const data = readAttested(registration.response.attestationObject)
  if (!data.rpIdHash.equals(sha256(relyingParty.id))) {
    throw new PoolError(
      'WebAuthnRelyingPartyMismatchException',
      `The credential belongs to another relying party than ${relyingParty.id}.`,
    )
  }
  if (!isPersonPresent(data, relyingParty)) throw notSupported('The authenticator did not verify the user.')
  const { credential } = data
  if (credential?.id.toString('base64url') !== registration.id) {
    throw invalidParameter('The credential has another id than its authenticator data.')
  }
  return { publicKey: readKey(credential.publicKey), signCount: data.signCount }
}

/** Whether the person touched the authenticator and, where it is required, proved to be its owner. */
export const isPersonPresent = (data: AuthenticatorData, { userVerification }: RelyingParty) =>
  data.userPresent && (data.userVerified || userVerification !== 'required')

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
