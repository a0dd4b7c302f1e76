import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { createGiftCodes } from '../codes/gift-codes.ts'
import { recordPaymentEvent } from '../payment/payment-record.ts'
import { claimSample, placeOrder } from '../testing/place-order.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import type { Mail } from './render-mail.ts'
import { MailRefused, type SendMail, sendDueMails } from './send-due.ts'

const giftCodes = createGiftCodes('a secret of the tests')

let log: string[]
const { database, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await database.updateTable('mails').set({ sent_at: new Date() }).execute()
  log = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void log.push(line))
  return () => vi.restoreAllMocks()
})

const events = () => log.map((line) => JSON.parse(line).event)
const sendAll = (send: SendMail) => sendDueMails({ database, giftCodes, send })
const nameOf = (number: number) => `<order-confirmation.${number}.0@candlecast.example>`
const order = async () => (await placeOrder(database, randomUUID())).number
const stateOf = async (number: number) => {
  const { sent_at, failed_at } = await database
    .selectFrom('mails')
    .select(['sent_at', 'failed_at'])
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  return sent_at ? 'sent' : failed_at ? 'failed' : 'waiting'
}

test('sends each due mail once and records it', async () => {
  const [first, second] = [await order(), await order()]
  const sent: Mail[] = []
  for (const _ of [1, 2]) await sendAll(async (mail) => void sent.push(mail))
  expect(sent.map(({ messageId }) => messageId)).toEqual([nameOf(first), nameOf(second)])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['sent', 'sent'])
  expect(events()).toEqual(['mails-sent'])
})

test('keeps a mail as it was sent', async () => {
  const number = await order()
  const sent: Mail[] = []
  await sendAll(async (mail) => void sent.push(mail))
  const { sent_as } = await database
    .selectFrom('mails')
    .select('sent_as')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
  expect(sent_as).toEqual({ to: sent[0]?.to, subject: `Your order ${number}`, text: sent[0]?.text })
})

test('a mail that the server refuses for good fails, and the next one is sent', async () => {
  const [first, second] = [await order(), await order()]
  await sendAll(async ({ messageId }) => {
    if (messageId === nameOf(first)) throw new MailRefused('No such mailbox')
  })
  expect([await stateOf(first), await stateOf(second)]).toEqual(['failed', 'sent'])
  expect(events()).toEqual(['mail-failed', 'mails-sent'])
})

test('a mail is postponed while the mail server is unavailable, and fails after three days', async () => {
  const number = await order()
  const unavailable = () => Promise.reject(new Error('ECONNREFUSED'))
  await sendAll(unavailable)
  expect(await stateOf(number)).toBe('waiting')
  await database
    .updateTable('mails')
    .set({ created_at: new Date(Date.now() - 73 * 60 * 60_000), next_try_at: new Date() })
    .where('order_number', '=', number)
    .execute()
  await sendAll(unavailable)
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

test('the log has no address', async () => {
  await order()
  await sendAll(({ to }) => Promise.reject(new MailRefused(`550 ${to} is unknown`)))
  expect(events()).toEqual(['mail-failed'])
  expect(log.join()).not.toContain('@candlecast.example')
})

test('one call sends at most fifty mails', async () => {
  const number = await order()
  const { payload } = await database
    .selectFrom('mails')
    .select('payload')
    .where('order_number', '=', number)
    .executeTakeFirstOrThrow()
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
