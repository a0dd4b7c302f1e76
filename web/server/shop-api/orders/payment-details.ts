export type PaymentMethod = {
  /** `type`, `brand` and `wallet` are words of the payment service, such as card, visa, google_pay. */
  type: string
  brand: string | null
  last4: string | null
  wallet: string | null
}

/** Computed by the payment service for the buyer's country. `vatRate` is in percent. */
export type LineTax = { vatRate: number; vatOre: number }

/** The countries (ISO 3166-1, upper-case) are evidence of the buyer's residence: directive 2006/112/EC, article 58. */
export type PaymentDetails = {
  method: PaymentMethod | null
  billingCountry: string | null
  cardCountry: string | null
  /** One for each line of the checkout, in the same order; undefined if the VAT rates of the content apply. */
  taxes?: LineTax[]
}
