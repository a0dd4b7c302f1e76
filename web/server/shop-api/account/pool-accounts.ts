import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import * as v from 'valibot'
import { ShopFault } from '../../common/log.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { UserPoolSettings } from './user-pool.ts'

export type AccountList = {
  /** @throws Unavailable when the pool does not answer, ShopFault when it refuses */
  hasAccount(sub: string): Promise<boolean>
}

export type UnconfirmedAccounts = {
  /**
   * Deletes accounts that were created before this moment and never confirmed. An unconfirmed account can't log in.
   * @returns the number of deleted accounts. @throws Unavailable when the pool does not answer, ShopFault when it refuses
   */
  deleteUnconfirmed(before: Date): Promise<number>
}

const TIMEOUT_MS = 5_000

/** The first pause before a throttled call is repeated. Each pause doubles. Cognito allows about 30 calls a second per pool. */
const FIRST_PAUSE_MS = 500
const TRIES = 5

const usersSchema = v.object({ Users: v.array(v.unknown()) })
/** `UserCreateDate` is in seconds since 1970. */
const unconfirmedSchema = v.object({
  Users: v.array(v.object({ Username: v.string(), UserStatus: v.string(), UserCreateDate: v.number() })),
  PaginationToken: v.optional(v.string()),
})
/** The maximum of ListUsers. */
const PAGE_USERS = 60
/** Throttling has status 400, like other errors of Cognito. */
const throttledSchema = v.object({ __type: v.pipe(v.string(), v.endsWith('TooManyRequestsException')) })

/** Excludes quotation marks, which would end the string in the filter of ListUsers. */
const SUB = /^[\w-]+$/

type Variables = Readonly<Record<string, string | undefined>>

/** Credentials of an ECS container: docs.aws.amazon.com/AmazonECS/latest/developerguide/task-iam-roles.html */
const CONTAINER_CREDENTIALS = 'http://169.254.170.2'
/** Container credentials are valid for hours. */
const CREDENTIALS_CACHE_MS = 15 * 60_000

const containerSchema = v.object({ AccessKeyId: v.string(), SecretAccessKey: v.string(), Token: v.string() })

type Credentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

function credentialsOf(environment: Variables): (() => Promise<Credentials>) | undefined {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = environment
  const { AWS_SESSION_TOKEN: sessionToken, AWS_CONTAINER_CREDENTIALS_RELATIVE_URI: path } = environment
  if (accessKeyId && secretAccessKey)
    return async () => ({ accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) })
  if (!path) return undefined
  return async () => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(`${CONTAINER_CREDENTIALS}${path}`, { signal }).catch((cause: unknown) => {
      throw new Unavailable('AWS credentials', cause)
    })
    const given = v.safeParse(containerSchema, await answer.json().catch(() => undefined))
    if (!given.success) throw new ShopFault(`The container gets no AWS credentials: status ${answer.status}`)
    const { AccessKeyId, SecretAccessKey, Token } = given.output
    return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: Token }
  }
}

/**
 * Calls ListUsers and AdminDeleteUser: docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference
 * @returns undefined without AWS credentials and for a local pool
 */
export function createPoolAccounts(
  { userPoolId, issuer }: Pick<UserPoolSettings, 'userPoolId' | 'issuer'>,
  environment: Variables,
  { pauseMs = FIRST_PAUSE_MS } = {},
): (AccountList & UnconfirmedAccounts) | undefined {
  const readCredentials = credentialsOf(environment)
  if (!readCredentials || issuer) return undefined
  const ask = repeatThrottled(createCall(userPoolId, readCredentials), pauseMs)
  return {
    hasAccount: async (sub) => {
      if (!SUB.test(sub)) throw new ShopFault('An account id is not one of a user pool')
      const request = { Filter: `sub = "${sub}"`, AttributesToGet: ['sub'], Limit: 1 }
      return (await ask('ListUsers', request, usersSchema)).Users.length > 0
    },
    deleteUnconfirmed: async (before) => {
      const Filter = 'cognito:user_status = "UNCONFIRMED"'
      const request = { Filter, AttributesToGet: ['sub'], Limit: PAGE_USERS }
      let deleted = 0
      let page: v.InferOutput<typeof unconfirmedSchema>
      let token: string | undefined
      do {
        page = await ask('ListUsers', { ...request, PaginationToken: token }, unconfirmedSchema)
        for (const { Username, UserStatus, UserCreateDate } of page.Users) {
          // Deleting a confirmed account would be irreparable, so the filter is not trusted.
          if (UserStatus !== 'UNCONFIRMED' || UserCreateDate * 1_000 >= before.getTime()) continue
          await ask('AdminDeleteUser', { Username }, v.unknown())
          deleted += 1
        }
        token = page.PaginationToken
      } while (token)
      return deleted
    },
  }
}

type Operation = 'ListUsers' | 'AdminDeleteUser'

/** Signs calls. Credentials are read again after `CREDENTIALS_CACHE_MS`. */
function createCall(userPoolId: string, readCredentials: () => Promise<Credentials>) {
  const region = userPoolId.split('_')[0] ?? ''
  let known: { client: AwsClient; until: number } | undefined
  const connect = async () => {
    if (known && Date.now() < known.until) return known.client
    const client = new AwsClient({ ...(await readCredentials()), region, service: 'cognito-idp', retries: 2 })
    known = { client, until: Date.now() + CREDENTIALS_CACHE_MS }
    return client
  }
  return async (operation: Operation, request: object) => {
    const client = await connect()
    const answer = await client.fetch(`https://cognito-idp.${region}.amazonaws.com/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ UserPoolId: userPoolId, ...request }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const body: unknown = await answer.json().catch(() => undefined)
    return { answer, body }
  }
}

const repeatThrottled =
  (call: ReturnType<typeof createCall>, pauseMs: number) =>
  async <Body>(
    operation: Operation,
    request: object,
    schema: v.GenericSchema<unknown, Body>,
  ): Promise<Body> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await wait(pauseMs * 2 ** (tries - 1))
      const { answer, body } = await call(operation, request).catch((cause: unknown) => {
        throw new Unavailable('user pool', cause)
      })
      const parsed = v.safeParse(schema, body)
      if (answer.ok && parsed.success) return parsed.output
      // An unreadable response must not count as a missing account.
      if (!v.is(throttledSchema, body))
        throw new ShopFault(`The user pool refuses ${operation}: status ${answer.status}`)
    }
    throw new Unavailable('user pool')
  }
