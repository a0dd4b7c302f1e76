/** Whether a product is released, for site, page server, shop API and Studio. */

/** The release in query results. Null unless editors have switched `preOrder` on. */
export type Releasing = {
  release: {
    /** The product's own release, or that of its game. ISO 8601. */
    releasedAt: string | null
    /** The product is the game itself, has no release of its own, and the game is out. */
    isGameOut: boolean | null
  } | null
}

/** `overdue`: the planned release of a pre-order has passed or is missing, so it is neither sold nor unlocked. */
export type Release = { status: 'released' } | { status: 'pre-order'; at: string } | { status: 'overdue' }

/**
 * Only an editor releases a pre-order, never its planned date, so that buyers can't unlock a game that is late.
 * @param now in milliseconds since 1970
 */
export function releaseOf({ release }: Releasing, now: number): Release {
  if (!release || release.isGameOut) return { status: 'released' }
  const at = release.releasedAt ?? ''
  // Comparisons with NaN, from an invalid date, are false.
  return Date.parse(at) > now ? { status: 'pre-order', at } : { status: 'overdue' }
}
