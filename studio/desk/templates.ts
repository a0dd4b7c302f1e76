import type { Template } from 'sanity'

/** Starts a product in the list that it was created from. With parameters, so that menus don't offer it bare. */
export const productTemplate = 'product-in-list'

export const templates: readonly Template[] = [
  {
    id: productTemplate,
    title: 'Product',
    schemaType: 'product',
    parameters: [
      { name: 'type', title: 'Type', type: 'string' },
      { name: 'hidden', title: 'Hidden', type: 'boolean' },
    ],
    value: ({ type, hidden }: { type: string; hidden: boolean }) => ({ type, hidden, preOrder: false }),
  },
]
