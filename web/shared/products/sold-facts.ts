/** The facts of a product that the buyer is told before and after the order, and that are stored with the order. */

import { isOwned, ownedIds } from './adventures.ts'
import { type Facts, factLines, factsOfProduct } from './facts.ts'
import { type PublishedParts, partsAt, partsText, type SoldParts } from './in-parts.ts'
import { type ProductKind, productKinds } from './product-kinds.ts'

type FactsToSell = Pick<
  Facts,
  'voice' | 'language' | 'devices' | 'appVersion' | 'offline' | 'downloadMegabytes'
>

export type SoldFacts = FactsToSell & {
  kind: ProductKind
  /** The title of the core game, unless the product unlocks it. */
  needs?: string
  /** Set for a product that has expansions, or holds a product that has. */
  parts?: SoldParts[]
}

export type DescribedProduct = {
  type: ProductKind
  unlocks: readonly string[]
  facts: FactsToSell | null
  gameFacts: { facts: FactsToSell | null } | null
  inParts: readonly PublishedParts[]
  requires?: { title: string; unlocks: readonly string[] } | null
}

/** @param now in milliseconds since 1970 */
export function soldFacts(product: DescribedProduct, now: number): SoldFacts {
  const { type, facts, gameFacts, requires, unlocks } = product
  const { voice, language, devices, appVersion, offline, downloadMegabytes } =
    factsOfProduct(facts, gameFacts?.facts ?? null) ?? {}
  const needed = requires && !isOwned(requires, ownedIds(unlocks)) ? requires.title : undefined
  const parts = partsAt(product, now)
  return {
    kind: type,
    voice: voice ?? null,
    language: language ?? null,
    devices: devices ?? null,
    appVersion: appVersion ?? null,
    offline: offline ?? null,
    downloadMegabytes: downloadMegabytes ?? null,
    ...(needed !== undefined && { needs: needed }),
    ...(parts.length > 0 && { parts }),
  }
}

/** Facts without which no product is sold: directive 2011/83/EU, article 6(1)(a), (r) and (s). The download may be unknown. */
const required = [
  ['language', 'Language'],
  ['devices', 'Devices'],
  ['appVersion', 'App version'],
] as const

/** The required facts without a value, by their names in the Studio. */
export const missingFacts = (facts: Partial<Facts>): string[] =>
  required.flatMap(([name, title]) => (facts[name]?.trim() ? [] : title))

/** Names the game that the product needs, and the parts that are out. Empty for a whole product without such a game. */
export const deliveryText = ({ needs, parts }: SoldFacts): string =>
  [needs && `Needs: ${needs}.`, partsText({ parts })].filter(Boolean).join(' ')

const howItPlays = 'Plays in our app, with an account: you get no file.'

/** For example 'Game. Plays in our app, with an account: you get no file. Language: English. Download: 410 MB.' */
export const soldFactsText = (sold: SoldFacts): string =>
  [
    `${productKinds[sold.kind]}.`,
    howItPlays,
    ...factLines(sold).map(({ label, text }) => `${label}: ${text}.`),
    deliveryText(sold),
  ]
    .filter(Boolean)
    .join(' ')
