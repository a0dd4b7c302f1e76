import type { CardRecord } from '../store/records.ts'

/** The card in the test wallet. Its payments succeed. */
export const WALLET_CARD_NUMBER = '4242424242424242'

/** @param now milliseconds since 1970 */
export const walletCard = (now: number): CardRecord => ({
  type: 'card',
  brand: 'visa',
  last4: WALLET_CARD_NUMBER.slice(-4),
  funding: 'credit',
  expMonth: 12,
  expYear: new Date(now).getUTCFullYear() + 3,
  wallet: 'google_pay',
})
