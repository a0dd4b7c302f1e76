import { defineField, defineType } from 'sanity'
import { orderField } from '../fields/order.ts'

type ListPage = { name: string; title: string; order: ReturnType<typeof orderField> }

/** A page whose list comes from other documents: what it says above them, and their order. */
const listPage = ({ name, title, order }: ListPage) =>
  defineType({
    name,
    type: 'document',
    title,
    fields: [
      order,
      defineField({
        name: 'intro',
        type: 'text',
        rows: 2,
        title: 'Introduction',
        description: 'Below the heading of the page. Optional: left empty, the page has its usual words.',
        validation: (rule) => rule.max(200).warning('Keep it under 200 characters.'),
      }),
    ],
    preview: { prepare: () => ({ title }) },
  })

export const shopPage = listPage({
  name: 'shopPage',
  title: 'Shop page',
  order: orderField({
    name: 'products',
    title: 'Products',
    description: 'The order of products in the shop and on every page that lists them.',
    type: 'product',
  }),
})

export const gamesPage = listPage({
  name: 'gamesPage',
  title: 'Games page',
  order: orderField({
    name: 'games',
    title: 'Games',
    description: 'The order of games on Home, under Coming Soon and beside press quotes.',
    type: 'game',
  }),
})

export const faqPage = listPage({
  name: 'faqPage',
  title: 'FAQ page',
  order: orderField({
    name: 'sections',
    title: 'Sections',
    description: 'The order of sections on the FAQ. The order of questions is in each section.',
    type: 'faqSection',
  }),
})
