import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Dispute, openDisputes } from '../orders/returned-money.ts'
import { databaseOfTests } from '../testing/database-of-tests.ts'
import { recordPaymentEvent } from '../testing/memory-register.ts'
import { sentMails } from '../testing/sent-mails.ts'
import { recordRefund, sellOrder } from '../testing/sold-order.ts'

const database = await databaseOfTests()

const GAME = { title: 'The Fortress', priceOre: 25_000, vatRate: 25 }
const BOOK = { title: 'An audio book', priceOre: 10_600, vatRate: 6 }
const sell = () => sellOrder(database, [GAME, BOOK])
type Sold = Awaited<ReturnType<typeof sell>>

/** The mails after the confirmation, as they are sent. */
async function letters({ sub }: Sold) {
  const sent = await sentMails(database)
  return sent
    .filter(({ to, subject }) => to.startsWith(sub) && !/^Your order/.test(subject))
    .map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }))
}

const dispute = ({ paymentIntent }: Sold, change: Partial<Dispute>) =>
  recordPaymentEvent(database, {
    ...{ id: randomUUID(), type: 'disputeChanged', paymentIntent, disputeId: `du_${paymentIntent}` },
    ...{ ore: 35_600, status: 'open', withdrawals: 1, reinstatements: 0 },
    ...change,
  })

test('a refund at Stripe is told with its credit note, why, and what remains', async () => {
  const order = await sell()
  const refund = (id: string, ore: number, more = {}) =>
    recordRefund(database, order.paymentIntent, id, ore, more)
  await database
    .updateTable('order_lines')
    .set({ withdrawn_at: new Date() })
    .where('order_number', '=', order.number)
    .where('position', '=', 1)
    .execute()
  await refund('re_1', 10_600, { lines: [1] })
  await refund('re_1', 10_600, { lines: [1] })
  const [part, ...others] = await letters(order)
  expect(others).toEqual([])
  expect(part?.subject).toBe(`We have repaid 106 SEK of order ${order.number}`)
  for (const text of [
    'for An audio book, because you withdrew',
    'You keep: The Fortress.',
    'Credit note',
    'of which VAT 6 %',
  ])
    expect(part?.text).toContain(text)

  await refund('re_1', 10_600, { status: 'failed' })
  const [failed] = await letters(order)
  expect(failed?.subject).toBe(`Our repayment for order ${order.number} failed`)
  expect(failed?.text).toContain('-106')

  await refund('re_2', 35_600)
  const [whole] = await letters(order)
  expect(whole?.text).toContain('The whole order is repaid: its content is locked')
})

test('a dispute is told when the bank takes the money, and when it decides; an inquiry is not', async () => {
  const rows: [subjects: string[], ...changes: Partial<Dispute>[]][] = [
    [[], { status: 'inquiry', withdrawals: 0 }],
    [['Your bank has taken a payment back'], {}, {}],
    [
      ['Your bank has taken a payment back', 'Your bank has returned a payment'],
      {},
      { status: 'won', reinstatements: 1 },
    ],
    [
      ['Your bank has taken a payment back', 'Your bank has decided'],
      {},
      { status: 'lost' },
      { status: 'open' },
    ],
    [['Your bank has decided'], { status: 'lost' }, {}],
  ]
  for (const [subjects, ...changes] of rows) {
    const order = await sell()
    for (const change of changes) await dispute(order, change)
    const told = (await letters(order)).map(({ subject }) => subject)
    expect(told).toEqual(subjects.map((subject) => `${subject}: order ${order.number}`))
  }
})

test('open disputes are listed by the last moment for an answer, until they are answered or closed', async () => {
  const [late, soon, answered, closed] = [await sell(), await sell(), await sell(), await sell()]
  const day = (of: number) => `2026-12-0${of}T23:59:59.000Z`
  await dispute(late, { answerBy: day(9) })
  await dispute(soon, { status: 'inquiry', withdrawals: 0, answerBy: day(2) })
  await dispute(answered, { answerBy: day(3) })
  await dispute(answered, { answerBy: null })
  await dispute(closed, { answerBy: day(4) })
  await dispute(closed, { status: 'lost', answerBy: null })
  expect(await openDisputes(database)).toMatchObject([
    { orderNumber: soon.number, ore: 35_600, answerBy: new Date(day(2)) },
    { orderNumber: late.number, answerBy: new Date(day(9)) },
  ])
})
