import type { ChildProcess } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { startLake } from '@stand-ins/content-lake/testing/running-lake.ts'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openFolderDatabase } from './database/open-database.ts'
import { hasPostgres } from './testing/postgres-server.ts'
import { environmentFor, freePort } from './testing/running-shop.ts'
import { publishLegal } from './testing/sample-legal.ts'
import { newDatabase } from './testing/shared-postgres.ts'
import { runShop } from './testing/shop-process.ts'
import { databaseFolder } from './testing/test-database.ts'

const settings = environmentFor({
  contentUrl: 'http://localhost:9',
  issuer: 'http://localhost:9/pool',
  pool: { userPoolId: 'eu-north-1_Test', clientId: 'client' },
  paymentPageUrl: 'http://localhost:9',
  stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
})

/** Each test starts several processes, and the machine may be busy. */
const STARTS = { timeout: 240_000 }

const processes: ChildProcess[] = []

afterEach(() => {
  for (const child of processes.splice(0)) child.kill('SIGKILL')
})

async function newFolder() {
  const folder = await databaseFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  return { SHOP_DATABASE_FOLDER: folder }
}

/** A server where there is one: an embedded Postgres takes seconds to start. */
async function anotherDatabase(): Promise<Record<string, string>> {
  const url = await newDatabase()
  return url ? { DATABASE_URL: url } : newFolder()
}

function run(change: Record<string, string>) {
  const running = runShop({ ...settings, SHOP_API_PORT: '0', ...change })
  processes.push(running.child)
  return running
}

test(
  'serves on loopback, keeps its port and its folder of orders, which opens again after SIGKILL',
  STARTS,
  async () => {
    const folder = await newFolder()
    const first = run(folder)
    const url = await first.started()
    for (const address of [url, url.replace('localhost', '127.0.0.1')])
      expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ ok: true, faults: [] })
    const { port } = new URL(url)
    const others = [{ SHOP_API_PORT: port, ...(await anotherDatabase()) }, folder]
    const [samePort, sameFolder] = await Promise.all(others.map((change) => run(change).ended))
    expect(samePort).toEqual({
      code: 1,
      printed: `Port ${port} is taken. Stop what uses it, or choose another one with SHOP_API_PORT.\n`,
    })
    const inUse = `The orders in ${folder.SHOP_DATABASE_FOLDER} are in use by another process`
    expect(sameFolder).toEqual({ code: 1, printed: expect.stringContaining(inUse) })
    first.child.kill('SIGKILL')
    await first.ended
    await (await openFolderDatabase(folder.SHOP_DATABASE_FOLDER)).close()
  },
)

test(
  'with a live key of Stripe, the log names each sample that closes the shop; SIGTERM ends it',
  STARTS,
  async () => {
    const lake = await startLake()
    await publishLegal(lake.client())
    const live = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_API_URL: '', VITE_SANITY_API_HOST: lake.url }
    const { child, prints, ended } = run({ ...live, ...(await anotherDatabase()) })
    expect(JSON.parse(await prints(/.*shop-closed.*/))).toMatchObject({
      level: 'error',
      what: '“Organisation number” is still the sample’s',
    })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(0)
    await lake.stop()
  },
)

test(
  'the error about an unavailable database has neither its password nor a stack trace',
  STARTS,
  async () => {
    const port = await freePort()
    const { code, printed } = await run({ DATABASE_URL: `postgres://shop:secret@127.0.0.1:${port}/shop` })
      .ended
    expect(code).toBe(1)
    expect(printed).toContain('ECONNREFUSED')
    expect(printed).not.toContain('secret')
    expect(printed).not.toMatch(/^\s+at /m)
  },
)

test.skipIf(!hasPostgres)(
  'two processes that start at once share one database, whose tables one of them makes',
  STARTS,
  async () => {
    const url = (await newDatabase({ isEmpty: true })) ?? ''
    const both = [run({ DATABASE_URL: url }), run({ DATABASE_URL: url })]
    const urls = await Promise.all(both.map(({ started }) => started()))
    const answers = await Promise.all(urls.map(async (at) => (await fetch(`${at}/api/health`)).status))
    expect(answers).toEqual([200, 200])
  },
)
