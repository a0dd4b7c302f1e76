/**
 * Products that are delivered in parts: some expansions are out, and further ones appear until a day. Consents don't cover future
 * expansions, so none ends the right of withdrawal from such a product: directive 2011/83/EU, article 16(m).
 */
import { dayText } from '../dates.ts'
import { swedishDay } from './swedish-time.ts'

/** Parts in query results, of the product or of another product that it holds. Days are YYYY-MM-DD, in Sweden. */
export type PublishedParts = {
  isSelf: boolean
  title: string
  unlocks: readonly string[]
  expansions: readonly { title: string; releasedOn: string }[]
  until: string
}

/** Parts as told before the order, and stored with the order. */
export type SoldParts = {
  /** The title of the product that a bundle holds; null for the product itself. */
  of: string | null
  /** The titles of the expansions that were out. */
  out: string[]
  /** The last day on which a further expansion appears, YYYY-MM-DD; null if all were out. */
  until: string | null
}

/** Drops repetitions: products that unlock the same, for example at another price, hold the same expansions. */
const isFirstOfItsKind = ({ unlocks }: PublishedParts, index: number, all: readonly PublishedParts[]) =>
  all.findIndex((other) => String(other.unlocks) === String(unlocks)) === index

type HasParts = { inParts?: readonly PublishedParts[] }

/** @param now in milliseconds since 1970 */
export const partsAt = (product: HasParts, now: number): SoldParts[] =>
  partsOn(product, swedishDay(new Date(now).toISOString()))

/** @param day in Sweden, YYYY-MM-DD */
export function partsOn({ inParts: published = [] }: HasParts, day: string): SoldParts[] {
  const own = published.filter(({ isSelf }) => isSelf)
  const parts = own.length > 0 ? own : published.filter(isFirstOfItsKind)
  return parts
    .map(({ isSelf, title, expansions, until }) => {
      const isOut = ({ releasedOn }: { releasedOn: string }) => releasedOn <= day
      const planned = expansions.filter((expansion) => !isOut(expansion)).map(({ releasedOn }) => releasedOn)
      const last = [until, ...planned].toSorted().at(-1) ?? ''
      return {
        of: isSelf ? null : title,
        out: expansions.filter(isOut).map((expansion) => expansion.title),
        until: last >= day ? last : null,
      }
    })
    .filter(({ out, until }) => out.length > 0 || until !== null)
}

type Sold = { parts?: readonly SoldParts[] | undefined }

/** Whether a part was still to come at the sale. False without facts. */
export const isInParts = (facts: Sold | null | undefined): boolean =>
  facts?.parts?.some(({ until }) => until !== null) ?? false

/** Says whether more is to come, and until when. */
export const restText = ({ until }: SoldParts): string =>
  until === null
    ? 'All of its expansions are out.'
    : `Further expansions appear until ${dayText(until)}; their number and days aren’t known.`

export const partText = (part: SoldParts): string =>
  `${part.of === null ? 'Contains' : `${part.of} contains`}: ${part.out.join(', ') || 'nothing yet'}. ${restText(part)}`

/** For products that are delivered in parts, also as a gift. */
export const rightInParts =
  'Because it is delivered in parts, you keep your right to withdraw even if you want it at once: within 14 days of the order, and after that until it is unlocked.'

/**
 * Names the parts that are out, the day until which the rest appears, and the parts that a consent doesn't cover.
 * Empty for a product that is not delivered in parts.
 */
export const partsText = (facts: Sold): string =>
  [...(facts.parts ?? []).map(partText), ...(isInParts(facts) ? [rightInParts] : [])].join(' ')
