import { beforeEach, expect, test, vi } from 'vitest'
import { createGiftCodes } from '../codes/gift-codes.ts'
import { sampleLegalContent } from '../testing/sample-legal.ts'
import { type DueMail, type Mail, MailRefused, type Outbox } from './mails.ts'
import { sendDueMails } from './send-due.ts'

const giftCodes = createGiftCodes('a secret of the tests')

const due = (id: string): DueMail => ({
  id,
  orderNumber: Number(id),
  repetition: 0,
  to: 'ada@candlecast.example',
  facts: {
    kind: 'order-confirmation',
    paidAt: '2026-11-22T10:00:00.000Z',
    lines: [{ title: 'The fod', priceOre: 25_000, vatRate: 25, vatOre: 5_000 }],
    totalOre: 25_000,
    legalDigest: 'digest',
    site: 'https://candlecast.example',
    delivery: { consent: null, ready: [], preOrders: [] },
  },
  legal: sampleLegalContent,
  gift: undefined,
})

/** An outbox with these mails that records what happens to them. */
function outboxOf(ids: readonly string[], hasNextTry = true) {
  const waiting = ids.map(due)
  const happened: string[] = []
  const outbox: Outbox = {
    take: async () => waiting.shift(),
    sent: async (id) => void happened.push(`sent ${id}`),
    postpone: async (id) => {
      happened.push(`postponed ${id}`)
      return hasNextTry
    },
    failed: async (id) => void happened.push(`failed ${id}`),
    repeat: async () => 'queued',
  }
  return { outbox, happened }
}

let log: string[]
beforeEach(() => {
  log = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void log.push(line))
  return () => vi.restoreAllMocks()
})
const events = () => log.map((line) => JSON.parse(line).event)

test('sends each due mail and records it', async () => {
  const { outbox, happened } = outboxOf(['1', '2'])
  const sent: Mail[] = []
  await sendDueMails({ outbox, giftCodes, send: async (mail) => void sent.push(mail) })
  expect(sent.map(({ messageId }) => messageId)).toEqual([
    '<order-confirmation.1.0@candlecast.example>',
    '<order-confirmation.2.0@candlecast.example>',
  ])
  expect(happened).toEqual(['sent 1', 'sent 2'])
  expect(events()).toEqual(['mails-sent'])
})

test('a mail that the server refuses for good is given up, and the next one is sent', async () => {
  const { outbox, happened } = outboxOf(['1', '2'])
  const send = async ({ messageId }: Mail) => {
    if (messageId.includes('.1.')) throw new MailRefused('No such mailbox')
  }
  await sendDueMails({ outbox, giftCodes, send })
  expect(happened).toEqual(['failed 1', 'sent 2'])
  expect(events()).toEqual(['mail-failed', 'mails-sent'])
})

test('while the mail server is away, mails are postponed', async () => {
  const { outbox, happened } = outboxOf(['1'])
  await sendDueMails({ outbox, giftCodes, send: () => Promise.reject(new Error('ECONNREFUSED')) })
  expect(happened).toEqual(['postponed 1'])
  expect(events()).toEqual(['mail-postponed'])
})

test('after the last try a mail is logged as failed', async () => {
  const { outbox } = outboxOf(['1'], false)
  await sendDueMails({ outbox, giftCodes, send: () => Promise.reject(new Error('ECONNREFUSED')) })
  expect(events()).toEqual(['mail-failed'])
})

test('the log never names an address', async () => {
  const { outbox } = outboxOf(['1', '2'])
  const refuse = () => Promise.reject(new MailRefused('550 ada@candlecast.example is unknown'))
  await sendDueMails({ outbox, giftCodes, send: refuse })
  expect(log.join()).not.toContain('ada@')
})

test('one call sends at most fifty mails', async () => {
  const { outbox, happened } = outboxOf(Array.from({ length: 60 }, (_, index) => String(index + 1)))
  await sendDueMails({ outbox, giftCodes, send: async () => {} })
  expect(happened).toHaveLength(50)
})
