import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { listMails } from '../own-data/listed-mails.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { recordPaymentEvent } from '../testing/memory-register.ts'
import { beginCheckout, claimSample, payCheckout, placeOrder } from '../testing/place-order.ts'
import { sampleFacts } from '../testing/sample-facts.ts'
import { sampleLegalContent } from '../testing/sample-legal.ts'
import { silentServices } from '../testing/silent-services.ts'
import { takeDueMail } from './due-mails.ts'
import { MailNotSent } from './mail-answer.ts'
import { repeatConfirmation } from './outbox.ts'
import type { Mail } from './render-mail.ts'
import { type SendMail, sendDueMails } from './send-due.ts'
import { sendAgain, serverRefusal } from './staff-mails.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const { giftCodes } = silentServices

let log: string[]
const database = await databaseOfTests()
beforeEach(async () => {
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  await database.deleteFrom('mail_server_refusal').execute()
  log = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void log.push(line))
})

const after = (ms: number, moment = new Date()) => new Date(moment.getTime() + ms)
const take = (now = new Date()) => takeDueMail(database, now)
const events = () => log.map((line) => JSON.parse(line).event)
const sendAll = (send: SendMail, now = () => new Date()) => sendDueMails({ database, giftCodes, send }, now)
const refuse = (about: MailNotSent['about'], answer: string) => () =>
  Promise.reject(new MailNotSent(about, answer))
const nameOf = (number: number) => `<order-confirmation.${number}.0@candlecast.example>`
const order = async (sub: string = randomUUID()) => (await placeOrder(database, sub)).number
const mailOf = (number: number) =>
  database.selectFrom('mails').selectAll().where('order_number', '=', number).executeTakeFirstOrThrow()
const stateOf = async (number: number) => {
  const { sent_at, refused_at, cancelled_at } = await mailOf(number)
  return sent_at ? 'sent' : refused_at ? 'refused' : cancelled_at ? 'cancelled' : 'waiting'
}

test('an order queues one confirmation, with its lines and the terms as they were shown', async () => {
  const sub = randomUUID()
  const paidAt = new Date('2026-11-22T10:00:00Z')
  const reference = await beginCheckout(database, sub)
  // Terms that change after the checkout do not change its confirmation.
  await beginCheckout(database, randomUUID(), { legal: { seller: undefined, texts: [] } })
  expect(await take()).toBeUndefined()
  await payCheckout(database, reference, { paidAt })
  await payCheckout(database, reference, { paidAt })
  expect(await take()).toEqual({
    id: expect.anything(),
    orderNumber: expect.any(Number),
    repetition: 0,
    to: `${sub}@candlecast.example`,
    facts: {
      kind: 'order-confirmation',
      paidAt: '2026-11-22T10:00:00.000Z',
      productIds: ['fod'],
      lines: [{ title: 'The fod', priceOre: 25_000, vatRate: 25, vatOre: 5_000, facts: sampleFacts }],
      totalOre: 25_000,
      legalDigest: expect.any(String),
      site: 'https://candlecast.example',
      delivery: { consent: expect.objectContaining({ titles: ['The fod'] }), ready: [], preOrders: [] },
    },
    legal: sampleLegalContent,
    causedBy: 'order',
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

test('a mail to an unknown address is refused, and the next one is sent; no log has an address', async () => {
  const [first, second] = [await order(), await order()]
  const answer = '550 5.1.1 <address> unknown'
  await sendAll(async ({ to, messageId }) => {
    if (messageId === nameOf(first))
      throw new MailNotSent('address', answer, new Error(`550 ${to} is unknown`))
  })
  expect([await stateOf(first), await stateOf(second)]).toEqual(['refused', 'sent'])
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'mail-refused', orderNumber: first, answer },
    { event: 'mails-sent' },
  ])
  expect(log.join()).not.toContain('@candlecast.example')
  expect(await take(after(HOUR_MS))).toBeUndefined()
})

test('a mail waits for a full mailbox without stopping others, and is refused after five days', async () => {
  const [first, second] = [await order(), await order()]
  let now = new Date()
  const send: SendMail = async ({ messageId }) => {
    if (messageId === nameOf(first)) throw new MailNotSent('mailbox', '452 4.2.2 Mailbox full')
  }
  const pauses: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    await sendAll(send, () => now)
    const { next_try_at } = await mailOf(first)
    pauses.push((next_try_at.getTime() - now.getTime()) / MINUTE_MS)
    now = next_try_at
  }
  expect(pauses).toEqual([1, 5, 15, 60, 60])
  await sendAll(send, () => after(4.9 * 24 * HOUR_MS))
  expect(await stateOf(first)).toBe('waiting')
  await sendAll(send, () => after(5.1 * 24 * HOUR_MS))
  expect(await stateOf(second)).toBe('sent')
  expect(await stateOf(first)).toBe('refused')
})

test('a quota of the shop pauses all mails for days; one probe at a time; none is lost; all go on by themselves', async () => {
  const numbers: number[] = []
  for (let index = 0; index < 20; index += 1) numbers.push(await order())
  const begun = Date.now()
  let clock = begun
  const now = () => new Date(clock)
  const answer = '550 5.4.5 Daily user sending quota exceeded'
  const quota = vi.fn(refuse('unclear', answer))
  for (; clock < begun + 12 * HOUR_MS; clock += 5 * MINUTE_MS) await sendAll(quota, now)
  expect(await serverRefusal(database)).toMatchObject({ answer, since: new Date(begun) })
  // Four tries an hour, over all mails.
  expect(quota.mock.calls.length).toBeGreaterThan(40)
  expect(quota.mock.calls.length).toBeLessThan(52)
  clock = begun + 4 * 24 * HOUR_MS
  await sendAll(quota, now)
  expect(events().filter((event) => event === 'mail-server-refused')).toHaveLength(1)
  expect(await mailOf(numbers[0] ?? 0)).toMatchObject({ last_error: answer, refused_at: null })
  const accept = vi.fn(async () => {})
  for (let minutes = 0; minutes <= 16; minutes += 1, clock += MINUTE_MS) await sendAll(accept, now)
  expect(accept).toHaveBeenCalledTimes(20)
  expect(new Set(await Promise.all(numbers.map(stateOf)))).toEqual(new Set(['sent']))
  expect(await serverRefusal(database)).toBeUndefined()
  expect(events()).toContain('mail-server-accepted')
})

test('a mail that is refused for its own text delays the others by a minute', async () => {
  const [first, second] = [await order(), await order()]
  const begun = Date.now()
  const tried = vi.fn<SendMail>(async ({ messageId }) => {
    if (messageId === nameOf(first)) throw new MailNotSent('unclear', '554 5.7.1 Spam')
  })
  for (let minutes = 0; minutes < 60; minutes += 1)
    await sendAll(tried, () => new Date(begun + minutes * MINUTE_MS))
  expect(await stateOf(second)).toBe('sent')
  expect(tried.mock.calls.length).toBeLessThan(8)
})

test('a mail that a stranger caused waits alone, unless the server refuses the shop before it hears the address', async () => {
  const policy = refuse('unclear', '554 5.7.1 Rejected by policy')
  const away = refuse('shop', 'connect ECONNREFUSED 127.0.0.1:587')
  for (const [caused_by, send, isPaused] of [
    ['stranger', policy, false],
    ['statement', policy, false],
    ['order', policy, true],
    ['stranger', away, true],
  ] as const) {
    await database.deleteFrom('mail_server_refusal').execute()
    const refused = await order()
    await database.updateTable('mails').set({ caused_by }).where('order_number', '=', refused).execute()
    await sendAll(send)
    const next = await order()
    await sendAll(async () => {})
    const states = [await stateOf(refused), await stateOf(next)]
    expect([caused_by, ...states]).toEqual([caused_by, 'waiting', isPaused ? 'waiting' : 'sent'])
    expect(await mailOf(refused)).toMatchObject({ tries: 1 })
    await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  }
})

test('staff see what waits and why, and send it again', async () => {
  const [refused, waiting, sent] = [await order(), await order(), await order()]
  const answers: Record<string, MailNotSent> = {
    [nameOf(refused)]: new MailNotSent('address', '550 5.1.1 unknown'),
    [nameOf(waiting)]: new MailNotSent('mailbox', '452 4.2.2 full'),
  }
  await sendAll(async ({ messageId }) => {
    const answer = answers[messageId]
    if (answer) throw answer
  })
  const listed = await listMails(database, { states: ['waiting', 'refused'], limit: 2 })
  expect(listed).toMatchObject([
    { orderNumber: waiting, state: 'waiting', lastError: '452 4.2.2 full', tries: 1 },
    { orderNumber: refused, state: 'refused', lastError: '550 5.1.1 unknown', kind: 'order-confirmation' },
  ])
  expect(listed[0]?.to).toContain('@candlecast.example')
  const [again] = await listMails(database, { order: sent, limit: 10 })
  expect(again).toMatchObject({ state: 'sent', lastError: null })
  for (const { id } of [...listed, again ?? { id: '' }])
    expect(await sendAgain(database, id, new Date())).toBe('queued')
  const mails: string[] = []
  await sendAll(async ({ messageId }) => void mails.push(messageId))
  expect(mails.toSorted()).toEqual(
    [nameOf(refused), nameOf(waiting), nameOf(sent).replace('.0@', '.-1@')].toSorted(),
  )
  expect(await sendAgain(database, '999999', new Date())).toBe('unknown')
})

test('a mail about a failed payment is sent once, and not after the payment has arrived', async () => {
  const sent: Mail[] = []
  const failPayment = async () => {
    const { reference, email } = await claimSample(database)
    const inSession = { reference, sessionId: `cs_${reference}` }
    await recordPaymentEvent(database, { ...inSession, id: randomUUID(), type: 'paymentFailed' })
    return { email, pay: () => payCheckout(database, reference) }
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
