import type Stripe from 'stripe'
import { ShopFault } from '#common/log.ts'
import type { LineTax, PaymentDetails, PaymentMethod } from '../../orders/write-order.ts'

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
