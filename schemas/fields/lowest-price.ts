/** The lowest prices of 30 days, which the shop API knows. */

import {
  type LowestPrice,
  lowestPricesPath,
  parseLowestPrices,
} from '../../web/shared/prices/lowest-prices.ts'
import { ownSite } from '../links/link.ts'

/** Sanity validates again after each pause in typing. */
const KEPT_MS = 10_000
const TIMEOUT_MS = 5_000

const answers = new Map<string, { at: number; answer: Promise<LowestPrice[] | null> }>()

type Question = {
  /** Product ids. */
  ids: readonly string[]
  /** The moment of the reduction, ISO 8601. May be ahead: then the published plans count. */
  before: string
  /** The sale that is left out of the plans, by its id. */
  without: string
}

async function ask(url: URL): Promise<LowestPrice[] | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    return response.ok ? parseLowestPrices(await response.json()) : null
  } catch {
    return null
  }
}

/** @returns the prices that the shop knows; null when it doesn't answer */
export async function lowestPrices({ ids, before, without }: Question): Promise<LowestPrice[] | null> {
  if (ids.length === 0) return []
  if (!ownSite) return null
  const url = new URL(lowestPricesPath, ownSite)
  url.search = new URLSearchParams({ ids: ids.join(), before, without }).toString()
  const known = answers.get(url.href)
  if (known && Date.now() - known.at < KEPT_MS) return known.answer
  const answer = ask(url)
  answers.set(url.href, { at: Date.now(), answer })
  // A shop that is back is asked again at once.
  void answer.then((found) => found ?? answers.delete(url.href))
  return answer
}
