import { App } from 'aws-cdk-lib'
import { Template } from 'aws-cdk-lib/assertions'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { AccountsStack } from '../../../../deploy/aws/user-pool.ts'
import { awsCredentials } from '../../cognito.ts'
import { examine } from '../../examine.ts'
import { serve, targetAt, UNREACHABLE } from '../../testing/target-at.ts'
import { checkPoolSettings } from './pool-settings.ts'

const POOL = 'eu-north-1_AbCdEf123'
const SITE_CLIENT = '4siteclient'
const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'very-secret' }

const pool = {
  Id: POOL,
  UsernameConfiguration: { CaseSensitive: false },
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
  MfaConfiguration: 'OPTIONAL',
  Policies: { PasswordPolicy: { MinimumLength: 8, RequireUppercase: false, RequireNumbers: false } },
}
const client = {
  ClientId: SITE_CLIENT,
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
  PreventUserExistenceErrors: 'ENABLED',
}

type Call = { UserPoolId: string; ClientId?: string }
type Received = { target: string | undefined; authorization: string; body: Call }

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const refusal = (name: string) => Response.json({ __type: name, message: 'No.' }, { status: 400 })

/** Cognito's describing operations, over HTTP. `undefined` is a pool that doesn't exist. */
async function cognito(
  described: object | undefined,
  clients: Readonly<Record<string, object>> = { [SITE_CLIENT]: client },
  passkeyDomain?: string,
) {
  const received: Received[] = []
  const app = new Hono().post('/', async ({ req }) => {
    const target = req.header('x-amz-target')
    const body = await req.json<Call>()
    received.push({ target, authorization: req.header('authorization') ?? '', body })
    // Refuses every sign-in, like a client that allows none.
    if (target?.endsWith('.InitiateAuth')) return refusal('InvalidParameterException')
    if (!described) return refusal('com.amazonaws.cognito#ResourceNotFoundException')
    if (target?.endsWith('.GetUserPoolMfaConfig'))
      return Response.json({ WebAuthnConfiguration: { RelyingPartyId: passkeyDomain } })
    if (target === 'AWSCognitoIdentityProviderService.DescribeUserPool')
      return Response.json({ UserPool: described })
    if (target !== 'AWSCognitoIdentityProviderService.DescribeUserPoolClient')
      return refusal('UnknownOperationException')
    const found = clients[body.ClientId ?? '']
    return found ? Response.json({ UserPoolClient: found }) : refusal('ResourceNotFoundException')
  })
  const { address, close } = await serve(app)
  cleanUps.push(close)
  return { variables: variablesAt(`${address}/`), received }
}

const variablesAt = (endpoint: string) => ({
  VITE_USER_POOL_ID: POOL,
  VITE_USER_POOL_CLIENT_ID: SITE_CLIENT,
  VITE_USER_POOL_ENDPOINT: endpoint,
})

const lines = (findings: Awaited<ReturnType<typeof checkPoolSettings>>) =>
  findings.map(({ status, what }) => `${status} ${what}`)

test('a pool with the documented settings, asked with signed calls', async () => {
  const { variables, received } = await cognito(pool, { [SITE_CLIENT]: client, '5app': {} })
  expect(lines(await checkPoolSettings({ ...variables, USER_POOL_CLIENT_IDS: '5app' }, credentials))).toEqual(
    ['ok User pool: its settings and clients are those that the site and the shop need'],
  )
  expect(received.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { UserPoolId: POOL },
      { UserPoolId: POOL, ClientId: SITE_CLIENT },
      { UserPoolId: POOL, ClientId: '5app' },
    ]),
  )
  for (const { authorization } of received) {
    expect(authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-north-1\/cognito-idp\//,
    )
  }
})

// CloudFormation and the API name the members alike.
test('the pool that we deploy, with mail through SES', { timeout: 180_000 }, async () => {
  const mailFrom = 'hello@candlecast.example'
  const env = { region: 'eu-north-1' }
  const template = Template.fromStack(
    new AccountsStack(new App(), 'Accounts', { host: 'www.candlecast.example', mailFrom, env }),
  )
  const [deployed] = Object.values(template.findResources('AWS::Cognito::UserPool'))
  const [site] = Object.values(template.findResources('AWS::Cognito::UserPoolClient'))
  const { variables } = await cognito(
    deployed?.Properties,
    { [SITE_CLIENT]: site?.Properties },
    deployed?.Properties.WebAuthnRelyingPartyID,
  )
  const all = {
    ...variables,
    VITE_SITE_URL: 'https://www.candlecast.example',
    VITE_LOGIN_WAYS: 'password,code,passkey',
  }
  expect(await checkPoolSettings(all, credentials)).toMatchObject([{ status: 'ok' }])
})

describe('the ways to log in', () => {
  const factors = (...AllowedFirstAuthFactors: string[]) => ({
    ...pool,
    Policies: { SignInPolicy: { AllowedFirstAuthFactors } },
  })
  const all = { VITE_SITE_URL: 'https://www.candlecast.example', VITE_LOGIN_WAYS: 'password,code,passkey' }

  test.each<[string, object, string, object, string]>([
    [
      'a code that the pool does not accept',
      factors('PASSWORD', 'WEB_AUTHN'),
      'candlecast.example',
      all,
      'fault The login form offers a code, which the user pool does not accept',
    ],
    [
      'a passkey that the form does not offer',
      factors('PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'),
      'candlecast.example',
      { ...all, VITE_LOGIN_WAYS: 'password,code' },
      'advice The user pool accepts a passkey, which the login form does not offer',
    ],
    [
      'passkeys of another domain',
      factors('PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'),
      'elsewhere.example',
      all,
      'fault The user pool’s passkeys belong to elsewhere.example, so they don’t work on www.candlecast.example',
    ],
  ])('%s', async (_what, described, domain, settings, line) => {
    const { variables } = await cognito(described, undefined, domain)
    expect(lines(await checkPoolSettings({ ...variables, ...settings }, credentials))).toEqual([line])
  })

  test('a pool without a domain, and a client without USER_AUTH', async () => {
    const { variables } = await cognito(factors('PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'), {
      [SITE_CLIENT]: { ...client, ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] },
    })
    expect(lines(await checkPoolSettings({ ...variables, ...all }, credentials))).toEqual([
      'fault The user pool’s client does not allow ALLOW_USER_AUTH, which codes and passkeys need',
      'fault The user pool has no domain for passkeys',
    ])
  })
})

test.each<[string, object, string]>([
  [
    'case-sensitive usernames, which is the default of a pool',
    { UsernameConfiguration: undefined },
    'fault The user pool’s usernames are case-sensitive: "Reader" can’t sign in as "reader"',
  ],
  [
    'usernames set to case-sensitive',
    { UsernameConfiguration: { CaseSensitive: true } },
    'fault The user pool’s usernames are case-sensitive: "Reader" can’t sign in as "reader"',
  ],
  [
    'mail through Cognito',
    { EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' } },
    'advice Cognito sends the user pool’s mail itself: at most about 50 a day, then visitors get no code',
  ],
  [
    'a required second factor',
    { MfaConfiguration: 'ON' },
    'fault The user pool requires a second factor, which the site can’t set up for a new account',
  ],
  [
    'a stricter password policy',
    { Policies: { PasswordPolicy: { MinimumLength: 12, RequireUppercase: true, RequireSymbols: true } } },
    'fault The user pool asks for other passwords than the site says (at least 8 characters): at least 12 characters, capital letters, symbols',
  ],
  [
    'shorter passwords',
    { Policies: { PasswordPolicy: { MinimumLength: 6 } } },
    'fault The user pool asks for other passwords than the site says (at least 8 characters): at least 6 characters',
  ],
])('a pool with %s', async (_, change, line) => {
  const { variables } = await cognito({ ...pool, ...change })
  const findings = await checkPoolSettings(variables, credentials)
  expect(lines(findings)).toEqual([line])
  expect(findings).toMatchObject([{ where: `user pool ${POOL}` }])
})

test('a pool without a second factor is fine', async () => {
  const { variables } = await cognito({ ...pool, MfaConfiguration: 'OFF' })
  expect(await checkPoolSettings(variables, credentials)).toMatchObject([{ status: 'ok' }])
})

test.each<[string, object, string]>([
  [
    'without SRP',
    { ExplicitAuthFlows: ['ALLOW_USER_AUTH'] },
    'does not allow ALLOW_USER_SRP_AUTH, which the site uses',
  ],
  [
    'that reveals who has an account',
    { PreventUserExistenceErrors: 'LEGACY' },
    'reveals who has an account: enable “prevent user existence errors”',
  ],
  [
    'with a secret',
    { ClientSecret: 'hidden' },
    'has a secret, which a browser can’t keep: create a client without one',
  ],
])('a client %s', async (_, change, reason) => {
  const { variables } = await cognito(pool, { [SITE_CLIENT]: { ...client, ...change } })
  const findings = await checkPoolSettings(variables, credentials)
  expect(lines(findings)).toEqual([`fault The user pool’s client ${reason}`])
  expect(JSON.stringify(findings)).not.toContain('hidden')
})

test('a fault that is seen from outside and in the settings is reported once', async () => {
  const { variables } = await cognito(pool, { [SITE_CLIENT]: { ...client, ExplicitAuthFlows: [] } })
  const findings = await examine(targetAt(UNREACHABLE), { variables, aws: credentials })
  expect(lines(findings).filter((line) => line.includes('user pool'))).toEqual([
    'fault The user pool’s client does not allow ALLOW_USER_SRP_AUTH, which the site uses',
  ])
})

test('clients that the pool does not have', async () => {
  const { variables } = await cognito(pool, {})
  const findings = await checkPoolSettings({ ...variables, USER_POOL_CLIENT_IDS: ' 5app , ' }, credentials)
  expect(findings).toMatchObject([
    { status: 'fault', where: `client ${SITE_CLIENT}`, cure: 'Correct VITE_USER_POOL_CLIENT_ID.' },
    { status: 'fault', where: 'client 5app', cure: expect.stringMatching(/^Correct USER_POOL_CLIENT_IDS/) },
  ])
})

test('a pool that is not in the account', async () => {
  const { variables } = await cognito(undefined)
  expect(await checkPoolSettings(variables, credentials)).toMatchObject([
    { status: 'fault', what: 'The user pool does not exist in the account of the AWS credentials' },
  ])
})

test('without credentials it says that it could not look, and how to let it', async () => {
  expect(await checkPoolSettings(variablesAt(UNREACHABLE), awsCredentials({}))).toMatchObject([
    {
      status: 'advice',
      what: 'The settings of the user pool were not checked: there are no AWS credentials',
      cure: expect.stringContaining('aws configure export-credentials --format env'),
    },
  ])
  expect(await checkPoolSettings({}, credentials)).toEqual([])
})

test.each(['AccessDeniedException', 'UnrecognizedClientException', 'ExpiredTokenException'])(
  'credentials that AWS refuses with %s',
  async (name) => {
    const app = new Hono().post('/', ({ json }) =>
      json({ __type: name, message: 'AKIDEXAMPLE may not' }, 400),
    )
    const { address, close } = await serve(app)
    cleanUps.push(close)
    const findings = await checkPoolSettings(variablesAt(`${address}/`), credentials)
    expect(findings).toMatchObject([
      { status: 'advice', what: expect.stringMatching(new RegExp(`not checked: \\w+ is refused: ${name}$`)) },
    ])
    expect(JSON.stringify(findings)).not.toMatch(/AKID|very-secret/)
  },
)

test('an address that does not answer, or answers with a page', async () => {
  const { address, close } = await serve(new Hono().post('/', ({ html }) => html('<h1>Proxy</h1>')))
  cleanUps.push(close)
  for (const endpoint of [UNREACHABLE, `${address}/`]) {
    expect(await checkPoolSettings(variablesAt(endpoint), credentials)).toMatchObject([
      { status: 'advice', what: expect.stringMatching(/not checked: http.* does not answer as Cognito/) },
    ])
  }
})

test('keys are read with the token of a session', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
  expect(awsCredentials(keys)).toEqual({ accessKeyId: 'a', secretAccessKey: 'b' })
  expect(awsCredentials({ ...keys, AWS_SESSION_TOKEN: 'c' })).toMatchObject({ sessionToken: 'c' })
  expect(awsCredentials({ AWS_ACCESS_KEY_ID: 'a' })).toBeUndefined()
})
