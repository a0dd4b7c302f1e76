import { randomUUID } from 'node:crypto'
import { createCheckouts } from '../database/checkouts.ts'
import { createLedger } from '../database/ledger.ts'
import type { ShopDatabase } from '../database/schema.ts'
import type { LegalContent } from '../ports.ts'
import { sampleLegalContent } from './sample-legal.ts'

export const ORDER_ORE = 25_000

/** Begins a checkout of one product for 250 SEK. @returns its reference */
export async function beginCheckout(
  database: ShopDatabase,
  sub: string,
  legal: LegalContent = sampleLegalContent,
): Promise<string> {
  const claim = await createCheckouts(database).claim({
    sub,
    email: `${sub}@candlecast.example`,
    isEmailVerified: true,
    attempt: randomUUID(),
    lines: [
      { id: 'fod', title: 'The fod', priceOre: ORDER_ORE, unlocks: ['fod'], imageUrl: null, vatRate: 25 },
    ],
    returnOrigin: 'https://candlecast.example',
    legal,
    legalVersions: { terms: '2026-11-22' },
  })
  if (claim.status !== 'claimed') throw new Error(claim.status)
  return claim.checkout.reference
}

/** Records the payment of a checkout, as a webhook does. */
export const payCheckout = (database: ShopDatabase, reference: string, paidAt: Date = new Date()) =>
  createLedger(database).record({
    id: randomUUID(),
    type: 'paymentSucceeded',
    reference,
    sessionId: `cs_${reference}`,
    paymentIntent: `pi_${reference}`,
    totalOre: ORDER_ORE,
    currency: 'sek',
    paidAt,
  })

/** A paid order. @returns its number and payment */
export async function placeOrder(database: ShopDatabase, sub: string, paidAt?: Date) {
  const reference = await beginCheckout(database, sub)
  await payCheckout(database, reference, paidAt)
  const { number } = await database
    .selectFrom('orders')
    .select('number')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { number, paymentIntent: `pi_${reference}` }
}
