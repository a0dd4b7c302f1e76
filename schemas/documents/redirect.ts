import { defineField, defineType } from 'sanity'
import { checkAddress } from '../fields/link.ts'
import { reservedPaths } from '../fields/reservedPaths.ts'

export const redirect = defineType({
  name: 'redirect',
  type: 'document',
  title: 'Redirect',
  fields: [
    defineField({
      name: 'from',
      type: 'string',
      title: 'From',
      description: 'The old address, from the first slash on: /coc_aatt, for instance.',
      validation: (rule) =>
        rule
          .required()
          .error('Say which address is redirected.')
          .custom((from) => {
            if (!from) return true
            if (!/^\/[^\s?#]+$/.test(from)) return 'Start with a slash, and leave out spaces, ? and #.'
            const isFixedPage = reservedPaths.includes(from.slice(1))
            return isFixedPage ? `“${from}” is a fixed page of the site and can’t be redirected.` : true
          }),
    }),
    defineField({
      name: 'to',
      type: 'string',
      title: 'To',
      description: 'Where it leads: a path on this site, or a whole address elsewhere.',
      validation: (rule) =>
        rule
          .required()
          .error('Say where it leads.')
          .custom(checkAddress)
          .custom((to, { document }) =>
            to && to === document?.from ? 'It leads back to itself: choose another target.' : true,
          ),
    }),
    defineField({
      name: 'permanent',
      type: 'boolean',
      title: 'Permanent',
      description: 'On: browsers and search engines remember the new address. Off: only for now.',
      initialValue: true,
    }),
  ],
  preview: {
    select: { from: 'from', to: 'to', permanent: 'permanent' },
    prepare: ({ from, to, permanent }) => ({
      title: from,
      subtitle: `→ ${to}${permanent ? '' : ' (for now)'}`,
    }),
  },
})
