/** The kinds of products, as shoppers read them. */
export const productKinds = { game: 'Game', bundle: 'Bundle', expansion: 'Expansion' } as const

export type ProductKind = keyof typeof productKinds
