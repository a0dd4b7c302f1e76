import { type Dispute, noReturns, type Refund, type Returns } from '../payment/fold.ts'

type ReturnsRow = {
  refunded_ore: number | null
  refunds: Record<string, Refund> | null
  disputes: Record<string, Dispute> | null
}

/** Reads the columns of a left join, which are null when no money went back. */
export const returnsOf = ({ refunded_ore, refunds, disputes }: ReturnsRow): Returns => ({
  chargeRefundedOre: refunded_ore ?? noReturns.chargeRefundedOre,
  refunds: refunds ?? noReturns.refunds,
  disputes: disputes ?? noReturns.disputes,
})
