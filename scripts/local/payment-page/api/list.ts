import type { Page, Slice } from '../store/record-store.ts'

/** The parsed parameters that all lists have. */
type Listing = {
  readonly limit: number
  readonly starting_after?: string | undefined
  readonly ending_before?: string | undefined
  readonly created?: { readonly from?: number | undefined; readonly to?: number | undefined } | undefined
}

export const pageOf = ({ limit, starting_after, ending_before, created }: Listing): Page => ({
  limit,
  startingAfter: starting_after,
  endingBefore: ending_before,
  ...created,
})

/** Converts a stored record to the object in the answer. */
export const objects = <From, To>({ items, hasMore }: Slice<From>, turn: (item: From) => To): Slice<To> => ({
  items: items.map(turn),
  hasMore,
})

/** @param url address of the list, without origin and query */
export const listOf = <Item>(url: string, { items, hasMore }: Slice<Item>) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data: items,
})
