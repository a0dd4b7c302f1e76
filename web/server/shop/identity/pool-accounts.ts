import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import * as v from 'valibot'
import { ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { AccountList } from '../nightly/deleted-accounts.ts'
import type { UserPoolSettings } from './user-pool.ts'

const TIMEOUT_MS = 5_000

/** Cognito answers about 30 such calls a second for a whole pool. Each pause is twice as long as the one before. */
const FIRST_PAUSE_MS = 500
const TRIES = 5

const usersSchema = v.object({ Users: v.array(v.unknown()) })
/** Cognito refuses with status 400 when it is asked too often, so the type of the error tells. */
const throttledSchema = v.object({ __type: v.pipe(v.string(), v.endsWith('TooManyRequestsException')) })

/** Ids go into a filter, where a quotation mark would end the text. */
const SUB = /^[\w-]+$/

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The accounts of a Cognito user pool, by signed calls of ListUsers
 * (docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html).
 * @returns undefined without AWS credentials, and for a local pool: then accounts can't be compared
 */
export function createPoolAccounts(
  { userPoolId, issuer }: Pick<UserPoolSettings, 'userPoolId' | 'issuer'>,
  environment: Variables,
  { pauseMs = FIRST_PAUSE_MS } = {},
): AccountList | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const { AWS_SESSION_TOKEN: sessionToken } = environment
  if (!accessKeyId || !secretAccessKey || issuer) return undefined
  const region = userPoolId.split('_')[0] ?? ''
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken && { sessionToken }),
    region,
    service: 'cognito-idp',
    retries: 2,
  })
  const listUsers = async (sub: string) => {
    const answer = await client.fetch(`https://cognito-idp.${region}.amazonaws.com/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers',
      },
      body: JSON.stringify({
        UserPoolId: userPoolId,
        Filter: `sub = "${sub}"`,
        AttributesToGet: ['sub'],
        Limit: 1,
      }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await answer.json().catch(() => undefined)
    return { answer, body }
  }
  return {
    hasAccount: async (sub) => {
      if (!SUB.test(sub)) throw new ShopFault('An account id is not one of a user pool')
      for (let tries = 0; tries < TRIES; tries += 1) {
        if (tries > 0) await wait(pauseMs * 2 ** (tries - 1))
        const { answer, body } = await listUsers(sub).catch((cause: unknown) => {
          throw new Unavailable('user pool', cause)
        })
        if (answer.ok && v.is(usersSchema, body)) return body.Users.length > 0
        // An answer that can't be read must not look like a missing account.
        if (!v.is(throttledSchema, body))
          throw new ShopFault(`The user pool does not list its accounts: status ${answer.status}`)
      }
      throw new Unavailable('user pool')
    },
  }
}
