import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { receiveMail } from '#scripts/stand-ins/mailbox/receive-mail.ts'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { Unavailable } from '../../common/unavailable.ts'
import { connectToServer } from '../database/server-database.ts'
import { beginCheckout, placeOrder } from '../testing/place-order.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { freePort } from '../testing/running-shop.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { startShopStage } from '../testing/shop-stage.ts'
import { diskFault, shopChecks } from './shop-checks.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

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

/** Looks once at everything. @returns the names of the checks that fail, with their reasons; `throws` for an error */
async function look(change: Partial<Needs> = {}) {
  const stripe = { ...localPayment, apiUrl: stage.around.paymentPageUrl, origins: [] }
  const checks = shopChecks({
    database: stage.database,
    content: stage.shop.services.content,
    isLive: false,
    stripe,
    mailUrl: mail.url,
    site: 'http://localhost:5173',
    backupFile: undefined,
    now: Date.now,
    ...change,
  })
  const found = await Promise.all(
    checks.map(async ({ name, findFault }) => [name, await findFault().catch(() => 'throws')] as const),
  )
  return Object.fromEntries(found.filter(([name, why]) => why !== undefined && name !== 'disk-full'))
}

test('a shop that can sell has no fault', async () => {
  expect(await look()).toEqual({})
})

test('names what is wrong: payment key, mail server, content, legal content', async () => {
  const stripe = { ...localPayment, apiUrl: stage.around.paymentPageUrl, origins: [] }
  const unused = await freePort()
  expect(await look({ stripe: { ...stripe, secretKey: 'sk_test_revoked' } })).toEqual({
    'payment-refused': 'throws',
  })
  expect(await look({ mailUrl: `smtp://127.0.0.1:${unused}` })).toEqual({ 'mail-unreachable': 'throws' })
  expect(await look({ mailUrl: undefined })).toEqual({ 'mail-unreachable': 'SHOP_MAIL_URL is not set' })
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

test('a webhook is silent when a payment or an expired payment page was followed by no event', async () => {
  const silent = { 'webhook-silent': expect.stringContaining('no event has come') }
  const later = (ms: number) => look({ now: () => Date.now() + ms })
  // Recorded by the page after the payment or by the reconciliation.
  await placeOrder(stage.database, randomUUID())
  const event = { id: 'evt_1', type: 'paymentSucceeded' }
  await stage.database.deleteFrom('payment_events').execute()
  expect(await later(20 * MINUTE_MS)).toEqual({})
  expect(await later(40 * MINUTE_MS)).toEqual(silent)
  expect(await later(4 * 24 * HOUR_MS)).toEqual({})
  await stage.database.insertInto('payment_events').values(event).execute()
  expect(await later(40 * MINUTE_MS)).toEqual({})

  const reference = await beginCheckout(stage.database, randomUUID())
  await stage.database
    .updateTable('checkout_sessions')
    .set({ session_id: 'cs_1', expires_at: new Date(Date.now() + HOUR_MS) })
    .where('reference', '=', reference)
    .execute()
  expect(await later(70 * MINUTE_MS)).toEqual({})
  expect(await later(100 * MINUTE_MS)).toEqual(silent)
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
