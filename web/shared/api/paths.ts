import { mailPreviewPath } from '../mails/mail-preview.ts'
import { lowestPricesPath } from '../prices/lowest-prices.ts'

/** The paths of the shop API. Requests, responses and problems are in the files beside this one; both sides parse with them. */
export const shopApiPaths = {
  createCheckoutSession: '/api/create-checkout-session',
  /** GET with `?reference=`, the reference of a checkout. */
  checkoutSession: '/api/checkout-session',
  unlockedContent: '/api/unlocked-content',
  orders: '/api/orders',
  /** GET with `?order=`, the number of an order of the account. Its response is in receipt-contract.ts. */
  receipt: '/api/receipt',
  /** POST: sends the confirmation of an order again. */
  orderConfirmation: '/api/order-confirmation',
  /** POST: unlocks lines of an order of the signed-in account. Safe to repeat. */
  unlock: '/api/unlock',
  /** POST: redeems a one-time code for the signed-in account. Safe to repeat. */
  redeem: '/api/redeem',
  /** POST: withdraws from an order of the signed-in account. */
  orderWithdrawal: '/api/order-withdrawal',
  /** POST, without signing in. */
  withdrawals: '/api/withdrawals',
  /** POST, without signing in, by the link in the acknowledgement. Safe to repeat. */
  withdrawalObjection: '/api/withdrawal-objection',
  /** POST: disowns the withdrawals that wait, of an order of the signed-in account. Safe to repeat. */
  orderWithdrawalObjection: '/api/order-withdrawal-objection',
  /**
   * GET: all data of the shop about the account. DELETE: erases the data, before the user pool deletes the account. Safe to
   * repeat.
   */
  accountData: '/api/account-data',
  /** GET with `?ids=`, product ids separated by commas. For everyone. */
  prices: '/api/prices',
  lowestPrices: lowestPricesPath,
  mailPreview: mailPreviewPath,
  paymentWebhook: '/api/payment-webhook',
} as const
