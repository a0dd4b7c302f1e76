import type { CheckoutRequest, CheckoutStatus, OrderList, Problem } from '../../../../shared/shop-contract.ts'
import type { UnlockedAdventure } from '../library/unlocked-adventures-slice.ts'

/** What the shop API refuses, and what can go wrong on the way to it. */
export type ShopProblem =
  | Problem
  /** Sent, but nothing intelligible came back: nobody knows whether it was done. */
  | { code: 'no-answer' }
  /** The API named a payment page that isn't ours. */
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

/** The problem behind whatever the port rejected with. What is no `ShopError` is our own fault and stays one. */
export function shopProblemOf(error: unknown): ShopProblem {
  if (error instanceof ShopError) return error.problem
  throw error
}

export type CheckoutOrder = Omit<CheckoutRequest, 'baseUrl'>

/** The shop API for whoever is signed in. Each call rejects with a `ShopError`, save the last. */
export type ShopApi = {
  /**
   * Opens a checkout session; resolves to the address of its payment page. Nothing is charged before that page.
   * The same `attempt` again, for the same cart, leads to the same session.
   */
  createCheckoutSession(order: CheckoutOrder, attempt: string): Promise<string>
  /** How far the money of a checkout session got. */
  checkoutStatus(reference: string): Promise<CheckoutStatus>
  unlockedContent(): Promise<UnlockedAdventure[]>
  orders(): Promise<OrderList>
  /** Drops what the shop holds of an account that is gone, save its orders. A failure shows nowhere. */
  dropAccountData(idToken: string): Promise<void>
}
