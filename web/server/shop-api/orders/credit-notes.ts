import type { ShopTransaction } from '../database/schema.ts'
import {
  type Credit,
  grossOf,
  type Line,
  negated,
  type RateAmount,
  shareOf,
  subtractByRate,
  sumByRate,
} from './amounts-by-rate.ts'
import { NumberMissing, numbersOf, type Subject } from './document-numbers.ts'
import { hasFailed, type ReturnedMoney, refundedOreOf } from './returned-money.ts'

/** The second note of a refund reverses the first. */
type NumberedCredit = Credit & { subject: string; isReversal: boolean }
export type IssuedNote = NumberedCredit & { number: number; dated: Date }
type DueNote = { id: string; isReversal: boolean; credit: Credit }

const outcomes = ({ refunds, disputes }: ReturnedMoney) => [
  ...Object.entries(refunds).map(([id, refund]) => ({ ...refund, id, isBack: !hasFailed(refund) })),
  // A prevented dispute was settled by returning the money.
  ...Object.entries(disputes).flatMap(([id, { ore, status }]) =>
    status === 'prevented' ? [{ id, ore, isBack: true, lines: undefined }] : [],
  ),
]

/** The next credit note of an order: for a refund that no note credits, or to reverse the note of a refund that failed. */
export function dueNote(
  lines: readonly CreditableLine[],
  earlier: readonly NumberedCredit[],
  returned: ReturnedMoney,
): DueNote | undefined {
  // Another transaction may have the number of a refund that isn't recorded here yet.
  const credited = grossOf(
    earlier.flatMap(({ subject, amounts }) =>
      subject in returned.refunds || subject in returned.disputes ? amounts : [],
    ),
  )
  for (const { id, ore, isBack, lines: named } of outcomes(returned)) {
    const notes = earlier.filter(({ subject }) => subject === id)
    const [note] = notes
    if (note && !isBack && notes.length === 1)
      return { id, isReversal: true, credit: { amounts: negated(note.amounts), lines: note.lines } }
    // A prevented dispute may be reported as a refund, too: the same money is credited once.
    const left = Math.min(ore, refundedOreOf(returned) - credited)
    if (note || !isBack || left <= 0) continue
    const credit = nextCredit(lines, earlier, left, named)
    if (credit.amounts.length > 0) return { id, isReversal: false, credit }
  }
  return undefined
}

/**
 * Writes the numbered credit notes of an order. The caller has locked the returned money.
 * @throws NumberMissing for refunded money that no numbered note credits
 */
export async function issueCreditNotes(
  transaction: ShopTransaction,
  order: { number: number; paymentIntent: string },
  returned: ReturnedMoney,
): Promise<IssuedNote[]> {
  const { paymentIntent } = order
  const numbered = await numbersOf(transaction, paymentIntent, 'credit-note')
  const notes = numbered.flatMap(({ number, subject, is_reversal: isReversal, dated, credit }) =>
    credit ? [{ ...credit, number, subject, isReversal, dated }] : [],
  )
  const unregistered = numbered.find(({ registered_at }) => registered_at === null)
  const due = unregistered
    ? { id: unregistered.subject, isReversal: unregistered.is_reversal }
    : dueNote(await linesOf(transaction, order.number), notes, returned)
  if (due) {
    const { id, isReversal, ...more } = due
    const subject: Subject = { series: 'credit-note', paymentIntent, id, isReversal }
    throw new NumberMissing({ subject, dated: new Date(), after: numbered.length, ...more })
  }
  return writeNotes(transaction, order.number, notes)
}

/** @returns those that were written now */
async function writeNotes(
  transaction: ShopTransaction,
  orderNumber: number,
  notes: readonly IssuedNote[],
): Promise<IssuedNote[]> {
  if (notes.length === 0) return []
  const written = await transaction
    .insertInto('credit_notes')
    .values(
      notes.map(({ number, subject, dated, amounts, lines }) => ({
        number,
        order_number: orderNumber,
        refund_id: subject,
        amounts: JSON.stringify(amounts),
        lines: lines && JSON.stringify(lines),
        issued_at: dated,
      })),
    )
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .execute()
  const isNew = new Set(written.map(({ number }) => number))
  return notes.filter(({ number }) => isNew.has(number))
}

const linesOf = (transaction: ShopTransaction, orderNumber: number): Promise<CreditableLine[]> =>
  transaction
    .selectFrom('order_lines')
    .select(['position', 'price_ore as priceOre', 'vat_rate as vatRate', 'vat_ore as vatOre'])
    .select('withdrawn_at as withdrawnAt')
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()

const fits = (parts: readonly RateAmount[], left: readonly RateAmount[]) =>
  subtractByRate(left, parts).every(({ grossOre, vatOre }) => grossOre >= vatOre && vatOre >= 0)

/** Lines with the same `withdrawnAt` belong to the same withdrawal. */
type CreditableLine = Line & { position: number; withdrawnAt: Date | null }

/** Positions of the lines that the notes credit whole, without lines whose refund failed. */
function creditedLines(notes: readonly Credit[]): Set<number> {
  const credited = new Set<number>()
  for (const { amounts, lines } of notes)
    for (const position of lines ?? [])
      if (grossOf(amounts) > 0) credited.add(position)
      else credited.delete(position)
  return credited
}

/** Sets of lines that a refund may repay: the named lines, all withdrawn lines, each single withdrawal, or all open lines. */
function candidates(open: readonly CreditableLine[], refunded: readonly number[]): CreditableLine[][] {
  const withdrawn = open.filter(({ withdrawnAt }) => withdrawnAt !== null)
  const times = new Set(withdrawn.map(({ withdrawnAt }) => withdrawnAt?.getTime() ?? 0))
  const each = [...times]
    .toSorted((a, b) => a - b)
    .map((time) => withdrawn.filter(({ withdrawnAt }) => withdrawnAt?.getTime() === time))
  return [open.filter(({ position }) => refunded.includes(position)), withdrawn, ...each, [...open]]
}

/**
 * The credit of returned money, at most what is left of the receipt. Credits lines whole if the money is exactly their price.
 * @param refunded positions of the lines that the refund names
 */
export function nextCredit(
  lines: readonly CreditableLine[],
  earlier: readonly Credit[],
  returnedOre: number,
  refunded: readonly number[] = [],
): Credit {
  const left = subtractByRate(
    sumByRate(lines),
    earlier.flatMap(({ amounts }) => amounts),
  )
  const ore = Math.min(returnedOre, grossOf(left))
  const named = creditedLines(earlier)
  const open = lines.filter(({ position }) => !named.has(position))
  const found = candidates(open, refunded).find(
    (some) => some.length > 0 && grossOf(sumByRate(some)) === ore && fits(sumByRate(some), left),
  )
  if (found) return { amounts: sumByRate(found), lines: found.map(({ position }) => position) }
  return { amounts: shareOf(left, ore), lines: null }
}
