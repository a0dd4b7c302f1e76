import { AwsClient } from 'aws4fetch'
import * as v from 'valibot'
import type { Variables } from './variables.ts'

const PATIENCE_MS = 10_000

export type AwsCredentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
}

/** Read from the shell's environment only: the keys must not be in a file. @returns undefined without keys */
export function awsCredentials(environment: Variables): AwsCredentials | undefined {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = environment
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  }
}

/** The region is the first part of a pool's id. */
const regionOf = ({ VITE_USER_POOL_ID: id = '' }: Variables) => id.split('_')[0] ?? ''

/** Address of the pool's service: `https://cognito-idp.<region>.amazonaws.com/`, unless the pool is a local one. */
export const endpointOf = (variables: Variables) =>
  variables.VITE_USER_POOL_ENDPOINT || `https://cognito-idp.${regionOf(variables)}.amazonaws.com/`

const refusalSchema = v.object({ __type: v.string(), message: v.optional(v.string(), '') })

/** The name of an error response, without the namespace that some of them have. @returns undefined for other responses */
export function refusalOf(answer: unknown): string | undefined {
  const refusal = v.safeParse(refusalSchema, answer)
  return refusal.success ? refusal.output.__type.split('#').at(-1) : undefined
}

const flag = v.optional(v.boolean(), false)

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolType.html */
const poolSchema = v.object({
  UserPool: v.object({
    /** Left out for a pool that was created without it: its usernames are case-sensitive. */
    UsernameConfiguration: v.optional(v.object({ CaseSensitive: v.optional(v.boolean(), true) })),
    EmailConfiguration: v.optional(v.object({ EmailSendingAccount: v.optional(v.string()) })),
    MfaConfiguration: v.optional(v.string(), 'OFF'),
    Policies: v.optional(
      v.object({
        PasswordPolicy: v.optional(
          v.object({
            MinimumLength: v.optional(v.number()),
            RequireUppercase: flag,
            RequireLowercase: flag,
            RequireNumbers: flag,
            RequireSymbols: flag,
          }),
        ),
        SignInPolicy: v.optional(
          v.object({ AllowedFirstAuthFactors: v.optional(v.array(v.string()), ['PASSWORD']) }),
        ),
      }),
    ),
  }),
})

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetUserPoolMfaConfig.html */
const mfaConfigSchema = v.object({
  WebAuthnConfiguration: v.optional(v.object({ RelyingPartyId: v.optional(v.string()) })),
})

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolClientType.html */
const clientSchema = v.object({
  UserPoolClient: v.object({
    ClientSecret: v.optional(v.string()),
    ExplicitAuthFlows: v.optional(v.array(v.string()), []),
    PreventUserExistenceErrors: v.optional(v.string()),
  }),
})

export type PoolDescription = v.InferOutput<typeof poolSchema>['UserPool']
export type ClientDescription = v.InferOutput<typeof clientSchema>['UserPoolClient']

/** AWS refused the call, for example because of a missing permission. `name` is AWS's name of the error. */
export class CognitoRefusal extends Error {
  override readonly name: string
  constructor(name: string, message: string) {
    super(message)
    this.name = name
  }
}

/** Calls of Cognito's API that only read. They are signed with AWS credentials. */
export function describePool(variables: Variables, credentials: AwsCredentials) {
  const client = new AwsClient({
    ...credentials,
    region: regionOf(variables),
    service: 'cognito-idp',
    retries: 0,
  })
  async function call<Schema extends v.GenericSchema>(operation: string, body: object, schema: Schema) {
    const answer = await client.fetch(endpointOf(variables), {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ UserPoolId: variables.VITE_USER_POOL_ID, ...body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const found: unknown = await answer.json().catch(() => undefined)
    const refusal = refusalOf(found) ?? (answer.ok ? undefined : `status ${answer.status}`)
    if (refusal !== undefined) throw new CognitoRefusal(refusal, `${operation} is refused: ${refusal}`)
    return v.parse(schema, found)
  }
  return {
    pool: async (): Promise<PoolDescription> => (await call('DescribeUserPool', {}, poolSchema)).UserPool,
    /** @returns the domain of the pool's passkeys; undefined without one */
    passkeyDomain: async () =>
      (await call('GetUserPoolMfaConfig', {}, mfaConfigSchema)).WebAuthnConfiguration?.RelyingPartyId,
    client: async (id: string): Promise<ClientDescription> =>
      (await call('DescribeUserPoolClient', { ClientId: id }, clientSchema)).UserPoolClient,
  }
}
