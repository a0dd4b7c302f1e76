/** Receipts, credit notes, and what the payment service says about a payment. Amounts are öre. */

import type { Receipt } from '#shared/receipts/receipt-contract.ts'

/** An amount at one rate of VAT. `rate` is in percent; the gross amount includes the VAT. */
export type RateAmount = { rate: number; grossOre: number; vatOre: number }

/** How it was paid. `type`, `brand` and `wallet` are words of the payment service: card, visa, google_pay. */
export type PaymentMethod = {
  type: string
  brand: string | null
  last4: string | null
  wallet: string | null
}

/** The VAT of one line as the payment service computed it for the buyer's country. */
export type LineTax = { vatRate: number; vatOre: number }

/**
 * What only the payment service knows about a payment. The countries (ISO 3166-1, upper-case) are evidence of where the
 * buyer lives: directive 2006/112/EC, article 58.
 */
export type PaymentDetails = {
  method: PaymentMethod | null
  billingCountry: string | null
  cardCountry: string | null
  /** In the order of the checkout's lines; undefined if the rates of the content apply. */
  taxes?: LineTax[]
}

export type Receipts = {
  /** The receipt of one order of this account, with its credit notes. */
  read(orderNumber: number, sub: string): Promise<Receipt | undefined>
}
