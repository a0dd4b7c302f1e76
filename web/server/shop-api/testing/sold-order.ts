import { randomUUID } from 'node:crypto'
import type { ShopDatabase } from '../database/schema.ts'
import type { DisputeStatus, RefundStatus } from '../orders/returned-money.ts'
import type { PaymentDetails } from '../orders/write-order.ts'
import { recordPaymentEvent } from './memory-register.ts'
import { claimSample, ORDER_ORE, payCheckout, sampleLine } from './place-order.ts'
import { sampleLegalContent, sampleSeller } from './sample-legal.ts'

type Line = { title: string; priceOre: number; vatRate: number }
type Sale = {
  sub?: string
  paidAt?: Date
  details?: PaymentDetails
  /** Where the shop said that it sells. */
  countries?: string[]
  beforePayment?: (payment: string) => Promise<unknown>
}

export const cardDetails: PaymentDetails = {
  method: { type: 'card', brand: 'visa', last4: '4242', wallet: null },
  billingCountry: 'SE',
  cardCountry: 'DK',
}

export async function sellOrder(database: ShopDatabase, lines: readonly Line[], sale: Sale = {}) {
  const { sub = randomUUID(), paidAt = new Date(), details, countries } = sale
  const { reference, totalOre } = await claimSample(database, {
    sub,
    lines: lines.map((line) => sampleLine(randomUUID(), line)),
    ...(countries && { legal: { ...sampleLegalContent, seller: { ...sampleSeller, countries } } }),
  })
  await sale.beforePayment?.(`pi_${reference}`)
  const order = await payCheckout(database, reference, { totalOre, paidAt, ...(details && { details }) })
  return { ...order, sub, totalOre }
}

export const recordRefund = (
  database: ShopDatabase,
  paymentIntent: string,
  refundId: string,
  ore: number,
  { status = 'succeeded', lines }: { status?: RefundStatus; lines?: number[] } = {},
) =>
  recordPaymentEvent(database, {
    id: randomUUID(),
    type: 'refundChanged',
    paymentIntent,
    refundId,
    ore,
    status,
    ...(lines && { lines }),
  })

/** A bank takes the money of an order for 250 SEK, and may return it. */
export const recordDispute = (
  database: ShopDatabase,
  paymentIntent: string,
  status: DisputeStatus,
  reinstatements = 0,
) =>
  recordPaymentEvent(database, {
    id: randomUUID(),
    type: 'disputeChanged',
    paymentIntent,
    disputeId: `du_${paymentIntent}`,
    ore: ORDER_ORE,
    status,
    withdrawals: 1,
    reinstatements,
  })
