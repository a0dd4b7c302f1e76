import type { CheckoutRequest, CheckoutStatus } from '#shared/api/checkout.ts'
import type { RedeemResult } from '#shared/api/codes.ts'
import type { OrderList } from '#shared/api/orders.ts'
import type { ReducedPrice } from '#shared/api/prices.ts'
import type { Problem } from '#shared/api/problems.ts'
import type { UnlockOutcome, UnlockRequest } from '#shared/api/unlocking.ts'
import type { DisownedWithdrawal, WithdrawalRequest, WithdrawalResult } from '#shared/api/withdrawal.ts'
import type { Receipt } from '#shared/receipts/receipt-contract.ts'

export type UnlockedAdventure = { adventureId: string }

/** `positions`: the chosen lines. Missing means all lines that can be withdrawn from. */
export type WithdrawalClaim =
  | { by: 'account'; number: number; positions?: number[] }
  | ({ by: 'address' } & WithdrawalRequest)

export type ShopProblem =
  | Problem
  /** No valid response arrived, but the shop may have executed the request. */
  | { code: 'no-response' }
  | { code: 'unknown-payment-page' }

/** `statement`: the id in the link of a mail. `number`: an order of the signed-in account. */
export type DisownedClaim = { statement: string } | { number: number }

export class ShopError extends Error {
  override name = 'ShopError'
  readonly problem: ShopProblem

  constructor(problem: ShopProblem, options?: ErrorOptions) {
    super(problem.code, options)
    this.problem = problem
  }
}

/** @throws any other error, which is a defect of ours */
export function shopProblemOf(error: unknown): ShopProblem {
  if (error instanceof ShopError) return error.problem
  throw error
}

export type CheckoutOrder = Omit<CheckoutRequest, 'baseUrl'>

/** Calls reject with a `ShopError`, except `eraseAccountData`. */
export type ShopApi = {
  /**
   * Resolves to the URL of the payment page. Nothing is charged before that page. The same `attempt` and cart lead to
   * the same session.
   */
  createCheckoutSession(order: CheckoutOrder, attempt: string): Promise<string>
  checkoutStatus(reference: string): Promise<CheckoutStatus>
  unlockedContent(): Promise<UnlockedAdventure[]>
  orders(): Promise<OrderList>
  /** Rejects with `not-found` for an order of another account. */
  receipt(orderNumber: number): Promise<Receipt>
  sendConfirmation(orderNumber: number): Promise<void>
  /** @returns null for an order by number and address: a mail tells the buyer the result */
  withdraw(claim: WithdrawalClaim): Promise<WithdrawalResult | null>
  /** Undoes a withdrawal that another person stated. Safe to repeat. */
  disownWithdrawal(claim: DisownedClaim): Promise<DisownedWithdrawal['outcome']>
  /** Safe to repeat. */
  unlock(request: UnlockRequest): Promise<UnlockOutcome>
  /** `code` as typed. Safe to repeat. */
  redeem(code: string): Promise<RedeemResult>
  accountData(): Promise<object>
  /**
   * Deletes the shop’s data about an account, except its orders. Safe to repeat. Must precede the deletion of the account, which
   * leaves no token for a second attempt.
   */
  eraseAccountData(idToken: string): Promise<void>
  /** Products on sale with their lowest earlier price. Needs no login. */
  reducedPrices(ids: readonly string[]): Promise<ReducedPrice[]>
}

/** Fetches the code at the first call, because most visits never call the shop API. */
export function createLazyShopApi(fetchApi: () => Promise<ShopApi>): ShopApi {
  let fetched: Promise<ShopApi> | undefined
  const api = () => {
    fetched ??= fetchApi().catch((cause: unknown) => {
      fetched = undefined
      // The request was not sent.
      throw new ShopError({ code: 'unavailable' }, { cause })
    })
    return fetched
  }
  return {
    createCheckoutSession: async (order, attempt) => (await api()).createCheckoutSession(order, attempt),
    checkoutStatus: async (reference) => (await api()).checkoutStatus(reference),
    unlockedContent: async () => (await api()).unlockedContent(),
    orders: async () => (await api()).orders(),
    receipt: async (orderNumber) => (await api()).receipt(orderNumber),
    reducedPrices: async (ids) => (await api()).reducedPrices(ids),
    sendConfirmation: async (orderNumber) => (await api()).sendConfirmation(orderNumber),
    withdraw: async (claim) => (await api()).withdraw(claim),
    disownWithdrawal: async (claim) => (await api()).disownWithdrawal(claim),
    unlock: async (request) => (await api()).unlock(request),
    redeem: async (code) => (await api()).redeem(code),
    accountData: async () => (await api()).accountData(),
    eraseAccountData: async (idToken) => (await api()).eraseAccountData(idToken),
  }
}
