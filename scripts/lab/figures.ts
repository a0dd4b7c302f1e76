/** What a benchmark prints at its end. */
export type Table = { title: string; rows: Record<string, string | number>[] }

/** @returns the median and the range, for example `768 (752–801)`; one value has no range. @throws Error without values */
export function figureText(values: readonly number[]): string {
  const [low, middle, high] = [Math.min(...values), medianOf(values), Math.max(...values)].map(Math.round)
  return low === high ? `${low}` : `${middle} (${low}–${high})`
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.')
  return (low + high) / 2
}

/** How our median compares with that of the reference, for example `1.04 ×`. */
export const ratioText = (ours: readonly number[], reference: readonly number[]) =>
  `${(medianOf(ours) / medianOf(reference)).toFixed(2)} ×`
