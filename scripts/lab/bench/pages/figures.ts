/** The result of several runs. */
export type Figure = { median: number; low: number; high: number }

/** @throws Error when there are no values */
export function figureOf(values: readonly number[]): Figure {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (index: number) => {
    const value = sorted[index]
    if (value === undefined) throw new Error('Nothing was measured.')
    return value
  }
  const middle = (sorted.length - 1) / 2
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    low: at(0),
    high: at(sorted.length - 1),
  }
}

/** For example `768 (752–801)`; one run shows no range. */
export function figureText({ median, low, high }: Figure, digits = 0): string {
  const text = (value: number) => value.toFixed(digits)
  return low === high ? text(median) : `${text(median)} (${text(low)}–${text(high)})`
}
