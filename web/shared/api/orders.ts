import * as v from 'valibot'
import { orderGiftSchema } from '../gifts/gift-contract.ts'
import { allKinds } from '../products/product-kinds.ts'
import { redeemedCodeSchema } from './codes.ts'
import { orderLine, orderNumber } from './values.ts'
import { orderWithdrawalStateSchema } from './withdrawal.ts'

/**
 * The payment state of an order.
 * `paid`: charged. `refunded`: paid back, and the content is locked. `partlyRefunded`: the content stays unlocked.
 * `refund-failed`: a refund didn't reach the buyer. The shop still has the money, and the content stays unlocked.
 * `dispute-inquiry`: the buyer's bank asks about the payment; no money moved, the content stays unlocked.
 * `disputed`: the bank took the money back; the content is locked until the money returns.
 */
const orderStatusSchema = v.picklist([
  'paid',
  'refunded',
  'partlyRefunded',
  'refund-failed',
  'dispute-inquiry',
  'disputed',
])
export type OrderStatus = v.InferOutput<typeof orderStatusSchema>

/**
 * How far the delivery of an order line got. A gift is unlocked when its code is redeemed.
 * `pre-order`: not unlocked; it was a pre-order when it was bought, and may be released by now.
 * `ready`: not unlocked, because the buyer has not requested it yet.
 * `unlocked`: the right of withdrawal still holds, because the buyer did not agree to lose it, it isn't confirmed yet, or the
 * line is delivered in parts.
 * `delivered`: unlocked after the buyer agreed to lose the right of withdrawal, which is confirmed by mail.
 */
const lineDeliverySchema = v.picklist(['pre-order', 'ready', 'unlocked', 'delivered', 'withdrawn'])
export type LineDelivery = v.InferOutput<typeof lineDeliverySchema>

/** The facts of a product that its buyer is told. */
export const factEntries = {
  voice: v.nullable(v.string()),
  language: v.nullable(v.string()),
  devices: v.nullable(v.string()),
  appVersion: v.nullable(v.string()),
  offline: v.nullable(v.string()),
  downloadMegabytes: v.nullable(v.number()),
}

export const soldFactsSchema = v.object({
  kind: v.picklist(allKinds),
  ...factEntries,
  needs: v.exactOptional(v.string()),
  parts: v.exactOptional(
    v.array(
      v.object({ of: v.nullable(v.string()), out: v.array(v.string()), until: v.nullable(v.string()) }),
    ),
  ),
})

/** `vat` is the VAT within the price, in SEK, and `vatRate` its rate in percent. */
const receiptLine = v.object({
  ...orderLine.entries,
  vatRate: v.number(),
  vat: v.number(),
  delivery: lineDeliverySchema,
  /** As the buyer was told before the order. */
  facts: soldFactsSchema,
  /** For a pre-order: the planned day of release in Sweden, YYYY-MM-DD, that the buyer was told last. */
  releaseOn: v.exactOptional(v.string()),
  /** For a pre-order: the buyer was told that the product is released. This never changes back. */
  isReleased: v.exactOptional(v.boolean()),
  /** The buyer asked for the line at once, and the mail that ends the right of withdrawal is not sent yet. */
  awaitsConfirmation: v.exactOptional(v.literal(true)),
})

const orderSchema = v.object({
  /** The consecutive order number, printed on the receipt. */
  number: v.number(),
  /** The reference of the checkout that became the order. */
  reference: v.string(),
  /** ISO 8601, UTC. */
  paidAt: v.string(),
  status: orderStatusSchema,
  lines: v.array(receiptLine),
  total: v.number(),
  refunded: v.number(),
  /** The address to which mails about the order go. */
  email: v.string(),
  /** When the content was locked because the money went back. ISO 8601, UTC. */
  returnedAt: v.optional(v.string()),
  /** Only in orders that are a gift. */
  gift: v.exactOptional(orderGiftSchema),
  /** Oldest first. */
  withdrawals: v.array(orderWithdrawalStateSchema),
})
export type Order = v.InferOutput<typeof orderSchema>

/** The order whose confirmation is sent again (responds 202 without content), or whose withdrawal is disowned. */
export const ownOrderSchema = v.object({ number: orderNumber })

const startedPayment = {
  reference: v.string(),
  /** ISO 8601, UTC. */
  startedAt: v.string(),
  lines: v.array(orderLine),
  total: v.number(),
}

/** A payment that the bank is still transferring, possibly for days. The checkout becomes an order once the money arrives. */
const pendingOrderSchema = v.object({ ...startedPayment, status: v.literal('processing') })
export type PendingOrder = v.InferOutput<typeof pendingOrderSchema>

/** A delayed payment that did not arrive, so nothing was ordered. `isCart`: neither *Buy now* nor a gift. */
const failedPaymentSchema = v.object({ ...startedPayment, isCart: v.boolean() })
export type FailedPayment = v.InferOutput<typeof failedPaymentSchema>

/**
 * All lists are newest first. `data`: orders. `processing`: payments that have not arrived yet. `failed`: failed payments of
 * the last 30 days, unless all their products were ordered later. `redeemed`: codes.
 */
export const ordersSchema = v.object({
  data: v.array(orderSchema),
  processing: v.array(pendingOrderSchema),
  failed: v.array(failedPaymentSchema),
  redeemed: v.array(redeemedCodeSchema),
})
export type OrderList = v.InferOutput<typeof ordersSchema>
