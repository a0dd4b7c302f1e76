import { createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Serving, serveOnLoopback } from '../../common/serve.ts'
import { Unavailable } from '../../common/unavailable.ts'
import type { Identity } from '../ports.ts'
import { Refusal } from '../problem.ts'
import { createUserPoolIdentity } from './user-pool.ts'

const isErased = async () => false
const CLIENT = 'client-of-the-site'
const KEY = 'key-1'
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })

let serving: Serving
let issuer = ''
let keySet: () => Response
let identity: Identity

const publicKey = () => ({ ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: KEY })

beforeAll(async () => {
  serving = await serveOnLoopback(
    new Hono().get('/pool/.well-known/jwks.json', () => keySet()),
    0,
  )
  issuer = `http://localhost:${serving.port}/pool`
})
afterAll(() => serving.close(0))

beforeEach(() => {
  keySet = () => Response.json({ keys: [publicKey()] })
  identity = createUserPoolIdentity({ userPoolId: 'eu-north-1_Test', clientId: CLIENT, issuer }, isErased)
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

const claims = (change: Record<string, unknown> = {}) => ({
  sub: randomUUID(),
  'cognito:username': 'lone.wolf',
  email: 'Wolf@Candlecast.Example',
  email_verified: true,
  iss: issuer,
  aud: CLIENT,
  token_use: 'id',
  iat: now(),
  exp: now() + 300,
  ...change,
})

type Options = { header?: Record<string, unknown>; key?: KeyObject }

function token(payload: unknown, { header = {}, key = keys.privateKey }: Options = {}) {
  const signed = `${encode({ alg: 'RS256', kid: KEY, ...header })}.${encode(payload)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), key).toString('base64url')}`
}

const codeOf = (idToken: string) =>
  identity.verify(idToken).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Refusal ? error.problem.code : error),
  )

test('reads the account from a valid id token', async () => {
  const { sub, ...rest } = claims()
  expect(await identity.verify(token({ sub, ...rest }))).toEqual({
    sub,
    username: 'lone.wolf',
    email: 'wolf@candlecast.example',
    isEmailVerified: true,
  })
})

test.each([
  [false, false],
  ['false', false],
  ['true', true],
  [undefined, false],
])('email_verified: %s means verified: %s', async (email_verified, isEmailVerified) => {
  expect(await identity.verify(token(claims({ email_verified })))).toMatchObject({ isEmailVerified })
})

describe('refuses', () => {
  const withoutSignature = (alg: string, payload: unknown) =>
    `${encode({ alg, kid: KEY })}.${encode(payload)}.`
  /** Signed with the public key as a shared secret, which a careless verifier accepts. */
  const keyedHash = (payload: unknown) => {
    const signed = `${encode({ alg: 'HS256', kid: KEY })}.${encode(payload)}`
    const secret = keys.publicKey.export({ type: 'spki', format: 'pem' })
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const otherPayload = (payload: unknown) => {
    const [header, , signature] = token(claims()).split('.')
    return `${header}.${encode(payload)}.${signature}`
  }

  test.each<[string, () => string]>([
    ['a token signed with another key', () => token(claims(), { key: foreign.privateKey })],
    ['a key id that the pool does not have', () => token(claims(), { header: { kid: 'key-2' } })],
    ['no key id', () => token(claims(), { header: { kid: undefined } })],
    [
      'a key that is in the token itself',
      () =>
        token(claims(), {
          key: foreign.privateKey,
          header: { jwk: foreign.publicKey.export({ format: 'jwk' }) },
        }),
    ],
    ['alg none', () => withoutSignature('none', claims())],
    ['alg None', () => withoutSignature('None', claims())],
    ['RS256 without signature', () => withoutSignature('RS256', claims())],
    ['HS256 with the public key', () => keyedHash(claims())],
    ['changed claims', () => otherPayload(claims({ email: 'other@candlecast.example' }))],
    ['an expired token', () => token(claims({ exp: now() - 1 }))],
    ['a token that never expires', () => token(claims({ exp: undefined }))],
    ['a token that is not valid yet', () => token(claims({ nbf: now() + 60 }))],
    ['a token for another client', () => token(claims({ aud: 'another-client' }))],
    ['a token without a client', () => token(claims({ aud: undefined }))],
    ['a token of another pool', () => token(claims({ iss: `${issuer}2` }))],
    [
      'a token of a real pool',
      () => token(claims({ iss: 'https://cognito-idp.eu-north-1.amazonaws.com/eu-north-1_Test' })),
    ],
    ['an access token', () => token(claims({ token_use: 'access', client_id: CLIENT }))],
    ['a token without use', () => token(claims({ token_use: undefined }))],
    ['a token without a subject', () => token(claims({ sub: undefined }))],
    ['an empty subject', () => token(claims({ sub: '' }))],
    ['claims that are not an object', () => token('claims')],
    ['a text that is not a token', () => 'a.b.c'],
    ['an empty text', () => ''],
  ])('%s', async (_, make) => {
    expect(await codeOf(make())).toBe('not-signed-in')
  })
})

describe('is unavailable', () => {
  test.each<[string, () => Response]>([
    ['when the keys can’t be read', () => new Response('', { status: 500 })],
    ['when the keys are not JSON', () => new Response('<html>')],
    ['when the keys are not a list', () => Response.json({ keys: 1 })],
  ])('%s', async (_, answer) => {
    keySet = answer
    await expect(identity.verify(token(claims()))).rejects.toThrow(Unavailable)
    keySet = () => Response.json({ keys: [publicKey()] })
    expect(await codeOf(token(claims()))).toBe('accepted')
  })

  test('when the pool refuses the connection', async () => {
    const gone = await serveOnLoopback(new Hono(), 0)
    await gone.close(0)
    issuer = `http://localhost:${gone.port}/pool`
    identity = createUserPoolIdentity({ userPoolId: 'eu-north-1_Test', clientId: CLIENT, issuer }, isErased)
    await expect(identity.verify(token(claims()))).rejects.toThrow(Unavailable)
    issuer = `http://localhost:${serving.port}/pool`
  })
})

test('uses its current keys while the pool is unavailable', async () => {
  expect(await codeOf(token(claims()))).toBe('accepted')
  keySet = () => new Response('', { status: 500 })
  expect(await codeOf(token(claims()))).toBe('accepted')
})

test('the issuer of a real pool follows from its id', async () => {
  identity = createUserPoolIdentity(
    { userPoolId: 'eu-north-1_Test', clientId: CLIENT, issuer: undefined },
    isErased,
  )
  expect(await codeOf(token(claims()))).toBe('not-signed-in')
})
