/** The height of a row. All are the same, so that a distance says how many rows it is. */
export const ROW_PX = 80

/** The first and the last place that a row can have. */
export type Bounds = { first: number; last: number }

export const within = (index: number, { first, last }: Bounds) => Math.min(Math.max(index, first), last)

/** Where a row comes to that is dragged so many pixels down. */
export const placeOfDrag = (from: number, deltaPx: number, bounds: Bounds) =>
  within(from + Math.round(deltaPx / ROW_PX), bounds)

/** How far a row gives way, in pixels, while another is dragged from one place to another. */
export function shiftOf(index: number, drag: { from: number; to: number }): number {
  if (index > drag.from && index <= drag.to) return -ROW_PX
  if (index < drag.from && index >= drag.to) return ROW_PX
  return 0
}

const steps: Readonly<Record<string, (index: number, bounds: Bounds) => number>> = {
  ArrowUp: (index, bounds) => within(index - 1, bounds),
  ArrowDown: (index, bounds) => within(index + 1, bounds),
  Home: (_, { first }) => first,
  End: (_, { last }) => last,
}

/** Where a key leads from a place in the list; undefined for other keys. */
export const placeOfKey = (key: string, index: number, bounds: Bounds) => steps[key]?.(index, bounds)

/** A position that an editor types, counted from 1, as a place in the list; undefined when it is none. */
export function placeOfPosition(position: string, count: number): number | undefined {
  const number = Number(position)
  return position.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= count
    ? number - 1
    : undefined
}
