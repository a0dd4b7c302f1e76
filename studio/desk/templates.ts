import type { NewDocumentOptionsResolver, Template } from 'sanity'
import type { Stored } from '../document/site-state.ts'

/** The product lists of the desk, each with the initial values of a product created in it. */
export const productLists = {
  game: { type: 'game', hidden: false },
  bundle: { type: 'bundle', hidden: false },
  expansion: { type: 'expansion', hidden: false },
  hidden: { type: 'game', hidden: true },
} as const

export type ProductList = keyof typeof productLists

/** Whether a product is in a list of the desk. Each product is in exactly one; one without a type is a game. */
export function isInProductList(list: ProductList, { type, hidden }: Stored): boolean {
  if (list === 'hidden' || hidden === true) return list === 'hidden' && hidden === true
  return (type ?? 'game') === list
}

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
