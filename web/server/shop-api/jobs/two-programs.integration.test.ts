import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ROOT } from '#scripts/stack/folders.ts'
import { receiveMail } from '#scripts/stand-ins/mailbox/receive-mail.ts'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { checkoutAnswerSchema } from '#shared/api/checkout.ts'
import { shopApiPaths } from '#shared/api/paths.ts'
import { connectToServer } from '../database/server-database.ts'
import { hasPostgres } from '../testing/postgres-server.ts'
import { environmentFor } from '../testing/running-shop.ts'
import { newDatabase } from '../testing/shared-postgres.ts'
import { shopClient } from '../testing/shop-client.ts'
import { runShop } from '../testing/shop-process.ts'
import { startShopStage } from '../testing/shop-stage.ts'
import { signedEvent } from '../testing/signed-event.ts'

const BUYERS = 4
const PATIENCE = { timeout: 60_000, interval: 200 }

const started: ChildProcess[] = []

/** What the program does each minute, it does each second. */
const SHORT_MINUTE = pathToFileURL(join(ROOT, 'scripts/lab/rehearsal/short-minute.mjs')).href

async function startProgram(environment: Record<string, string>) {
  const { child, started: address } = runShop(environment, ['--import', SHORT_MINUTE])
  started.push(child)
  return { child, url: await address() }
}

async function startTwo() {
  const address = (await newDatabase()) ?? ''
  const stage = await startShopStage(connectToServer(address))
  const sent: { to: string; subject: string }[] = []
  const mail = await receiveMail(0, ({ to, subject }) => void sent.push({ to, subject }))
  await stage.publish({ id: 'fod', price: 250, unlocks: ['fod'] })
  const operator = 'operator@candlecast.example'
  const env = {
    ...environmentFor(stage.around),
    DATABASE_URL: address,
    SHOP_API_PORT: '0',
    SHOP_MAIL_URL: mail.url,
    SHOP_MAIL_FROM: 'Shop <shop@candlecast.example>',
    ALARM_MAIL: operator,
  }
  const programs = await Promise.all([startProgram(env), startProgram(env)])
  const stop = () => Promise.all([stage.stop(), mail.close()])
  return { stage, sent, operator, programs, stop }
}

let two: Awaited<ReturnType<typeof startTwo>> | undefined
beforeAll(async () => {
  if (hasPostgres) two = await startTwo()
}, 120_000)
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await two?.stop()
})

const PRESSES = 8

test('a cart that is sent eight times at once, or from eight tabs, becomes one order and one payment', {
  timeout: 120_000,
}, async ({ skip }) => {
  if (!two) return skip()
  const { stage, programs } = two
  const shopper = await stage.newShopper()
  const clients = programs.map(({ url }) => shopClient(url, shopper))
  const send = (attempt: () => string) =>
    Promise.all(
      Array.from({ length: PRESSES }, async (_, press) => {
        const client = clients[press % clients.length]
        const answer = await client?.checkout([{ id: 'fod', price: 250 }], { attempt: attempt() })
        return { status: answer?.status, page: answer?.body.redirect_url }
      }),
    )
  const attempt = randomUUID()
  const pressed = await send(() => attempt)
  expect(new Set(pressed.map(({ page }) => page)).size, JSON.stringify(pressed)).toBe(1)
  const tabs = await send(randomUUID)
  const statuses = new Set(tabs.map(({ status }) => status))
  // The tabs that lost are told that another checkout has begun.
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([])
  const pages = new Set([...pressed, ...tabs].flatMap(({ page }) => (typeof page === 'string' ? page : [])))
  await Promise.all([...pages].map((page) => stage.cards.pay(page)))
  const payments = async () =>
    (await stage.cards.sessionsOf(shopper.email)).filter((one) => one.payment_status === 'paid')
  await vi.waitFor(async () => expect(await shopper.unlocked()).not.toEqual([]), PATIENCE)
  expect(await payments()).toHaveLength(1)
  expect(await stage.database.selectFrom('orders').select('number').execute()).toHaveLength(1)
})

test('two programs on one database: each order, mail, refund and alarm once, also when one is killed', {
  timeout: 240_000,
}, async ({ skip }) => {
  if (!two) return skip()
  const { stage, sent, operator, programs } = two
  const { stripe } = stage
  const [first, second] = programs
  const numbersOf = () => stage.database.selectFrom('orders').select('number').execute()
  const earlier = (await numbersOf()).length

  const buyers = await Promise.all(Array.from({ length: BUYERS }, stage.newShopper))
  for (const { email, checkout } of buyers) {
    await stage.cards.deliver(email, { mode: 'held' })
    // Without the choice to play at once, the buyer can withdraw.
    const { body } = await checkout([{ id: 'fod', price: 250 }], { unlockAtOnce: undefined })
    await stage.cards.pay(v.parse(checkoutAnswerSchema, body).redirect_url)
  }
  const sendAll = async () => {
    const { data } = await stripe.events.list({ limit: 100 })
    const bodies = data.map((event) => JSON.stringify(event))
    const posts = bodies.flatMap((body) =>
      programs.map(({ url }) =>
        fetch(`${url}${shopApiPaths.paymentWebhook}`, {
          method: 'POST',
          body,
          headers: { 'stripe-signature': signedEvent(body, { secret: localPayment.webhookSecret }) },
        }).catch(() => undefined),
      ),
    )
    await Promise.all(posts)
  }
  await sendAll()
  expect(await numbersOf()).toHaveLength(earlier + BUYERS)

  for (const [index, buyer] of buyers.entries()) {
    const { url } = index % 2 ? first : second
    const { number } = await stage.database
      .selectFrom('orders')
      .select('number')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow()
    expect((await shopClient(url, buyer).post(shopApiPaths.orderWithdrawal, { number })).status).toBeLessThan(
      300,
    )
  }
  const refunds = async () => (await stripe.refunds.list({ limit: 100 })).data.length
  await vi.waitFor(async () => expect(await refunds()).toBe(BUYERS), PATIENCE)
  await sendAll()

  const alarms = () => sent.filter(({ to }) => to === operator).map(({ subject }) => subject)
  await stage.database
    .insertInto('open_faults')
    .values({ kind: 'payment-unrecorded', subject: 'pi_1', why: 'its sum differs' })
    .execute()
  await vi.waitFor(() => expect(alarms()).toHaveLength(1), PATIENCE)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  await stage.database
    .updateTable('alarm_lease')
    .set({ until: new Date(0) })
    .execute()
  await stage.database.deleteFrom('open_faults').execute()
  await vi.waitFor(() => expect(alarms()).toHaveLength(2), PATIENCE)
  expect(alarms()[1]).toBe(alarms()[0]?.replace(': ', ': over: '))

  await sendAll()
  expect(await numbersOf()).toHaveLength(earlier + BUYERS)
  const waiting = () => stage.database.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), PATIENCE)
  const stored = await stage.database.selectFrom('mails').select('id').execute()
  expect(sent.filter(({ to }) => to !== operator)).toHaveLength(stored.length)
  for (const { email } of buyers)
    expect(sent.filter(({ to, subject }) => to === email && /^Your order/.test(subject))).toHaveLength(1)
  expect([await refunds(), alarms().length]).toEqual([BUYERS, 2])
})
