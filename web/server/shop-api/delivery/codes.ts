import type { RedeemResult } from '#shared/shop-contract.ts'

/** The signed-in account. `email` is lower-case, or empty. */
export type Redeemer = { sub: string; email: string; isEmailVerified: boolean }

/** One-time codes for press, backers, prizes and gifts. */
export type Codes = {
  /**
   * Redeems a code, as it was typed, for an account: the code is used up and its adventures are unlocked, in one
   * transaction. Of two accounts at once, one gets it. Safe to repeat. A refusal changes nothing.
   * @param isReleased whether the product of `soldBeforeRelease` is released; other codes don't wait for a release
   */
  redeem(typed: string, account: Redeemer, now: Date, isReleased?: boolean): Promise<RedeemResult>
  /** The product of an unused code that waits for a release, as a gift does that was sold before. */
  soldBeforeRelease(typed: string): Promise<string | undefined>
}
