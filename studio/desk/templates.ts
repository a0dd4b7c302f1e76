import type { NewDocumentOptionsResolver, Template } from 'sanity'
import { isSingleton } from 'schemas'
import type { ProductKind } from '../../web/shared/products/product-kinds.ts'
import type { Stored } from '../document/site-state.ts'

/** The product lists of the desk, each with the initial values of a product created in it. */
export const productLists = {
  game: { type: 'game', hidden: false },
  bundle: { type: 'bundle', hidden: false },
  expansion: { type: 'expansion', hidden: false },
  hidden: { type: 'game', hidden: true },
} as const satisfies Record<ProductKind | 'hidden', { type: ProductKind; hidden: boolean }>

export type ProductList = keyof typeof productLists

/** Whether a product is in a list of the desk. Each product is in exactly one; one without a type is a game. */
export function isInProductList(list: ProductList, { type, hidden }: Stored): boolean {
  if (list === 'hidden' || hidden === true) return list === 'hidden' && hidden === true
  return (type ?? 'game') === list
}

const PREFIX = 'product-in-'

/** Id of the template for a new product in this list. */
export const productTemplate = (list: string) => `${PREFIX}${list}`

const listTemplates: readonly Template[] = Object.entries(productLists).map(([list, start]) => ({
  id: `${PREFIX}${list}`,
  title: 'Product',
  schemaType: 'product',
  value: { ...start, preOrder: false },
}))

/** A sale that begins with one product, from the form of that product. */
const saleOfProduct: Template = {
  id: 'sale-of-product',
  title: 'Sale',
  schemaType: 'sale',
  parameters: [{ name: 'product', title: 'Product', type: 'string' }],
  value: ({ product }: { product: string }) => ({
    products: [{ _key: product, _type: 'saleProduct', product: { _type: 'reference', _ref: product } }],
  }),
}

/** Sanity's templates except those of singletons, which exist once, one for each list of products, and one for a product's sale. */
export const templates = (defaults: Template[]) => [
  ...defaults.filter(({ schemaType }) => !isSingleton(schemaType)),
  ...listTemplates,
  saleOfProduct,
]

/** Of the tool Media, which makes tags and folders by itself. */
const MEDIA = 'media.'

/**
 * What can be created in a menu, a list or a reference field: no singleton, and a template of a product list only in that
 * list.
 */
export const newDocumentOptions: NewDocumentOptionsResolver = (options, { creationContext }) =>
  options.filter(
    ({ templateId }) =>
      !isSingleton(templateId) &&
      templateId !== saleOfProduct.id &&
      !templateId.startsWith(MEDIA) &&
      (creationContext.type === 'structure' || !templateId.startsWith(PREFIX)),
  )
