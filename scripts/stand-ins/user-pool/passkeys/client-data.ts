import * as v from 'valibot'

const ClientDataSchema = v.pipe(
  v.string(),
  v.transform((base64url) => Buffer.from(base64url, 'base64url').toString()),
  v.parseJson(),
  v.object({ type: v.string(), challenge: v.string(), origin: v.pipe(v.string(), v.url()) }),
)

export type ClientData = v.InferOutput<typeof ClientDataSchema>

/** Parses `clientDataJSON`, base64url: the purpose of a signature. @returns undefined when malformed */
export function readClientData(clientDataJson: string): ClientData | undefined {
  const parsed = v.safeParse(ClientDataSchema, clientDataJson)
  return parsed.success ? parsed.output : undefined
}

/**
 * A passkey belongs to a domain and its subdomains. Browsers offer passkeys on secure origins only: HTTPS, and
 * localhost without it.
 */
export function isAllowedOrigin(origin: string, relyingPartyId: string): boolean {
  const { protocol, hostname } = new URL(origin)
  const isInDomain = hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`)
  const isLocalhost = hostname === 'localhost' || hostname.endsWith('.localhost')
  return isInDomain && (protocol === 'https:' || (protocol === 'http:' && isLocalhost))
}
