import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickPool } from '../testing/amplify.ts'
import { ORIGIN, PasskeyClient, passkeySettings } from '../testing/passkey-client.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'

const PASSWORD = 'candle-light'
const passkeyPool = { ...quickPool, ...passkeySettings }

let running: RunningPool
let client: PasskeyClient
beforeAll(async () => {
  running = await startPool(passkeyPool)
  client = new PasskeyClient(running, PASSWORD)
})
afterAll(() => running.stop())

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

test('asks for a passkey that browsers can find, and for no attestation', async () => {
  const { sub } = account('options')
  const token = await client.accessToken('options')
  expect(await client.startRegistration(token)).toBeDefined()
  const { body } = await running.call('StartWebAuthnRegistration', { AccessToken: token })
  expect(body.CredentialCreationOptions).toEqual({
    rp: { id: 'localhost', name: 'localhost' },
    user: { id: Buffer.from(sub).toString('base64url'), name: 'options', displayName: 'options' },
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    pubKeyCredParams: [
      { type: 'public-key', alg: -7 },
      { type: 'public-key', alg: -257 },
    ],
    timeout: 180_000,
    excludeCredentials: [],
    authenticatorSelection: {
      requireResidentKey: true,
      residentKey: 'required',
      userVerification: 'preferred',
    },
    attestation: 'none',
  })
})

test.each([
  ['https://elsewhere.example', 'WebAuthnOriginNotAllowedException'],
  ['https://notlocalhost', 'WebAuthnOriginNotAllowedException'],
  ['ftp://localhost', 'WebAuthnOriginNotAllowedException'],
  ['https://shop.localhost', undefined],
  [ORIGIN, undefined],
])('from the origin %s: %s', async (origin, refusal) => {
  const username = `from-${origin.replaceAll(/\W/g, '-')}`
  account(username)
  expect((await client.register(username, new SoftwareAuthenticator(), origin)).__type).toBe(refusal)
})

test('refuses a passkey of another domain, an unknown algorithm and a used or old challenge', async () => {
  account('refused')
  const token = await client.accessToken('refused')
  const authenticator = new SoftwareAuthenticator()
  const options = await client.startRegistration(token)
  const elsewhere = authenticator.create({ ...options, rp: { id: 'elsewhere.example' } }, ORIGIN)
  expect((await client.completeRegistration(token, elsewhere)).__type).toBe(
    'WebAuthnRelyingPartyMismatchException',
  )
  const again = authenticator.create(options, ORIGIN)
  expect((await client.completeRegistration(token, again)).__type).toBe('WebAuthnChallengeNotFoundException')
  const ed25519 = new SoftwareAuthenticator({ algorithm: -8 })
  expect((await client.register('refused', ed25519)).__type).toBe('WebAuthnCredentialNotSupportedException')
  const late = authenticator.create(await client.startRegistration(token), ORIGIN)
  running.pass(3 * 60)
  expect((await client.completeRegistration(token, late)).__type).toBe('WebAuthnChallengeNotFoundException')
})

test('refuses the challenge of another account, an assertion and malformed data', async () => {
  account('first')
  account('second')
  const [first, second] = [await client.accessToken('first'), await client.accessToken('second')]
  const authenticator = new SoftwareAuthenticator()
  const made = authenticator.create(await client.startRegistration(first), ORIGIN)
  expect((await client.completeRegistration(second, made)).__type).toBe('NotAuthorizedException')
  const asserted = authenticator.get(
    { challenge: (await client.startRegistration(first)).challenge, allowCredentials: [{ id: made.id }] },
    ORIGIN,
  )
  const { clientDataJSON } = asserted.response
  const wrongType = { ...made, response: { ...made.response, clientDataJSON } }
  expect((await client.completeRegistration(first, wrongType)).message).toBe(
    'The credential is not from a registration.',
  )
  const fresh = authenticator.create(await client.startRegistration(first), ORIGIN)
  for (const attestationObject of ['', 'AAAA', 'oWhhdXRoRGF0YUA']) {
    const broken = { ...fresh, response: { ...fresh.response, attestationObject } }
    expect((await client.completeRegistration(first, broken)).__type).toMatch(
      /^(InvalidParameter|WebAuthnChallengeNotFound)/,
    )
  }
  expect((await client.completeRegistration(first, {})).__type).toBe('InvalidParameterException')
})

test('needs a pool with passkeys and a domain for them', async () => {
  for (const [settings, refusal] of [
    [quickPool, 'WebAuthnNotEnabledException'],
    [{ ...passkeyPool, relyingPartyId: undefined }, 'WebAuthnConfigurationMissingException'],
  ] as const) {
    const pool = await startPool(settings)
    const { body } = await pool.call('StartWebAuthnRegistration', {
      AccessToken: await new PasskeyClient(pool, PASSWORD).accessToken('reader'),
    })
    expect(body.__type).toBe(refusal)
    await pool.stop()
  }
})

test('lists a page at a time, and deletes what the account has only', async () => {
  account('lister')
  await client.register('lister', new SoftwareAuthenticator())
  await client.register('lister', new SoftwareAuthenticator())
  const AccessToken = await client.accessToken('lister')
  const list = async (more: object) =>
    (await running.call('ListWebAuthnCredentials', { AccessToken, MaxResults: 1, ...more })).body
  const first = await list({})
  expect(first.Credentials).toHaveLength(1)
  const second = await list({ NextToken: first.NextToken })
  expect(second.Credentials).toHaveLength(1)
  expect(second).not.toHaveProperty('NextToken')
  const remove = await running.call('DeleteWebAuthnCredential', { AccessToken, CredentialId: 'invented' })
  expect(remove.body.__type).toBe('ResourceNotFoundException')
  const factors = await running.call('GetUserAuthFactors', { AccessToken })
  expect(factors.body.ConfiguredUserAuthFactors).toEqual(['PASSWORD', 'EMAIL_OTP', 'WEB_AUTHN'])
})

test('a pool that requires user verification refuses a passkey without it', async () => {
  const strict = await startPool({ ...passkeyPool, userVerification: 'required' })
  const authenticator = new SoftwareAuthenticator({ verifiesUser: false })
  const { __type } = await new PasskeyClient(strict, PASSWORD).register('reader', authenticator)
  expect(__type).toBe('WebAuthnCredentialNotSupportedException')
  await strict.stop()
})
