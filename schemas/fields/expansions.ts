import { defineArrayMember, defineField, type SanityDocument } from 'sanity'

const isNoExpansion = ({ document }: { document: SanityDocument | undefined }) =>
  document?.type !== 'expansion'

/** For a product that holds several expansions: which are out, and until when new ones are added. */
export const expansionFields = [
  defineField({
    name: 'expansions',
    type: 'array',
    title: 'Expansions in it',
    description: 'Those that are out, oldest first. The product’s page lists them.',
    group: 'sale',
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
            description: 'The day on which buyers could play it.',
            validation: (rule) => rule.required().error('Say when it came out.'),
          }),
          defineField({
            name: 'adds',
            type: 'string',
            title: 'What it adds',
            description: 'One sentence.',
          }),
        ],
        preview: { select: { title: 'title', subtitle: 'releasedOn' } },
      }),
    ],
  }),
  defineField({
    name: 'expansionsUntil',
    type: 'date',
    title: 'New ones until',
    description: 'The last day on which a new expansion becomes part of this product.',
    group: 'sale',
    hidden: isNoExpansion,
  }),
]
