/** The API as a process: start, refused starts, and end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hasPostgres, startPostgres } from './testing/postgres-server.ts'
import { environmentFor, freePort } from './testing/running-shop.ts'
import { databaseFolder } from './testing/test-database.ts'

const STARTS_MS = 60_000

const settings = environmentFor({
  contentUrl: 'http://localhost:9',
  issuer: 'http://localhost:9/pool',
  pool: { userPoolId: 'eu-north-1_Test', clientId: 'client' },
  paymentPageUrl: 'http://localhost:9',
  stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
})

let folder: string
let processes: ChildProcess[]

beforeEach(async () => {
  folder = await databaseFolder()
  processes = []
})
afterEach(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function run(change: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    ...settings,
    SHOP_DATABASE_FOLDER: folder,
    SHOP_API_PORT: '0',
    ...change,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'node.ts')], { env })
  processes.push(child)
  let printed = ''
  const waiting = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += String(chunk)
      for (const look of waiting) look()
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: Number(code), printed }))
  const started = () =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const address = /http:\/\/localhost:\d+/.exec(printed)?.[0]
        if (address) resolve(address)
      }
      waiting.add(look)
      look()
      void ended.then((end) => reject(new Error(end.printed)))
    })
  return { child, started, ended }
}

test(
  'serves on loopback, ends on SIGTERM, and opens the same folder again',
  async () => {
    const first = run()
    const url = await first.started()
    expect(await (await fetch(`${url}/api/health`)).json()).toEqual({ ok: true })
    expect(await (await fetch(`${url.replace('localhost', '127.0.0.1')}/api/health`)).json()).toEqual({
      ok: true,
    })
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    await run().started()
  },
  STARTS_MS,
)

test(
  'after SIGKILL the next process can open the folder',
  async () => {
    const first = run()
    await first.started()
    first.child.kill('SIGKILL')
    await first.ended
    await run().started()
  },
  STARTS_MS,
)

test(
  'a folder in use is refused, with the cure',
  async () => {
    const first = run()
    const url = await first.started()
    const { code, printed } = await run().ended
    expect(code).toBe(1)
    expect(printed).toContain(`The orders in ${folder} are in use by another process`)
    expect((await fetch(`${url}/api/health`)).status).toBe(200)
  },
  STARTS_MS,
)

test(
  'a port in use is refused, with the cure',
  async () => {
    const port = String(new URL(await run().started()).port)
    const other = await databaseFolder()
    const second = run({ SHOP_API_PORT: port, SHOP_DATABASE_FOLDER: other })
    const { code, printed } = await second.ended
    expect({ code, printed }).toEqual({
      code: 1,
      printed: `Port ${port} is taken. Stop what uses it, or choose another one with SHOP_API_PORT.\n`,
    })
    await rm(other, { recursive: true })
  },
  STARTS_MS,
)

test(
  'wrong settings are reported before anything is opened',
  async () => {
    const { code, printed } = await run({ STRIPE_SECRET_KEY: '', SHOP_RETURN_ORIGINS: 'x' }).ended
    expect(code).toBe(1)
    expect(printed).toContain('STRIPE_SECRET_KEY is missing')
    expect(printed).toContain('SHOP_RETURN_ORIGINS must hold origins')
  },
  STARTS_MS,
)

test(
  'the error about an unavailable database does not contain its password',
  async () => {
    const port = await freePort()
    const { code, printed } = await run({ DATABASE_URL: `postgres://shop:secret@127.0.0.1:${port}/shop` })
      .ended
    expect(code).toBe(1)
    expect(printed).toContain('ECONNREFUSED')
    expect(printed).not.toContain('secret')
  },
  STARTS_MS,
)

test.skipIf(!hasPostgres)(
  'several processes that start at once share one database',
  async () => {
    const server = await startPostgres()
    try {
      const several = Array.from({ length: 3 }, () => run({ DATABASE_URL: server.url }))
      const urls = await Promise.all(several.map(({ started }) => started()))
      const answers = await Promise.all(urls.map(async (url) => (await fetch(`${url}/api/health`)).status))
      expect(answers).toEqual([200, 200, 200])
    } finally {
      for (const child of processes) child.kill('SIGKILL')
      await server.stop()
    }
  },
  STARTS_MS,
)
