import type { Receipt } from '#shared/receipts/receipt-contract.ts'
import type {
  CheckoutRequest,
  CheckoutStatus,
  DisownedWithdrawal,
  OrderList,
  Problem,
  RedeemResult,
  ReducedPrice,
  UnlockOutcome,
  UnlockRequest,
  WithdrawalRequest,
  WithdrawalResult,
} from '#shared/shop-contract.ts'

/** An adventure that the signed-in user may play. */
export type UnlockedAdventure = { adventureId: string }

/** The order from which the buyer withdraws: one of the signed-in account, or by number and address. */
export type WithdrawalClaim = { by: 'account'; number: number } | ({ by: 'address' } & WithdrawalRequest)

/** A refusal of the shop API, or a failure to reach it. */
export type ShopProblem =
  | Problem
  /** Sent, but no valid response arrived: the shop may or may not have executed the request. */
  | { code: 'no-response' }
  /** The API returned a payment page of an unknown origin. */
  | { code: 'unknown-payment-page' }

/** A refusal or failure of the shop API. */
export class ShopError extends Error {
  override name = 'ShopError'
  readonly problem: ShopProblem

  constructor(problem: ShopProblem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}

/** The problem of a `ShopError`. @throws any other error, which is a defect of ours */
export function shopProblemOf(error: unknown): ShopProblem {
  if (error instanceof ShopError) return error.problem
  throw error
}

export type CheckoutOrder = Omit<CheckoutRequest, 'baseUrl'>

/** The shop API for the signed-in user. Calls reject with a `ShopError`, except `eraseAccountData`. */
export type ShopApi = {
  /**
   * Opens a checkout session and resolves to the URL of its payment page. Nothing is charged before that page.
   * The same `attempt` for the same cart leads to the same session.
   */
  createCheckoutSession(order: CheckoutOrder, attempt: string): Promise<string>
  checkoutStatus(reference: string): Promise<CheckoutStatus>
  unlockedContent(): Promise<UnlockedAdventure[]>
  orders(): Promise<OrderList>
  /** The receipt of an order with its credit notes. Rejects with `not-found` for an order of another account. */
  receipt(orderNumber: number): Promise<Receipt>
  /** Sends the confirmation of an order again, to the address of the order. */
  sendConfirmation(orderNumber: number): Promise<void>
  /** @returns null for an order named by number and address: a mail tells its buyer the result */
  withdraw(claim: WithdrawalClaim): Promise<WithdrawalResult | null>
  /** The buyer says that a withdrawal was stated by someone else. Safe to repeat. */
  disownWithdrawal(statement: string): Promise<DisownedWithdrawal['outcome']>
  /** Unlocks products of an order of the account. Safe to repeat. */
  unlock(request: UnlockRequest): Promise<UnlockOutcome>
  /** Redeems a one-time code, as it was typed, for the account. Safe to repeat. */
  redeem(code: string): Promise<RedeemResult>
  /** Everything that the shop holds about the account, as JSON. */
  accountData(): Promise<object>
  /**
   * Deletes what the shop stores about an account, except its orders. Safe to repeat. Only when it resolves may the
   * account itself be deleted: without an account there is no token for a second attempt.
   */
  eraseAccountData(idToken: string): Promise<void>
  /** The products on sale among `ids`, with the lowest price before. For everyone, signed in or not. */
  reducedPrices(ids: readonly string[]): Promise<ReducedPrice[]>
}
