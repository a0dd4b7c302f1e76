import { randomBytes } from 'node:crypto'
import { notAuthorized } from '../errors.ts'
import type { SrpExchange } from '../srp.ts'
import type { MfaMethod } from './users.ts'

type Plain<Kind extends string> = Kind extends string ? { kind: Kind; sub: string } : never

/** How far a sign-in or the registration of a passkey has come; `sub` is null for an account that doesn't exist. */
export type Challenge =
  | {
      kind: 'password'
      sub: string | null
      login: string
      srp: SignedExchange
      /** Set in CUSTOM_AUTH: its own question follows the password. */
      isCustom: boolean
    }
  | { kind: 'email-code'; sub: string | null; code: string; wrongTries: number }
  /** The challenge is base64url; the passkey signs it. */
  | { kind: 'passkey'; sub: string; challenge: string }
  | Plain<'passkey-registration' | 'new-password' | 'mfa-selection' | 'custom' | 'confirmed'>
  | { kind: 'factor-selection'; sub: string | null; login: string }
  | {
      kind: 'mfa'
      sub: string
      method: MfaMethod
      /** Missing for an authenticator app, which generates its own codes. */
      code?: string
      /** The address that becomes a second factor when its code is right. */
      newEmail?: string | undefined
      wrongTries: number
    }
  | {
      kind: 'mfa-setup'
      sub: string
      methods: readonly MfaMethod[]
      /** Of the authenticator app, hex. */
      secret?: string
      /** The time step of the code that proved the secret. */
      provenStep?: number | undefined
    }

/** The client signs the secret block, base64, which ties its response to this exchange. */
export type SignedExchange = SrpExchange & { readonly secretBlock: string }

export type ChallengeOf<Kind extends Challenge['kind']> = Extract<Challenge, { kind: Kind }>

const TRIES = 5

/** Half-finished sign-ins by the `Session` that the client sends back. A restart ends them. */
export class ChallengeStore {
  readonly #opened = new Map<string, { challenge: Challenge; expiresAt: number }>()
  readonly #lifeMs: number
  readonly #now: () => number

  constructor(lifeMs: number, now: () => number) {
    this.#lifeMs = lifeMs
    this.#now = now
  }

  open(challenge: Challenge): string {
    const now = this.#now()
    // Expired ones stay for a while, so that a late response is refused with the reason.
    for (const [session, { expiresAt }] of this.#opened)
      if (expiresAt < now - 20 * this.#lifeMs) this.close(session)
    const session = randomBytes(32).toString('base64url')
    this.#opened.set(session, { challenge, expiresAt: now + this.#lifeMs })
    return session
  }

  /** After the last try the session is over. */
  countWrongCode(session: string, challenge: ChallengeOf<'email-code' | 'mfa'>): void {
    challenge.wrongTries += 1
    if (challenge.wrongTries >= TRIES) this.close(session)
  }

  close(session: string): void {
    this.#opened.delete(session)
  }

  /** @returns undefined when the session is unknown, used or too old */
  peek(session: string): Challenge | undefined {
    const found = this.#opened.get(session)
    return found && found.expiresAt > this.#now() ? found.challenge : undefined
  }

  /** @throws PoolError when the session is unknown, used, too old, or of another step */
  find<Kind extends Challenge['kind']>(session: string, kind: Kind): ChallengeOf<Kind> {
    const challenge = this.peek(session)
    if (!challenge && this.#opened.has(session))
      throw notAuthorized('Invalid session for the user, session is expired.')
    if (!challenge || !isKind(challenge, kind)) throw notAuthorized('Invalid session for the user.')
    return challenge
  }
}

function isKind<Kind extends Challenge['kind']>(
  challenge: Challenge,
  kind: Kind,
): challenge is ChallengeOf<Kind> {
  return challenge.kind === kind
}
