import { vi } from 'vitest'
import type { SoftwareAuthenticator } from './software-authenticator.ts'

/** Page that the passkeys of the tests belong to. */
export const ORIGIN = 'http://localhost:5173'

/** Settings of a pool with passkeys. */
export const passkeySettings = {
  firstFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
  relyingPartyId: 'localhost',
} as const

const toText = (buffer: BufferSource) =>
  Buffer.from(
    buffer instanceof ArrayBuffer ? new Uint8Array(buffer) : new Uint8Array(buffer.buffer),
  ).toString('base64url')

const toBuffer = (base64url: string): ArrayBuffer =>
  new Uint8Array(Buffer.from(base64url, 'base64url')).buffer

const withTextIds = (list: readonly PublicKeyCredentialDescriptor[] = []) =>
  list.map(({ id }) => ({ id: toText(id) }))

class AttestationResponse {
  readonly clientDataJSON: ArrayBuffer
  readonly attestationObject: ArrayBuffer
  readonly #json: ReturnType<SoftwareAuthenticator['create']>['response']

  constructor(json: ReturnType<SoftwareAuthenticator['create']>['response']) {
    this.#json = json
    this.clientDataJSON = toBuffer(json.clientDataJSON)
    this.attestationObject = toBuffer(json.attestationObject)
  }

  getTransports = () => this.#json.transports
  getPublicKeyAlgorithm = () => this.#json.publicKeyAlgorithm
  getAuthenticatorData = () => toBuffer(this.#json.authenticatorData)
  getPublicKey = () => null
}

class AssertionResponse {
  readonly clientDataJSON: ArrayBuffer
  readonly authenticatorData: ArrayBuffer
  readonly signature: ArrayBuffer
  readonly userHandle = null

  constructor(json: ReturnType<SoftwareAuthenticator['get']>['response']) {
    this.clientDataJSON = toBuffer(json.clientDataJSON)
    this.authenticatorData = toBuffer(json.authenticatorData)
    this.signature = toBuffer(json.signature)
  }
}

class Credential {
  readonly id: string
  readonly rawId: ArrayBuffer
  readonly type = 'public-key'
  readonly authenticatorAttachment = 'platform'
  readonly response: AttestationResponse | AssertionResponse

  constructor(id: string, response: AttestationResponse | AssertionResponse) {
    this.id = id
    this.rawId = toBuffer(id)
    this.response = response
  }

  getClientExtensionResults = () => ({})
}

/**
 * Gives aws-amplify the globals of a browser: `window`, `navigator.credentials` and the classes of their results.
 * `vi.unstubAllGlobals()` removes them.
 */
export function stubBrowserPasskeys(authenticator: SoftwareAuthenticator): void {
  const credentials = {
    create: ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) => {
      const { challenge, rp, excludeCredentials } = publicKey
      const made = authenticator.create(
        {
          challenge: toText(challenge),
          rp: { ...(rp.id !== undefined && { id: rp.id }) },
          excludeCredentials: withTextIds(excludeCredentials),
        },
        ORIGIN,
      )
      return Promise.resolve(new Credential(made.id, new AttestationResponse(made.response)))
    },
    get: ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
      const { challenge, rpId, allowCredentials } = publicKey
      const given = authenticator.get(
        {
          challenge: toText(challenge),
          ...(rpId !== undefined && { rpId }),
          allowCredentials: withTextIds(allowCredentials),
        },
        ORIGIN,
      )
      return Promise.resolve(new Credential(given.id, new AssertionResponse(given.response)))
    },
  }
  vi.stubGlobal('window', { document: {}, isSecureContext: true, PublicKeyCredential: Credential })
  vi.stubGlobal('navigator', { credentials, userAgent: 'Node' })
  vi.stubGlobal('PublicKeyCredential', Credential)
  vi.stubGlobal('AuthenticatorAttestationResponse', AttestationResponse)
  vi.stubGlobal('AuthenticatorAssertionResponse', AssertionResponse)
}
