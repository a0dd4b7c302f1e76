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
  WithdrawalResult,
} from '#shared/shop-contract.ts'
import type { UnlockedAdventure } from '../library/unlocked-adventures-slice.ts'
import type { WithdrawalClaim } from './withdrawal-claim.ts'

/** A refusal of the shop API, or a failure to reach it. */
export type ShopProblem =
  | Problem
  /** Sent, but no valid answer arrived: it is unknown whether the shop has done it. */
  | { code: 'no-answer' }
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

/** The problem of a `ShopError`. Any other error is a mistake in our code and is thrown again. */
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
  /** How far the money of a checkout session got. */
  checkoutStatus(reference: string): Promise<CheckoutStatus>
  unlockedContent(): Promise<UnlockedAdventure[]>
  orders(): Promise<OrderList>
  /** The receipt of an order with its credit notes. Rejects with `not-found` for an order of another account. */
  receipt(orderNumber: number): Promise<Receipt>
  /** Sends the confirmation of an order again, to the address of the order. */
  sendConfirmation(orderNumber: number): Promise<void>
  /** @returns null for an order that is named by its address: its mail says what became of the withdrawal */
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
