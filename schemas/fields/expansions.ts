import { defineArrayMember, defineField, type SanityDocument } from 'sanity'
import { shortDay } from './moments.ts'
import type { Fields } from './pre-order.ts'

const isNoExpansion = ({ document }: { document: SanityDocument | undefined }) =>
  document?.type !== 'expansion'

/** The message for editors about a product that promises expansions, but has none that is out. */
export function nothingOutFault({ type, preOrder, expansions, expansionsUntil }: Fields): string | undefined {
  if (type !== 'expansion' || preOrder === true || typeof expansionsUntil !== 'string') return undefined
  if (Array.isArray(expansions) && expansions.length > 0) return undefined
  return 'Buyers are told what is out: list it under Expansions in it. If nothing is out yet, switch Pre-order on.'
}

/** The released expansions of a product with several ones, and the day until which new ones are added. */
export const expansionFields = [
  defineField({
    name: 'expansions',
    type: 'array',
    title: 'Expansions in it',
    description:
      'Those that are out, oldest first. Buyers read the list before they pay, here and at each bundle that holds this product.',
    hidden: isNoExpansion,
    of: [
      defineArrayMember({
        name: 'expansion',
        type: 'object',
        title: 'Expansion',
        fields: [
          defineField({
            name: 'title',
            type: 'string',
            title: 'Title',
            description: 'As in the app.',
            validation: (rule) => rule.required().error('Give the expansion a title.'),
          }),
          defineField({
            name: 'releasedOn',
            type: 'date',
            title: 'Released on',
            description: 'The day on which buyers can play it. It is listed from that day on.',
            validation: (rule) => rule.required().error('Say when it came out.'),
          }),
          defineField({
            name: 'adds',
            type: 'string',
            title: 'What it adds',
            description: 'One sentence.',
          }),
        ],
        preview: {
          select: { title: 'title', day: 'releasedOn' },
          prepare: ({ title, day }) => ({ title, subtitle: day && shortDay(day) }),
        },
      }),
    ],
  }),
  defineField({
    name: 'expansionsUntil',
    type: 'date',
    title: 'New ones until',
    description:
      'The last day on which a new expansion becomes part of this product. Leave it empty if all are out. Until this day buyers read that more is to come, and keep their right to withdraw for 14 days even if they want it at once, also from a bundle that holds it. Never set an earlier day than the one that buyers were told.',
    validation: (rule) => rule.custom((_value, { document }) => nothingOutFault({ ...document }) ?? true),
    hidden: isNoExpansion,
  }),
]
