/** The facts of a product that the buyer is told before and after the order. They are stored with the order. */
import { type Facts, factLines } from './facts.ts'
import { factsOfProduct } from './facts-of-product.ts'
import { type ProductKind, productKinds } from './product-kinds.ts'

export type SoldFacts = { kind: ProductKind } & Pick<
  Facts,
  'language' | 'devices' | 'appVersion' | 'downloadMegabytes'
>

type FactsToSell = Omit<SoldFacts, 'kind'>

export type DescribedProduct = {
  type: ProductKind
  facts: FactsToSell | null
  gameFacts: { facts: FactsToSell | null } | null
}

export function soldFacts({ type, facts, gameFacts }: DescribedProduct): SoldFacts {
  const { language, devices, appVersion, downloadMegabytes } =
    factsOfProduct(facts, gameFacts?.facts ?? null) ?? {}
  return {
    kind: type,
    language: language ?? null,
    devices: devices ?? null,
    appVersion: appVersion ?? null,
    downloadMegabytes: downloadMegabytes ?? null,
  }
}

/** Without them no product is sold: directive 2011/83/EU, article 6(1)(a), (r) and (s). The download may be unknown. */
const required = [
  ['language', 'Language'],
  ['devices', 'Devices'],
  ['appVersion', 'App version'],
] as const

/** The required facts without a value, by their names in the Studio. */
export const missingFacts = (facts: Partial<Facts>): string[] =>
  required.flatMap(([name, title]) => (facts[name]?.trim() ? [] : title))

/** For example 'Game. Language: English. Devices: iOS 16 or newer. App version: 1.4 or newer. Download: 410 MB.' */
export const soldFactsText = ({ kind, ...facts }: SoldFacts): string =>
  [productKinds[kind], ...factLines(facts).map(({ label, text }) => `${label}: ${text}`)]
    .map((sentence) => `${sentence}.`)
    .join(' ')
