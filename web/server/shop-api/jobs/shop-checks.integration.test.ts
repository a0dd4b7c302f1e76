import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '#scripts/stack/folders.ts'
import { receiveMail } from '#scripts/stand-ins/mailbox/receive-mail.ts'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { type Check, NOT_KNOWN } from '../../common/watch/watch.ts'
import { connectToServer } from '../database/server-database.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { freePort, SITE } from '../testing/running-shop.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { startShopStage } from '../testing/shop-stage.ts'
import { diskFault, shopChecks } from './shop-checks.ts'

const HOUR_MS = 60 * 60_000

const stage = await startShopStage()
const mail = await receiveMail(0, () => {})
const folder = mkdtempSync(join(tmpdir(), 'checks-'))
afterAll(async () => {
  await Promise.all([stage.stop(), mail.close()])
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await sql`truncate orders, checkout_sessions, payment_events cascade`.execute(stage.database)
})

type Needs = Parameters<typeof shopChecks>[0]

const checksWith = (change: Partial<Needs> = {}) =>
  shopChecks({
    database: stage.database,
    content: stage.shop.services.content,
    isLive: false,
    stripe: { ...localPayment, apiUrl: stage.around.paymentPageUrl, origins: [SITE] },
    userPool: { ...stage.around.pool, issuer: stage.around.issuer },
    mailUrl: mail.url,
    site: SITE,
    backupFile: undefined,
    nightlyAt: undefined,
    orders: 'docker compose run --rm orders',
    now: Date.now,
    ...change,
  })

type Found = Awaited<ReturnType<Check['findFault']>>
const isFault = (found: Found) => found !== undefined && found !== NOT_KNOWN

/** Looks once at everything. @returns the names of the checks that fail, with their reasons; `throws` for an error */
async function look(change: Partial<Needs> = {}) {
  const found = await Promise.all(
    checksWith(change).map(
      async ({ name, findFault }) => [name, await findFault().catch((): Found => 'throws')] as const,
    ),
  )
  return Object.fromEntries(found.filter(([name, why]) => isFault(why) && name !== 'disk-full'))
}

test('a shop that can sell has no fault', async () => {
  expect(await look()).toEqual({})
})

test('names what is wrong: payment key, mail server, user pool, content, legal content', async () => {
  const stripe = { ...localPayment, apiUrl: stage.around.paymentPageUrl, origins: [SITE] }
  const unused = await freePort()
  expect(await look({ stripe: { ...stripe, secretKey: 'sk_test_revoked' } })).toEqual({
    'payment-refused': 'throws',
  })
  expect(await look({ mailUrl: `smtp://127.0.0.1:${unused}` })).toEqual({ 'mail-unreachable': 'throws' })
  expect(await look({ mailUrl: undefined })).toEqual({ 'mail-unreachable': 'SHOP_MAIL_URL is not set' })
  const userPool = { ...stage.around.pool, issuer: `http://127.0.0.1:${unused}` }
  expect(await look({ userPool })).toEqual({ 'sign-in-away': 'throws' })
  const away = () => Promise.reject(new Unavailable('content service'))
  expect(await look({ content: away })).toEqual({ 'content-unreadable': 'throws' })
  expect(await look({ isLive: true })).toEqual({ 'shop-closed': expect.stringContaining('sample') })
})

test.skipIf(!hasPostgres)('a database that refuses writes is a fault, although it answers', async () => {
  const url = new URL((await newDatabase()) ?? '')
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { database, close } = connectToServer(url.href)
  onTestFinished(close)
  await sql`select count(*) from orders`.execute(database)
  expect(await look({ database })).toEqual({ 'database-refuses-writes': 'throws' })
})

test('a database that is away is one fault, not two', async () => {
  const { database, close } = connectToServer(`postgres://shop@127.0.0.1:${await freePort()}/shop`)
  onTestFinished(close)
  expect(await look({ database })).toEqual({ 'database-refuses-writes': 'throws' })
})

test('a clock that is wrong by a minute is named as such', async () => {
  const off = (minutes: number) => look({ now: () => Date.now() + minutes * 60_000 })
  expect(await off(0.5)).toEqual({})
  expect(await off(-10)).toMatchObject({ 'clock-wrong': 'it is 10 min behind Stripe’s' })
  expect(await off(20)).toMatchObject({ 'clock-wrong': 'it is 20 min ahead of Stripe’s' })
})

test('the heartbeat adds a row each time, and keeps few', async () => {
  const writes = checksWith().find(({ name }) => name === 'database-refuses-writes')
  const ago = sql<Date>`now() - interval '1 hour'`
  await stage.database.updateTable('heartbeat').set({ beat_at: ago }).execute()
  for (const _ of [1, 2]) expect(await writes?.findFault()).toBeUndefined()
  const { rows } = await sql<{ beats: number }>`select count(*)::int as beats from heartbeat`.execute(
    stage.database,
  )
  expect(rows[0]?.beats).toBe(2)
})

test('a backup is old when no dump has reached the storage for more than a night', async () => {
  const backupFile = join(folder, 'last')
  expect(await look({ backupFile })).toEqual({})
  writeFileSync(backupFile, '')
  expect(await look({ backupFile })).toEqual({})
  const age = (hours: number) => {
    const at = new Date(Date.now() - hours * HOUR_MS)
    utimesSync(backupFile, at, at)
  }
  age(29)
  expect(await look({ backupFile })).toEqual({})
  age(31)
  expect(await look({ backupFile })).toEqual({
    'backup-old': 'No dump has reached the storage for 31 hours',
  })
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

test.skipIf(!hasOpenssl)('a certificate near its end is a fault before browsers refuse it', async () => {
  const certificateFor = (days: number) => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name))
    spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', `${key}`, '-out', `${cert}`, '-days', String(days), '-subj', '/CN=localhost'],
    ])
    return { key: readFileSync(`${key}`), cert: readFileSync(`${cert}`) }
  }
  const ends = async (days: number) => {
    const server = createTlsServer(certificateFor(days)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { 'certificate-ends': why } = await look({ site: `https://localhost:${port}` })
    server.close()
    return why
  }
  expect(await ends(13)).toMatch(/^It ends in 1[23] days$/)
  expect(await ends(20)).toBeUndefined()
})

test('a public site that doesn’t answer over TLS is a fault', async () => {
  const plain = createServer((_, response) => response.end('{"ok":true}')).listen(0, '127.0.0.1')
  onTestFinished(() => void plain.close())
  await new Promise((resolve) => plain.once('listening', resolve))
  const { port } = plain.address() as AddressInfo
  expect(await look({ site: `https://localhost:${port}` })).toEqual({
    'site-unwell': 'throws',
    'certificate-ends': 'throws',
  })
})

test('a disk is full below 1 GB or 5 %', () => {
  const disk = (freeGB: number, ofGB: number) => ({
    bsize: 4_096,
    bavail: (freeGB * 1024 ** 3) / 4_096,
    blocks: (ofGB * 1024 ** 3) / 4_096,
  })
  expect(diskFault(disk(1.1, 20))).toBeUndefined()
  expect(diskFault(disk(0.9, 10))).toBe('0.9 GB are free')
  expect(diskFault(disk(5.1, 100))).toBeUndefined()
  expect(diskFault(disk(4.9, 100))).toBe('4.9 GB are free')
})

test('each check has a section in the guide, and the guide has no other', () => {
  const guide = readFileSync(join(ROOT, 'docs/deploy/alarms.md'), 'utf8')
  const described = [...guide.matchAll(/^## `([\w-]+)`$/gm)].map(([, name]) => name)
  const names = checksWith({ site: 'https://shop.example', backupFile: 'last', nightlyAt: '02:30' }).map(
    ({ name }) => name,
  )
  expect(described.toSorted()).toEqual(names.toSorted())
})
