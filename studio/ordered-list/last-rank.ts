import type { SanityClient } from '@sanity/client'

/** The rank of the last document of a type; drafts count, so that two new ones don't get the same. */
export const lastRank = (client: SanityClient, type: string): Promise<unknown> =>
  client.fetch<unknown>(
    '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank',
    { type },
    { perspective: 'raw', tag: 'ordered-list.last' },
  )
