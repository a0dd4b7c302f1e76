import type { RedeemResult } from '../../../shared/shop-contract.ts'

/** The signed-in account. `email` is lower-case, or empty. */
export type Redeemer = { sub: string; email: string; isEmailVerified: boolean }

/** One-time codes for press, backers and prizes. */
export type Codes = {
  /**
   * Redeems a code, as it was typed, for an account: the code is used up and its adventures are unlocked, in one
   * transaction. Of two accounts at once, one gets it. Safe to repeat. A refusal changes nothing.
   */
  redeem(typed: string, account: Redeemer, now: Date): Promise<RedeemResult>
}
