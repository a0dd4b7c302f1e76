import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, SECRET_KEY } from './testing/running-payment-page.ts'
import { type ShopWebhook, startShopWebhook } from './testing/shop-webhook.ts'
import { cart, press } from './testing/shopper.ts'

/** Starting a process takes seconds on a busy machine. */
const PROCESS_MS = 60_000
const MAIN = join(import.meta.dirname, 'main.ts')

let folder: string
let shop: ShopWebhook
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-page-durability-'))
  shop = await startShopWebhook()
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const run = (args: string[], env: Record<string, string> = {}) =>
  spawn(
    process.execPath,
    [MAIN, '--webhook', shop.url, '--secret-key', SECRET_KEY, '--webhook-secret', shop.secret, ...args],
    { env: { ...process.env, ...env } },
  )

/** Starts the page as its own process. Resolves once it answers. */
async function start(port: string) {
  const child = run(['--port', port, '--data', join(folder, 'page')])
  const [line] = await once(child.stdout, 'data')
  const url = /http:\S+/.exec(String(line))?.[0] ?? ''
  const end = async (signal: NodeJS.Signals) => {
    const exit = once(child, 'exit')
    child.kill(signal)
    return (await exit)[0]
  }
  return { url, end, stripe: clientOf(url) }
}

async function outcome(child: ReturnType<typeof run>) {
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  const [code] = await once(child, 'exit')
  return { code, errors: errors.trim() }
}

test('sessions, payments, keys and events are kept when the process is killed', {
  timeout: PROCESS_MS,
}, async () => {
  shop.answerWith(503)
  const first = await start('0')
  const port = new URL(first.url).port
  const idempotencyKey = 'of-the-first-life'
  const paid = await first.stripe.checkout.sessions.create(cart(), { idempotencyKey })
  const open = await first.stripe.checkout.sessions.create(cart())
  expect((await press(paid.url)).status).toBe(303)
  await first.end('SIGKILL')

  shop.answerWith(200)
  const second = await start(port)
  expect(await second.stripe.checkout.sessions.retrieve(paid.id)).toMatchObject({ payment_status: 'paid' })
  expect((await second.stripe.checkout.sessions.create(cart(), { idempotencyKey })).id).toBe(paid.id)
  await shop.arrived('checkout.session.completed', paid.id)
  expect((await press(open.url)).status).toBe(303)
  await second.end('SIGKILL')

  const third = await start(port)
  const [event] = await shop.arrived('checkout.session.completed', open.id)
  expect(await third.stripe.events.retrieve(event?.id ?? '')).toEqual(event)
  expect(await third.end('SIGTERM')).toBe(0)
})

test('sends an event for every payment although it is killed repeatedly', {
  timeout: PROCESS_MS,
}, async () => {
  const paid: string[] = []
  let port = '0'
  for (let life = 0; life < 3; life += 1) {
    const page = await start(port)
    port = new URL(page.url).port
    const buy = async () => {
      const { id, url } = await page.stripe.checkout.sessions.create(cart())
      if ((await press(url)).status === 303) paid.push(id)
    }
    const buyers = Promise.allSettled(Array.from({ length: 40 }, buy))
    await expect.poll(() => paid.length, { interval: 5, timeout: 10_000 }).toBeGreaterThan(life * 40 + 5)
    await page.end('SIGKILL')
    await buyers
  }
  const page = await start(port)
  for (const id of paid) await shop.arrived('checkout.session.completed', id)
  const sessions = await page.stripe.checkout.sessions
    .list({ status: 'complete' })
    .autoPagingToArray({ limit: 1_000 })
  expect(sessions.map(({ id }) => id)).toEqual(expect.arrayContaining(paid))
  await page.end('SIGTERM')
})

test('the file is readable by its owner only', async () => {
  expect((await stat(join(folder, 'page', 'payment-page.sqlite'))).mode & 0o077).toBe(0)
})

test('prints one clear line for production, a taken port, a folder in use and a wrong address', {
  timeout: PROCESS_MS,
}, async () => {
  const data = ['--data', join(folder, 'held')]
  const holder = run(['--port', '0', ...data])
  const [line] = await once(holder.stdout, 'data')
  const port = new URL(/http:\S+/.exec(String(line))?.[0] ?? '').port
  const refusals = await Promise.all([
    outcome(run(['--port', '0', ...data])),
    outcome(run(['--port', port, '--data', join(folder, 'other')])),
    outcome(run(['--port', '0'], { NODE_ENV: 'production' })),
    outcome(run(['--port', '0', '--webhook', 'nowhere'])),
    outcome(run(['--bogus'])),
  ])
  holder.kill('SIGTERM')
  await once(holder, 'exit')
  expect(refusals).toEqual(
    [
      'is in use by another process',
      `Port ${port} is taken.`,
      'for development only',
      '--webhook nowhere is not a URL.',
      "Unknown option '--bogus'",
    ].map((message) => ({ code: 1, errors: expect.stringContaining(message) })),
  )
})
