/** Passkeys as aws-amplify finds them in a browser, without a browser. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { vi } from 'vitest'

/** Page that the passkeys of the tests belong to. */
const ORIGIN = 'http://localhost:5173'

/** Settings of a pool with passkeys. */
export const passkeySettings = {
  firstFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
  relyingPartyId: 'localhost',
} as const

/** COSE's number of the algorithm. */
const ES256 = -7
const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

type Cbor = Parameters<typeof isoCBOR.encode>[0]

type StoredKey = {
  readonly rpId: string
  readonly privateKey: KeyObject
  signCount: number
}

const toText = (buffer: BufferSource) =>
  Buffer.from(
    buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer),
  ).toString('base64url')

const toBuffer = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer

const sha256 = (data: Uint8Array) => createHash('sha256').update(data).digest()

const clientData = (type: string, challenge: BufferSource) =>
  Buffer.from(JSON.stringify({ type, challenge: toText(challenge), origin: ORIGIN, crossOrigin: false }))

/** aws-amplify looks at the classes of what it gets. */
class AttestationResponse {}
class AssertionResponse {}
class Credential {}

const credential = (id: string, response: AttestationResponse | AssertionResponse) =>
  Object.assign(new Credential(), {
    id,
    rawId: toBuffer(Buffer.from(id, 'base64url')),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    response,
    getClientExtensionResults: () => ({}),
  })

/** A passkey provider without a screen: makes real keys and signatures by the WebAuthn specification. */
export class SoftwareAuthenticator {
  readonly #keys = new Map<string, StoredKey>()

  /** @throws InvalidStateError, as browsers do, when it already has one of the excluded passkeys */
  create({ challenge, rp, excludeCredentials = [] }: PublicKeyCredentialCreationOptions) {
    if (excludeCredentials.some(({ id }) => this.#keys.has(toText(id)))) {
      throw new DOMException('The authenticator is registered already.', 'InvalidStateError')
    }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const id = randomBytes(16)
    const key = { rpId: rp.id ?? new URL(ORIGIN).hostname, privateKey, signCount: 0 }
    this.#keys.set(id.toString('base64url'), key)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    // COSE names the members of a key by number.
    const members: [number, Cbor][] = [
      [1, 2],
      [3, ES256],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]
    const cose = isoCBOR.encode(new Map<string | number, Cbor>(members))
    const authData = Buffer.concat([
      this.#authenticatorData(key, HAS_CREDENTIAL),
      Buffer.concat([Buffer.alloc(16), idLength, id, cose]),
    ])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const response = Object.assign(new AttestationResponse(), {
      clientDataJSON: toBuffer(clientData('webauthn.create', challenge)),
      attestationObject: toBuffer(isoCBOR.encode(attestation)),
      getTransports: () => ['internal'],
      getPublicKeyAlgorithm: () => ES256,
      getAuthenticatorData: () => toBuffer(authData),
      getPublicKey: () => null,
    })
    return credential(id.toString('base64url'), response)
  }

  /** @throws NotAllowedError, as browsers do, when it has none of the passkeys */
  get({ challenge, allowCredentials = [] }: PublicKeyCredentialRequestOptions) {
    const id = allowCredentials.map((allowed) => toText(allowed.id)).find((known) => this.#keys.has(known))
    const key = this.#keys.get(id ?? '')
    if (id === undefined || !key) throw new DOMException('No passkey here.', 'NotAllowedError')
    key.signCount += 1
    const authenticatorData = this.#authenticatorData(key, 0)
    const clientDataJson = clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJson)])
    const response = Object.assign(new AssertionResponse(), {
      clientDataJSON: toBuffer(clientDataJson),
      authenticatorData: toBuffer(authenticatorData),
      signature: toBuffer(sign('sha256', signed, key.privateKey)),
      userHandle: null,
    })
    return credential(id, response)
  }

  #authenticatorData({ rpId, signCount }: StoredKey, flags: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(USER_PRESENT | USER_VERIFIED | flags, 0)
    rest.writeUInt32BE(signCount, 1)
    return Buffer.concat([sha256(Buffer.from(rpId)), rest])
  }
}

/**
 * Gives aws-amplify the globals of a browser: `window`, `navigator.credentials` and the classes of their results.
 * `vi.unstubAllGlobals()` removes them.
 */
export function stubBrowserPasskeys(authenticator: SoftwareAuthenticator): void {
  const credentials = {
    create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) =>
      authenticator.create(publicKey),
    get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) =>
      authenticator.get(publicKey),
  }
  vi.stubGlobal('window', { document: {}, isSecureContext: true, PublicKeyCredential: Credential })
  vi.stubGlobal('navigator', { credentials, userAgent: 'Node' })
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('AuthenticatorAttestationResponse', AttestationResponse)
  vi.stubGlobal('AuthenticatorAssertionResponse', AssertionResponse)
}
