import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import type { Passkey } from '../store/user.ts'
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts'
import { isAllowedOrigin, readClientData } from './client-data.ts'
import { sha256 } from './registration.ts'

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const AssertionSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  response: v.object({
    clientDataJSON: v.string(),
    authenticatorData: v.string(),
    signature: v.string(),
  }),
})

export type Assertion = v.InferOutput<typeof AssertionSchema>

/**
 * Whether a passkey signed this challenge. https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @returns the passkey with its new counter, or undefined
 */
export function checkAssertion(
  assertion: Assertion,
  passkey: Passkey,
  challenge: string,
  relyingParty: string,
): Passkey | undefined {
  const { clientDataJSON, authenticatorData, signature } = assertion.response
  const clientData = readClientData(clientDataJSON)
  if (clientData?.type !== 'webauthn.get' || clientData.challenge !== challenge) return undefined
  if (!isAllowedOrigin(clientData.origin, relyingParty)) return undefined
  const bytes = Buffer.from(authenticatorData, 'base64url')
  const data = readOrUndefined(bytes)
  if (!data?.userPresent || !data.rpIdHash.equals(sha256(relyingParty))) return undefined
  const signed = Buffer.concat([bytes, sha256(Buffer.from(clientDataJSON, 'base64url'))])
  const key = createPublicKey(passkey.publicKey)
  if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) return undefined
  // A counter that does not rise is a sign of a copied authenticator. Synced passkeys send 0.
  const counts = data.signCount > 0 || passkey.signCount > 0
  if (counts && data.signCount <= passkey.signCount) return undefined
  return { ...passkey, signCount: data.signCount }
}

function readOrUndefined(bytes: Buffer): AuthenticatorData | undefined {
  try {
    return readAuthenticatorData(bytes)
  } catch {
    return undefined
  }
}
