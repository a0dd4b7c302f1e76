import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import { refuseProduction } from '@stand-ins/kit/command.ts'
import { openDatabase } from '@stand-ins/kit/database.ts'
import { FaultQueue } from '@stand-ins/kit/faults.ts'
import { recordTable } from '@stand-ins/kit/records.ts'
import { Hono } from 'hono'
import { createAccount, type NewAccount } from './accounts.ts'
import { controlRoutes, type Fault } from './control.ts'
import { notHere } from './errors.ts'
import * as account from './operations/account.ts'
import * as passkeys from './operations/passkeys.ts'
import * as signIn from './operations/sign-in.ts'
import type { OutgoingMessage, Pool } from './pool.ts'
import { type Call, protocolRoutes } from './protocol/http.ts'
import type { Operation } from './protocol/operation.ts'
import { type PoolSettings, standardSettings } from './settings.ts'
import { completeSignIn } from './sign-in/responses.ts'
import { ChallengeStore } from './store/challenges.ts'
import { grantStore } from './store/grants.ts'
import { userStore } from './store/users.ts'
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
  /** Called with each mail and text message. */
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

const SCHEMA = `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  ${recordTable('users', 'name', 'email')}
  ${recordTable('grants')}
`

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
 * @throws in production, and when the data folder is in use
 */
export function createUserPool(options: UserPoolOptions) {
  refuseProduction('The local user pool')
  const { poolId, token } = options
  const database = openDatabase(options.dataFolder, 'user-pool-2.sqlite', SCHEMA)
  const pool = assemble(options, database)
  const create = (account: NewAccount) => createAccount(pool, account)
  if (pool.users.isEmpty()) for (const account of options.accounts ?? []) create(account)

  const call: Call = (name, body) => {
    const operation = OPERATIONS.get(name)
    if (!operation) throw notHere(name)
    return operation(pool, body)
  }
  const faults = new FaultQueue<Fault>()
  /** Serves `/_cognito/` (the protocol and the key set) and `/user-pool/` (control, for tests). */
  const app = new Hono<{ Bindings: HttpBindings }>()
    .route('/', protocolRoutes(PATH, call, faults))
    .get(`${PATH}/${poolId}/.well-known/jwks.json`, (context) => context.json(pool.signer.keySet()))
    .route('/user-pool', controlRoutes(token, faults, create))
  return {
    app,
    issuer: pool.issuer,
    createAccount: create,
    /** Creates an account that is signed in, for tests of other things. */
    createSignedIn: (account: NewAccount) => {
      const user = create(account)
      return { sub: user.sub, idToken: completeSignIn(pool, user).AuthenticationResult.IdToken }
    },
    close: () => database.close(),
  }
}

function assemble(options: UserPoolOptions, database: DatabaseSync): Pool {
  const { poolId, clientId, origin, issuer, clock } = options
  const settings: PoolSettings = { ...standardSettings, poolId, clientId, ...options.settings }
  return {
    settings,
    issuer: () => issuer ?? `${origin()}${PATH}/${poolId}`,
    now: clock,
    send: options.mail,
    users: userStore(database),
    challenges: new ChallengeStore(settings.challengeSeconds * 1000, clock),
    grants: grantStore(database),
    signer: new TokenSigner(database),
  }
}
