/** RS256 tokens with Cognito's claims. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import * as v from 'valibot'

const KEY_BITS = 2048
const SETTING = 'signingKey'

const AccessClaimsSchema = v.object({
  token_use: v.literal('access'),
  iss: v.string(),
  sub: v.string(),
  client_id: v.string(),
  origin_jti: v.string(),
  exp: v.number(),
})

export type AccessClaims = v.InferOutput<typeof AccessClaimsSchema>

const HeaderSchema = v.object({ alg: v.literal('RS256'), kid: v.string() })

/** Signs with a random key of this installation, created at the first start. */
export class TokenSigner {
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject
  readonly #keyId: string

  constructor(database: DatabaseSync) {
    this.#privateKey = createPrivateKey(loadKey(database))
    this.#publicKey = createPublicKey(this.#privateKey)
    const { n = '', e = '' } = this.#publicKey.export({ format: 'jwk' })
    // RFC 7638: a key's id is the hash of its required members.
    this.#keyId = createHash('sha256')
      .update(JSON.stringify({ e, kty: 'RSA', n }))
      .digest('base64url')
  }

  sign(claims: Record<string, unknown>): string {
    const signed = `${encode({ kid: this.#keyId, alg: 'RS256' })}.${encode(claims)}`
    return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), this.#privateKey).toString('base64url')}`
  }

  /** @returns the claims of an access token that this key signed, expired or not */
  readAccessToken(token: string): AccessClaims | undefined {
    const [header, payload, signature, ...rest] = token.split('.')
    if (!header || !payload || !signature || rest.length > 0) return undefined
    if (decode(HeaderSchema, header)?.kid !== this.#keyId) return undefined
    const signed = Buffer.from(`${header}.${payload}`)
    if (!verify('RSA-SHA256', signed, this.#publicKey, Buffer.from(signature, 'base64url'))) return undefined
    return decode(AccessClaimsSchema, payload)
  }

  /** The public key as `/.well-known/jwks.json` gives it. */
  keySet() {
    const key = this.#publicKey.export({ format: 'jwk' })
    return { keys: [{ ...key, alg: 'RS256', use: 'sig', kid: this.#keyId }] }
  }
}

function loadKey(database: DatabaseSync): string {
  const stored = database.prepare('SELECT value FROM settings WHERE name = ?').get(SETTING)?.value
  if (typeof stored === 'string') return stored
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: KEY_BITS,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  database.prepare('INSERT INTO settings (name, value) VALUES (?, ?)').run(SETTING, privateKey)
  return privateKey
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function decode<Schema extends v.GenericSchema>(
  schema: Schema,
  part: string,
): v.InferOutput<Schema> | undefined {
  const text = Buffer.from(part, 'base64url').toString()
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return parsed.success ? parsed.output : undefined
}
