import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import { refuseProduction } from '@stand-ins/kit/command.ts'
import { type DatabaseFormat, inTransaction, openDatabase } from '@stand-ins/kit/database.ts'
import { FaultQueue } from '@stand-ins/kit/faults.ts'
import { Hono } from 'hono'
import { createAccount, type NewAccount } from './accounts.ts'
import { controlRoutes, type Fault } from './control.ts'
import { notHere, PoolError } from './errors.ts'
import * as account from './operations/account.ts'
import * as passkeys from './operations/passkeys.ts'
import * as signIn from './operations/sign-in.ts'
import type { OutgoingMessage, Pool } from './pool.ts'
import { type Call, protocolRoutes } from './protocol/http.ts'
import type { Operation } from './protocol/operation.ts'
import { type PoolSettings, standardSettings } from './settings.ts'
import { ChallengeStore } from './store/challenges.ts'
import { CodeStore } from './store/codes.ts'
import { GrantStore } from './store/grants.ts'
import { UserStore } from './store/users.ts'
import { TokenSigner } from './tokens.ts'

export type UserPoolOptions = {
  /** Created when missing. One process at a time. */
  readonly dataFolder: string
  /** Such as `eu-north-1_LocalDev1`. */
  readonly poolId: string
  readonly clientId: string
  /** Origin that the pool is served on, such as http://localhost:3900; read when a token is issued or checked. */
  readonly origin: () => string
  /** `iss` of its tokens; by default an address below `origin`. For a rehearsal, which gives the pool Cognito's own name. */
  readonly issuer?: string | undefined
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Called with each mail and text message, after the change that caused it is stored. */
  readonly mail: (message: OutgoingMessage) => void
  /** Bearer token of the control endpoints. */
  readonly token: string
  readonly settings?: Partial<PoolSettings>
  /** Created while the pool is empty. */
  readonly accounts?: readonly NewAccount[]
}

export type { NewAccount } from './accounts.ts'
export type { OutgoingMessage } from './pool.ts'
export { standardSettings } from './settings.ts'

export type UserPool = ReturnType<typeof createUserPool>

const PATH = '/_cognito'

/** Times are milliseconds since 1970. */
const SCHEMA = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE users (
    sub TEXT PRIMARY KEY,
    name_key TEXT NOT NULL UNIQUE,
    email_key TEXT UNIQUE,
    body TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE codes (
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    code TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (sub, purpose)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE challenges (id TEXT PRIMARY KEY, body TEXT NOT NULL, expires_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE grants (
    origin_jti TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    signed_in_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX grants_by_user ON grants (sub);
  CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY,
    origin_jti TEXT NOT NULL REFERENCES grants ON DELETE CASCADE,
    replaced_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX refresh_tokens_by_grant ON refresh_tokens (origin_jti);
`

const FORMAT: DatabaseFormat = {
  file: 'user-pool.sqlite',
  version: 1,
  schema: SCHEMA,
  synchronous: 'FULL',
  cure: 'Remove the file; its accounts are lost.',
}

/** Operations by the name after the dot in `X-Amz-Target`. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map([
  ['SignUp', account.signUp],
  ['ConfirmSignUp', account.confirmSignUp],
  ['ResendConfirmationCode', account.resendConfirmationCode],
  ['InitiateAuth', signIn.initiateAuth],
  ['RespondToAuthChallenge', signIn.respondToAuthChallenge],
  ['AssociateSoftwareToken', signIn.associateSoftwareToken],
  ['VerifySoftwareToken', signIn.verifySoftwareToken],
  ['GetTokensFromRefreshToken', signIn.getTokensFromRefreshToken],
  ['RevokeToken', signIn.revokeToken],
  ['ForgotPassword', account.forgotPassword],
  ['ConfirmForgotPassword', account.confirmForgotPassword],
  ['DeleteUser', account.deleteUser],
  ['StartWebAuthnRegistration', passkeys.startWebAuthnRegistration],
  ['CompleteWebAuthnRegistration', passkeys.completeWebAuthnRegistration],
  ['ListWebAuthnCredentials', passkeys.listWebAuthnCredentials],
  ['DeleteWebAuthnCredential', passkeys.deleteWebAuthnCredential],
])

/**
 * A user pool on this machine that speaks Amazon Cognito's protocol to the unmodified aws-amplify.
 * @throws in production, and when the data folder is in use or of an unknown format
 */
export function createUserPool(options: UserPoolOptions) {
  refuseProduction('The local user pool')
  const { poolId, token } = options
  const database = openDatabase(options.dataFolder, FORMAT)
  const outbox: OutgoingMessage[] = []
  const pool = assemble(options, database, (message) => outbox.push(message))
  const transact = <Result>(work: () => Result) => {
    outbox.length = 0
    // Commits after a refusal too, to keep what a wrong try has changed.
    const result = inTransaction(database, work, (cause) => cause instanceof PoolError)
    for (const message of outbox) options.mail(message)
    return result
  }
  const create = (account: NewAccount) => transact(() => createAccount(pool, account))
  if (pool.users.isEmpty()) for (const account of options.accounts ?? []) create(account)

  const call: Call = (name, body) => {
    const operation = OPERATIONS.get(name)
    if (!operation) throw notHere(name)
    // Passkeys are checked asynchronously: what they write after the check is in no transaction, and they send no mail.
    return transact(() => operation(pool, body))
  }
  const faults = new FaultQueue<Fault>()
  /** Serves `/_cognito/` (the protocol and the key set) and `/user-pool/` (control, for tests). */
  const app = new Hono<{ Bindings: HttpBindings }>()
    .route('/', protocolRoutes(PATH, call, faults))
    .get(`${PATH}/${poolId}/.well-known/jwks.json`, (context) => context.json(pool.signer.keySet()))
    .route('/user-pool', controlRoutes(token, faults, create))
  return { app, issuer: pool.issuer, createAccount: create, close: () => database.close() }
}

function assemble(options: UserPoolOptions, database: DatabaseSync, send: Pool['send']): Pool {
  const { poolId, clientId, origin, issuer, clock } = options
  const settings = checked({ ...standardSettings, poolId, clientId, ...options.settings })
  return {
    settings,
    issuer: () => issuer ?? `${origin()}${PATH}/${poolId}`,
    now: clock,
    send,
    users: new UserStore(database),
    codes: new CodeStore(database),
    challenges: new ChallengeStore(database, settings.challengeSeconds * 1000, clock),
    grants: new GrantStore(database),
    signer: new TokenSigner(database),
  }
}

/** @throws when the settings are none that Cognito takes */
function checked(settings: PoolSettings): PoolSettings {
  if (!settings.firstFactors.includes('PASSWORD')) {
    throw new Error('User pool settings: firstFactors must include PASSWORD, as Cognito demands.')
  }
  return settings
}
