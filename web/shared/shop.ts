/**
 * What this shop is, for places without content. Another seller changes this file first: docs/rebrand.md lists the rest. Its test
 * finds these values elsewhere.
 */

/** The Studio's title, mails of the user pool, names in the cloud. The site takes its name from the site settings. */
export const brand = {
  name: 'Candlecast',
  /** Part of service names and example addresses. */
  slug: 'candlecast',
} as const

/** Where the seller is, as ISO 3166-1 writes it. */
export const COUNTRY = 'SE'

/** Of all prices, as ISO 4217 writes it. It has a hundredth: money.ts. */
export const CURRENCY = 'SEK'

/** The shop's days begin and end in it: products/swedish-time.ts computes its clock. */
export const TIME_ZONE = 'Europe/Stockholm'

/** Of the site, as BCP 47 writes it. Dates and lists are written in it too. */
export const LANGUAGE = 'en-GB'

/** In percent, of a product for which none is chosen. */
export const VAT_RATE = 25

/** In percent, all that a product can have. */
export const VAT_RATES: readonly number[] = [VAT_RATE, 12, 6, 0]
