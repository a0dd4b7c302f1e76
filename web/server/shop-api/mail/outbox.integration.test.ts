import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { LegalContent } from '../catalogue/legal-texts.ts'
import { beginCheckout, payCheckout } from '../testing/place-order.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { sampleLegalContent } from '../testing/sample-legal.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { type DueMail, postponeMail, recordFailed, recordSent, takeDueMail } from './due-mails.ts'
import { repeatConfirmation } from './outbox.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const paidAt = new Date('2026-11-22T10:00:00Z')
const after = (ms: number, moment = new Date()) => new Date(moment.getTime() + ms)

const { database, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
})

const take = (now = new Date()) => takeDueMail(database, now)
const begin = (sub: string, legal?: LegalContent) => beginCheckout(database, sub, legal && { legal })
const pay = (reference: string) => payCheckout(database, reference, paidAt)

async function order(sub: string = randomUUID()): Promise<DueMail> {
  await pay(await begin(sub))
  const mail = await take()
  if (!mail || !('orderNumber' in mail)) throw new Error('No mail was queued.')
  return mail
}

test('an order queues one confirmation, with its lines and the terms as they were shown', async () => {
  const sub = randomUUID()
  const reference = await begin(sub)
  expect(await take()).toBeUndefined()
  await pay(reference)
  await pay(reference)
  expect(await take()).toEqual({
    id: expect.anything(),
    orderNumber: expect.any(Number),
    repetition: 0,
    to: `${sub}@candlecast.example`,
    facts: {
      kind: 'order-confirmation',
      paidAt: '2026-11-22T10:00:00.000Z',
      lines: [{ title: 'The fod', priceOre: 25_000, vatRate: 25, vatOre: 5_000, facts: sampleFacts }],
      totalOre: 25_000,
      legalDigest: expect.any(String),
      site: 'https://candlecast.example',
      delivery: { consent: expect.objectContaining({ titles: ['The fod'] }), ready: [], preOrders: [] },
    },
    legal: sampleLegalContent,
  })
  expect(await take()).toBeUndefined()
})

test('terms that change after the checkout do not change its confirmation', async () => {
  const reference = await begin(randomUUID())
  await begin(randomUUID(), { seller: undefined, texts: [] })
  await pay(reference)
  expect((await take())?.legal).toEqual(sampleLegalContent)
})

test('concurrent workers take different mails', async () => {
  for (const sub of [randomUUID(), randomUUID()]) await pay(await begin(sub))
  const taken = await Promise.all([take(), take(), take()])
  const ids = taken.flatMap((mail) => mail?.id ?? [])
  expect(new Set(ids).size).toBe(2)
  expect(ids).toHaveLength(2)
})

test('the mail of a killed worker is taken by another one after five minutes', async () => {
  const { id } = await order()
  expect(await take(after(4 * MINUTE_MS))).toBeUndefined()
  expect(await take(after(6 * MINUTE_MS))).toMatchObject({ id })
})

test('a sent or failed mail is not taken again', async () => {
  for (const end of [recordSent, recordFailed]) {
    const { id } = await order()
    await end(database, id, new Date())
    expect(await take(after(HOUR_MS))).toBeUndefined()
  }
})

test('a mail that can’t be sent is tried again after growing pauses, for three days', async () => {
  const start = new Date()
  const { id } = await order()
  const tries: number[] = []
  let now = after(0, start)
  while (await postponeMail(database, id, now)) {
    const { next_try_at } = await database
      .selectFrom('mails')
      .select('next_try_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    tries.push(Math.round((next_try_at.getTime() - now.getTime()) / MINUTE_MS))
    now = next_try_at
    expect(await take(after(-1000, now))).toBeUndefined()
    expect(await take(now)).toMatchObject({ id })
  }
  expect(tries.slice(0, 7)).toEqual([1, 5, 15, 60, 180, 360, 360])
  expect(now.getTime() - start.getTime()).toBeLessThan(72 * HOUR_MS)
  expect(now.getTime() - start.getTime()).toBeGreaterThan(65 * HOUR_MS)
  expect(await take(after(1000 * HOUR_MS))).toBeUndefined()
})

test('a buyer can repeat the confirmation three times a day', async () => {
  const sub = randomUUID()
  const { orderNumber, id } = await order(sub)
  await recordSent(database, id, after(0))
  const repeat = (now: Date) => repeatConfirmation(database, orderNumber, sub, now)
  expect(await Promise.all([1, 2, 3].map(() => repeat(after(0))))).toEqual(['queued', 'queued', 'queued'])
  expect(await repeat(after(0))).toBe('too-many')
  expect(await repeat(after(25 * HOUR_MS))).toBe('queued')
  const repetitions = []
  for (let mail = await take(); mail; mail = await take()) repetitions.push(mail.repetition)
  expect(repetitions.toSorted()).toEqual([1, 2, 3])
})

test('an account can’t repeat the confirmation of another account’s order', async () => {
  const { orderNumber } = await order()
  expect(await repeatConfirmation(database, orderNumber, randomUUID(), after(0))).toBe('unknown-order')
})
