import { expect, test } from 'vitest'
import { parseShopConfig } from './config.ts'
import { connectServices } from './connect-services.ts'
import { silentServices } from './testing/silent-services.ts'

const real = {
  VITE_SANITY_PROJECT_ID: 'abc123',
  VITE_SANITY_DATASET: 'production',
  VITE_SANITY_API_VERSION: '2025-02-19',
  VITE_USER_POOL_ID: 'eu-north-1_AbCd12345',
  VITE_USER_POOL_CLIENT_ID: 'client',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SHOP_CODE_SECRET: 'thirty-two characters, or longer',
  SHOP_RETURN_ORIGINS: 'https://candlecast.example, https://www.candlecast.example',
  DATABASE_URL: 'postgres://shop@db.example/shop',
}
const local = {
  ...real,
  VITE_SANITY_API_HOST: 'http://localhost:3900',
  USER_POOL_ISSUER: 'http://localhost:3900/_cognito/eu-north-1_AbCd12345',
  STRIPE_API_URL: 'http://127.0.0.1:3920',
  STRIPE_SECRET_KEY: 'sk_test_1',
  SHOP_RETURN_ORIGINS: 'http://localhost:5173',
  SHOP_API_PORT: '3910',
  DATABASE_URL: '',
}

function faultsOf(environment: Record<string, string>): string[] {
  try {
    parseShopConfig(environment)
  } catch (error) {
    const lines = String(error).split('\n').slice(1)
    return lines.map((line) => line.trim())
  }
  return []
}

test('settings of a public shop', () => {
  expect(parseShopConfig(real)).toMatchObject({
    userPool: { issuer: undefined },
    stripe: { secretKey: 'sk_live_1', apiUrl: undefined },
    returnOrigins: ['https://candlecast.example', 'https://www.candlecast.example'],
    database: { kind: 'server', url: real.DATABASE_URL, allowDestructive: [] },
    port: 3910,
  })
})

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  ['rk_test_live_1', false],
])('with the key %s the shop takes real money: %s', (STRIPE_SECRET_KEY, isLive) => {
  const config = parseShopConfig({ ...real, STRIPE_SECRET_KEY })
  expect(connectServices(config, silentServices.database).isLive).toBe(isLive)
})

test('settings of a local shop', () => {
  expect(parseShopConfig(local)).toMatchObject({
    content: { VITE_SANITY_API_HOST: 'http://localhost:3900' },
    returnOrigins: ['http://localhost:5173'],
    database: { kind: 'folder', folder: '.local/orders' },
  })
})

test('all faults are reported at once', () => {
  expect(faultsOf({}).map((line) => line.split(' ')[0])).toEqual([
    'VITE_SANITY_PROJECT_ID',
    'VITE_SANITY_DATASET',
    'VITE_SANITY_API_VERSION',
    'VITE_USER_POOL_ID',
    'VITE_USER_POOL_CLIENT_ID',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'SHOP_RETURN_ORIGINS',
    'SHOP_CODE_SECRET',
  ])
  expect(faultsOf({ ...real, STRIPE_SECRET_KEY: '' })).toEqual(['STRIPE_SECRET_KEY is missing'])
})

test.each([
  ['STRIPE_SECRET_KEY', 'pk_live_1', 'is not a secret key of Stripe, which starts with sk_ or rk_'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_1', 'is not a signing secret, which starts with whsec_'],
  ['SHOP_CODE_SECRET', 'short', 'is shorter than 32 characters'],
  ['VITE_USER_POOL_ID', 'pool', 'is not the id of a user pool'],
  ['STRIPE_API_URL', 'https://pay.example', 'must be on this machine'],
  ['USER_POOL_ISSUER', 'http://pool.example/x', 'must be on this machine'],
  ['STRIPE_API_URL', 'http://localhost:1/v1', 'must be an origin: no path and no slash at the end'],
  [
    'SHOP_RETURN_ORIGINS',
    'http://localhost:5173/',
    'must hold origins with commas between them: no path and no slash at the end',
  ],
  ['SHOP_RETURN_ORIGINS', 'http://candlecast.example', 'must hold origins that start with https://'],
  ['SHOP_API_PORT', '65536', 'is not a port number'],
  ['SHOP_API_PORT', 'x', 'is not a port number'],
  ['DATABASE_URL', 'mysql://db', 'must start with postgres://'],
  [
    'DATABASE_URL',
    'postgres://shop:100%@db.example/shop',
    'must be an address such as postgres://user:password@host:5432/shop, where a % in user or password is written as %25',
  ],
  ['SHOP_MAIL_URL', 'mail.example', 'must start with smtp:// or smtps://'],
  [
    'SHOP_MAIL_URL',
    'smtp://user:100%@mail.example',
    'must be an address such as smtp://user:password@host:587, where a % in user or password is written as %25',
  ],
])('%s=%s', (name, value, fault) => {
  expect(faultsOf({ ...local, [name]: value })).toContain(`${name} ${fault}`)
})

test('passwords may hold any sign', () => {
  const { database, mail } = parseShopConfig({
    ...real,
    DATABASE_URL: 'postgres://shop:a/b+c#d?@db.example/shop',
    SHOP_MAIL_URL: 'smtp://AKIA:a/b+c#d?@mail.example:587',
    SHOP_MAIL_FROM: 'Shop <shop@shop.example>',
  })
  expect(database).toMatchObject({ url: 'postgres://shop:a%2Fb%2Bc%23d%3F@db.example/shop' })
  expect(mail?.url).toBe('smtp://AKIA:a%2Fb%2Bc%23d%3F@mail.example:587')
})

test('a public shop refuses settings of local services', () => {
  expect(faultsOf({ ...local, SHOP_RETURN_ORIGINS: real.SHOP_RETURN_ORIGINS })).toEqual([
    'VITE_SANITY_API_HOST is only for a shop on this machine: remove it',
    'USER_POOL_ISSUER is only for a shop on this machine: remove it',
    'STRIPE_API_URL is only for a shop on this machine: remove it',
  ])
})

test('a live key is refused with the local payment page', () => {
  expect(faultsOf({ ...local, STRIPE_SECRET_KEY: 'rk_live_1' })).toEqual([
    'STRIPE_SECRET_KEY is a live key: the payment page on this machine must not have it',
  ])
})

test('client ids of the app are accepted beside the site’s', () => {
  const { userPool } = parseShopConfig({ ...real, USER_POOL_CLIENT_IDS: 'app, tablet-app' })
  expect(userPool.clientId).toEqual([real.VITE_USER_POOL_CLIENT_ID, 'app', 'tablet-app'])
})
