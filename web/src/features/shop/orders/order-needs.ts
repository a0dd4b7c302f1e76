import { momentText } from '#shared/products/swedish-time.ts'
import type { LineDelivery, Order } from '#shared/shop-contract.ts'
import { listText } from '#site/lib/list-text.ts'

/** The moment (ISO 8601) of each product’s release, by id; null while unknown. */
export type Releases = Readonly<Record<string, string | null>>

/** Titles, and the words that follow them in the sentence. */
export type Clause = { titles: string; predicate: string }

type Bought = Pick<Order, 'lines' | 'gift'>
type Line = Bought['lines'][number]

/** The clauses of one sentence about the buyer’s next steps. Empty if the buyer has withdrawn from everything. */
export function orderNeeds({ lines, gift }: Bought, releases: Releases, now = new Date()): Clause[] {
  const titlesOf = (group: readonly Line[]) => listText(group.map(({ title }) => title))
  if (gift) {
    return [
      {
        titles: titlesOf(lines),
        predicate: 'is your gift: the recipient gets an email with the link and your words',
      },
    ]
  }
  const groups = new Map<string, Line[]>()
  for (const line of lines) {
    const said = predicateOf(line.delivery, releases[line.id] ?? null, now)
    if (said) groups.set(said, [...(groups.get(said) ?? []), line])
  }
  return [...groups].map(([said, group]) => ({
    titles: titlesOf(group),
    predicate: said.replace(/^is\b/, group.length > 1 ? 'are' : 'is'),
  }))
}

function predicateOf(delivery: LineDelivery, releasedAt: string | null, now: Date): string | null {
  switch (delivery) {
    case 'unlocked':
    case 'delivered':
      return 'is unlocked in the app'
    case 'ready':
      return 'is ready to unlock in My Products'
    case 'pre-order':
      return releasedAt !== null && new Date(releasedAt) > now
        ? `can be unlocked in My Products after the release, planned for ${momentText(releasedAt)}`
        : 'can be unlocked in My Products after the release'
    case 'withdrawn':
      return null
    default:
      return delivery satisfies never
  }
}
