/** `email` is lower-case, or empty. */
export type Shopper = { sub: string; username: string; email: string; isEmailVerified: boolean }

export type Identity = {
  /**
   * @throws Refusal `not-signed-in` for a token that is invalid or for another site, and for a login before the last erasure
   * of the account's data
   * @param options.isErasure accepts a login before the erasure, so that an erasure can be repeated
   */
  verify(idToken: string, options?: { isErasure: boolean }): Promise<Shopper>
}

export type AccountList = {
  /** @throws Unavailable when the pool does not answer, ShopFault when it refuses */
  hasAccount(sub: string): Promise<boolean>
}

export type UnconfirmedAccounts = {
  /**
   * Deletes accounts that were created before this moment and never confirmed. An unconfirmed account can't log in.
   * @returns the number of deleted accounts. @throws Unavailable when the pool does not answer, ShopFault when it refuses
   */
  deleteUnconfirmed(before: Date): Promise<number>
}
