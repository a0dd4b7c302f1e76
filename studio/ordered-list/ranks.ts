import type { SanityClient } from '@sanity/client'
import { LexoRank } from 'lexorank'

/** Ranks that can be compared as text: one bucket, one length, no zeros at the end. */
const RANK = /^0\|[0-9a-z]{6}:(?:[0-9a-z]*[1-9a-z])?$/

export const isRank = (value: unknown): value is string => typeof value === 'string' && RANK.test(value)

/** The rank of a document at the end of a list whose last one has the rank `last`. */
export function rankAfter(last: unknown): string {
  if (!isRank(last)) return LexoRank.min().genNext().toString()
  const next = LexoRank.parse(last).genNext().toString()
  // The library has no rank after its highest; text has.
  return next > last ? next : `${last}i`
}

const rankBetween = (low: string | undefined, high: string) =>
  (low === undefined ? LexoRank.min() : LexoRank.parse(low)).between(LexoRank.parse(high)).toString()

/** This many rising ranks at the end of a list. */
function ranksAfter(low: string | undefined, count: number): string[] {
  const ranks: string[] = []
  while (ranks.length < count) ranks.push(rankAfter(ranks.at(-1) ?? low))
  return ranks
}

/** This many rising ranks after `low` and before `high`. */
function ranksBetween(low: string | undefined, high: string, count: number): string[] {
  if (count === 0) return []
  // Halving keeps the ranks short; one after the other would make each longer than the last.
  const before = Math.floor((count - 1) / 2)
  const middle = rankBetween(low, high)
  return [...ranksBetween(low, middle, before), middle, ...ranksBetween(middle, high, count - 1 - before)]
}

export type Ranked = { id: string; rank?: string | undefined }

/**
 * The ranks to write so that the document at `from` comes to `to`. Usually one: the rank of the moved document. More
 * only where a neighbour has no rank, or the rank of another document.
 */
export function ranksOfMove(rows: readonly Ranked[], from: number, to: number): ReadonlyMap<string, string> {
  const moved = rows[from]
  if (!moved || from === to) return new Map()
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, moved)
  let first = to
  while (first > 0 && !isRank(order[first - 1]?.rank)) first -= 1
  const low = order[first - 1]?.rank
  let end = to + 1
  // Documents without a rank stay at the end of the list.
  while (order[end]?.rank !== undefined && !isAfter(order[end]?.rank, low)) end += 1
  const unordered = order.slice(first, end)
  const high = order[end]?.rank
  const ranks =
    high === undefined ? ranksAfter(low, unordered.length) : ranksBetween(low, high, unordered.length)
  return new Map(unordered.map(({ id }, index) => [id, ranks[index] ?? '']))
}

const isAfter = (rank: unknown, low: string | undefined) =>
  isRank(rank) && rank > (low ?? LexoRank.min().toString())

/** The rank of the last document of a type; drafts count, so that two new ones don't get the same. */
export const lastRank = (client: SanityClient, type: string): Promise<unknown> =>
  client.fetch<unknown>(
    '*[_type == $type && defined(orderRank)] | order(orderRank desc)[0].orderRank',
    { type },
    { perspective: 'raw', tag: 'ordered-list.last' },
  )
