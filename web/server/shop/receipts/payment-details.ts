import type { Transaction } from 'kysely'
import type { ShopSchema } from '../database/schema.ts'
import type { PaymentDetails } from './receipts.ts'

/** Keeps how an order was paid, and from which country, in the transaction that writes the order. */
export async function keepPaymentDetails(
  transaction: Transaction<ShopSchema>,
  paymentIntent: string,
  { method, billingCountry, cardCountry, taxes }: PaymentDetails,
): Promise<void> {
  await transaction
    .insertInto('payment_details')
    .values({
      payment_intent: paymentIntent,
      method: method && JSON.stringify(method),
      billing_country: billingCountry,
      card_country: cardCountry,
      taxed_by: taxes ? 'payment-service' : 'content',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
