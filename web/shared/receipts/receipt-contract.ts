/** The response of `GET /api/receipt`. Amounts are SEK, moments ISO 8601 in UTC. */
import * as v from 'valibot'
import { soldFactsSchema } from '../api/orders.ts'
import { orderWithdrawalStateSchema } from '../api/withdrawal.ts'

/** An amount at one rate of VAT: `gross` is `net` and `vat` together. `rate` is in percent. */
const rateAmount = v.object({ rate: v.number(), net: v.number(), vat: v.number(), gross: v.number() })

export const receiptSchema = v.object({
  /** The number of the order. */
  number: v.number(),
  paidAt: v.string(),
  /** The seller as published at the time of the order; null if no seller was recorded. */
  seller: v.nullable(
    v.object({
      name: v.string(),
      organisationNumber: v.string(),
      vatNumber: v.string(),
      address: v.string(),
      email: v.string(),
      phone: v.nullable(v.string()),
      tradeRegister: v.nullish(v.string()),
      representative: v.nullish(v.string()),
    }),
  ),
  /** `country` is that of the billing address, if the payment provider has requested one. */
  buyer: v.object({ email: v.string(), country: v.nullable(v.string()) }),
  /** For a gift: the recipient's e-mail address, or null once the address is erased. */
  giftFor: v.exactOptional(v.nullable(v.string())),
  lines: v.array(
    v.object({
      id: v.string(),
      title: v.string(),
      /** As the buyer was told before the order. */
      facts: soldFactsSchema,
      vatRate: v.number(),
      net: v.number(),
      vat: v.number(),
      price: v.number(),
      /** When the line was unlocked, or the gift redeemed. Null before. */
      suppliedAt: v.nullable(v.string()),
    }),
  ),
  rates: v.array(rateAmount),
  total: v.number(),
  /** Words of the payment provider: card, visa, google_pay. Null if it sent none. */
  method: v.nullable(
    v.object({
      type: v.string(),
      brand: v.nullable(v.string()),
      last4: v.nullable(v.string()),
      wallet: v.nullable(v.string()),
    }),
  ),
  /** Oldest first. A negative amount takes back a credit, because its refund failed. */
  creditNotes: v.array(
    v.object({
      number: v.number(),
      issuedAt: v.string(),
      amount: v.number(),
      rates: v.array(rateAmount),
      /** Credits all lines of the receipt. */
      isWhole: v.boolean(),
      /** Titles of the credited lines; null if the lines are unknown. */
      lines: v.nullable(v.array(v.string())),
    }),
  ),
  /** Oldest first. */
  withdrawals: v.array(orderWithdrawalStateSchema),
})
export type Receipt = v.InferOutput<typeof receiptSchema>
export type CreditNote = Receipt['creditNotes'][number]
