import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

export type SeededRandom = {
  /** A whole number from 0 to `limit` - 1. */
  below: (limit: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  shuffled: <Item>(items: readonly Item[]) => Item[]
}

/** Pseudo-random choices. The same seed gives the same choices, so that runs can be repeated. */
export function randomFrom(seed: number): SeededRandom {
  const generator = xoroshiro128plus(seed)
  const below = (limit: number) => uniformInt(generator, 0, limit - 1)
  return {
    below,
    pick: (items) => items[below(items.length)] ?? items[0],
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: below(2 ** 32) }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  }
}
