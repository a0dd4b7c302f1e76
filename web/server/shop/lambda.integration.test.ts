/** The shop's Lambda function on a Postgres server: the state between invocations. */
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Serving, serveOnLoopback } from '../common/serve.ts'
import { prepareDatabase } from './database/prepare.ts'
import { handler } from './lambda.ts'
import { gatewayEvent } from './testing/gateway-event.ts'
import { hasPostgres, startPostgres } from './testing/postgres-server.ts'
import { environmentFor } from './testing/running-shop.ts'
import { pool, startTokenIssuer } from './testing/token-issuer.ts'

const RATE_LIMIT = 8
const APP_ROLE = 'shop_app'

describe.skipIf(!hasPostgres)('the shop’s function', { timeout: 60_000 }, () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let issuer: Awaited<ReturnType<typeof startTokenIssuer>>
  let extension: Serving
  let admin: pg.Client
  const secrets: Record<string, string> = {}
  let secretStatus: 200 | 500 = 200
  const logged: string[] = []

  const addressWith = (password: string) =>
    server.url.replace('shop@', `${APP_ROLE}:${password}@`).replace(/$/, '?application_name=shop-api')

  beforeAll(async () => {
    ;[server, issuer] = await Promise.all([startPostgres({ withPasswordFor: APP_ROLE }), startTokenIssuer()])
    extension = await serveOnLoopback(
      new Hono().get('/secretsmanager/get', (context) => {
        if (secretStatus !== 200) return context.text('failed', secretStatus)
        // The extension caches an answer for its time to live, each version stage on its own.
        const isFresh = context.req.query('versionStage') === 'AWSCURRENT'
        const { FRESH_DATABASE_URL, ...cached } = secrets
        const current = isFresh && FRESH_DATABASE_URL ? { DATABASE_URL: FRESH_DATABASE_URL } : {}
        return context.json({ SecretString: JSON.stringify({ ...cached, ...current }) })
      }),
      0,
    )
    admin = new pg.Client(server.url)
    await admin.connect()
    vi.spyOn(console, 'log').mockImplementation(() => {})
    await prepareDatabase({ owner: server.url, app: addressWith('one') })
    const settings = environmentFor({
      contentUrl: 'http://localhost:9',
      issuer: issuer.issuer,
      pool,
      paymentPageUrl: 'http://localhost:9',
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
    })
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    vi.stubEnv('RATE_LIMIT_ACCOUNT', String(RATE_LIMIT))
    vi.stubEnv('PARAMETERS_SECRETS_EXTENSION_HTTP_PORT', String(extension.port))
    vi.stubEnv('SETTINGS_SECRETS', 'shop')
    secrets.DATABASE_URL = addressWith('one')
  }, 120_000)

  afterAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    await admin?.end()
    await server?.stop()
    await issuer?.stop()
    await extension?.close(0)
    vi.unstubAllEnvs()
  })

  beforeEach(() => {
    logged.length = 0
    secretStatus = 200
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)))
  })

  let invocations = 0
  const orders = async (sub: string) => {
    // Lambda's runtime client sets a new trace id for each invocation.
    invocations += 1
    vi.stubEnv('_X_AMZN_TRACE_ID', `Root=1-${invocations}`)
    const headers = { authorization: `Bearer ${issuer.tokenFor(sub, `${sub}@candlecast.example`)}` }
    return (await handler(gatewayEvent({ path: '/api/orders', headers }))).statusCode
  }
  const connections = async () => {
    const { rows } = await admin.query('select pid from pg_stat_activity where usename = $1', [APP_ROLE])
    return rows.map(({ pid }) => Number(pid))
  }

  /** Ends the shop's connections, and waits until the shop has noticed: a query on a lost one would fail. */
  async function endConnections() {
    const lost = () => logged.filter((line) => line.includes('database-connection-lost')).length
    const expected = lost() + (await connections()).length
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [APP_ROLE])
    await expect.poll(connections).toEqual([])
    await expect.poll(lost).toBe(expected)
  }

  test('keeps connections, keys and rate limits while only the trace id changes', async () => {
    expect(await orders('reader')).toBe(200)
    const [before, keyReads] = [await connections(), issuer.keyReads()]
    const answers: number[] = []
    for (let count = 1; count < RATE_LIMIT + 3; count += 1) answers.push(await orders('reader'))
    expect(answers).toEqual([...Array.from({ length: RATE_LIMIT - 1 }, () => 200), 429, 429, 429])
    expect(await connections()).toEqual(before)
    expect(issuer.keyReads()).toBe(keyReads)
  })

  test('uses its current secrets while they can’t be read, and logs it', async () => {
    expect(await orders('calm')).toBe(200)
    const before = await connections()
    secretStatus = 500
    expect([await orders('calm'), await orders('calm')]).toEqual([200, 200])
    expect(await connections()).toEqual(before)
    expect(logged.join()).toContain('settings-unreadable')
  })

  test('uses a rotated password at once, and answers the request that failed with the old one', async () => {
    expect(await orders('rotating')).toBe(200)
    await admin.query(`alter role ${APP_ROLE} password 'two'`)
    secrets.FRESH_DATABASE_URL = addressWith('two')
    await endConnections()
    expect(await orders('rotating')).toBe(200)
    const before = await connections()
    // The extension still serves the old password from its cache.
    expect(await orders('rotating')).toBe(200)
    expect(await connections()).toEqual(before)
    expect(logged.join()).toContain('database-login-refused')
  })

  test('is unavailable while no password is accepted', async () => {
    await admin.query(`alter role ${APP_ROLE} password 'three'`)
    await endConnections()
    expect(await orders('locked-out')).toBe(503)
    secrets.DATABASE_URL = addressWith('three')
    delete secrets.FRESH_DATABASE_URL
    expect(await orders('locked-out')).toBe(200)
  })
})
