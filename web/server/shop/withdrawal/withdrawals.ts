import type { WithdrawalResult } from '../../../shared/shop-contract.ts'

/**
 * The order that a withdrawal names. A visitor who is not signed in names the e-mail address of the order too; both have
 * to fit.
 */
export type OrderClaim = { number: number; by: { sub: string } | { email: string } }

/** `unknown-order`: there is no such order of this buyer. */
export type StatedWithdrawal = WithdrawalResult | { outcome: 'unknown-order' }

/** The sum that a withdrawal repays when it is from some lines of an order only. */
export type RefundPart = { ore: number; orderNumber: number }

/** `part` is missing if all that is left of the payment is repaid. */
export type UnsettledWithdrawal = { orderNumber: number; paymentIntent: string; part?: RefundPart }

export type Withdrawals = {
  /**
   * Records a withdrawal from the lines that can be withdrawn from, locks their content, and queues the acknowledgement,
   * in one transaction. A refusal is acknowledged by mail too, with
   * its reason; an unknown order never is.
   */
  state(claim: OrderClaim, name: string, now: Date): Promise<StatedWithdrawal>
  /** Payments of accepted withdrawals that are not refunded yet. */
  unsettled(): Promise<UnsettledWithdrawal[]>
  settled(orderNumber: number, now: Date): Promise<void>
}
