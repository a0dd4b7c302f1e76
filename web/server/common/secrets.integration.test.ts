import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSecrets } from './secrets.ts'
import { type Serving, serveOnLoopback } from './serve.ts'

const SHOP = 'arn:aws:secretsmanager:eu-north-1:123456789012:secret:shop-AbC'
const ORIGIN = 'arn:aws:secretsmanager:eu-north-1:123456789012:secret:origin-DeF'
const DATABASE = 'arn:aws:secretsmanager:eu-north-1:123456789012:secret:orders-GhI'
const TOKEN = 'session-token'

const rotated = {
  engine: 'postgres',
  host: 'orders.abc.eu-north-1.rds.amazonaws.com',
  port: 5432,
  username: 'shop',
  password: 'p@ss/w:rd?#',
  dbname: 'shop',
}

const kept: Record<string, string> = {
  [SHOP]: JSON.stringify({ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }),
  [ORIGIN]: JSON.stringify({ ORIGIN_SECRET: 'open-sesame' }),
  [DATABASE]: JSON.stringify(rotated),
  broken: 'sk_live_pasted_without_json',
  nested: JSON.stringify({ STRIPE_SECRET_KEY: { key: 'sk_live_nested' } }),
}

/** Answers like the extension: docs.aws.amazon.com/secretsmanager/latest/userguide/retrieving-secrets_lambda.html */
const extension = new Hono().get('/secretsmanager/get', (context) => {
  if (context.req.header('x-aws-parameters-secrets-token') !== TOKEN) return context.text('unauthorized', 401)
  const SecretString = kept[context.req.query('secretId') ?? '']
  return SecretString ? context.json({ SecretString, Name: 'x' }) : context.text('not found', 400)
})

let serving: Serving
beforeAll(async () => {
  serving = await serveOnLoopback(extension, 0)
})
afterAll(() => serving.close(0))

const environment = (more: Record<string, string>) => ({
  AWS_SESSION_TOKEN: TOKEN,
  PARAMETERS_SECRETS_EXTENSION_HTTP_PORT: String(serving.port),
  ...more,
})

test('an environment without secrets stays unchanged', async () => {
  const plain = { DATABASE_URL: 'postgres://localhost/shop' }
  expect(await withSecrets(plain)).toEqual(plain)
})

test('secrets become settings, and the database secret becomes DATABASE_URL', async () => {
  const settings = await withSecrets(
    environment({ SETTINGS_SECRETS: `${SHOP},${ORIGIN}`, DATABASE_SECRET: DATABASE, SITE: 'kept' }),
  )
  expect(settings).toMatchObject({
    SITE: 'kept',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    ORIGIN_SECRET: 'open-sesame',
  })
  const url = new URL(settings.DATABASE_URL ?? '')
  expect([url.protocol, url.host, url.pathname, url.searchParams.get('sslmode')]).toEqual([
    'postgres:',
    `${rotated.host}:5432`,
    '/shop',
    'verify-full',
  ])
  expect([url.username, decodeURIComponent(url.password)]).toEqual(['shop', rotated.password])
})

test.each([
  ['that is not JSON', { SETTINGS_SECRETS: 'broken' }, 'The secret broken must be a JSON object of texts'],
  ['of another shape', { SETTINGS_SECRETS: 'nested' }, 'The secret nested must be'],
  ['without an address', { DATABASE_SECRET: SHOP }, 'with username, password, host, port and dbname'],
  ['that isn’t there', { SETTINGS_SECRETS: 'missing' }, 'The secret missing can’t be read: status 400'],
])('the error about a secret %s has its name and not its value', async (_, names, message) => {
  const failed = withSecrets(environment(names))
  await expect(failed).rejects.toThrow(message)
  await expect(failed).rejects.not.toThrow('sk_live')
})

test('a function without the role’s token is refused', async () => {
  const anonymous = { ...environment({ SETTINGS_SECRETS: SHOP }), AWS_SESSION_TOKEN: 'other' }
  await expect(withSecrets(anonymous)).rejects.toThrow('status 401')
})

test('an extension that doesn’t answer counts as an outage', async () => {
  const silent = { SETTINGS_SECRETS: SHOP, PARAMETERS_SECRETS_EXTENSION_HTTP_PORT: '2' }
  await expect(withSecrets(silent)).rejects.toThrow('The secrets extension doesn’t answer.')
})
