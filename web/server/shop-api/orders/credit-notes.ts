import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { ShopDatabase, ShopTransaction } from '../database/schema.ts'
import { nextNumber } from '../database/transaction.ts'
import { type ReturnedMoney, refundedOreOf, returnedMoneyOf } from './returned-money.ts'

/**
 * Credits refunded money that no note credits yet. The caller has locked the returned money, so that concurrent refunds don't
 * write the same note.
 * @param refundId null if unknown
 */
export async function issueCreditNote(
  transaction: ShopTransaction,
  orderNumber: number,
  returned: ReturnedMoney,
  refundId: string | null,
): Promise<void> {
  const refundedOre = refundedOreOf(returned)
  const earlier = await creditsOf(transaction, orderNumber)
  if (refundedOre === 0 && earlier.length === 0) return
  const lines = await linesOf(transaction, orderNumber)
  const refunded = refundId === null ? undefined : returned.refunds[refundId]?.lines
  const { amounts, lines: credited } = nextCredit(lines, earlier, refundedOre, refunded)
  if (amounts.length === 0) return
  await transaction
    .insertInto('credit_notes')
    .values({
      number: await nextNumber(transaction, 'credit_notes'),
      order_number: orderNumber,
      refund_id: refundId,
      amounts: JSON.stringify(amounts),
      lines: credited && JSON.stringify(credited),
      issued_at: new Date(),
    })
    .execute()
}

const creditsOf = (transaction: ShopTransaction, orderNumber: number): Promise<Credit[]> =>
  transaction
    .selectFrom('credit_notes')
    .select(['amounts', 'lines'])
    .where('order_number', '=', orderNumber)
    .orderBy('number')
    .execute()

const linesOf = (transaction: ShopTransaction, orderNumber: number): Promise<CreditableLine[]> =>
  transaction
    .selectFrom('order_lines')
    .select(['position', 'price_ore as priceOre', 'vat_rate as vatRate', 'vat_ore as vatOre'])
    .select('withdrawn_at as withdrawnAt')
    .where('order_number', '=', orderNumber)
    .orderBy('position')
    .execute()

/**
 * `rate` is in percent; the gross amount includes the VAT. Refunded money is split by rate, so that all credit notes of a
 * repaid order add up to exactly its receipt.
 */
export type RateAmount = { rate: number; grossOre: number; vatOre: number }

type Line = { vatRate: number; priceOre: number; vatOre: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const grossOf = (amounts: readonly RateAmount[]) => sum(amounts.map(({ grossOre }) => grossOre))

export function sumByRate(lines: readonly Line[]): RateAmount[] {
  const rates = [...new Set(lines.map(({ vatRate }) => vatRate))].toSorted((a, b) => b - a)
  return rates.map((rate) => {
    const own = lines.filter(({ vatRate }) => vatRate === rate)
    return {
      rate,
      grossOre: sum(own.map(({ priceOre }) => priceOre)),
      vatOre: sum(own.map(({ vatOre }) => vatOre)),
    }
  })
}

export const subtractByRate = (whole: readonly RateAmount[], parts: readonly RateAmount[]): RateAmount[] =>
  whole.map(({ rate, grossOre, vatOre }) => {
    const own = parts.filter((part) => part.rate === rate)
    return {
      rate,
      grossOre: grossOre - sum(own.map((part) => part.grossOre)),
      vatOre: vatOre - sum(own.map((part) => part.vatOre)),
    }
  })

/**
 * Distributes `ore` in proportion. The shares of the whole sum are exactly the amounts, VAT included.
 * @param ore at most the gross sum of the amounts
 */
export function shareOf(amounts: readonly RateAmount[], ore: number): RateAmount[] {
  const total = grossOf(amounts)
  if (ore < 0 || ore > total) throw new RangeError(`${ore} öre can't be a share of ${total} öre.`)
  if (ore === 0) return []
  const exact = amounts.map(({ grossOre }) => (grossOre * ore) / total)
  const missing = ore - sum(exact.map(Math.floor))
  // The largest remainders are rounded up.
  const roundedUp = new Set(
    exact
      .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
      .toSorted((a, b) => b.remainder - a.remainder)
      .slice(0, missing)
      .map(({ index }) => index),
  )
  return amounts.flatMap(({ rate, grossOre, vatOre }, index) => {
    const share = Math.floor(exact[index] ?? 0) + (roundedUp.has(index) ? 1 : 0)
    return share === 0 ? [] : { rate, grossOre: share, vatOre: Math.round((vatOre * share) / grossOre) }
  })
}

const negated = (amounts: readonly RateAmount[]): RateAmount[] =>
  amounts.map(({ rate, grossOre, vatOre }) => ({ rate, grossOre: -grossOre, vatOre: -vatOre }))

const fits = (parts: readonly RateAmount[], left: readonly RateAmount[]) =>
  subtractByRate(left, parts).every(({ grossOre, vatOre }) => grossOre >= vatOre && vatOre >= 0)

/** Lines with the same `withdrawnAt` belong to the same withdrawal. */
type CreditableLine = Line & { position: number; withdrawnAt: Date | null }

/** `lines`: positions of the lines that are credited whole; null if the lines of the money are unknown. */
export type Credit = { amounts: RateAmount[]; lines: number[] | null }

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
 * Credits the difference between the refunded money and the earlier notes; negative after a failed refund. Credits lines whole
 * if the money is exactly their price.
 * @param refunded positions of the lines that the refund names
 */
export function nextCredit(
  lines: readonly CreditableLine[],
  earlier: readonly Credit[],
  refundedOre: number,
  refunded: readonly number[] = [],
): Credit {
  const receipt = sumByRate(lines)
  const credited = earlier.flatMap(({ amounts }) => amounts)
  const difference = Math.min(refundedOre, grossOf(receipt)) - grossOf(credited)
  const left = subtractByRate(receipt, credited)
  const named = creditedLines(earlier)
  if (difference >= 0) {
    const open = lines.filter(({ position }) => !named.has(position))
    const found = candidates(open, refunded).find(
      (some) => some.length > 0 && grossOf(sumByRate(some)) === difference && fits(sumByRate(some), left),
    )
    if (found) return { amounts: sumByRate(found), lines: found.map(({ position }) => position) }
    return { amounts: shareOf(left, difference), lines: null }
  }
  const net = subtractByRate(receipt, left)
  const undoable = earlier.filter(
    ({ amounts, lines: own }) =>
      own?.every((position) => named.has(position)) && grossOf(amounts) === -difference && fits(amounts, net),
  )
  const undone = undoable.findLast(({ lines: own }) => own?.join() === refunded.join()) ?? undoable.at(-1)
  if (undone) return { amounts: negated(undone.amounts), lines: undone.lines }
  return { amounts: negated(shareOf(net, -difference)), lines: null }
}

type CreditDifference = {
  orderNumber: number
  paymentIntent: string
  refundedOre: number
  creditedOre: number
}

/** Orders whose credit notes differ from their refunds, which means that a step failed. */
export async function creditDifferences(database: ShopDatabase): Promise<CreditDifference[]> {
  const rows = await database
    .selectFrom('orders')
    .innerJoin('payment_returns', 'payment_returns.payment_intent', 'orders.payment_intent')
    .select(({ selectFrom }) => [
      'number',
      'total_ore',
      'orders.payment_intent',
      'refunded_ore',
      'refunds',
      'disputes',
      jsonArrayFrom(
        selectFrom('credit_notes').select('amounts').whereRef('order_number', '=', 'orders.number'),
      ).as('notes'),
    ])
    .where(({ or, exists, selectFrom, eb, cast }) =>
      or([
        eb('refunded_ore', '>', 0),
        eb(cast<string>('refunds', 'text'), '<>', '{}'),
        eb(cast<string>('disputes', 'text'), '<>', '{}'),
        exists(selectFrom('credit_notes').select('number').whereRef('order_number', '=', 'orders.number')),
      ]),
    )
    .orderBy('number')
    .execute()
  return rows.flatMap((row) => {
    const refundedOre = Math.min(refundedOreOf(returnedMoneyOf(row)), row.total_ore)
    const creditedOre = grossOf(row.notes.flatMap(({ amounts }) => amounts))
    if (refundedOre === creditedOre) return []
    return { orderNumber: row.number, paymentIntent: row.payment_intent, refundedOre, creditedOre }
  })
}
