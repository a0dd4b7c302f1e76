/** Identity by an Amazon Cognito user pool, or by one on this machine that speaks the same. */
import { CognitoJwtVerifier, JwtVerifier } from 'aws-jwt-verify'
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import { FetchError, JwksValidationError, JwkValidationError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as v from 'valibot'
import { Unavailable } from '../../common/unavailable.ts'
import type { Identity } from '../ports.ts'
import { Refusal } from '../problem.ts'

export type UserPoolSettings = {
  userPoolId: string
  /** Clients whose tokens are accepted: the site's, and others of the pool such as the app's. */
  clientId: string | string[]
  /** Of a pool on this machine; a real pool's follows from its id. */
  issuer: string | undefined
}

const KEYS_MS = 3_000

const claimsSchema = v.object({
  sub: v.pipe(v.string(), v.nonEmpty()),
  'cognito:username': v.string(),
  // Checked by the package, but only where there is one.
  exp: v.number(),
  email: v.optional(v.string(), ''),
  // Cognito writes a boolean; a pool that imports users from elsewhere may pass on a text.
  email_verified: v.optional(v.union([v.boolean(), v.string()]), false),
})

/** The package's own asks by HTTPS alone, which no service on this machine speaks. */
const plainFetcher = {
  fetch: async (uri: string) => {
    try {
      const response = await fetch(uri, { signal: AbortSignal.timeout(KEYS_MS) })
      if (response.ok) return await response.arrayBuffer()
      throw new Error(`Status code is ${response.status}`)
    } catch (error) {
      throw new FetchError(uri, error)
    }
  },
}

function createVerifier({ userPoolId, clientId, issuer }: UserPoolSettings) {
  const fields = { clientId, tokenUse: 'id' } as const
  if (!issuer) return CognitoJwtVerifier.create({ userPoolId, ...fields })
  return JwtVerifier.create(
    {
      issuer,
      audience: clientId,
      jwksUri: `${issuer}/.well-known/jwks.json`,
      customJwtCheck: ({ payload }) => validateCognitoJwtFields(payload, fields),
    },
    { jwksCache: new SimpleJwksCache({ fetcher: plainFetcher }) },
  )
}

/** Whether an error says that the keys can't be had, rather than that the token is wrong. */
const lacksKeys = (error: unknown) =>
  error instanceof FetchError || error instanceof JwksValidationError || error instanceof JwkValidationError

export function createUserPoolIdentity(settings: UserPoolSettings): Identity {
  const verifier = createVerifier(settings)
  return {
    verify: async (idToken) => {
      try {
        const claims = v.parse(claimsSchema, await verifier.verify(idToken))
        return {
          sub: claims.sub,
          username: claims['cognito:username'],
          email: claims.email.trim().toLowerCase(),
          isEmailVerified: String(claims.email_verified) === 'true',
        }
      } catch (error) {
        // Of nobody's fault: an outage must not look like a sign-out.
        if (lacksKeys(error)) throw new Unavailable('user pool', error)
        if (!(error instanceof JwtBaseError || error instanceof v.ValiError)) throw error
        throw new Refusal({ code: 'not-signed-in' }, 'The id token is not valid here, or not any more.')
      }
    },
  }
}
