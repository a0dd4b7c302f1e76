import type { NewDocumentOptionsResolver, Template } from 'sanity'

/** The product lists of the desk, each with the initial values of a product created in it. */
export const productLists = {
  game: { type: 'game', hidden: false },
  bundle: { type: 'bundle', hidden: false },
  expansion: { type: 'expansion', hidden: false },
  hidden: { type: 'game', hidden: true },
} as const

export type ProductList = keyof typeof productLists

const PREFIX = 'product-in-'

/** Id of the template for a new product in this list. */
export const productTemplate = (list: ProductList) => `${PREFIX}${list}`

export const templates: readonly Template[] = Object.entries(productLists).map(([list, start]) => ({
  id: `${PREFIX}${list}`,
  title: 'Product',
  schemaType: 'product',
  value: { ...start, preOrder: false },
}))

/** Outside those lists, menus offer only one template for products. */
export const withoutListTemplates: NewDocumentOptionsResolver = (options, { creationContext }) =>
  creationContext.type === 'structure'
    ? options
    : options.filter(({ templateId }) => !templateId.startsWith(PREFIX))
