/** The fields that the shop reads. Objects of other shops, and of other API versions, may lack any field. */

import type Stripe from 'stripe'
import * as v from 'valibot'
import { ShopFault } from '#common/log.ts'
import { refundStatuses } from '../../orders/returned-money.ts'
import type { LineTax, PaymentDetails, PaymentMethod } from '../../orders/write-order.ts'

/** The metadata key of the marker. Its value is the origin of the selling site. */
export const SHOP_MARKER = 'shop'

const metadataSchema = v.object({ metadata: v.record(v.string(), v.unknown()) })

/** Objects of other shops in the account have another marker, or none. */
export function markerOf(object: unknown): string | undefined {
  const { success, output } = v.safeParse(metadataSchema, object)
  const marker = success ? output.metadata[SHOP_MARKER] : undefined
  return typeof marker === 'string' ? marker : undefined
}

/** Strict, because ids become keys of objects, and database values, which can't hold NUL. */
const idSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]+_[\w-]{1,250}$/i))
const idOrObject = v.union([
  idSchema,
  v.pipe(
    v.object({ id: idSchema }),
    v.transform(({ id }) => id),
  ),
])
/** Stripe's maximum, which the database can store. */
const oreSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999_999))
const secondsSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000_000))

/** A snapshot event of this account. Excludes thin events and events of connected accounts, which concern other shops. */
export const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[^\p{Cc}\p{Cs}]{1,250}$/u)),
  object: v.literal('event'),
  type: v.string(),
  created: secondsSchema,
  livemode: v.optional(v.boolean()),
  account: v.nullish(v.never()),
  data: v.object({ object: v.looseObject({}) }),
})

export const sessionSchema = v.object({
  id: idSchema,
  metadata: v.object({ reference: v.pipe(v.string(), v.uuid()) }),
  payment_status: v.string(),
  automatic_tax: v.fallback(v.nullish(v.object({ enabled: v.boolean() })), null),
})
export const paymentSchema = v.object({
  payment_intent: idOrObject,
  amount_total: oreSchema,
  currency: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
})

/** Positions of the lines that a refund of a withdrawal pays back, such as `0,2`. */
const positionsSchema = v.pipe(
  v.string(),
  v.regex(/^\d+(,\d+)*$/),
  v.transform((text) => text.split(',').map(Number)),
)

export const refundSchema = v.object({
  id: idSchema,
  payment_intent: idOrObject,
  amount: oreSchema,
  // Every other status, such as requires_action, counts as pending.
  status: v.fallback(v.picklist(refundStatuses), 'pending'),
  reason: v.fallback(v.nullable(v.string()), null),
  metadata: v.fallback(v.object({ lines: v.optional(positionsSchema) }), {}),
})

export const disputeSchema = v.object({
  id: idSchema,
  payment_intent: idOrObject,
  amount: oreSchema,
  status: v.string(),
  evidence_details: v.fallback(v.object({ due_by: v.nullable(secondsSchema) }), { due_by: null }),
  balance_transactions: v.fallback(v.array(v.object({ amount: v.number() })), []),
})

export const chargeSchema = v.object({ payment_intent: idOrObject, amount_refunded: oreSchema })

/** @throws ShopFault that names the missing or malformed field */
export function readFields<Schema extends v.GenericSchema>(
  schema: Schema,
  object: unknown,
): v.InferOutput<Schema> {
  const { success, output, issues } = v.safeParse(schema, object, { abortEarly: true })
  if (success) return output
  throw new ShopFault(`Stripe reports an object whose ${v.getDotPath(issues[0]) ?? 'form'} can't be read.`)
}

const NO_METHOD = { brand: null, last4: null, wallet: null }

function methodOf({ payment_method_details: details }: Stripe.Charge): PaymentMethod | null {
  if (!details) return null
  const { type, card } = details
  if (!card) return { type, ...NO_METHOD }
  return { type, brand: card.brand, last4: card.last4, wallet: card.wallet?.type ?? null }
}

/** @returns undefined unless `payment_intent.latest_charge` is expanded. Webhooks don't expand it. */
export function detailsOf({
  payment_intent,
  customer_details,
}: Stripe.Checkout.Session): PaymentDetails | undefined {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined
  if (!charge || typeof charge === 'string') return undefined
  return {
    method: methodOf(charge),
    billingCountry: customer_details?.address?.country ?? charge.billing_details.address?.country ?? null,
    cardCountry: charge.payment_method_details?.card?.country ?? null,
  }
}

/** No VAT where the seller is not registered for VAT. @throws ShopFault for a tax on top of the price that the buyer saw */
export function lineTax({ amount_tax, amount_subtotal, amount_total, taxes = [] }: Stripe.LineItem): LineTax {
  if (amount_total !== amount_subtotal) {
    throw new ShopFault('Stripe Tax has changed a price: set its tax behaviour to inclusive.')
  }
  const vatRate = taxes.reduce((sum, { amount, rate }) => (amount > 0 ? sum + rate.percentage : sum), 0)
  return { vatRate, vatOre: amount_tax }
}
