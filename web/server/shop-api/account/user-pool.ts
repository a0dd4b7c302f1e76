/** Identity by an Amazon Cognito user pool, or by a local pool that speaks the same protocol. */

import { CognitoJwtVerifier, JwtVerifier } from 'aws-jwt-verify'
import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import { FetchError, JwksValidationError, JwkValidationError, JwtBaseError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import * as v from 'valibot'
import { normaliseEmail } from '#shared/links/email-address.ts'
import { text } from '#shared/text/text.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { Refusal } from '../http/refusal.ts'
import type { Identity } from './identity.ts'

export type UserPoolSettings = {
  userPoolId: string
  /** Client ids whose tokens are accepted: the site's and others of the pool, such as the app's. */
  clientId: string | string[]
  /** Only for a local pool; the issuer of a real pool follows from its id. */
  issuer: string | undefined
}

/** Time limit for reading the keys of a local pool. */
const KEYS_TIMEOUT_MS = 3_000

const claimsSchema = v.object({
  sub: text(256),
  'cognito:username': v.fallback(text(128), ''),
  // The package accepts a token without an expiry.
  exp: v.number(),
  email: v.fallback(text(320), ''),
  // Refreshed tokens keep the time of the login.
  auth_time: v.optional(v.number()),
  iat: v.optional(v.number(), 0),
  // Cognito writes a boolean; for users imported from another identity provider it may be a text.
  email_verified: v.optional(v.union([v.boolean(), v.string()]), false),
})

/** The package's own fetcher refuses HTTP, which local services speak. */
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

/** Whether the keys could not be read, so that the token can't be judged. */
const lacksKeys = (error: unknown) =>
  error instanceof FetchError || error instanceof JwksValidationError || error instanceof JwkValidationError

/** Whether the data of an account were erased after a login: the account is deleted, and its tokens still live for hours. */
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
