import { defineArrayMember, defineField, defineType } from 'sanity'
import { warnWhenLonger } from '../fields/length.ts'
import { seoField } from '../fields/shared.ts'

const groups = [
  { name: 'banner', title: 'Banner', default: true },
  { name: 'content', title: 'What it is' },
  { name: 'app', title: 'App and games' },
  { name: 'seo', title: 'Search and sharing' },
]

const step = defineArrayMember({
  name: 'step',
  type: 'object',
  title: 'Step',
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Title',
      description: 'One word, such as Listen.',
      validation: (rule) => rule.required().error('Name the step.'),
    }),
    defineField({
      name: 'text',
      type: 'text',
      rows: 2,
      title: 'Text',
      validation: (rule) => rule.required().error('Explain the step in a sentence.'),
    }),
  ],
  preview: { select: { title: 'title', subtitle: 'text' } },
})

const heading = (name: string, title: string, group: string) =>
  defineField({
    name,
    type: 'string',
    title,
    group,
    validation: (rule) => rule.required().error('Write a heading.'),
  })

export const homePage = defineType({
  name: 'homePage',
  type: 'document',
  title: 'Home',
  groups,
  fields: [
    defineField({
      name: 'title',
      type: 'string',
      title: 'Headline',
      description: 'The first words that a visitor reads, over the banner.',
      group: 'banner',
      validation: (rule) => [
        rule.required().error('Write the headline.'),
        warnWhenLonger(rule, 60, 'phones'),
      ],
    }),
    defineField({
      name: 'intro',
      type: 'text',
      rows: 3,
      title: 'Text',
      description: 'A sentence or two below the headline.',
      group: 'banner',
      validation: (rule) => rule.required().error('Write the sentence below the headline.'),
    }),
    defineField({
      name: 'banner',
      type: 'imageWithAlt',
      title: 'Banner',
      description: 'Wide (16:9); on phones its middle is shown.',
      group: 'banner',
      validation: (rule) => rule.required().error('Add the banner.'),
    }),
    defineField({
      name: 'product',
      type: 'reference',
      title: 'Product',
      description: 'The banner leads to this product.',
      group: 'banner',
      to: [{ type: 'product' }],
      validation: (rule) => rule.required().error('Choose the product that the banner leads to.'),
    }),
    defineField({
      name: 'actionLabel',
      type: 'string',
      title: 'Button',
      description: 'The words of the button on the banner.',
      group: 'banner',
      validation: (rule) => [
        rule.required().error('Write the words of the button.'),
        rule.max(30).warning('Keep it under 30 characters.'),
      ],
    }),
    heading('systemHeading', 'Heading of the introduction', 'content'),
    defineField({
      name: 'body',
      type: 'richText',
      title: 'Introduction',
      description: 'What an audio adventure is.',
      group: 'content',
      validation: (rule) => rule.required().error('Introduce the audio adventures.'),
    }),
    defineField({
      name: 'steps',
      type: 'array',
      title: 'Steps',
      description: 'How to play, in three steps.',
      group: 'content',
      of: [step],
      validation: (rule) => rule.max(4).warning('More than four steps don’t fit beside each other.'),
    }),
    heading('appHeading', 'Heading of the app', 'app'),
    defineField({
      name: 'appText',
      type: 'text',
      rows: 3,
      title: 'Text about the app',
      group: 'app',
      validation: (rule) => rule.required().error('Say what the app is.'),
    }),
    heading('gamesHeading', 'Heading of the games', 'app'),
    seoField,
  ],
  preview: {
    select: { subtitle: 'title', media: 'banner' },
    prepare: ({ subtitle, media }) => ({ title: 'Home', subtitle, media }),
  },
})
