import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickPool } from '../testing/amplify.ts'
import { ORIGIN, PasskeyClient, passkeySettings } from '../testing/passkey-client.ts'
import { type RunningPool, startPool } from '../testing/running-pool.ts'
import { SoftwareAuthenticator } from '../testing/software-authenticator.ts'

const PASSWORD = 'candle-light'
const settings = { ...quickPool, ...passkeySettings }

let running: RunningPool
let client: PasskeyClient
beforeAll(async () => {
  running = await startPool(settings)
  client = new PasskeyClient(running, PASSWORD)
})
afterAll(() => running.stop())

const account = (username: string, more = {}) =>
  running.pool.createAccount({ username, email: `${username}@example.com`, password: PASSWORD, ...more })

const wrong = 'Incorrect username or password.'
let authenticator: SoftwareAuthenticator
beforeAll(async () => {
  account('signer')
  authenticator = new SoftwareAuthenticator()
  await client.register('signer', authenticator)
})

test('takes one answer to each challenge', async () => {
  const { Session, options } = await client.challenge('signer')
  const credential = authenticator.get(options, ORIGIN)
  expect(await client.answer('signer', Session, credential)).toHaveProperty('AuthenticationResult')
  expect((await client.answer('signer', Session, credential)).message).toBe('Invalid session for the user.')
  const next = await client.challenge('signer')
  expect((await client.answer('signer', next.Session, credential)).message).toBe(wrong)
})

test.each([
  ['another origin', 'https://elsewhere.example', {}],
  ['another challenge', ORIGIN, { challenge: 'AAAA' }],
])('refuses %s', async (_, origin, change) => {
  const { Session, options } = await client.challenge('signer')
  const credential = authenticator.get({ ...options, ...change }, origin)
  expect((await client.answer('signer', Session, credential)).message).toBe(wrong)
})

test('refuses a changed signature, changed data and another account’s passkey', async () => {
  account('other')
  const others = new SoftwareAuthenticator()
  await client.register('other', others)
  const otherOptions = (await client.challenge('other')).options
  const forge = async (change: (made: ReturnType<SoftwareAuthenticator['get']>) => object) => {
    const { Session, options } = await client.challenge('signer')
    return (await client.answer('signer', Session, change(authenticator.get(options, ORIGIN)))).message
  }
  const authenticatorData = Buffer.alloc(37).toString('base64url')
  const signature = Buffer.alloc(70).toString('base64url')
  expect(await forge((made) => ({ ...made, response: { ...made.response, signature } }))).toBe(wrong)
  expect(await forge((made) => ({ ...made, response: { ...made.response, authenticatorData } }))).toBe(wrong)
  expect(await forge((made) => ({ ...made, response: { ...made.response, authenticatorData: '' } }))).toBe(
    wrong,
  )
  expect(await forge(() => others.get(otherOptions, ORIGIN))).toBe(wrong)
  expect(await forge(() => ({}))).toBe('CREDENTIAL is not an AuthenticationResponseJSON.')
})

test('refuses a counter that went back, as that of a copied authenticator', async () => {
  account('copied')
  const original = new SoftwareAuthenticator()
  await client.register('copied', original)
  const signIn = async () => {
    const { Session, options } = await client.challenge('copied')
    return client.answer('copied', Session, original.get(options, ORIGIN))
  }
  expect(await signIn()).toHaveProperty('AuthenticationResult')
  original.rewind()
  expect((await signIn()).message).toBe(wrong)
  expect(await signIn()).toHaveProperty('AuthenticationResult')
})

test('takes passkeys that don’t count or check who holds them', async () => {
  account('synced')
  const synced = new SoftwareAuthenticator({ counts: false, verifiesUser: false })
  await client.register('synced', synced)
  for (const _ of [1, 2]) {
    const { Session, options } = await client.challenge('synced')
    expect(await client.answer('synced', Session, synced.get(options, ORIGIN))).toHaveProperty(
      'AuthenticationResult',
    )
  }
})

test('asks an unknown account the same way, each time for the same passkey', async () => {
  const names = Array.from({ length: 20 }, (_, number) => `not-there-${number}`)
  const answers = await Promise.all(names.map((name) => client.start(name)))
  expect(new Set(answers.map(({ ChallengeName }) => ChallengeName))).toEqual(
    new Set(['WEB_AUTHN', 'SELECT_CHALLENGE']),
  )
  const found = names[answers.findIndex(({ ChallengeName }) => ChallengeName === 'WEB_AUTHN')] ?? ''
  const [one, two] = [await client.challenge(found), await client.challenge(found)]
  expect(one.options.allowCredentials).toEqual(two.options.allowCredentials)
  const forged = { ...authenticator.get((await client.challenge('signer')).options, ORIGIN) }
  expect((await client.answer(found, one.Session, forged)).message).toBe(wrong)
})
