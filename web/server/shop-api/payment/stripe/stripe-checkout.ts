import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type Stripe from 'stripe'
import * as v from 'valibot'
import { giftParameter, productParameter, referenceParameter } from '#shared/api/checkout.ts'
import { soldFactsSchema } from '#shared/api/orders.ts'
import { dayText } from '#shared/dates.ts'
import { paths, productPath } from '#shared/paths.ts'
import { soldFactsText } from '#shared/products/sold-facts.ts'
import { CURRENCY } from '#shared/shop.ts'
import type { CheckoutGift } from '../../delivery/gifts.ts'
import { totalOf } from '../checkout-record.ts'
import type { Checkout, CheckoutLine } from '../payments.ts'
import type { StripeTax } from './stripe-client.ts'
import { choiceSchema, choiceText, paymentNote } from './stripe-delivery.ts'
import { SHOP_MARKER } from './stripe-objects.ts'

/** Stripe allows 50 metadata values of 500 characters (docs.stripe.com/api/metadata). Six are taken by other fields. */
const MAX_VALUE_LENGTH = 500
const MAX_PIECES = 44
const piece = (index: number) => `lines_${index}`

/** Facts and release, as in the cart. */
const descriptionOf = ({ facts, releaseOn }: CheckoutLine) =>
  [soldFactsText(facts), releaseOn && `Pre-order. Planned release: ${dayText(releaseOn)}.`]
    .filter(Boolean)
    .join(' ')

function lineItem(
  line: CheckoutLine,
  tax: StripeTax | undefined,
): Stripe.Checkout.SessionCreateParams.LineItem {
  const { imageUrl } = line
  return {
    quantity: 1,
    price_data: {
      currency: CURRENCY.toLowerCase(),
      unit_amount: line.priceOre,
      ...(tax && { tax_behavior: 'inclusive' }),
      product_data: {
        name: line.title,
        description: descriptionOf(line),
        metadata: { id: line.id },
        // Only a public address, because Stripe's servers fetch the picture.
        ...(imageUrl?.startsWith('https://') && { images: [imageUrl] }),
        ...(tax?.code && { tax_code: tax.code }),
      },
    },
  }
}

const storedLines = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    priceOre: v.number(),
    unlocks: v.array(v.string()),
    imageUrl: v.null(),
    vatRate: v.number(),
    preOrder: v.boolean(),
    facts: soldFactsSchema,
    releaseOn: v.exactOptional(v.pipe(v.string(), v.isoDate())),
  }),
)

/** Compressed, so that the largest cart fits. Nothing for one that doesn't: our database has everything. */
function linesMetadata(lines: readonly CheckoutLine[]): Record<string, string> {
  // The schema orders the properties, because Postgres returns them in another order than they came.
  const stored = v.parse(
    storedLines,
    lines.map((line) => ({ ...line, imageUrl: null })),
  )
  const packed = deflateRawSync(JSON.stringify(stored)).toString('base64url')
  const pieces = packed.match(new RegExp(`.{1,${MAX_VALUE_LENGTH}}`, 'g')) ?? []
  if (pieces.length > MAX_PIECES) return {}
  return Object.fromEntries(pieces.map((text, index) => [piece(index), text]))
}

/** Only key and hash, which are useless without our secret. Names, address and words stay in our database. */
const giftText = ({ key, hash }: CheckoutGift) => JSON.stringify({ key, hash })

/** *Buy now* and a gift return to the page of their product. */
function returnAddresses({ reference, lines: [first], returnOrigin, isBuyNow, gift }: Checkout) {
  const address = (path: string) => new URL(path, returnOrigin)
  const success = address(paths.success)
  success.searchParams.set(referenceParameter, reference)
  if (!isBuyNow || !first) return { success_url: success.href, cancel_url: address(paths.cancel).href }
  success.searchParams.set(productParameter, first.id)
  if (gift) success.searchParams.set(giftParameter, 'yes')
  return { success_url: success.href, cancel_url: address(productPath(first.id)).href }
}

/**
 * Pure, because Stripe refuses a repeated request with other parameters. The metadata hold everything that an order needs, so
 * that the order can be restored from Stripe.
 */
export function sessionParams(checkout: Checkout, tax?: StripeTax): Stripe.Checkout.SessionCreateParams {
  const { reference, sub, email, lines, legalVersions, deliveryChoice, gift, expiresAt } = checkout
  const marked = { [SHOP_MARKER]: checkout.returnOrigin, reference }
  return {
    mode: 'payment',
    submit_type: 'pay',
    custom_text: { submit: { message: paymentNote(checkout) } },
    // Overrides the Dashboard, where Stripe can be set to convert prices and charge in another currency.
    adaptive_pricing: { enabled: false },
    locale: 'auto',
    ...(tax && { automatic_tax: { enabled: true } }),
    line_items: lines.map((line) => lineItem(line, tax)),
    customer_email: email,
    client_reference_id: reference,
    metadata: {
      ...marked,
      sub,
      legal: JSON.stringify(legalVersions),
      delivery: choiceText(deliveryChoice),
      ...(gift && { gift: giftText(gift) }),
      ...linesMetadata(lines),
    },
    payment_intent_data: { metadata: marked },
    ...returnAddresses(checkout),
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

const versionsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ terms: v.exactOptional(v.string()), withdrawal: v.exactOptional(v.string()) }),
)

const giftSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ key: v.string(), hash: v.string() }),
  v.transform((code): CheckoutGift => ({ ...code, to: null, from: null, words: null })),
)

const sessionSchema = v.object({
  metadata: v.objectWithRest(
    {
      reference: v.pipe(v.string(), v.uuid()),
      sub: v.pipe(v.string(), v.nonEmpty()),
      legal: versionsSchema,
      delivery: choiceSchema,
      gift: v.optional(giftSchema),
    },
    v.string(),
  ),
  customer_email: v.pipe(v.string(), v.nonEmpty()),
  success_url: v.pipe(v.string(), v.url()),
  expires_at: v.number(),
})

/** Bytes. No cart has as many. */
const MAX_UNPACKED = 1024 * 1024

const linesSchema = v.pipe(
  v.string(),
  v.transform((packed) =>
    inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: MAX_UNPACKED }).toString(),
  ),
  v.parseJson(),
  storedLines,
  v.nonEmpty(),
)

/** Reads a session made with `sessionParams`. @throws Error if the session lacks a field */
export function checkoutFrom(session: Stripe.Checkout.Session): Checkout {
  const { metadata, customer_email, success_url, expires_at } = v.parse(sessionSchema, session)
  const { reference, sub, legal, delivery, gift, ...rest } = metadata
  const packed = Array.from({ length: MAX_PIECES }, (_, index) => rest[piece(index)] ?? '').join('')
  const lines = v.parse(linesSchema, packed)
  return {
    reference,
    sub,
    email: customer_email,
    lines,
    totalOre: totalOf(lines),
    returnOrigin: new URL(success_url).origin,
    legalVersions: legal,
    deliveryChoice: delivery,
    expiresAt: new Date(expires_at * 1000),
    ...(gift && { gift }),
  }
}
