import type { NewDocumentOptionsResolver, Template } from 'sanity'

/** The lists of the shop that a product can be made in. */
export const productLists = {
  game: { type: 'game', hidden: false },
  bundle: { type: 'bundle', hidden: false },
  expansion: { type: 'expansion', hidden: false },
  hidden: { type: 'game', hidden: true },
} as const

export type ProductList = keyof typeof productLists

const PREFIX = 'product-in-'

/** Id of the template that starts a product in a list of the shop. */
export const productTemplate = (list: ProductList) => `${PREFIX}${list}`

export const templates: readonly Template[] = Object.entries(productLists).map(([list, start]) => ({
  id: `${PREFIX}${list}`,
  title: 'Product',
  schemaType: 'product',
  value: { ...start, preOrder: false },
}))

/** Away from those lists a product is a product: menus offer it once. */
export const withoutListTemplates: NewDocumentOptionsResolver = (options, { creationContext }) =>
  creationContext.type === 'structure'
    ? options
    : options.filter(({ templateId }) => !templateId.startsWith(PREFIX))
