import { startPool } from '@stand-ins/user-pool/testing/running-pool.ts'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { localUserPool } from '../../stand-ins/project.ts'
import { checkPool } from './pool.ts'
import { checkPoolSettings } from './pool-settings.ts'
import { line, lines, serve, UNREACHABLE } from './testing/target-at.ts'

const POOL = 'eu-north-1_AbCdEf123'
const SITE_CLIENT = '4siteclient'
const credentials = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'very-secret' }

const pool = {
  Id: POOL,
  UsernameConfiguration: { CaseSensitive: false },
  EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
  MfaConfiguration: 'OPTIONAL',
  UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
  Policies: { PasswordPolicy: { MinimumLength: 8, RequireUppercase: false, RequireNumbers: false } },
}
const client = {
  ClientId: SITE_CLIENT,
  ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_USER_AUTH'],
}

type Call = { UserPoolId: string; ClientId?: string }
type Received = { authorization: string; body: Call }

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function served(app: Hono) {
  const { address, close } = await serve(app)
  cleanUps.push(close)
  return `${address}/`
}

const refusal = (name: string) => Response.json({ __type: name, message: 'No.' }, { status: 400 })

const variablesAt = (endpoint: string) => ({
  VITE_USER_POOL_ID: POOL,
  VITE_USER_POOL_CLIENT_ID: SITE_CLIENT,
  VITE_USER_POOL_ENDPOINT: endpoint,
})

/** Cognito's describing operations, over HTTP. `undefined` is a pool that doesn't exist. */
async function cognito(
  described: object | undefined,
  clients: Readonly<Record<string, object>> = { [SITE_CLIENT]: client },
  passkeyDomain?: string,
) {
  const received: Received[] = []
  const app = new Hono().post('/', async ({ req }) => {
    const operation = req.header('x-amz-target')?.split('.')[1]
    const body = await req.json<Call>()
    received.push({ authorization: req.header('authorization') ?? '', body })
    if (!described) return refusal('com.amazonaws.cognito#ResourceNotFoundException')
    if (operation === 'GetUserPoolMfaConfig')
      return Response.json({ WebAuthnConfiguration: { RelyingPartyId: passkeyDomain } })
    if (operation === 'DescribeUserPool') return Response.json({ UserPool: described })
    const found = clients[body.ClientId ?? '']
    return found ? Response.json({ UserPoolClient: found }) : refusal('ResourceNotFoundException')
  })
  return { variables: variablesAt(await served(app)), received }
}

const OKAY = 'ok User pool: its settings and clients are those that the site and the shop need'

test('a pool with the documented settings, asked with signed calls', async () => {
  const { variables, received } = await cognito(pool, { [SITE_CLIENT]: client, '5app': {} })
  const found = await checkPoolSettings({ ...variables, ...credentials, USER_POOL_CLIENT_IDS: '5app' })
  expect(lines(found)).toEqual([OKAY])
  expect(received.map(({ body }) => body.ClientId).toSorted()).toEqual(['4siteclient', '5app', undefined])
  const signed = /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-north-1\/cognito-idp\//
  for (const { authorization } of received) expect(authorization).toMatch(signed)
})

const allWays = {
  VITE_SITE_URL: 'https://www.candlecast.example',
  VITE_LOGIN_WAYS: 'password,code,passkey',
}

test('each setting of the pool that differs is named', { timeout: 60_000 }, async () => {
  const factors = (...AllowedFirstAuthFactors: string[]) => ({
    Policies: { SignInPolicy: { AllowedFirstAuthFactors } },
  })
  const all = factors('PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN')
  const caseSensitive = line('fault', '"Reader" can’t sign in as "reader"')
  const strict = { MinimumLength: 12, RequireUppercase: true, RequireSymbols: true }
  const asksMore = 'at least 8 characters.: at least 12 characters, capital letters, symbols$'
  const domain = 'candlecast.example'
  const rows: [change: object, settings: object, domain: string | undefined, found: unknown][] = [
    [{ MfaConfiguration: 'ON' }, {}, undefined, OKAY],
    // The default of a pool.
    [{ UsernameConfiguration: undefined }, {}, undefined, caseSensitive],
    [{ UsernameConfiguration: { CaseSensitive: true } }, {}, undefined, caseSensitive],
    [
      { EmailConfiguration: { EmailSendingAccount: 'COGNITO_DEFAULT' } },
      {},
      undefined,
      line('advice', 'at most about 50 a day'),
    ],
    [
      { UserAttributeUpdateSettings: undefined },
      {},
      undefined,
      line('advice', 'before its owner has confirmed it'),
    ],
    [{ Policies: { PasswordPolicy: strict } }, {}, undefined, line('fault', asksMore)],
    [factors('PASSWORD', 'WEB_AUTHN'), allWays, domain, line('fault', 'offers a code, which')],
    [
      all,
      { ...allWays, VITE_LOGIN_WAYS: 'password,code' },
      domain,
      line('advice', 'accepts a passkey, which'),
    ],
    [
      all,
      allWays,
      'elsewhere.example',
      line('fault', 'belong to elsewhere.example, .* on www.candlecast.example'),
    ],
    [all, allWays, undefined, line('fault', 'no domain for passkeys')],
  ]
  for (const [change, settings, passkeys, found] of rows) {
    const { variables } = await cognito({ ...pool, ...change }, undefined, passkeys)
    expect(lines(await checkPoolSettings({ ...variables, ...credentials, ...settings }))).toEqual([found])
  }
})

test('a client that lacks a flow, and ids of other clients that the pool lacks', async () => {
  const rows: [flows: string[], settings: object, reason: string][] = [
    [['ALLOW_USER_SRP_AUTH'], allWays, 'ALLOW_USER_AUTH, which codes and passkeys need'],
    [
      ['ALLOW_USER_AUTH'],
      { ...allWays, VITE_SIGN_IN_FLOW: 'CUSTOM_WITH_SRP' },
      'ALLOW_CUSTOM_AUTH, which VITE_SIGN_IN_FLOW=CUSTOM_WITH_SRP needs',
    ],
  ]
  const factors = { SignInPolicy: { AllowedFirstAuthFactors: ['EMAIL_OTP', 'WEB_AUTHN'] } }
  for (const [ExplicitAuthFlows, settings, reason] of rows) {
    const clients = { [SITE_CLIENT]: { ...client, ExplicitAuthFlows } }
    const { variables } = await cognito({ ...pool, Policies: factors }, clients, 'candlecast.example')
    expect(lines(await checkPoolSettings({ ...variables, ...credentials, ...settings }))).toEqual([
      `fault The user pool’s client does not allow ${reason}`,
    ])
  }
  const { variables } = await cognito(pool, {})
  const ids = { USER_POOL_CLIENT_IDS: ' 5app , ' }
  expect(await checkPoolSettings({ ...variables, ...credentials, ...ids })).toMatchObject([
    { status: 'fault', where: 'client 5app', cure: expect.stringMatching(/^Correct USER_POOL_CLIENT_IDS/) },
  ])
})

test('where the settings can’t be read, it says so, and how to let it', async () => {
  const { variables } = await cognito(undefined)
  expect(lines(await checkPoolSettings({ ...variables, ...credentials }))).toEqual([
    'fault The user pool does not exist in the account of the AWS credentials',
  ])
  expect(await checkPoolSettings(credentials)).toEqual([])
  const page = await served(new Hono().post('/', ({ html }) => html('<h1>Proxy</h1>')))
  const denied = await served(new Hono().post('/', () => refusal('AccessDeniedException')))
  const rows = [
    [page, { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE' }, /there are no AWS credentials$/],
    [page, credentials, /http.* does not answer as Cognito/],
    [UNREACHABLE, credentials, /http.* does not answer as Cognito/],
    [denied, credentials, /\w+ is refused: AccessDeniedException$/],
  ] as const
  for (const [endpoint, given, reason] of rows) {
    const found = await checkPoolSettings({ ...variablesAt(endpoint), ...given })
    const what = expect.stringMatching(
      new RegExp(`^Not checked: the settings of the user pool, because ${reason.source}`),
    )
    expect(found).toMatchObject([{ status: 'advice', what }])
    expect(JSON.stringify(found)).not.toMatch(/AKID|very-secret/)
  }
})

test('a client as a browser sees it', { timeout: 60_000 }, async () => {
  const { userPoolId, clientId } = localUserPool
  const local = await startPool({ poolId: userPoolId, clientId })
  const ofLocal = { ...variablesAt(`${local.url}/_cognito/`), VITE_USER_POOL_ID: userPoolId }
  const okay = 'ok User pool: its client allows the site’s sign-in, and responds as the site expects'
  expect(lines(await checkPool({ ...ofLocal, VITE_USER_POOL_CLIENT_ID: clientId }))).toEqual([okay])
  expect(lines(await checkPool(ofLocal))).toEqual(['fault The user pool’s client does not exist'])
  await local.stop()
  expect(lines(await checkPool(variablesAt(UNREACHABLE)))).toEqual([
    expect.stringMatching(/^fault The user pool does not answer: .*ECONNREFUSED/),
  ])
  expect(await checkPool({})).toEqual([])
  const refused = (type: string) => ({ __type: type })
  const [challenge, disabled] = [{ ChallengeName: 'PASSWORD_VERIFIER' }, refused('InvalidParameterException')]
  const [notFound, wrong] = ['com.amazonaws.cognito#UserNotFoundException', 'NotAuthorizedException'].map(
    refused,
  )
  const rows: [srp: unknown, password: unknown, problem: string, existence?: string][] = [
    [disabled, disabled, 'does not allow ALLOW_USER_SRP_AUTH'],
    [challenge, disabled, 'hides who has an account'],
    [notFound, disabled, 'reveals who has an account', 'hidden'],
    [refused('NotAuthorizedException'), disabled, 'may have a secret'],
    [challenge, wrong, 'accepts plain passwords', 'hidden'],
  ]
  for (const [srp, password, problem, VITE_ACCOUNT_EXISTENCE = 'shown'] of rows) {
    const app = new Hono().post('/', async (context) => {
      const { AuthFlow }: { AuthFlow: string } = await context.req.json()
      return Response.json(AuthFlow === 'USER_SRP_AUTH' ? srp : password, { status: 400 })
    })
    const found = await checkPool({ ...variablesAt(await served(app)), VITE_ACCOUNT_EXISTENCE })
    expect(lines(found)).toEqual([line('fault', problem)])
  }
})
