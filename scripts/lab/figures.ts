/** A row of a table that a measurement prints. */
export type Row = Record<string, string | number>

/** What a benchmark prints at its end. */
export type Table = { title: string; rows: Row[] }

/** @returns the median and the range, for example `768 (752–801)`; one value has no range. @throws Error without values */
export function figureText(values: readonly number[], digits = 0): string {
  const text = (value: number) => value.toFixed(digits)
  const low = text(Math.min(...values))
  const high = text(Math.max(...values))
  return low === high ? low : `${text(medianOf(values))} (${low}–${high})`
}

/** @throws Error without values */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]]
  if (low === undefined || high === undefined) throw new Error('Nothing was measured.')
  return (low + high) / 2
}

/** How our median compares with that of the reference, for example `1.04 ×`. */
export const ratioText = (ours: readonly number[], reference: readonly number[]) =>
  `${(medianOf(ours) / medianOf(reference)).toFixed(2)} ×`
