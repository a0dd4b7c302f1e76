/** Whether a product is released, for site, page server, shop API and Studio. */

/** As in queries: `release` is null unless editors have switched `preOrder` on. */
export type Releasing = {
  release: {
    /** The product's own release, or that of its game. ISO 8601. */
    releasedAt: string | null
    /** The product is the game itself, has no release of its own, and the game is out. */
    isGameOut: boolean | null
  } | null
}

/** `overdue`: a pre-order whose planned release has passed or is missing. It is neither sold nor unlocked. */
export type Release = { status: 'released' } | { status: 'pre-order'; at: string } | { status: 'overdue' }

/**
 * A planned release never releases anything by itself: an editor does, so that buyers can't unlock a game that is late.
 * @param now in milliseconds since 1970
 */
export function releaseOf({ release }: Releasing, now: number): Release {
  if (!release || release.isGameOut) return { status: 'released' }
  const at = release.releasedAt ?? ''
  // A comparison with NaN is false.
  return Date.parse(at) > now ? { status: 'pre-order', at } : { status: 'overdue' }
}
