import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { invalidParameter, wrongCredentials } from '../errors.ts'
import { AssertionSchema, checkAssertion, descriptorOf, relyingPartyOf } from '../passkeys.ts'
import type { Pool, ResponseBody } from '../pool.ts'
import type { Passkey, User } from '../store/user.ts'
import { afterFirstFactor } from './factors.ts'
import { type AnswerChallenge, parameter, userOf } from './responses.ts'

const CredentialSchema = v.pipe(v.string(), v.parseJson(), AssertionSchema)

/** Asks for a signature by one of the account's passkeys; of an unknown account, by one that doesn't exist. */
export function openPasskeyChallenge(pool: Pool, user: User | undefined, login: string): ResponseBody {
  const rpId = relyingPartyOf(pool)
  const challenge = randomBytes(32).toString('base64url')
  const simulated = Buffer.from(pool.stableHex(`passkey of ${pool.users.keyOf(login)}`), 'hex')
  const allowCredentials = user
    ? (user.passkeys ?? []).map(descriptorOf)
    : [{ type: 'public-key', id: simulated.toString('base64url'), transports: ['internal'] }]
  const timeout = pool.settings.challengeSeconds * 1000
  const options = { challenge, timeout, rpId, allowCredentials, userVerification: 'preferred' }
  return {
    ChallengeName: 'WEB_AUTHN',
    Session: pool.challenges.open({ kind: 'passkey', sub: user?.sub ?? null, login, challenge }, pool.now()),
    ChallengeParameters: { USERNAME: login, CREDENTIAL_REQUEST_OPTIONS: JSON.stringify(options) },
  }
}

export const answerPasskey: AnswerChallenge = async (pool, response) => {
  const { sub, challenge } = pool.challenges.find(response.session, 'passkey', pool.now())
  const parsed = v.safeParse(CredentialSchema, parameter(response.responses, 'CREDENTIAL'))
  if (!parsed.success) throw invalidParameter('CREDENTIAL is not an AuthenticationResponseJSON.')
  pool.challenges.close(response.session)
  const user = sub === null ? undefined : userOf(pool, sub, response)
  const known = user?.passkeys?.find(({ id }) => id === parsed.output.id)
  const used = known && (await checkAssertion(parsed.output, known, challenge, relyingPartyOf(pool)))
  if (!user || !used) throw wrongCredentials()
  const signedIn = { ...user, passkeys: replaced(user.passkeys ?? [], used) }
  pool.users.save(signedIn)
  return afterFirstFactor(pool, signedIn)
}

const replaced = (passkeys: readonly Passkey[], used: Passkey) =>
  passkeys.map((passkey) => (passkey.id === used.id ? used : passkey))
