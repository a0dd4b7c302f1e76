/** The local payment page computes no VAT, so these tests serve responses of Stripe. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { serveAt } from '#common/http/serve.ts'
import { Unavailable } from '#common/unavailable.ts'
import { localPayment } from '#scripts/stand-ins/project.ts'
import { readReceipt } from '../../own-data/receipts.ts'
import { databaseOfTests } from '../../testing/database-of-tests.ts'
import { registerOf } from '../../testing/memory-register.ts'
import { beginCheckout, ORDER_ORE, paidEvent } from '../../testing/place-order.ts'
import type { PaymentSucceeded } from '../payments.ts'
import { recordReportedEvent } from '../sync-payment.ts'
import { createStripePayments } from './stripe-payments.ts'

const charge = {
  id: 'ch_1',
  created: 1_795_000_000,
  billing_details: { address: { country: 'FI' } },
  payment_method_details: {
    type: 'card',
    card: { brand: 'visa', last4: '4242', country: 'EE', wallet: null },
  },
}
const taxed = {
  amount_subtotal: ORDER_ORE,
  amount_total: ORDER_ORE,
  amount_tax: 5_080,
  taxes: [{ amount: 5_080, rate: { percentage: 25.5 } }],
}

let items: object[] = []
const stripe = new Hono()
  .get('/v1/checkout/sessions/:id', (context) => {
    const id = context.req.param('id')
    const reference = id.slice('cs_'.length)
    return context.json({
      ...{ id, object: 'checkout.session', status: 'complete', payment_status: 'paid' },
      ...{ amount_total: ORDER_ORE, currency: 'sek', created: 1, metadata: { reference } },
      automatic_tax: { enabled: true, status: 'complete' },
      customer_details: { address: { country: 'FI' } },
      payment_intent: { id: `pi_${reference}`, created: 1, status: 'succeeded', latest_charge: charge },
    })
  })
  .get('/v1/checkout/sessions/:id/line_items', (context) =>
    items.length === 0
      ? context.json({ error: { type: 'api_error', message: 'Try again.' } }, 500)
      : context.json({ object: 'list', url: '', has_more: false, data: items }),
  )

const database = await databaseOfTests()
const serving = await serveAt(stripe, { host: '127.0.0.1', port: 0 })
afterAll(() => serving.close(0))

/** A webhook has no details. */
const paid = (reference: string) => paidEvent(reference, { isTaxedByService: true })
const record = (event: PaymentSucceeded) => {
  const apiUrl = `http://127.0.0.1:${serving.port}`
  const payments = createStripePayments({ ...localPayment, apiUrl, origins: [], tax: { code: undefined } })
  const register = registerOf(database)
  return recordReportedEvent({ database, payments: { ...payments, register } }, event)
}
const receiptOf = async (sub: string) => {
  const order = await database
    .selectFrom('orders')
    .select('number')
    .where('user_sub', '=', sub)
    .executeTakeFirst()
  return order && readReceipt(database, order.number, sub)
}

test('an order has the VAT of the buyer’s country, and the evidence of the country', async () => {
  items = [taxed]
  const sub = randomUUID()
  await record(paid(await beginCheckout(database, sub)))
  expect(await receiptOf(sub)).toMatchObject({
    total: 250,
    rates: [{ rate: 25.5, net: 199.2, vat: 50.8, gross: 250 }],
    buyer: { country: 'FI' },
    method: { brand: 'visa', last4: '4242' },
  })
  const [evidence] = await database.selectFrom('payment_details').selectAll().execute()
  expect(evidence).toMatchObject({ billing_country: 'FI', card_country: 'EE', taxed_by: 'payment-service' })
})

test('no order is written without its VAT: Stripe repeats the event', async () => {
  items = []
  const sub = randomUUID()
  const event = paid(await beginCheckout(database, sub))
  await expect(record(event)).rejects.toThrow(Unavailable)
  expect(await receiptOf(sub)).toBeUndefined()
  items = [taxed]
  expect(await record(event)).toBe('recorded')
  expect(await receiptOf(sub)).toMatchObject({ total: 250 })
})

test('tax on top of the price is refused', async () => {
  items = [{ ...taxed, amount_total: ORDER_ORE + 5_080 }]
  const event = paid(await beginCheckout(database, randomUUID()))
  await expect(record(event)).rejects.toThrow('set its tax behaviour to inclusive')
})
