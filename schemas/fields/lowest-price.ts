/** The lowest prices of 30 days, which the shop API knows. */

import {
  type LowestPrice,
  lowestPricesPath,
  parseLowestPrices,
} from '../../web/shared/prices/lowest-prices.ts'
import { ownSite } from '../links/link.ts'
import { keptAnswers } from '../links/other-documents.ts'

const TIMEOUT_MS = 5_000

const kept = keptAnswers<LowestPrice[]>()

type Question = {
  /** Product ids. */
  ids: readonly string[]
  /** The moment of the reduction, ISO 8601. May be ahead: then the published plans count. */
  before: string
  /** The sale that is left out of the plans, by its id. */
  without: string
}

async function ask(url: URL): Promise<LowestPrice[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`The shop answers ${response.status}.`)
  return parseLowestPrices(await response.json())
}

/** @returns the prices that the shop knows; null when it doesn't answer */
export async function lowestPrices({ ids, before, without }: Question): Promise<LowestPrice[] | null> {
  if (ids.length === 0) return []
  if (!ownSite) return null
  const url = new URL(lowestPricesPath, ownSite)
  url.search = new URLSearchParams({ ids: ids.join(), before, without }).toString()
  return kept(url.href, () => ask(url)).catch(() => null)
}
