/** Splits refunded money by rate of VAT, so that all credit notes together are exactly the receipt. Amounts are öre. */

/** `rate` is in percent; the gross amount includes the VAT. */
export type RateAmount = { rate: number; grossOre: number; vatOre: number }

type Line = { vatRate: number; priceOre: number; vatOre: number }

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

export const grossOf = (amounts: readonly RateAmount[]) => sum(amounts.map(({ grossOre }) => grossOre))

export function byRate(lines: readonly Line[]): RateAmount[] {
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

export const without = (whole: readonly RateAmount[], parts: readonly RateAmount[]): RateAmount[] =>
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
  without(left, parts).every(({ grossOre, vatOre }) => grossOre >= vatOre && vatOre >= 0)

/** `withdrawnAt` tells the lines of one withdrawal from those of another. */
export type CreditableLine = Line & { position: number; withdrawnAt: Date | null }

/** `lines`: positions of the lines that are credited whole; null if the money is about no certain lines. */
export type Credit = { amounts: RateAmount[]; lines: number[] | null }

/** Positions of the lines that the notes credit by name, less those whose refund failed. */
function creditedLines(notes: readonly Credit[]): Set<number> {
  const credited = new Set<number>()
  for (const { amounts, lines } of notes)
    for (const position of lines ?? [])
      if (grossOf(amounts) > 0) credited.add(position)
      else credited.delete(position)
  return credited
}

/**
 * Lines that a refund may be about: those that it names, what was withdrawn from, all at once or one withdrawal, or all that
 * is left.
 */
function candidates(open: readonly CreditableLine[], refunded: readonly number[]): CreditableLine[][] {
  const withdrawn = open.filter(({ withdrawnAt }) => withdrawnAt !== null)
  const times = new Set(withdrawn.map(({ withdrawnAt }) => withdrawnAt?.getTime() ?? 0))
  const each = [...times]
    .toSorted((a, b) => a - b)
    .map((time) => withdrawn.filter(({ withdrawnAt }) => withdrawnAt?.getTime() === time))
  return [open.filter(({ position }) => refunded.includes(position)), withdrawn, ...each, [...open]]
}

/**
 * The difference between the refunded money and the earlier notes; negative after a failed refund. Money names lines if it is
 * exactly their price.
 * @param refunded positions of the lines that the refund names
 */
export function nextCredit(
  lines: readonly CreditableLine[],
  earlier: readonly Credit[],
  refundedOre: number,
  refunded: readonly number[] = [],
): Credit {
  const receipt = byRate(lines)
  const credited = earlier.flatMap(({ amounts }) => amounts)
  const difference = Math.min(refundedOre, grossOf(receipt)) - grossOf(credited)
  const left = without(receipt, credited)
  const named = creditedLines(earlier)
  if (difference >= 0) {
    const open = lines.filter(({ position }) => !named.has(position))
    const found = candidates(open, refunded).find(
      (some) => some.length > 0 && grossOf(byRate(some)) === difference && fits(byRate(some), left),
    )
    if (found) return { amounts: byRate(found), lines: found.map(({ position }) => position) }
    return { amounts: shareOf(left, difference), lines: null }
  }
  const net = without(receipt, left)
  const undoable = earlier.filter(
    ({ amounts, lines: own }) =>
      own?.every((position) => named.has(position)) && grossOf(amounts) === -difference && fits(amounts, net),
  )
  const undone = undoable.findLast(({ lines: own }) => own?.join() === refunded.join()) ?? undoable.at(-1)
  if (undone) return { amounts: negated(undone.amounts), lines: undone.lines }
  return { amounts: negated(shareOf(net, -difference)), lines: null }
}
