/** Authenticators without a screen, for tests: of passkeys, and of codes. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { totpCode, totpStep } from '../totp.ts'

export type CreationOptions = Pick<PublicKeyCredentialCreationOptionsJSON, 'challenge'> & {
  readonly rp: { readonly id?: string }
  readonly excludeCredentials?: readonly { readonly id: string }[] | undefined
}

export type RequestOptions = Pick<PublicKeyCredentialRequestOptionsJSON, 'challenge' | 'rpId'> & {
  readonly allowCredentials?: readonly { readonly id: string }[] | undefined
}

type Cbor = Parameters<typeof isoCBOR.encode>[0]

type StoredKey = {
  readonly rpId: string
  readonly privateKey: KeyObject
  signCount: number
}

/** COSE's number of the algorithm. */
const ES256 = -7

const [USER_PRESENT, USER_VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40]

/** A passkey provider without a screen: makes real keys and signatures by the WebAuthn specification, for tests. */
export class SoftwareAuthenticator {
  readonly #keys = new Map<string, StoredKey>()

  /** @throws InvalidStateError, as browsers do, when it already has one of the excluded passkeys */
  create(options: CreationOptions, origin: string) {
    if (options.excludeCredentials?.some(({ id }) => this.#keys.has(id))) {
      throw new DOMException('The authenticator is registered already.', 'InvalidStateError')
    }
    const { privateKey, publicKey } = newKeyPair()
    const id = randomBytes(16)
    const key = { rpId: options.rp.id ?? new URL(origin).hostname, privateKey, signCount: 0 }
    this.#keys.set(id.toString('base64url'), key)
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    const credential = Buffer.concat([Buffer.alloc(16), idLength, id, isoCBOR.encode(publicKey)])
    const authData = Buffer.concat([this.#authenticatorData(key, HAS_CREDENTIAL), credential])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', options.challenge, origin),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      publicKeyAlgorithm: ES256,
      transports: ['internal'],
    }
    return { ...credentialOf(id.toString('base64url')), response }
  }

  /** @throws NotAllowedError, as browsers do, when it has none of the passkeys */
  get(options: RequestOptions, origin: string) {
    const id = options.allowCredentials?.map((allowed) => allowed.id).find((known) => this.#keys.has(known))
    const key = this.#keys.get(id ?? '')
    if (id === undefined || !key) throw new DOMException('No passkey here.', 'NotAllowedError')
    key.signCount += 1
    const authenticatorData = this.#authenticatorData(key, 0)
    const clientDataJSON = clientData('webauthn.get', options.challenge, origin)
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const response = {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
    }
    return { ...credentialOf(id), response }
  }

  /** Goes back to the first signature, as a copy of the authenticator would. */
  rewind(): void {
    for (const key of this.#keys.values()) key.signCount = 0
  }

  #authenticatorData({ rpId, signCount }: StoredKey, flags: number): Buffer {
    const rest = Buffer.alloc(5)
    rest.writeUInt8(USER_PRESENT | USER_VERIFIED | flags, 0)
    rest.writeUInt32BE(signCount, 1)
    return Buffer.concat([sha256(Buffer.from(rpId)), rest])
  }
}

const credentialOf = (id: string) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  authenticatorAttachment: 'platform',
  clientExtensionResults: {},
})

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest()

/** A key pair for ES256; the public half as COSE, which names its members by number. */
function newKeyPair() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const members: [number, Cbor][] = [
    [1, 2],
    [3, ES256],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]
  return { privateKey, publicKey: new Map<string | number, Cbor>(members) }
}

const bytes = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function hexOf(key: string): string {
  const bits = [...key].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return (bits.match(/.{4}/g) ?? []).map((half) => Number.parseInt(half, 2).toString(16)).join('')
}

/**
 * The code that an authenticator app shows.
 * @param key in base 32, as the app takes it
 * @param now milliseconds since 1970
 */
export const appCode = (key: string, now: number) => totpCode(hexOf(key), totpStep(now))
