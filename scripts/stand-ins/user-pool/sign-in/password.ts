/** Sign-in with a password, by SRP or plain, and the pool's own question after it. */
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { invalidParameter, userNotFound, wrongCredentials } from '../errors.ts'
import { srpIdentity } from '../passwords.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { expectedSignature, isPassword, openExchange, type PasswordProof, type SrpIdentity } from '../srp.ts'
import type { SignedExchange } from '../store/challenges.ts'
import type { User } from '../store/users.ts'
import { afterFirstFactor } from './factors.ts'
import {
  type AnswerChallenge,
  ask,
  type ChallengeResponse,
  completeSignIn,
  parameter,
  userOf,
} from './responses.ts'

/** The account of a password check, or a simulated one with the same responses that never signs in. */
type Claimant = {
  readonly user: User | undefined
  readonly username: string
  readonly proof: PasswordProof
}

export function openPasswordChallenge(
  pool: Pool,
  login: string,
  clientPublic: string,
  { isCustom = false } = {},
): ResponseBody {
  const { user, username, proof } = claimantOf(pool, login)
  const srp = openSignedExchange(clientPublic, proof)
  return ask(
    pool,
    'PASSWORD_VERIFIER',
    { kind: 'password', sub: user?.sub ?? null, login, srp, isCustom },
    {
      SALT: proof.salt,
      SRP_B: srp.serverPublic,
      SECRET_BLOCK: srp.secretBlock,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  )
}

export const answerPassword: AnswerChallenge = (pool, response) => {
  const { login, sub, srp, isCustom } = pool.challenges.find(response.session, 'password')
  const claimant = claimantOf(pool, login)
  const signed = isSigned(srpIdentity(pool, claimant.username), srp, claimant.proof, response)
  pool.challenges.close(response.session)
  const user = admit(claimant, signed && claimant.user?.sub === sub)
  return isCustom ? openCustomChallenge(pool, user.sub) : afterFirstFactor(pool, user)
}

export function signInWithPassword(pool: Pool, login: string, password: string): ResponseBody {
  const claimant = claimantOf(pool, login)
  const right = isPassword(srpIdentity(pool, claimant.username), password, claimant.proof)
  return afterFirstFactor(pool, admit(claimant, right))
}

/** @throws PoolError unless the password is right */
function admit({ user }: Claimant, right: boolean): User {
  if (!user || !right) throw wrongCredentials()
  return user
}

function claimantOf(pool: Pool, login: string): Claimant {
  const user = pool.users.byLogin(login)
  if (!user && pool.settings.preventUserExistenceErrors === 'LEGACY') {
    throw userNotFound('User does not exist.')
  }
  if (user) return { user, username: user.username, proof: user }
  const proof = { salt: randomBytes(16).toString('hex'), verifier: randomBytes(32).toString('hex') }
  return { user, username: login, proof }
}

/** @throws PoolError when the client's public value is invalid */
function openSignedExchange(clientPublic: string, proof: PasswordProof): SignedExchange {
  const exchange = openExchange(clientPublic, proof.verifier)
  if (!exchange) throw invalidParameter('SRP_A is not a valid public value')
  return { ...exchange, secretBlock: randomBytes(64).toString('base64') }
}

/** Whether the response was signed with the password, for this exchange. */
function isSigned(
  identity: SrpIdentity,
  exchange: SignedExchange,
  proof: PasswordProof,
  { responses }: ChallengeResponse,
): boolean {
  const { secretBlock } = exchange
  const timestamp = parameter(responses, 'TIMESTAMP')
  const given = Buffer.from(parameter(responses, 'PASSWORD_CLAIM_SIGNATURE'))
  const expected = Buffer.from(
    expectedSignature(identity, exchange, proof.verifier, { secretBlock, timestamp }),
  )
  const sameBlock = parameter(responses, 'PASSWORD_CLAIM_SECRET_BLOCK') === secretBlock
  return sameBlock && given.length === expected.length && timingSafeEqual(given, expected)
}

/** @throws PoolError in a pool without Lambda triggers */
export function triggersOf({ settings }: Pool) {
  const { customChallenge } = settings
  if (!customChallenge) {
    throw invalidParameter('Custom auth lambda trigger is not configured for the user pool.')
  }
  return customChallenge
}

/** Asks the question of the triggers. */
const openCustomChallenge = (pool: Pool, sub: string): ResponseBody =>
  ask(pool, 'CUSTOM_CHALLENGE', { kind: 'custom', sub }, triggersOf(pool).parameters)

/** After a wrong answer the question comes again, as the triggers of the developer guide have it. */
export const answerCustomChallenge: AnswerChallenge = (pool, response) => {
  const { sub } = pool.challenges.find(response.session, 'custom')
  const given = parameter(response.responses, 'ANSWER')
  pool.challenges.close(response.session)
  return given === triggersOf(pool).answer
    ? completeSignIn(pool, userOf(pool, sub, response))
    : openCustomChallenge(pool, sub)
}
