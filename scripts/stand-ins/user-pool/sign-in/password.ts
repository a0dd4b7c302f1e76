import { randomUUID } from 'node:crypto'
import { userNotFound, wrongCredentials } from '../errors.ts'
import { countWrongPassword, forgetWrongPasswords, refuseWhileLocked } from '../limits.ts'
import { srpIdentity } from '../passwords.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import { isPassword, type PasswordProof } from '../srp.ts'
import type { User } from '../store/user.ts'
import { openCustomChallenge } from './custom-challenge.ts'
import { afterFirstFactor } from './factors.ts'
import type { AnswerChallenge } from './responses.ts'
import { isSigned, openSignedExchange } from './signature.ts'

/** The account of a password check, or a simulated one with the same responses that never signs in. */
type Claimant = {
  readonly user: User | undefined
  readonly username: string
  readonly proof: PasswordProof
  /** Key for counting wrong passwords. */
  readonly account: string
}

export function openPasswordChallenge(
  pool: Pool,
  login: string,
  clientPublic: string,
  { isCustom = false } = {},
): ResponseBody {
  const { user, username, proof } = claimantOf(pool, login)
  const srp = openSignedExchange(clientPublic, proof)
  const challenge = { kind: 'password', sub: user?.sub ?? null, login, srp, isCustom } as const
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: pool.challenges.open(challenge, pool.now()),
    ChallengeParameters: {
      SALT: proof.salt,
      SRP_B: srp.serverPublic,
      SECRET_BLOCK: srp.secretBlock,
      USERNAME: username,
      USER_ID_FOR_SRP: username,
    },
  }
}

export const answerPassword: AnswerChallenge = (pool, response) => {
  const { login, sub, srp, isCustom } = pool.challenges.find(response.session, 'password', pool.now())
  const claimant = claimantOf(pool, login)
  const signed = isSigned(srpIdentity(pool, claimant.username), srp, claimant.proof, response)
  pool.challenges.close(response.session)
  const user = admit(pool, claimant, signed && claimant.user?.sub === sub)
  return isCustom ? openCustomChallenge(pool, user.sub) : afterFirstFactor(pool, user)
}

export function signInWithPassword(pool: Pool, login: string, password: string): ResponseBody {
  const claimant = claimantOf(pool, login)
  const right = isPassword(srpIdentity(pool, claimant.username), password, claimant.proof)
  return afterFirstFactor(pool, admit(pool, claimant, right))
}

/** @throws PoolError unless the password is right and the account not locked */
function admit(pool: Pool, { user, account }: Claimant, right: boolean): User {
  refuseWhileLocked(pool, account)
  if (!user || !right) {
    countWrongPassword(pool, account)
    throw wrongCredentials()
  }
  forgetWrongPasswords(pool, account)
  return user
}

function claimantOf(pool: Pool, login: string): Claimant {
  const user = pool.users.byLogin(login)
  if (!user && pool.settings.preventUserExistenceErrors === 'LEGACY') {
    throw userNotFound('User does not exist.')
  }
  if (user) return { user, username: user.username, proof: user, account: user.sub }
  const key = pool.users.keyOf(login)
  const proof = {
    salt: pool.stableHex(`salt of ${key}`).slice(0, 32),
    verifier: pool.stableHex(`verifier of ${key}`),
  }
  const username = login.includes('@') ? simulatedName(pool, key) : login
  return { user, username, proof, account: `unknown:${key}` }
}

/** For an address the service returns its username. An unknown address gets a made-up id, the same each time. */
function simulatedName(pool: Pool, key: string): string {
  const digits = pool.stableHex(`name of ${key}`)
  let next = 0
  return randomUUID().replaceAll(/[0-9a-f]/g, () => digits.charAt(next++))
}
