import { testPool } from './ids.ts'
import type { RunningPool } from './running-pool.ts'

const { clientId: ClientId } = testPool

/** Sends a wrong SRP signature without the client, whose arithmetic is slow. @returns the pool's message */
export async function tryWrongPassword({ call }: RunningPool, username: string): Promise<unknown> {
  const start = await call('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_SRP_AUTH',
    AuthParameters: { USERNAME: username, SRP_A: 'abcdef' },
  })
  const answer = await call('RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'PASSWORD_VERIFIER',
    Session: start.body.Session,
    ChallengeResponses: {
      USERNAME: username,
      PASSWORD_CLAIM_SECRET_BLOCK: 'AAAA',
      PASSWORD_CLAIM_SIGNATURE: 'AAAA',
      TIMESTAMP: 'Fri Nov 20 07:05:09 UTC 2026',
    },
  })
  return answer.body.message
}
