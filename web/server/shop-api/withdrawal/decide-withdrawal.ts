import type { LineDelivery, OrderStatus } from '#shared/api/orders.ts'
import type { WithdrawalResult } from '#shared/api/withdrawal.ts'
import type { SoldFacts } from '#shared/products/sold-facts.ts'
import { lineRefusal, type WithdrawalRefusal, withdrawalRefusal } from '#shared/withdrawal.ts'
import type { WithdrawalAcknowledgement } from '../mail/mail-facts.ts'

type Line = {
  position: number
  title: string
  price_ore: number
  vat_rate: number
  vat_ore: number
  delivery: LineDelivery
  facts: SoldFacts
}

/** `isReturned`: nothing of the money is left. `isInDispute`: a bank has it, and may return it even after a lost dispute. */
export type OrderMoney = { status: OrderStatus; keptOre: number; isReturned: boolean; isInDispute: boolean }

type Stated<Of extends Line> = {
  /** All lines of the order, as they were at the time of the statement. */
  lines: readonly Of[]
  /** Null states the whole order. */
  positions: readonly number[] | null
  statedAt: Date
  paidAt: Date
  totalOre: number
  money: OrderMoney
}

type Letter = Pick<
  WithdrawalAcknowledgement,
  'refusal' | 'isInDispute' | 'isPartly' | 'lines' | 'totalOre' | 'kept'
>

/** `letter`: what the acknowledgement says of it. */
export type WithdrawalDecision<Of> =
  | { outcome: 'repeated' }
  | { outcome: WithdrawalRefusal | 'accepted'; withdrawn: Of[]; letter: Letter; result: WithdrawalResult }

export const statedLines = <Of extends Line>({ lines, positions }: Pick<Stated<Of>, 'lines' | 'positions'>) =>
  lines.filter(({ position }) => positions?.includes(position) ?? true)

/** What becomes of a statement of withdrawal. */
export function decideWithdrawal<Of extends Line>(stated: Stated<Of>): WithdrawalDecision<Of> {
  const { statedAt, money } = stated
  const paidAt = stated.paidAt.toISOString()
  const chosen = statedLines(stated)
  const open = chosen.filter(({ delivery }) => delivery !== 'withdrawn')
  const refusal = money.isReturned
    ? 'already-returned'
    : withdrawalRefusal({ paidAt, status: money.status, lines: open }, statedAt)
  if (open.length === 0 || (refusal && open.length < chosen.length)) return { outcome: 'repeated' }

  const judged = open.map((line) => ({ line, refusal: lineRefusal(line, paidAt, statedAt) }))
  const withdrawn = refusal ? [] : judged.filter((one) => one.refusal === null).map(({ line }) => line)
  const isInDispute = money.isInDispute && { isInDispute: true as const }
  const reasons = money.isReturned
    ? []
    : judged.map((one) => ({ title: one.line.title, refusal: one.refusal }))
  return {
    outcome: refusal ?? 'accepted',
    withdrawn,
    letter: {
      refusal: refusal ?? null,
      ...isInDispute,
      ...(!refusal && withdrawn.length < stated.lines.length && { isPartly: true }),
      lines: (money.isReturned ? open : withdrawn).map(soldLine),
      totalOre: refusal ? stated.totalOre : repaidOre(withdrawn, stated),
      kept: reasons.flatMap(({ title, refusal: reason }) => (reason ? [{ title, refusal: reason }] : [])),
    },
    result: { outcome: refusal ?? 'accepted', lines: reasons, ...(!refusal && isInDispute) },
  }
}

/** While a bank decides, nothing is known to be missing from the sum. */
function repaidOre<Of extends Line>(withdrawn: readonly Of[], { lines, totalOre, money }: Stated<Of>) {
  if (withdrawn.length === lines.length) return totalOre
  const sum = withdrawn.reduce((total, { price_ore }) => total + price_ore, 0)
  return money.isInDispute ? sum : Math.min(sum, money.keptOre)
}

const soldLine = ({ title, price_ore, vat_rate, vat_ore }: Line) => ({
  title,
  priceOre: price_ore,
  vatRate: vat_rate,
  vatOre: vat_ore,
})
