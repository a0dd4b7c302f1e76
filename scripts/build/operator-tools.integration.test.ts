/** The operator's commands as the image of a server has them: built, and without the repository's `scripts/`. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { openFolderDatabase } from '#server/shop-api/database/open-database.ts'
import { openServerDatabase } from '#server/shop-api/database/server-database.ts'
import { newDatabase } from '#server/shop-api/testing/shared-postgres.ts'
import { startShopStage } from '#server/shop-api/testing/shop-stage.ts'
import { databaseFolder } from '#server/shop-api/testing/test-database.ts'
import { ROOT } from '../stack/folders.ts'
import { receiveMail } from '../stand-ins/mailbox/receive-mail.ts'
import { localPayment, localUserPool } from '../stand-ins/project.ts'
import { buildOperatorTools } from './operator-tools.ts'

const image = mkdtempSync(join(tmpdir(), 'image-'))
const tools = join(image, 'web', 'server', 'dist')
mkdirSync(tools, { recursive: true })
symlinkSync(join(ROOT, 'node_modules'), join(image, 'node_modules'))

/** Settings of the database: of Postgres as in production, or of the embedded one where no server is installed. */
async function newShopDatabase(): Promise<Record<string, string>> {
  const url = await newDatabase()
  const folder = url ?? (await databaseFolder())
  await (await (url ? openServerDatabase(url) : openFolderDatabase(folder))).close()
  return url ? { DATABASE_URL: url } : { SHOP_DATABASE_FOLDER: folder }
}
const database = await newShopDatabase()
const stage = await startShopStage()
afterAll(async () => {
  await stage.stop()
  rmSync(image, { recursive: true })
})
await buildOperatorTools(tools)

type Call = { input?: string; settings?: Record<string, string> }

/** Runs a program with the settings of a container and nothing else. */
async function run(program: string, args: readonly string[], { input = '', settings = {} }: Call = {}) {
  const child = spawn(process.execPath, [join(tools, `${program}.js`), ...args], {
    cwd: image,
    // The second start of a program reads what the first has compiled.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(image, 'compiled'), ...settings },
  })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}
const orders = (args: readonly string[], call: Call = {}) =>
  run('orders', args, { ...call, settings: { ...database, ...call.settings } })

const dependenciesOf = (workspace: string) => {
  const file = readFileSync(join(ROOT, workspace, 'package.json'), 'utf8')
  const schema = v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ dependencies: v.record(v.string(), v.string()) }),
  )
  return Object.keys(v.parse(schema, file).dependencies)
}

test('the programs use only packages that the image has', () => {
  const files = readdirSync(tools, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.js'),
  )
  const names = files.flatMap((name) => {
    const source = readFileSync(join(tools, name), 'utf8')
    return [...source.matchAll(/^import\b.*?["']([^"'.][^"']*)["'];?$/gm)].map(([, found]) => found ?? '')
  })
  const packages = new Set(names.filter((name) => !isBuiltin(name)))
  const present = [...dependenciesOf('web'), ...dependenciesOf('web/server')]
  const missing = [...packages].filter(
    (name) => !present.some((one) => name === one || name.startsWith(`${one}/`)),
  )
  expect(files).toEqual(expect.arrayContaining(['orders.js', 'doctor.js']))
  // Setup reads the skeleton of a new shop beside itself.
  for (const name of ['seed.ndjson', 'minimal.ndjson'])
    expect(readFileSync(join(tools, name))).toEqual(readFileSync(join(ROOT, 'scripts/tools/seed', name)))
  expect(files.filter((name) => name.includes('/'))).toEqual([])
  expect(packages.size).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

test('orders works on the database of the running shop, and files come and go by standard input and output', {
  timeout: 90_000,
}, async () => {
  const email = `${randomUUID()}@candlecast.example`
  expect(await orders(['list'])).toMatchObject({ code: 0, out: 'There are no orders yet.\n' })
  const grants = await orders(['grants', '-', '--write'], { input: `email,adventureId\n${email},fod\n` })
  expect(grants).toMatchObject({ code: 0, out: expect.stringContaining('Added: 1') })
  const stripe = {
    STRIPE_SECRET_KEY: localPayment.secretKey,
    STRIPE_API_URL: stage.around.paymentPageUrl,
    SHOP_RETURN_ORIGINS: 'http://localhost:5173',
  }
  expect(await orders(['reconcile'], { settings: stripe })).toMatchObject({
    code: 0,
    out: expect.stringContaining('All payments and refunds at Stripe are recorded.'),
  })
  const codes = 'codes make --product fod --count 2 --note press --unlocks fod --write'.split(' ')
  const made = await orders(codes, { settings: { VITE_SITE_URL: 'https://audio.example' } })
  expect(made.out.trim().split('\n')).toHaveLength(3)
  expect(made.out).toContain('https://audio.example/redeem#')
  const period = ['--from', '2026-11-01', '--to', '2026-11-30', '--out', '-']
  const exported = await orders(['export', ...period])
  expect(exported).toMatchObject({ code: 0, err: expect.stringContaining('0 receipts, 0 credit notes') })
  expect(exported.out).toMatch(/^document,number,receipt,[a-z_,]+\n$/)
})

test('orders does the work that its arguments name', { timeout: 60_000 }, async () => {
  const rows = [
    [['withdraw', '7', '--received', '2026-11-01'], 'There is no such order'],
    [['restore', '7', '1', '--reason', 'A mistake'], 'Order 7 has no line 1'],
    [['revoke', '7'], '1 arguments: this action takes NUMBER LINE.'],
    [['revoke', '7', '1', '--limit', '3'], "Unknown option '--limit'"],
    [['withdrawals'], 'Every statement of withdrawal has its order.'],
    [['withdrawals', 'match', '1', '7'], 'There is no order 7.'],
    [['codes', 'revoke', '--help'], 'Usage: docker compose run --rm orders codes revoke CODE... [options]'],
  ] as const
  for (const [args, words] of rows) {
    const { out, err } = await orders([...args])
    expect(out + err, args.join(' ')).toContain(words)
  }
})

test('a wrong use and a missing database are said in plain words, without a stack trace', async () => {
  const unknown = await orders(['refundd'])
  expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('There is no action "refundd"') })
  expect(unknown.err).toContain('Usage: docker compose run --rm orders ACTION')
  // It comes before compose can run: it makes the settings.
  const { out: help } = await run('setup', ['--help'])
  expect(help).toContain('Usage: node /app/web/server/dist/setup.js [options]')
  const wrong = [
    [{ SHOP_DATABASE_FOLDER: join(image, 'none') }, 'There are no orders in'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must start with postgres://'],
  ] as const
  for (const [settings, words] of wrong) {
    const { code, err } = await run('orders', ['list'], { settings })
    expect([code, err]).toEqual([1, expect.stringContaining(words)])
    expect(err).not.toMatch(/^\s+at /m)
  }
})

test('setup asks on a server that has only the image, and keeps what was given', async () => {
  const folder = join(image, 'shop')
  mkdirSync(folder)
  const { code, out, err } = await run('setup', ['--folder', folder], { input: 'audio.invalid\ny\n' })
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('What was given is kept') })
  expect(out).toContain('audio.invalid leads nowhere yet')
  expect(readFileSync(join(folder, '.env.server'), 'utf8')).toContain('SITE_ADDRESS=audio.invalid')
})

test('doctor examines the services of the container’s settings, mail included', {
  timeout: 60_000,
}, async () => {
  const mail = await receiveMail(0, () => {})
  const settings = {
    VITE_SANITY_PROJECT_ID: 'local',
    VITE_SANITY_API_HOST: 'http://127.0.0.1:2',
    VITE_SITE_URL: stage.shop.url,
    VITE_USER_POOL_ID: localUserPool.userPoolId,
    VITE_USER_POOL_CLIENT_ID: localUserPool.clientId,
    VITE_USER_POOL_ENDPOINT: 'http://127.0.0.1:2',
    STRIPE_SECRET_KEY: localPayment.secretKey,
    STRIPE_API_URL: stage.around.paymentPageUrl,
    SHOP_MAIL_URL: mail.url.replace('smtp://', 'smtp://user:very-secret@'),
    SHOP_MAIL_FROM: 'Shop <shop@candlecast.example>',
  }
  const { code, out, err } = await run('doctor', [], { settings })
  await mail.close()
  expect([code, err]).toEqual([1, ''])
  expect(out).toContain('Examining project local, dataset production')
  expect(out).toContain('Shop API: it answers, and its checks find no fault')
  expect(out).toContain('The content service does not answer')
  expect(out).toMatch(/Mail: 127\.0\.0\.1:\d+ accepts the login/)
  expect(out).not.toContain('very-secret')
})
