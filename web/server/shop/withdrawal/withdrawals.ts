import type { WithdrawalRefusal } from '../../../shared/withdrawal.ts'

/**
 * The order that a withdrawal names. A visitor who is not signed in names the e-mail address of the order too; both have
 * to fit.
 */
export type OrderClaim = { number: number; by: { sub: string } | { email: string } }

/** `repeated`: the order has been withdrawn from before. `unknown-order`: there is no such order of this buyer. */
export type WithdrawalOutcome = 'accepted' | 'repeated' | 'unknown-order' | WithdrawalRefusal

export type Withdrawals = {
  /**
   * Records a withdrawal and queues its acknowledgement in one transaction. A refusal is acknowledged by mail too, with
   * its reason; an unknown order never is.
   */
  state(claim: OrderClaim, name: string, now: Date): Promise<WithdrawalOutcome>
  /** Payments of accepted withdrawals that are not refunded yet. */
  unsettled(): Promise<{ orderNumber: number; paymentIntent: string }[]>
  settled(orderNumber: number, now: Date): Promise<void>
}
