/** Everything that the shop holds about an account: regulation (EU) 2016/679, articles 15 and 20. */

import type { GiftState } from '#shared/gifts/order-gift.ts'
import type { LineDelivery } from '#shared/shop-contract.ts'
import type { PaymentMethod } from '../orders/receipts.ts'

/** Until 30 days after the gift is redeemed or taken back, or a year after it was bought. */
type GiftData = { to: string | null; from: string | null; words: string | null }

/** Prices are SEK, times ISO 8601, UTC. */
export type AccountData = {
  account: { id: string; username: string; email: string; isEmailVerified: boolean }
  orders: {
    number: number
    paidAt: string
    email: string
    lines: {
      product: string
      title: string
      price: number
      vatRate: number
      vat: number
      delivery: LineDelivery
    }[]
    /** Consents to delivery within the period of withdrawal, with the words that were shown. */
    consents: {
      givenAt: string
      givenIn: string
      wording: string
      statements: string[]
      products: string[]
    }[]
    total: number
    refunded: number
    /** As the payment service gives it; null if it has not said. The countries are ISO 3166-1. */
    payment: {
      method: PaymentMethod | null
      billingCountry: string | null
      cardCountry: string | null
    } | null
    /** The receipt is the order itself. A negative amount takes back the credit of a refund that failed. */
    creditNotes: {
      number: number
      issuedAt: string
      refund: string | null
      amounts: { vatRate: number; amount: number; vat: number }[]
    }[]
    termsShown: Record<string, string>
    withdrawal: { name: string; statedAt: string } | null
    mails: { kind: string; writtenAt: string; sentAt: string | null }[]
    /** What the buyer typed for the recipient of a gift; null once it is erased. Whose account redeemed it is not said. */
    gift: (GiftData & { state: GiftState }) | null
    /** The day after which the record may be deleted. */
    keptUntil: string
  }[]
  /** `locked`: revoked, withdrawn, or not unlocked yet. */
  unlocked: {
    adventure: string
    since: string
    order: number | null
    code: number | null
    locked: boolean
  }[]
  /** Redeemed codes, by their numbers: the codes themselves are not stored. Kept without the account once it is deleted. */
  codes: { number: number; product: string; title: string; redeemedAt: string; revoked: boolean }[]
  /** Gifts to the account's verified address. */
  giftsReceived: (GiftData & { product: string; title: string })[]
  /** Until the account is deleted; unpaid ones for 30 days. */
  checkouts: {
    startedAt: string
    status: string
    email: string
    products: string[]
    gift: GiftData | null
  }[]
}

const BOOKKEEPING_YEARS = 7

/** Seven years after the end of the calendar year: bokföringslagen (1999:1078), 7 kap. 2 §. */
export const keptUntil = (paidAt: Date): string => `${paidAt.getUTCFullYear() + BOOKKEEPING_YEARS}-12-31`
