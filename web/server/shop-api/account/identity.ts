/** The port of the user pool. */

/** The signed-in account, as the id token describes it. `email` is lower-case, or empty. */
export type Shopper = { sub: string; username: string; email: string; isEmailVerified: boolean }

export type Identity = {
  /**
   * @throws Refusal `not-signed-in` unless the pool issued this id token for this site, it is still valid, and the shopper
   * logged in after the data of the account were last erased
   * @param options.isErasure the request erases the data: the deletion of an account can be repeated
   */
  verify(idToken: string, options?: { isErasure: boolean }): Promise<Shopper>
}

export type AccountList = {
  /** @throws Unavailable when the pool does not answer, ShopFault when it refuses */
  hasAccount(sub: string): Promise<boolean>
}
