import { random } from '../art/noise.ts'

export type Chance = {
  /** A whole number from 0 up to, without, `limit`. */
  below: (limit: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

/** Chance that follows from its seed, so that a storm can be had again. */
export function chanceFrom(seed: number): Chance {
  const next = random(seed)
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}
