import type { PoolSettings } from './settings.ts'
import type { ChallengeStore } from './store/challenges.ts'
import type { GrantStore } from './store/grants.ts'
import type { UserStore } from './store/users.ts'
import type { TokenSigner } from './tokens.ts'

/** A mail or text message to send. */
export type OutgoingMessage = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly code: string
}

/** Everything that an operation of the pool uses. */
export type Pool = {
  readonly settings: PoolSettings
  readonly issuer: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly send: (message: OutgoingMessage) => void
  readonly users: UserStore
  readonly challenges: ChallengeStore
  readonly grants: GrantStore
  readonly signer: TokenSigner
}

export type ResponseBody = Record<string, unknown>
