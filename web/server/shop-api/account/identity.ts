/** `email` is lower-case, or empty. */
export type Shopper = { sub: string; username: string; email: string; isEmailVerified: boolean }

export type Identity = {
  /**
   * @throws Refusal `not-signed-in` unless the pool issued this valid id token for this site, and the login is later than the
   * last erasure of the account's data
   * @param options.isErasure the request erases the data; an erasure can be repeated
   */
  verify(idToken: string, options?: { isErasure: boolean }): Promise<Shopper>
}

export type AccountList = {
  /** @throws Unavailable when the pool does not answer, ShopFault when it refuses */
  hasAccount(sub: string): Promise<boolean>
}

export type UnconfirmedAccounts = {
  /**
   * Deletes the accounts that were made before this moment and never confirmed. No one ever logged in to them.
   * @returns how many. @throws Unavailable when the pool does not answer, ShopFault when it refuses
   */
  deleteUnconfirmed(before: Date): Promise<number>
}
