import { randomUUID } from 'node:crypto'
import { currentWording, unlockStatements } from '#shared/products/unlock-consent.ts'
import type { Shopper } from '../account/signed-in.ts'
import { type CheckoutIntent, claimCheckout } from '../checkout/claim-checkout.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { DeliveryChoice, UnlockConsent } from '../orders/delivery-choice.ts'
import { totalOf } from '../payment/checkout-record.ts'
import type { Checkout, CheckoutLine, PaymentSucceeded } from '../payment/payments.ts'
import { recordPaymentEvent } from './memory-register.ts'
import { sampleFacts } from './sample-facts.ts'
import { sampleLegalContent } from './sample-legal.ts'

export const sampleConsent: UnlockConsent = {
  wording: currentWording,
  statements: unlockStatements[currentWording],
  givenAt: '2026-11-22T10:00:00.000Z',
  lines: [0],
}

export const unlockAtOnce = (lines: readonly unknown[]): DeliveryChoice => ({
  consent: { ...sampleConsent, lines: [...lines.keys()] },
})

/** An account with a verified address. */
export const newShopper = (sub: string = randomUUID()): Shopper => ({
  sub,
  username: sub,
  email: `${sub}@candlecast.example`,
  isEmailVerified: true,
})

export const ORDER_ORE = 25_000

/** A product for 250 SEK that unlocks the adventure of its id. */
export const sampleLine = (id: string, change: Partial<CheckoutLine> = {}): CheckoutLine => ({
  id,
  title: `The ${id}`,
  priceOre: ORDER_ORE,
  unlocks: [id],
  imageUrl: null,
  vatRate: 25,
  preOrder: false,
  facts: sampleFacts,
  ...change,
})

/** By default a new account buys one product for 250 SEK with immediate delivery. */
export function sampleIntent(change: Partial<CheckoutIntent> = {}): CheckoutIntent {
  const { sub = randomUUID(), lines = [sampleLine('fod')] } = change
  return {
    sub,
    email: `${sub}@candlecast.example`,
    isEmailVerified: true,
    attempt: randomUUID(),
    lines,
    returnOrigin: 'https://candlecast.example',
    legal: sampleLegalContent,
    legalVersions: { terms: '2026-11-22', withdrawal: '2026-11-22' },
    deliveryChoice: unlockAtOnce(lines),
    ...change,
  }
}

export async function claimSample(
  database: ShopDatabase,
  change?: Partial<CheckoutIntent>,
): Promise<Checkout> {
  const claim = await claimCheckout(database, sampleIntent(change))
  if (claim.status !== 'claimed') throw new Error(claim.status)
  return claim.checkout
}

type Cart = Partial<Pick<CheckoutIntent, 'lines' | 'deliveryChoice' | 'legal' | 'gift'>>

/** @returns the reference of the checkout */
export async function beginCheckout(database: ShopDatabase, sub: string, cart: Cart = {}): Promise<string> {
  const { reference } = await claimSample(database, { sub, ...(cart.gift && { isBuyNow: true }), ...cart })
  return reference
}

/** A payment of 250 SEK for a checkout. Each call makes an event of its own. */
export const paidEvent = (reference: string, change: Partial<PaymentSucceeded> = {}): PaymentSucceeded => ({
  id: randomUUID(),
  type: 'paymentSucceeded',
  reference,
  sessionId: `cs_${reference}`,
  paymentIntent: `pi_${reference}`,
  totalOre: ORDER_ORE,
  currency: 'sek',
  paidAt: new Date(),
  ...change,
})

/** @returns the order, also if it was paid before */
export async function payCheckout(
  database: ShopDatabase,
  reference: string,
  change: Partial<PaymentSucceeded> = {},
) {
  await recordPaymentEvent(database, paidEvent(reference, change))
  const { number } = await database
    .selectFrom('orders')
    .select('number')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { number, paymentIntent: `pi_${reference}` }
}

export async function placeOrder(
  database: ShopDatabase,
  sub: string,
  paidAt: Date = new Date(),
  cart: Cart = {},
) {
  const reference = await beginCheckout(database, sub, cart)
  return payCheckout(database, reference, { paidAt, ...(cart.lines && { totalOre: totalOf(cart.lines) }) })
}
