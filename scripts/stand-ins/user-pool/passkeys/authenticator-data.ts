import { type CBORType, decodePartialCBOR } from '@levischuck/tiny-cbor'

const CREDENTIAL_ID_LENGTH_AT = 53
const CREDENTIAL_ID_AT = 55
const USER_PRESENT = 0x01
const HAS_CREDENTIAL = 0x40

export type AuthenticatorData = {
  /** SHA-256 of the relying party id. */
  readonly rpIdHash: Buffer
  readonly userPresent: boolean
  readonly signCount: number
  /** Of a registration only. */
  readonly credential: { readonly id: Buffer; readonly publicKey: CBORType } | undefined
}

/**
 * Layout: https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data
 * @throws when the data ends too early or holds malformed CBOR
 */
export function readAuthenticatorData(data: Buffer): AuthenticatorData {
  const flags = data.readUInt8(32)
  return {
    rpIdHash: data.subarray(0, 32),
    userPresent: (flags & USER_PRESENT) !== 0,
    signCount: data.readUInt32BE(33),
    credential: flags & HAS_CREDENTIAL ? readCredential(data) : undefined,
  }
}

/** After 16 bytes for the authenticator model: length of the id, the id, and its key. Extensions may follow. */
function readCredential(data: Buffer) {
  const keyAt = CREDENTIAL_ID_AT + data.readUInt16BE(CREDENTIAL_ID_LENGTH_AT)
  const [publicKey] = decodePartialCBOR(new Uint8Array(data), keyAt)
  return { id: data.subarray(CREDENTIAL_ID_AT, keyAt), publicKey }
}
