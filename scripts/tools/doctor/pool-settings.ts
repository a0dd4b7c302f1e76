import { AwsClient } from 'aws4fetch'
import * as v from 'valibot'
import { MINIMUM_PASSWORD_LENGTH } from '#shared/password-policy.ts'
import { type Finding, fault, judge, notChecked, ok, reasonOf } from './finding.ts'
import { endpointOf, refusalOf, regionOf } from './pool.ts'
import type { Variables } from './target.ts'

const PATIENCE_MS = 10_000

type AwsCredentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string }

/** Read from the shell's environment only: the keys must not be in a file. @returns undefined without keys */
function awsCredentials(environment: Variables): AwsCredentials | undefined {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN: sessionToken } = environment
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  const keys = { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY }
  return { ...keys, ...(sessionToken && { sessionToken }) }
}

const flag = v.optional(v.boolean(), false)
const passwordSchema = v.object({
  MinimumLength: v.optional(v.number(), MINIMUM_PASSWORD_LENGTH),
  RequireUppercase: flag,
  RequireLowercase: flag,
  RequireNumbers: flag,
  RequireSymbols: flag,
})
const policiesSchema = v.object({
  PasswordPolicy: v.optional(passwordSchema, {}),
  SignInPolicy: v.optional(v.object({ AllowedFirstAuthFactors: v.optional(v.array(v.string()), []) }), {}),
})

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolType.html */
const poolSchema = v.object({
  UserPool: v.object({
    /** Left out for a pool that was created without it: its usernames are case-sensitive. */
    UsernameConfiguration: v.optional(v.object({ CaseSensitive: v.optional(v.boolean(), true) }), {}),
    EmailConfiguration: v.optional(v.object({ EmailSendingAccount: v.optional(v.string()) }), {}),
    Policies: v.optional(policiesSchema, {}),
    UserAttributeUpdateSettings: v.optional(
      v.object({ AttributesRequireVerificationBeforeUpdate: v.optional(v.array(v.string()), []) }),
      {},
    ),
  }),
})

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_GetUserPoolMfaConfig.html */
const mfaSchema = v.object({
  WebAuthnConfiguration: v.optional(v.object({ RelyingPartyId: v.optional(v.string()) }), {}),
})

/** https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_UserPoolClientType.html */
const clientSchema = v.object({
  UserPoolClient: v.object({ ExplicitAuthFlows: v.optional(v.array(v.string()), []) }),
})

type Pool = v.InferOutput<typeof poolSchema>['UserPool']
type Client = v.InferOutput<typeof clientSchema>['UserPoolClient']

/** AWS refused the call, for example because of a missing permission. `cause` is AWS's name of the error. */
class CognitoRefusal extends Error {}

const isMissing = (error: unknown) =>
  error instanceof CognitoRefusal && error.cause === 'ResourceNotFoundException'

/** Calls of Cognito's API that only read. They are signed with AWS credentials. */
function describePool(variables: Variables, credentials: AwsCredentials) {
  const signing = { region: regionOf(variables), service: 'cognito-idp', retries: 0 }
  const client = new AwsClient({ ...credentials, ...signing })
  async function call<Schema extends v.GenericSchema>(operation: string, schema: Schema, body: object = {}) {
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
    if (refusal !== undefined)
      throw new CognitoRefusal(`${operation} is refused: ${refusal}`, { cause: refusal })
    return v.parse(schema, found)
  }
  return {
    pool: async () => (await call('DescribeUserPool', poolSchema)).UserPool,
    passkeyDomain: async () =>
      (await call('GetUserPoolMfaConfig', mfaSchema)).WebAuthnConfiguration.RelyingPartyId,
    /** @returns undefined when the pool has no such client */
    client: (ClientId: string) =>
      call('DescribeUserPoolClient', clientSchema, { ClientId }).then(
        ({ UserPoolClient }) => UserPoolClient,
        (error: unknown) => {
          if (!isMissing(error)) throw error
          return undefined
        },
      ),
  }
}

/** The site's word for each way to log in beside the password, and Cognito's. */
const WAYS = [
  ['code', 'EMAIL_OTP'],
  ['passkey', 'WEB_AUTHN'],
] as const

const offered = ({ VITE_LOGIN_WAYS: ways = '' }: Variables) => ways.split(',')

function passwordRules({ PasswordPolicy: policy }: Pool['Policies']): string {
  const { MinimumLength: length } = policy
  const required = [
    length !== MINIMUM_PASSWORD_LENGTH && `at least ${length} characters`,
    policy.RequireUppercase && 'capital letters',
    policy.RequireLowercase && 'small letters',
    policy.RequireNumbers && 'digits',
    policy.RequireSymbols && 'symbols',
  ]
  return required.filter(Boolean).join(', ')
}

function poolFindings(pool: Pool, variables: Variables, where: string): Finding[] {
  const passwords = passwordRules(pool.Policies)
  const accepted = pool.Policies.SignInPolicy.AllowedFirstAuthFactors
  const ways = offered(variables)
  return judge(where, [
    [
      pool.UsernameConfiguration.CaseSensitive,
      'The user pool’s usernames are case-sensitive: "Reader" can’t sign in as "reader"',
      'A pool can’t change this. Create a pool with case-insensitive usernames before you open, and set its ids.',
    ],
    [
      pool.EmailConfiguration.EmailSendingAccount !== 'DEVELOPER',
      'Cognito sends the user pool’s mail itself: at most about 50 a day, then visitors get no code',
      'Verify your domain in Amazon SES, leave the SES sandbox, and set the pool’s mail to SES (docs/deploy/cognito.md).',
      'advice',
    ],
    [
      passwords,
      `The user pool asks for other passwords than the site says (at least ${MINIMUM_PASSWORD_LENGTH} characters): ${passwords}`,
      'Change the pool’s password policy, or the rule in web/shared/password-policy.ts and the hints of the forms.',
    ],
    [
      !pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate.includes('email'),
      'The user pool changes an address before its owner has confirmed it: who does that can’t buy until then',
      'Set “Keep original attribute value active when an update is pending” for email (docs/deploy/cognito.md).',
      'advice',
    ],
    ...WAYS.flatMap(([way, factor]) => [
      [
        ways.includes(way) && !accepted.includes(factor),
        `The login form offers a ${way}, which the user pool does not accept`,
        `Add ${factor} to the choice-based sign-in of the pool (docs/deploy/cognito.md), or take ${way} out of VITE_LOGIN_WAYS.`,
      ] as const,
      [
        !ways.includes(way) && accepted.includes(factor),
        `The user pool accepts a ${way}, which the login form does not offer`,
        `Add ${way} to VITE_LOGIN_WAYS, in the order password,code,passkey, and build the site again.`,
        'advice' as const,
      ] as const,
    ]),
  ])
}

/** What only the settings show. `checkPool` sees the rest of the client from outside, a missing one too. */
function clientFindings(client: Client | undefined, variables: Variables, where: string): Finding[] {
  if (!client) return []
  const lacks = (flow: string) => !client.ExplicitAuthFlows.includes(flow)
  const needsUserAuth = WAYS.some(([way]) => offered(variables).includes(way))
  const needsCustomAuth = variables.VITE_SIGN_IN_FLOW === 'CUSTOM_WITH_SRP'
  const cure = 'Set up the client as docs/deploy/cognito.md describes.'
  const does = 'The user pool’s client does not allow'
  return judge(where, [
    [
      needsUserAuth && lacks('ALLOW_USER_AUTH'),
      `${does} ALLOW_USER_AUTH, which codes and passkeys need`,
      cure,
    ],
    [
      needsCustomAuth && lacks('ALLOW_CUSTOM_AUTH'),
      `${does} ALLOW_CUSTOM_AUTH, which VITE_SIGN_IN_FLOW=CUSTOM_WITH_SRP needs`,
      cure,
    ],
  ])
}

/** Passkeys work on pages of their domain only, and of hosts below it. */
function domainFindings(domain: string | undefined, variables: Variables, where: string): Finding[] {
  const host = URL.parse(variables.VITE_SITE_URL ?? '')?.hostname ?? ''
  if (domain && (host === domain || host.endsWith(`.${domain}`))) return []
  const what = domain
    ? `The user pool’s passkeys belong to ${domain}, so they don’t work on ${host}`
    : 'The user pool has no domain for passkeys'
  const cure = `Set the relying party id of the pool to the domain of the site, such as ${host.replace(/^www\./, '')}.`
  return [fault(what, where, cure)]
}

async function describedFindings(
  pool: string,
  id: string,
  variables: Variables,
  credentials: AwsCredentials,
): Promise<Finding[]> {
  const described = describePool(variables, credentials)
  const where = `user pool ${pool}`
  const accepted = (variables.USER_POOL_CLIENT_IDS ?? '').split(',').map((one) => one.trim())
  const findings = await Promise.all([
    described.pool().then((found) => poolFindings(found, variables, where)),
    described.client(id).then((found) => clientFindings(found, variables, `client ${id}`)),
    offered(variables).includes('passkey')
      ? described.passkeyDomain().then((domain) => domainFindings(domain, variables, where))
      : [],
    ...accepted.filter(Boolean).map(async (one) => {
      const cure = 'Correct USER_POOL_CLIENT_IDS: the shop accepts tokens of these clients only.'
      const found = await described.client(one)
      return found ? [] : [fault(`The user pool ${pool} has no such client`, `client ${one}`, cure)]
    }),
  ])
  return findings.flat()
}

/** Checks what only the account's owner can read. Without credentials that may look, it says how to allow it. */
export async function checkPoolSettings(variables: Variables): Promise<Finding[]> {
  const credentials = awsCredentials(variables)
  const { VITE_USER_POOL_ID: pool, VITE_USER_POOL_CLIENT_ID: id } = variables
  if (!pool || !id) return []
  const unread = (reason: string) =>
    notChecked(
      `the settings of the user pool, because ${reason}`,
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      'Run `eval "$(aws configure export-credentials --format env)"` with a login that may call cognito-idp:DescribeUserPool, cognito-idp:DescribeUserPoolClient and cognito-idp:GetUserPoolMfaConfig, then `npm run doctor` in the same shell.',
    )
  if (!credentials) return [unread('there are no AWS credentials')]
  try {
    const problems = await describedFindings(pool, id, variables, credentials)
    const okay = 'User pool: its settings and clients are those that the site and the shop need'
    return problems.length > 0 ? problems : [ok(okay)]
  } catch (error) {
    const what = 'The user pool does not exist in the account of the AWS credentials'
    const cure = 'Correct VITE_USER_POOL_ID, or use credentials of its account.'
    if (isMissing(error)) return [fault(what, `user pool ${pool}`, cure)]
    if (error instanceof CognitoRefusal) return [unread(error.message)]
    return [unread(`${endpointOf(variables)} does not answer as Cognito: ${reasonOf(error)}`)]
  }
}
