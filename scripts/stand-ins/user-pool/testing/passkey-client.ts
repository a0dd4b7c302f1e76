import * as v from 'valibot'
import { type RunningPool, testPool } from './running-pool.ts'
import type { SoftwareAuthenticator } from './software-authenticator.ts'

const { clientId: ClientId } = testPool

/** Page that the passkeys of the tests belong to. */
export const ORIGIN = 'http://localhost:5173'

/** Settings of a pool with passkeys. */
export const passkeySettings = {
  firstFactors: ['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'],
  relyingPartyId: 'localhost',
} as const

const PasskeysSchema = v.array(v.object({ id: v.string() }))
const CreationSchema = v.object({
  CredentialCreationOptions: v.object({
    challenge: v.string(),
    rp: v.object({ id: v.string() }),
    excludeCredentials: PasskeysSchema,
  }),
})
const ChallengeSchema = v.object({
  ChallengeName: v.literal('WEB_AUTHN'),
  Session: v.string(),
  ChallengeParameters: v.object({
    CREDENTIAL_REQUEST_OPTIONS: v.pipe(
      v.string(),
      v.parseJson(),
      v.object({ challenge: v.string(), rpId: v.string(), allowCredentials: PasskeysSchema }),
    ),
  }),
})
const TokensSchema = v.object({ AuthenticationResult: v.object({ AccessToken: v.string() }) })

/** Passkey calls as any client could make them. The pool needs USER_PASSWORD_AUTH. */
export class PasskeyClient {
  readonly #pool: RunningPool
  readonly #password: string

  constructor(pool: RunningPool, password: string) {
    this.#pool = pool
    this.#password = password
  }

  async accessToken(username: string): Promise<string> {
    const AuthParameters = { USERNAME: username, PASSWORD: this.#password }
    const request = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
    const { body } = await this.#pool.call('InitiateAuth', request)
    return v.parse(TokensSchema, body).AuthenticationResult.AccessToken
  }

  async startRegistration(AccessToken: string) {
    const { body } = await this.#pool.call('StartWebAuthnRegistration', { AccessToken })
    return v.parse(CreationSchema, body).CredentialCreationOptions
  }

  async completeRegistration(AccessToken: string, Credential: object) {
    return (await this.#pool.call('CompleteWebAuthnRegistration', { AccessToken, Credential })).body
  }

  /** Registers a passkey of an account from start to end. */
  async register(username: string, authenticator: SoftwareAuthenticator, origin = ORIGIN) {
    const token = await this.accessToken(username)
    return this.completeRegistration(token, authenticator.create(await this.startRegistration(token), origin))
  }

  /** Starts a sign-in that prefers a passkey. @returns the pool's response */
  async start(USERNAME: string) {
    const AuthParameters = { USERNAME, PREFERRED_CHALLENGE: 'WEB_AUTHN' }
    return (await this.#pool.call('InitiateAuth', { ClientId, AuthFlow: 'USER_AUTH', AuthParameters })).body
  }

  /** @throws when the account is not asked for a passkey */
  async challenge(username: string) {
    const { Session, ChallengeParameters } = v.parse(ChallengeSchema, await this.start(username))
    return { Session, options: ChallengeParameters.CREDENTIAL_REQUEST_OPTIONS }
  }

  async answer(USERNAME: string, Session: string, credential: object) {
    const ChallengeResponses = { USERNAME, CREDENTIAL: JSON.stringify(credential) }
    const request = { ClientId, ChallengeName: 'WEB_AUTHN', Session, ChallengeResponses }
    return (await this.#pool.call('RespondToAuthChallenge', request)).body
  }
}
