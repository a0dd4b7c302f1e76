import { defineField, defineType } from 'sanity'
import { bannerFields } from '../fields/banner.ts'
import { visibilityFields, visibilityFieldset, visibilityText } from '../fields/visibility.ts'
import { linkableTypes } from '../links/link.ts'

export const plannedBanner = defineType({
  name: 'plannedBanner',
  type: 'object',
  title: 'Planned banner',
  fieldsets: [visibilityFieldset],
  fields: [
    ...visibilityFields(),
    ...bannerFields(),
    defineField({
      name: 'document',
      type: 'reference',
      title: 'Leads to',
      description: 'The page that the banner and its button open.',
      to: linkableTypes,
      validation: (rule) => rule.required().error('Choose the page that the banner leads to.'),
    }),
  ],
  preview: {
    select: { title: 'title', visibleFrom: 'visibleFrom', visibleUntil: 'visibleUntil', media: 'banner' },
    prepare: ({ title, media, ...dates }) => ({ title, subtitle: visibilityText(dates), media }),
  },
})
