import { CognitoJwtVerifier, JwtVerifier } from 'aws-jwt-verify'
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import { FetchError, JwksValidationError, JwkValidationError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as v from 'valibot'
import { normaliseEmail } from '#shared/links/email-address.ts'
import { text } from '#shared/text/text.ts'
import { ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { Refusal } from '../http/refusal.ts'
import type { Identity } from './signed-in.ts'

export type UserPoolSettings = {
  userPoolId: string
  /** Accepted client ids: the site's and others of the pool, such as the app's. */
  clientId: string | string[]
  /** Set for a local pool only: the id of a pool at AWS implies the issuer. */
  issuer: string | undefined
}

const KEYS_TIMEOUT_MS = 3_000

const claimsSchema = v.object({
  sub: text(256),
  'cognito:username': v.fallback(text(128), ''),
  // aws-jwt-verify accepts a token without an expiry.
  exp: v.number(),
  email: v.fallback(text(320), ''),
  // Refreshed tokens keep the time of the login.
  auth_time: v.optional(v.number()),
  iat: v.optional(v.number(), 0),
  // Cognito writes a boolean, or text for users imported from another identity provider.
  email_verified: v.optional(v.union([v.boolean(), v.string()]), false),
})

const issuerOf = ({ issuer, userPoolId }: UserPoolSettings) =>
  issuer ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`

/** @throws Error when the pool doesn't answer, or has no such id */
export async function readKeys(settings: UserPoolSettings): Promise<void> {
  const response = await fetch(`${issuerOf(settings)}/.well-known/jwks.json`, {
    signal: AbortSignal.timeout(KEYS_TIMEOUT_MS),
  })
  await response.body?.cancel()
  if (!response.ok) throw new ShopFault(`the user pool answers with status ${response.status}`)
}

/** Accepts HTTP for local services; the fetcher of aws-jwt-verify refuses HTTP. */
const httpFetcher = {
  fetch: async (uri: string) => {
    try {
      const response = await fetch(uri, { signal: AbortSignal.timeout(KEYS_TIMEOUT_MS) })
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
    { jwksCache: new SimpleJwksCache({ fetcher: httpFetcher }) },
  )
}

const lacksKeys = (error: unknown) =>
  error instanceof FetchError || error instanceof JwksValidationError || error instanceof JwkValidationError

/** Recognises tokens of an erased account, which stay valid for hours. */
export type IsErasedSince = (sub: string, loggedInAt: Date) => Promise<boolean>

export function createUserPoolIdentity(settings: UserPoolSettings, isErasedSince: IsErasedSince): Identity {
  const verifier = createVerifier(settings)
  const claimsOf = async (idToken: string) => {
    try {
      return v.parse(claimsSchema, await verifier.verify(idToken))
    } catch (error) {
      // An outage must not look like an invalid token, which would sign the shopper out.
      if (lacksKeys(error)) throw new Unavailable('user pool', error)
      if (!(error instanceof JwtBaseError || error instanceof v.ValiError)) throw error
      throw new Refusal({ code: 'not-signed-in' }, 'The id token is invalid or expired.')
    }
  }
  return {
    verify: async (idToken, { isErasure } = { isErasure: false }) => {
      const claims = await claimsOf(idToken)
      const loggedInAt = new Date((claims.auth_time ?? claims.iat) * 1000)
      if (!isErasure && (await isErasedSince(claims.sub, loggedInAt)))
        throw new Refusal({ code: 'not-signed-in' }, 'The account was deleted after this login.')
      return {
        sub: claims.sub,
        username: claims['cognito:username'],
        email: normaliseEmail(claims.email),
        isEmailVerified: String(claims.email_verified) === 'true',
      }
    },
  }
}
