/** How a payment was made, as the payment service reports it. */
export type PaymentMethod = {
  /** The words of the payment service in `type`, `brand` and `wallet`: card, visa, google_pay. */
  type: string
  brand: string | null
  last4: string | null
  wallet: string | null
}

/** The VAT of one line as the payment service computed it for the buyer's country. `vatRate` is in percent. */
export type LineTax = { vatRate: number; vatOre: number }

/**
 * Facts about a payment that only the payment service has. The countries (ISO 3166-1, upper-case) are evidence of where the
 * buyer lives: directive 2006/112/EC, article 58.
 */
export type PaymentDetails = {
  method: PaymentMethod | null
  billingCountry: string | null
  cardCountry: string | null
  /** In the order of the checkout's lines; undefined if the rates of the content apply. */
  taxes?: LineTax[]
}
