import { defineField, defineType } from 'sanity'
import { pictureField } from '../fields/picture.ts'
import { warnWhenLonger } from '../fields/shared.ts'
import { visibilityFields, visibilityFieldset, visibilityText } from '../fields/visibility.ts'
import { linkableTypes } from '../links/link.ts'

/** The first screen of the home page: words, banner and button. */
export const bannerFields = [
  defineField({
    name: 'title',
    type: 'string',
    title: 'Headline',
    description: 'The first words that a visitor reads, over the banner.',
    validation: (rule) => [rule.required().error('Write the headline.'), warnWhenLonger(rule, 60, 'phones')],
  }),
  defineField({
    name: 'intro',
    type: 'text',
    rows: 3,
    title: 'Text',
    description: 'A sentence or two below the headline.',
    validation: (rule) => rule.required().error('Write the sentence below the headline.'),
  }),
  pictureField({
    name: 'banner',
    title: 'Banner',
    description: 'Wide (16:9); on phones its middle is shown.',
    place: 'banner',
    missing: 'Add the banner.',
  }),
  defineField({
    name: 'actionLabel',
    type: 'string',
    title: 'Button',
    description: 'The words of the button on the banner.',
    validation: (rule) => [
      rule.required().error('Write the words of the button.'),
      rule.max(30).warning('Keep it under 30 characters.'),
    ],
  }),
]

export const plannedBanner = defineType({
  name: 'plannedBanner',
  type: 'object',
  title: 'Planned banner',
  fieldsets: [visibilityFieldset],
  fields: [
    ...visibilityFields,
    ...bannerFields,
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
