import type { UnlockOutcome, UnlockRequest } from '#shared/shop-contract.ts'

/** Lines of an order that belongs to the account `sub`. */
export type OwnLines = Pick<UnlockRequest, 'number' | 'ids'> & { sub: string }

/** Lines that wait in an account until the buyer asks for them. */
export type Unlocks = {
  /** Ids of the lines that were bought as a pre-order and are not unlocked yet. */
  preOrdersIn(lines: OwnLines): Promise<string[]>
  /**
   * Unlocks the lines, all or none, and queues the mail that confirms the consent, in one transaction. Lines that are
   * unlocked already stay as they are. `unreleased`: products that can't be unlocked yet.
   */
  unlock(
    lines: OwnLines & Pick<UnlockRequest, 'wording'>,
    unreleased: ReadonlySet<string>,
    now: Date,
  ): Promise<UnlockOutcome | 'unknown-order'>
}
