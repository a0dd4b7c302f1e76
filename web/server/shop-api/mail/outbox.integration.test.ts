import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createGiftCodes } from '../codes/gift-codes.ts'
import { recordPaymentEvent } from '../payment/payment-record.ts'
import { beginCheckout, claimSample, payCheckout, placeOrder } from '../testing/place-order.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { sampleLegalContent } from '../testing/sample-legal.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { postponeMail, takeDueMail } from './due-mails.ts'
import { repeatConfirmation } from './outbox.ts'
import type { Mail } from './render-mail.ts'
import { MailRefused, type SendMail, sendDueMails } from './send-due.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const giftCodes = createGiftCodes('a secret of the tests')

let log: string[]
const { database, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  log = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void log.push(line))
})

const after = (ms: number, moment = new Date()) => new Date(moment.getTime() + ms)
const take = (now = new Date()) => takeDueMail(database, now)
const events = () => log.map((line) => JSON.parse(line).event)
const sendAll = (send: SendMail) => sendDueMails({ database, giftCodes, send })
const nameOf = (number: number) => `<order-confirmation.${number}.0@candlecast.example>`
const order = async (sub: string = randomUUID()) => (await placeOrder(database, sub)).number
const mailOf = (number: number) =>
  database.selectFrom('mails').selectAll().where('order_number', '=', number).executeTakeFirstOrThrow()
const stateOf = async (number: number) => {
  const { sent_at, failed_at } = await mailOf(number)
  return sent_at ? 'sent' : failed_at ? 'failed' : 'waiting'
}

test('an order queues one confirmation, with its lines and the terms as they were shown', async () => {
  const sub = randomUUID()
  const paidAt = new Date('2026-11-22T10:00:00Z')
  const reference = await beginCheckout(database, sub)
  // Terms that change after the checkout do not change its confirmation.
  await beginCheckout(database, randomUUID(), { legal: { seller: undefined, texts: [] } })
  expect(await take()).toBeUndefined()
  await payCheckout(database, reference, paidAt)
  await payCheckout(database, reference, paidAt)
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

test('concurrent workers take different mails', async () => {
  for (const _ of [1, 2]) await order()
  const taken = await Promise.all([take(), take(), take()])
  const ids = taken.flatMap((mail) => mail?.id ?? [])
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})

test('the mail of a killed worker is taken by another one after five minutes', async () => {
  const { id } = await mailOf(await order())
  expect(await take()).toMatchObject({ id })
  expect(await take(after(4 * MINUTE_MS))).toBeUndefined()
  expect(await take(after(6 * MINUTE_MS))).toMatchObject({ id })
})

test('a mail that can’t be sent is tried again after growing pauses, for three days', async () => {
  const start = new Date()
  const number = await order()
  const { id = '' } = (await take()) ?? {}
  const tries: number[] = []
  let now = after(0, start)
  while (await postponeMail(database, id, now)) {
    const { next_try_at } = await mailOf(number)
    tries.push(Math.round((next_try_at.getTime() - now.getTime()) / MINUTE_MS))
    now = next_try_at
    expect(await take(after(-1000, now))).toBeUndefined()
    expect(await take(now)).toMatchObject({ id })
  }
  expect(tries.slice(0, 7)).toEqual([1, 5, 15, 60, 180, 360, 360])
  expect(now.getTime() - start.getTime()).toBeLessThan(72 * HOUR_MS)
  expect(now.getTime() - start.getTime()).toBeGreaterThan(65 * HOUR_MS)
  expect(await stateOf(number)).toBe('failed')
})

test('the buyer of an order alone can repeat its confirmation, three times a day', async () => {
  const sub = randomUUID()
  const number = await order(sub)
  await sendAll(async () => {})
  const repeat = (now: Date, by = sub) => repeatConfirmation(database, number, by, now)
  expect(await Promise.all([1, 2, 3].map(() => repeat(after(0))))).toEqual(['queued', 'queued', 'queued'])
  expect(await repeat(after(0))).toBe('too-many')
  expect(await repeat(after(25 * HOUR_MS))).toBe('queued')
  expect(await repeat(after(0), randomUUID())).toBe('unknown-order')
  const repetitions = []
  for (let mail = await take(); mail; mail = await take()) repetitions.push(mail.repetition)
  expect(repetitions.toSorted()).toEqual([1, 2, 3])
})

test('sends each due mail once, and keeps it as it was sent', async () => {
  const [first, second] = [await order(), await order()]
  const sent: Mail[] = []
  for (const _ of [1, 2]) await sendAll(async (mail) => void sent.push(mail))
  expect(sent.map(({ messageId }) => messageId)).toEqual([nameOf(first), nameOf(second)])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['sent', 'sent'])
  expect(events()).toEqual(['mails-sent'])
  const [{ to, text } = { to: '', text: '' }] = sent
  expect((await mailOf(first)).sent_as).toEqual({ to, subject: `Your order ${first}`, text })
})

test('a mail that the server refuses for good fails, and the next one is sent; the log has no address', async () => {
  const [first, second] = [await order(), await order()]
  const send: SendMail = async ({ to, messageId }) => {
    if (messageId === nameOf(first)) throw new MailRefused(`550 ${to} is unknown`)
  }
  await sendAll(send)
  expect([await stateOf(first), await stateOf(second)]).toEqual(['failed', 'sent'])
  expect(events()).toEqual(['mail-failed', 'mails-sent'])
  expect(log.join()).not.toContain('@candlecast.example')
  expect(await take(after(HOUR_MS))).toBeUndefined()
})

test('a mail is postponed while the mail server is unavailable', async () => {
  const number = await order()
  await sendAll(() => Promise.reject(new Error('ECONNREFUSED')))
  expect(await stateOf(number)).toBe('waiting')
  const created_at = after(-73 * HOUR_MS)
  await database
    .updateTable('mails')
    .set({ created_at, next_try_at: after(0) })
    .execute()
  await sendAll(() => Promise.reject(new Error('ECONNREFUSED')))
  expect(await stateOf(number)).toBe('failed')
  expect(events()).toEqual(['mail-postponed', 'mail-failed'])
})

test('a mail about a failed payment is sent once, and not after the payment has arrived', async () => {
  const sent: Mail[] = []
  const failPayment = async () => {
    const { reference, totalOre, email } = await claimSample(database)
    const inSession = { reference, sessionId: `cs_${reference}` }
    await recordPaymentEvent(database, { ...inSession, id: randomUUID(), type: 'paymentFailed' })
    const pay = () =>
      recordPaymentEvent(database, {
        ...inSession,
        ...{ id: randomUUID(), type: 'paymentSucceeded', paymentIntent: `pi_${reference}` },
        ...{ totalOre, currency: 'sek', paidAt: new Date() },
      })
    return { email, pay }
  }
  const { email } = await failPayment()
  await (await failPayment()).pay()
  for (const _ of [1, 2]) await sendAll(async (mail) => void sent.push(mail))
  expect(sent.map(({ messageId }) => messageId.split('.')[0])).toEqual([
    '<payment-failed',
    '<order-confirmation',
  ])
  expect(sent[0]).toMatchObject({ to: email, subject: 'Your payment did not arrive' })
})

test('one call sends at most fifty mails', async () => {
  const number = await order()
  const { payload } = await mailOf(number)
  const copies = Array.from({ length: 59 }, (_, index) => ({
    kind: payload.kind,
    order_number: number,
    repetition: index + 1,
    payload: JSON.stringify(payload),
  }))
  await database.insertInto('mails').values(copies).execute()
  const send = vi.fn(async () => {})
  await sendAll(send)
  expect(send).toHaveBeenCalledTimes(50)
})
