import { AwsClient } from 'aws4fetch'
import * as v from 'valibot'
import { ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { AccountList } from '../nightly/deleted-accounts.ts'
import type { UserPoolSettings } from './user-pool.ts'

const PATIENCE_MS = 5_000

const usersSchema = v.object({ Users: v.array(v.unknown()) })
/** Ids go into a filter, where a quotation mark would end the text. */
const SUB = /^[\w-]+$/

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The accounts of a Cognito user pool, by signed calls of ListUsers
 * (docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html).
 * @returns undefined without credentials of AWS, and for a pool on this machine: then accounts can't be compared
 */
export function createPoolAccounts(
  { userPoolId, issuer }: Pick<UserPoolSettings, 'userPoolId' | 'issuer'>,
  environment: Variables,
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
  return {
    hasAccount: async (sub) => {
      if (!SUB.test(sub)) throw new ShopFault('An account id is not one of a user pool')
      const answer = await client
        .fetch(`https://cognito-idp.${region}.amazonaws.com/`, {
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
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        .catch((cause: unknown) => {
          throw new Unavailable('user pool', cause)
        })
      const body: unknown = await answer.json().catch(() => undefined)
      // An answer that can't be read must not look like a missing account.
      if (!answer.ok || !v.is(usersSchema, body))
        throw new ShopFault(`The user pool does not list its accounts: status ${answer.status}`)
      return body.Users.length > 0
    },
  }
}
