/** The kinds of products, as shoppers read them. The compiler names each place that has to know a new kind. */
export const productKinds = { game: 'Game', bundle: 'Bundle', expansion: 'Expansion' } as const

export type ProductKind = keyof typeof productKinds

const isKind = (name: string): name is ProductKind => Object.hasOwn(productKinds, name)

export const allKinds: readonly ProductKind[] = Object.keys(productKinds).filter(isKind)

/** The list of the page *Games* that shows a kind. */
const listOf = { game: 'games', bundle: 'games', expansion: 'expansions' } as const satisfies Record<
  ProductKind,
  string
>

export const kindsInList = (list: (typeof listOf)[ProductKind]): ProductKind[] =>
  allKinds.filter((kind) => listOf[kind] === list)
