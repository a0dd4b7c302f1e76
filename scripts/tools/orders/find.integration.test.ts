import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordRefused } from '#server/shop-api/mail/due-mails.ts'
import { listMails } from '#server/shop-api/own-data/listed-mails.ts'
import { databaseOfTests } from '#server/shop-api/testing/database-of-tests.ts'
import { placeOrder, sampleLine } from '#server/shop-api/testing/place-order.ts'
import { calendarYear } from '#server/shop-api/testing/sample-legal.ts'
import { recordRefund, sellOrder } from '#server/shop-api/testing/sold-order.ts'
import { withdrawFromOrder } from '#server/shop-api/withdrawal/statements.ts'
import { findText } from './find.ts'
import { listOrders } from './list.ts'
import { mailsAgain, mailsText } from './mails.ts'

const database = await databaseOfTests()

const find = (text: string, json = false) =>
  findText(database, { text, limit: 50, json, financialYear: calendarYear })

test('orders are listed, newest first', async () => {
  const sell = (priceOre: number) =>
    sellOrder(database, [{ title: 'The Fortress', priceOre, vatRate: 25 }], {
      paidAt: new Date('2022-11-20T10:00:00Z'),
    })
  expect(await listOrders(database, { limit: 10 })).toBe('There are no orders yet.')
  await sell(18_750)
  const { sub, paymentIntent } = await sell(25_000)
  await recordRefund(database, paymentIntent, 're_0', 10_050)
  expect(await listOrders(database, { limit: 1 })).toBe(
    [
      'Number\tPaid at\tStatus\tTotal\tRefunded\tE-mail\tPayment',
      `2\t2022-11-20T10:00:00.000Z\tpartlyRefunded\t250.00 SEK\t100.50 SEK\t${sub}@candlecast.example\t${paymentIntent}`,
    ].join('\n'),
  )
})

test('an order is found by number, address, product and payment, with everything about it', async () => {
  const sub = randomUUID()
  const paidAt = new Date('2026-11-20T10:00:00Z')
  const { number, paymentIntent } = await placeOrder(database, sub, paidAt)
  await recordRefund(database, paymentIntent, `re_${sub}`, 10_000)
  await withdrawFromOrder(database, { number, sub }, 'Ada', new Date('2026-11-21T09:00:00Z'))
  const texts = [String(number), sub.slice(4, 20).toUpperCase(), 'the FOD', paymentIntent, `re_${sub}`]
  for (const text of texts) expect(await find(text), text).toContain(`Order ${number}, `)
  expect(JSON.parse(await find(`re_${sub}`, true))).toHaveLength(1)
  const shown = await find(paymentIntent)
  for (const words of [
    `Buyer ${sub}@candlecast.example`,
    '1  The fod (fod), 250 SEK with 25 % VAT, withdrawn',
    '2026-11-22 10:00 UTC in the checkout, for fod: “',
    `refund re_${sub}: 100 SEK, succeeded`,
    'credit note 2 of ',
    '2026-11-21 09:00 UTC by Ada, from fod, not repaid yet',
    'order-confirmation, to ',
    'Kept until 2033-12-31',
  ])
    expect(shown).toContain(words)
  expect(JSON.parse(await find(paymentIntent, true))).toMatchObject([{ number, status: 'partlyRefunded' }])
})

test('of many orders each has a line, and signs of a pattern are letters', async () => {
  const sub = randomUUID()
  for (let orders = 0; orders < 4; orders += 1)
    await placeOrder(database, sub, undefined, { lines: [sampleLine(`${sub}-${orders}`)] })
  expect((await find(sub)).split('\n')).toHaveLength(6)
  for (const text of ['%', '_', '\\', '99999']) expect(await find(text)).toContain('No order fits')
})

test('a refused mail is listed with the reason, and sent again once it was asked for', async () => {
  const { number } = await placeOrder(database, randomUUID())
  const [mail] = await listMails(database, { order: number, limit: 1 })
  const id = mail?.id ?? ''
  await recordRefused(database, id, '550 5.1.1 no such user', new Date())
  expect(await mailsText(database, { order: undefined, limit: 50 })).toMatch(
    new RegExp(`mail ${id}, order ${number}, order-confirmation, to .*, refused .*: 550 5.1.1 no such user`),
  )
  const again = (ids: readonly string[], order?: number) => mailsAgain(database, { ids, order, by: 'Bo' })
  expect(await again([], number)).toContain(
    `Mail ${id} to ${mail?.to}: The order-confirmation is sent again.`,
  )
  expect((await listMails(database, { order: number, limit: 2 })).map(({ state }) => state)).toEqual([
    'waiting',
  ])
  expect(await find(String(number))).toContain('by Bo: The order-confirmation is sent again.')
  await expect(again(['99999'])).rejects.toThrow('Mail 99999 can’t be sent again: there is no such mail.')
  await expect(again([], 99_999)).rejects.toThrow('Order 99999 has no confirmation')
})
