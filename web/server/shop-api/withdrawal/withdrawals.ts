import type { DisownedWithdrawal, WithdrawalRequest, WithdrawalResult } from '#shared/shop-contract.ts'
import type { PartialRefund } from '../payment/payments.ts'

/** `unknown-order`: there is no such order of this buyer. */
export type StatedWithdrawal = WithdrawalResult | { outcome: 'unknown-order' }

/** Why a statement of someone who was not signed in changes nothing: the words are in the acknowledgement. */
export type StatementRefusal = 'disowned' | 'other-address'

/** What became of a statement by someone who was not signed in. */
export type StatementOutcome = StatedWithdrawal['outcome'] | StatementRefusal

/** `part` is missing if all that is left of the payment is repaid. */
export type UnsettledWithdrawal = { orderNumber: number; paymentIntent: string; part?: PartialRefund }

export type Withdrawals = {
  /**
   * Records a withdrawal of the signed-in buyer from the lines that can be withdrawn from, locks their content, and queues the acknowledgement,
   * in one transaction. A refusal is acknowledged by mail too, with
   * its reason; an unknown order never is.
   */
  state(claim: { number: number; sub: string }, name: string, now: Date): Promise<StatedWithdrawal>
  /** Stores a statement of someone who is not signed in. The steps are the same for each order number and address. */
  keep(statement: WithdrawalRequest, now: Date): Promise<void>
  /**
   * Does for kept statements what `state` does, if order number and address belong together; otherwise it only writes to
   * the address of the order. What it withdraws is locked, and not repaid before the buyer could disown it. A failure is
   * logged, and tried again at the next call.
   */
  matchKept(now: Date): Promise<void>
  /** The buyer says that a statement was someone else's: its content is unlocked again, and nothing is repaid. */
  disown(statementId: string, now: Date): Promise<DisownedWithdrawal>
  /** Payments of accepted withdrawals that are not refunded yet, and that no one can disown any more. */
  unsettled(now?: Date): Promise<UnsettledWithdrawal[]>
  settled(orderNumber: number, now: Date): Promise<void>
}
