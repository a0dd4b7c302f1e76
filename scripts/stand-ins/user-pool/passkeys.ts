/** Registrations and signatures of passkeys, checked by @simplewebauthn/server. Browsers check the page's origin. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import * as v from 'valibot'
import { invalidParameter, PoolError } from './errors.ts'
import type { Pool } from './pool.ts'
import type { Passkey } from './store/users.ts'

/** COSE numbers of the offered algorithms: ES256 and RS256. https://www.iana.org/assignments/cose */
export const ALGORITHMS = [-7, -257] as const

const credential = { id: v.string(), rawId: v.string(), type: v.literal('public-key') }
const extensions = v.optional(v.object({}), {})

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export const RegistrationSchema = v.object({
  ...credential,
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: extensions,
  response: v.object({
    clientDataJSON: v.string(),
    attestationObject: v.string(),
    transports: v.optional(v.array(v.string()), []),
  }),
})

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const AssertionSchema = v.object({
  ...credential,
  clientExtensionResults: extensions,
  response: v.object({ clientDataJSON: v.string(), authenticatorData: v.string(), signature: v.string() }),
})

const ClientDataSchema = v.object({
  challenge: v.string(),
  origin: v.pipe(v.string(), v.url()),
})

/** Parses `clientDataJSON`, base64url: what was signed, and where. @throws PoolError when malformed */
export function readClientData(clientDataJson: string) {
  try {
    return v.parse(ClientDataSchema, decodeClientDataJSON(clientDataJson))
  } catch {
    throw invalidParameter('clientDataJSON is malformed.')
  }
}

/** @throws PoolError that names the check that failed */
export async function checkRegistration(
  { response: { transports: _, ...response }, ...registration }: v.InferOutput<typeof RegistrationSchema>,
  relyingParty: string,
): Promise<Pick<Passkey, 'publicKey' | 'signCount'>> {
  const { challenge, origin } = readClientData(response.clientDataJSON)
  const { authenticatorAttachment, ...rest } = registration
  const checked = await verifyRegistrationResponse({
    response: { ...rest, ...(authenticatorAttachment && { authenticatorAttachment }), response },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: relyingParty,
    requireUserVerification: false,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch((cause: unknown) => {
    throw invalidParameter(cause instanceof Error ? cause.message : String(cause))
  })
  if (!checked.verified) throw invalidParameter('The registration can’t be verified.')
  const { publicKey, counter } = checked.registrationInfo.credential
  return { publicKey: isoBase64URL.fromBuffer(publicKey), signCount: counter }
}

/** @returns the passkey with its new counter, or undefined when it did not sign this challenge */
export async function checkAssertion(
  response: v.InferOutput<typeof AssertionSchema>,
  passkey: Passkey,
  expectedChallenge: string,
  relyingParty: string,
): Promise<Passkey | undefined> {
  try {
    const { origin } = readClientData(response.response.clientDataJSON)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: relyingParty,
      credential: {
        id: passkey.id,
        publicKey: isoBase64URL.toBuffer(passkey.publicKey),
        counter: passkey.signCount,
      },
      requireUserVerification: false,
    })
    return verified ? { ...passkey, signCount: authenticationInfo.newCounter } : undefined
  } catch {
    return undefined
  }
}

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
