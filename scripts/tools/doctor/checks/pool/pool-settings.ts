import { MINIMUM_PASSWORD_LENGTH } from '../../../../../web/shared/password-policy.ts'
import {
  type AwsCredentials,
  type ClientDescription,
  CognitoRefusal,
  describePool,
  endpointOf,
  type PoolDescription,
} from '../../cognito.ts'
import { advice, type Finding, fault, ok, type Problem, reasonOf } from '../../finding.ts'
import type { Variables } from '../../variables.ts'
import { lacksUserAuth, loginWayFindings, offers, passkeyDomainFindings } from './login-ways.ts'

const PERMISSIONS =
  'cognito-idp:DescribeUserPool, cognito-idp:DescribeUserPoolClient and cognito-idp:GetUserPoolMfaConfig'

const notChecked = (reason: string): Finding =>
  advice({
    what: `The settings of the user pool were not checked: ${reason}`,
    where: 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    cure: `Run \`eval "$(aws configure export-credentials --format env)"\` with a login that may call ${PERMISSIONS}, then \`npm run doctor\` in the same shell.`,
  })

function passwordProblems({ Policies }: PoolDescription): string[] {
  const policy = Policies?.PasswordPolicy
  if (!policy) return []
  const required = [
    ...(policy.RequireUppercase ? ['capital letters'] : []),
    ...(policy.RequireLowercase ? ['small letters'] : []),
    ...(policy.RequireNumbers ? ['digits'] : []),
    ...(policy.RequireSymbols ? ['symbols'] : []),
  ]
  const { MinimumLength: length = MINIMUM_PASSWORD_LENGTH } = policy
  return [
    ...(length === MINIMUM_PASSWORD_LENGTH ? [] : [`at least ${length} characters`]),
    ...(required.length > 0 ? [required.join(', ')] : []),
  ]
}

function poolFindings(pool: PoolDescription, where: string): Finding[] {
  const findings: Finding[] = []
  if (pool.UsernameConfiguration?.CaseSensitive ?? true) {
    findings.push(
      fault({
        what: 'The user pool’s usernames are case-sensitive: "Reader" can’t sign in as "reader"',
        where,
        cure: 'A pool can’t change this. Create a pool with case-insensitive usernames before you open, and set its ids.',
      }),
    )
  }
  if (pool.EmailConfiguration?.EmailSendingAccount !== 'DEVELOPER') {
    findings.push(
      advice({
        what: 'Cognito sends the user pool’s mail itself: at most about 50 a day, then visitors get no code',
        where,
        cure: 'Verify your domain in Amazon SES, leave the SES sandbox, and set the pool’s mail to SES (docs/deploy.md, Accounts).',
      }),
    )
  }
  if (pool.MfaConfiguration === 'ON') {
    findings.push(
      fault({
        what: 'The user pool requires a second factor, which the site can’t set up for a new account',
        where,
        cure: 'Set multi-factor authentication of the pool to optional or off.',
      }),
    )
  }
  const passwords = passwordProblems(pool)
  if (passwords.length > 0) {
    findings.push(
      fault({
        what: `The user pool asks for other passwords than the site says (at least ${MINIMUM_PASSWORD_LENGTH} characters): ${passwords.join(', ')}`,
        where,
        cure: 'Change the pool’s password policy, or the rule in web/shared/password-policy.ts and the hints of the forms.',
      }),
    )
  }
  return findings
}

function clientProblems(client: ClientDescription, variables: Variables): string[] {
  return [
    ...(client.ClientSecret ? ['has a secret, which a browser can’t keep: create a client without one'] : []),
    ...(client.ExplicitAuthFlows.includes('ALLOW_USER_SRP_AUTH')
      ? []
      : ['does not allow ALLOW_USER_SRP_AUTH, which the site uses']),
    ...(lacksUserAuth(client, variables)
      ? ['does not allow ALLOW_USER_AUTH, which codes and passkeys need']
      : []),
    ...(client.PreventUserExistenceErrors === 'ENABLED'
      ? []
      : ['reveals who has an account: enable “prevent user existence errors”']),
  ]
}

const accepted = ({ USER_POOL_CLIENT_IDS: list = '' }: Variables) =>
  list
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

type Descriptions = ReturnType<typeof describePool>

const isMissing = (error: unknown) =>
  error instanceof CognitoRefusal && error.name === 'ResourceNotFoundException'

/** @returns undefined when the pool has no such client */
const clientIn = (descriptions: Descriptions, id: string) =>
  descriptions.client(id).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const missingClient = (problem: Pick<Problem, 'where' | 'cure'>, pool: string) =>
  fault({ what: `The user pool ${pool} has no such client`, ...problem })

async function siteClientFindings(
  descriptions: Descriptions,
  pool: string,
  variables: Variables,
): Promise<Finding[]> {
  const { VITE_USER_POOL_CLIENT_ID: id = '' } = variables
  const where = `client ${id}`
  const client = await clientIn(descriptions, id)
  if (!client) return [missingClient({ where, cure: 'Correct VITE_USER_POOL_CLIENT_ID.' }, pool)]
  const cure = 'Set up the client as docs/deploy.md describes (Accounts).'
  return clientProblems(client, variables).map((reason) =>
    fault({ what: `The user pool’s client ${reason}`, where, cure }),
  )
}

async function acceptedClientFindings(
  descriptions: Descriptions,
  pool: string,
  id: string,
): Promise<Finding[]> {
  if (await clientIn(descriptions, id)) return []
  const cure = 'Correct USER_POOL_CLIENT_IDS: the shop accepts tokens of these clients only.'
  return [missingClient({ where: `client ${id}`, cure }, pool)]
}

async function describedFindings(descriptions: Descriptions, variables: Variables): Promise<Finding[]> {
  const { VITE_USER_POOL_ID: pool = '' } = variables
  const where = `user pool ${pool}`
  const findings = await Promise.all([
    descriptions
      .pool()
      .then((description) => [
        ...poolFindings(description, where),
        ...loginWayFindings(description, variables, where),
      ]),
    siteClientFindings(descriptions, pool, variables),
    ...(offers(variables, 'passkey')
      ? [descriptions.passkeyDomain().then((domain) => passkeyDomainFindings(domain, variables, where))]
      : []),
    ...accepted(variables).map((id) => acceptedClientFindings(descriptions, pool, id)),
  ])
  const problems = findings.flat()
  if (problems.length > 0) return problems
  return [ok('User pool: its settings and clients are those that the site and the shop need')]
}

/**
 * Checks the settings of pool and clients that only the account's owner can read. It only reads.
 * Without credentials, or with credentials that may not look, it says how to allow it.
 */
export async function checkPoolSettings(
  variables: Variables,
  credentials: AwsCredentials | undefined,
): Promise<Finding[]> {
  const { VITE_USER_POOL_ID: pool, VITE_USER_POOL_CLIENT_ID: clientId } = variables
  if (!pool || !clientId) return []
  if (!credentials) return [notChecked('there are no AWS credentials')]
  try {
    return await describedFindings(describePool(variables, credentials), variables)
  } catch (error) {
    if (isMissing(error)) {
      const what = 'The user pool does not exist in the account of the AWS credentials'
      return [
        fault({
          what,
          where: `user pool ${pool}`,
          cure: 'Correct VITE_USER_POOL_ID, or use credentials of its account.',
        }),
      ]
    }
    if (error instanceof CognitoRefusal) return [notChecked(error.message)]
    return [notChecked(`${endpointOf(variables)} does not answer as Cognito: ${reasonOf(error)}`)]
  }
}
