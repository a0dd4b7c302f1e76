import { defineField, defineType } from 'sanity'
import { checkAddress } from '../fields/link.ts'
import { visibilityFields, visibilityFieldset } from '../fields/visibility.ts'

export const menuLink = defineType({
  name: 'menuLink',
  type: 'object',
  title: 'Link',
  fieldsets: [{ ...visibilityFieldset, options: { columns: 2, collapsible: true, collapsed: true } }],
  fields: [
    defineField({
      name: 'label',
      type: 'string',
      title: 'Label',
      description: 'The words of the link.',
      validation: (rule) => rule.required().error('Give the link its words.'),
    }),
    defineField({
      name: 'href',
      type: 'string',
      title: 'Address',
      description: 'A path on this site, such as /games or /campaigns/winter, or a whole address elsewhere.',
      validation: (rule) => [rule.required().error('Say where the link leads.'), rule.custom(checkAddress)],
    }),
    defineField({
      name: 'newTab',
      type: 'boolean',
      title: 'Opens in a new tab',
      description: 'For places outside this site that people come back from.',
      initialValue: false,
    }),
    ...visibilityFields(),
  ],
  preview: { select: { title: 'label', subtitle: 'href' } },
})
