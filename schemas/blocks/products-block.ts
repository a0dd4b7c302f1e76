import { defineArrayMember, defineField, defineType } from 'sanity'
import { blockPreview, headingField } from './heading.ts'

export const productsBlock = defineType({
  name: 'productsBlock',
  type: 'object',
  title: 'Product cards',
  fields: [
    headingField(),
    defineField({
      name: 'products',
      type: 'array',
      title: 'Products',
      description:
        'Cards with cover and price, in this order. A product that is not on the site is left out until it is. Hidden products can be chosen too.',
      of: [defineArrayMember({ type: 'reference', to: [{ type: 'product' }] })],
      validation: (rule) => [
        rule.required().error('Choose a product.'),
        rule.unique().error('The same product is there twice.'),
        rule.max(8).warning('Keep to eight products.'),
      ],
    }),
  ],
  preview: {
    select: { heading: 'heading', first: 'products.0.title', media: 'products.0.image' },
    prepare: ({ heading, first, media }) => ({ ...blockPreview('Product cards', heading || first), media }),
  },
})
