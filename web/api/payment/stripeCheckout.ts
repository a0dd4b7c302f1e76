import type Stripe from 'stripe'
import * as v from 'valibot'
import { referenceParameter } from '../../src/lib/shopContract.ts'
import { totalOf } from '../checkout/priceCart.ts'
import type { Checkout, CheckoutLine } from '../ports.ts'

/** Separates adventures in Stripe's metadata; ids are slugs and hold none. */
const BETWEEN = ','

/** Stripe fetches the picture itself, so it has to be where everybody can see it. */
const picture = ({ imageUrl }: CheckoutLine) => (imageUrl?.startsWith('https://') ? [imageUrl] : undefined)

function lineItem(line: CheckoutLine): Stripe.Checkout.SessionCreateParams.LineItem {
  const images = picture(line)
  const metadata = { id: line.id, unlocks: line.unlocks.join(BETWEEN) }
  return {
    quantity: 1,
    price_data: {
      currency: 'sek',
      unit_amount: line.priceOre,
      product_data: { name: line.title, metadata, ...(images && { images }) },
    },
  }
}

/**
 * The session of a checkout. All of it follows from the checkout, because Stripe answers a repeated request only
 * when nothing differs. What we need to know again stands in metadata, so that Stripe's record is enough for an order.
 */
export function sessionParams(checkout: Checkout): Stripe.Checkout.SessionCreateParams {
  const { reference, sub, email, lines, returnOrigin, expiresAt } = checkout
  return {
    mode: 'payment',
    locale: 'auto',
    line_items: lines.map(lineItem),
    customer_email: email,
    client_reference_id: reference,
    metadata: { reference, sub },
    payment_intent_data: { metadata: { reference } },
    success_url: `${returnOrigin}/shop/success?${referenceParameter}=${reference}`,
    cancel_url: `${returnOrigin}/shop/cancel`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

const sessionSchema = v.object({
  metadata: v.object({ reference: v.pipe(v.string(), v.uuid()), sub: v.pipe(v.string(), v.nonEmpty()) }),
  customer_email: v.pipe(v.string(), v.nonEmpty()),
  success_url: v.pipe(v.string(), v.url()),
  expires_at: v.number(),
})

const lineSchema = v.object({
  amount_total: v.number(),
  price: v.object({
    product: v.object({
      name: v.string(),
      metadata: v.object({ id: v.string(), unlocks: v.string() }),
    }),
  }),
})

/** Reads back what `sessionParams` wrote. @throws ValiError when the session isn't one of ours */
export function checkoutFrom(session: Stripe.Checkout.Session, items: readonly Stripe.LineItem[]): Checkout {
  const { metadata, customer_email, success_url, expires_at } = v.parse(sessionSchema, session)
  const lines = v.parse(v.array(lineSchema), items).map(({ amount_total, price: { product } }) => ({
    id: product.metadata.id,
    title: product.name,
    priceOre: amount_total,
    unlocks: product.metadata.unlocks.split(BETWEEN).filter(Boolean),
    imageUrl: null,
  }))
  return {
    ...metadata,
    email: customer_email,
    lines,
    totalOre: totalOf(lines),
    returnOrigin: new URL(success_url).origin,
    expiresAt: new Date(expires_at * 1000),
  }
}
