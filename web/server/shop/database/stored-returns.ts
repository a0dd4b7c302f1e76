import type { DisputeState, Returns } from '../payment/fold.ts'

type ReturnsRow = { refunded_ore: number | null; disputes: Record<string, DisputeState> | null }

/** @returns undefined when a left join has found nothing that went back. */
export function returnsOf({ refunded_ore, disputes }: ReturnsRow): Returns | undefined {
  return refunded_ore === null || disputes === null ? undefined : { refundedOre: refunded_ore, disputes }
}
